import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The variable that tells jest.config.mjs where the groups of this run are. */
export const groupsVariable = 'TEST_GROUPS';

/** How many test files of a project are one group, and the module that is called before each of them, as a path from the root. */
export interface Grouping {
  files: number;
  before?: string;
}

/**
 * jest loads every module again for each of its files, which took half of the time of short test files. So a file of jest holds a group of
 * test files, each in a `describe` of its own: they share the modules that they load, and nothing else. The groups take turns in taking
 * files, so that a folder of long ones is spread. Returns the paths of the groups.
 */
export function writeGroups(
  folder: string,
  project: string,
  files: string[],
  { files: size, before }: Grouping,
): string[] {
  const count = Math.ceil(files.length / size);
  return Array.from({ length: count }, (_, number) => {
    const path = join(folder, `${project}-${number + 1}.test.js`);
    const own = files.filter((_, place) => place % count === number);
    writeFileSync(path, own.map((file) => describing(file, before)).join('\n'));
    return path;
  });
}

const describing = (file: string, before?: string): string => {
  const load = (path: string): string => `require(${JSON.stringify(resolve(path))})`;
  const prepare = before === undefined ? '' : `${load(before)}.prepareFile(); `;
  return `describe(${JSON.stringify(file)}, () => { ${prepare}${load(file)}; });`;
};
