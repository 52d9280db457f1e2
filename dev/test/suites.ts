import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What a suite needs before its files can run. */
type Need = 'database' | 'temporal' | 'product' | 'nginx' | 'postgres' | 'promtool';

export interface Suite {
  name: string;
  /** The jest projects (jest.config.mjs) that it is made of. */
  projects: string[];
  holds: (file: string) => boolean;
  needs: Need[];
}

const inFolder = (folder: string) => (file: string) => file.startsWith(`tests/${folder}/`);

/** The suites in the order in which they run. docs/contributing.md says which file belongs to which. */
export const suites: Suite[] = [
  {
    name: 'unit',
    projects: ['unit', 'unit-ui'],
    holds: (file) => !/\.(http|workflow)\.test\.ts$/.test(file) && !file.startsWith('tests/'),
    needs: [],
  },
  { name: 'http', projects: ['http'], holds: (file) => file.endsWith('.http.test.ts'), needs: ['database'] },
  {
    name: 'workflow',
    projects: ['workflow'],
    holds: (file) => file.endsWith('.workflow.test.ts'),
    needs: ['database', 'temporal'],
  },
  {
    name: 'simulation',
    projects: ['simulation'],
    holds: inFolder('simulation'),
    needs: ['database'],
  },
  { name: 'replay', projects: ['replay'], holds: inFolder('replay'), needs: ['temporal'] },
  {
    name: 'stack',
    projects: ['stack'],
    holds: inFolder('stack'),
    // Its tests start servers of their own, and have no time to build an executable.
    needs: ['temporal', 'postgres', 'promtool'],
  },
  {
    name: 'browser',
    projects: ['browser'],
    holds: inFolder('browser'),
    needs: ['database', 'temporal', 'product'],
  },
  {
    name: 'proxy',
    projects: ['proxy'],
    holds: inFolder('proxy'),
    needs: ['database', 'temporal', 'product', 'nginx'],
  },
];

/** It takes hours: only `npm run test:long` runs it. */
export const longSuite: Suite = {
  name: 'long',
  projects: ['long'],
  holds: inFolder('long'),
  needs: ['database', 'temporal', 'postgres', 'promtool'],
};

/** Returns every test file of the project, as paths from its root. */
export const findTestFiles = (): string[] => findFiles(/\.test\.tsx?$/);

/** Returns the project's files whose names match, as paths from its root. */
export function findFiles(name: RegExp): string[] {
  const skipped = new Set(['node_modules', 'dist', 'coverage']);
  const walk = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      if (entry.name.startsWith('.') || skipped.has(entry.name)) return [];
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return walk(path);
      return name.test(entry.name) ? [path] : [];
    });
  return walk('.');
}
