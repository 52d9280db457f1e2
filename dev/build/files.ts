import { readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../stack/problem';

/** The files of a folder and of those in it, tests aside, in order. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Puts a whole build in the place of the one before. Another start may serve from there, and may be putting its own there. */
export function takePlace(built: string, target: string): void {
  for (let isThere = false; !isThere;) {
    rmSync(target, { recursive: true, force: true, maxRetries: 5 });
    try {
      renameSync(built, target);
      isThere = true;
    } catch (error) {
      if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error;
    }
  }
}
