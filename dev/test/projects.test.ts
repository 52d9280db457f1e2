import { dirname, relative, resolve } from 'node:path';
import ts from 'typescript';
import { findFiles } from './suites';

/** Those that the checks of types name (dev/test/checks.ts). */
const projects = [
  'tsconfig.json',
  'ui/tsconfig.json',
  'workflows/tsconfig.json',
  'tests/browser/tsconfig.json',
];

const filesOf = (project: string): string[] => {
  const { config } = ts.readConfigFile(project, (path) => ts.sys.readFile(path)) as { config: unknown };
  const { fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, resolve(dirname(project)));
  return fileNames.map((path) => relative('.', path));
};

test('every TypeScript file belongs to a project whose types are checked', () => {
  const checked = new Set(projects.flatMap(filesOf));
  expect(findFiles(/\.tsx?$/).filter((path) => !checked.has(path))).toEqual([]);
});
