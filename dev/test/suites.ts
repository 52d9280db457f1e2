import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Grouping } from './groups';

/** What a suite needs before its files can run. */
type Need = 'database' | 'temporal' | 'product' | 'nginx' | 'postgres' | 'promtool';

export interface Suite {
  name: string;
  /** The jest project (jest.config.mjs) of a file. */
  projectOf: (file: string) => string;
  /** Without it, each file is a file of jest. */
  grouping?: Record<string, Grouping>;
  /** How many files of jest run at once, where its tests wait for longer than they work; otherwise two (jest.config.mjs). */
  atOnce?: number;
  holds: (file: string) => boolean;
  needs: Need[];
}

const inFolder = (folder: string) => (file: string) => file.startsWith(`tests/${folder}/`);

/** The suites in the order in which they run. docs/contributing.md says which file belongs to which. */
export const suites: Suite[] = [
  {
    name: 'unit',
    projectOf: (file) => (file.startsWith('ui/') ? 'unit-ui' : 'unit'),
    grouping: { unit: { files: 16 }, 'unit-ui': { files: 9, before: 'ui/src/testing/prepare-file' } },
    holds: (file) => !/\.(http|workflow)\.test\.ts$/.test(file) && !file.startsWith('tests/'),
    needs: [],
  },
  {
    name: 'http',
    projectOf: () => 'http',
    grouping: { http: { files: 10 } },
    atOnce: 3,
    holds: (file) => file.endsWith('.http.test.ts'),
    needs: ['database'],
  },
  {
    name: 'workflow',
    projectOf: () => 'workflow',
    grouping: { workflow: { files: 5 } },
    atOnce: 3,
    holds: (file) => file.endsWith('.workflow.test.ts'),
    needs: ['database', 'temporal'],
  },
  {
    name: 'simulation',
    projectOf: () => 'simulation',
    holds: inFolder('simulation'),
    needs: ['database'],
  },
  { name: 'replay', projectOf: () => 'replay', holds: inFolder('replay'), needs: ['temporal'] },
  {
    name: 'stack',
    projectOf: () => 'stack',
    holds: inFolder('stack'),
    // Its tests start servers of their own, and have no time to build an executable.
    needs: ['temporal', 'postgres', 'promtool'],
  },
  {
    name: 'browser',
    projectOf: () => 'browser',
    grouping: { browser: { files: 3 } },
    holds: inFolder('browser'),
    needs: ['database', 'temporal', 'product'],
  },
  {
    name: 'proxy',
    projectOf: () => 'proxy',
    holds: inFolder('proxy'),
    needs: ['database', 'temporal', 'product', 'nginx'],
  },
];

/** It takes hours: only `npm run test:long` runs it. */
export const longSuite: Suite = {
  name: 'long',
  projectOf: () => 'long',
  holds: inFolder('long'),
  needs: ['database', 'temporal', 'nginx', 'postgres', 'promtool'],
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
