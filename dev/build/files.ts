import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
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
      if (!isTaken(error)) throw error;
    }
  }
}

/** Puts a whole build where none is yet. Another start may have put the same there meanwhile, and run from it: then that one stays. */
export function takeFreePlace(built: string, target: string): void {
  try {
    renameSync(built, target);
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
}

const isTaken = (error: unknown): boolean => codeOf(error) === 'ENOTEMPTY' || codeOf(error) === 'EEXIST';

/** One hash over the names of files and what they hold. */
export function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
