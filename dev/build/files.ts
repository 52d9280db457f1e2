import { createHash } from 'node:crypto';
import { accessSync, constants, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, Problem } from '../stack/problem';

/** Returns the files of a folder and its subfolders, without tests, sorted. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Whether a system error says that this user may not write there. */
export const isForbidden = (error: unknown): boolean =>
  ['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error) ?? '');

/** Makes the folder of builds; a Problem where this user may not write there. */
export function openBuildFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    if (!isForbidden(error)) throw error;
    throw new Problem(
      `This version is not built yet, and this user may not write to ${folder}: run \`npm run build\` as the owner of the checkout.`,
    );
  }
}

/** Replaces the previous build with a complete new one. Another start may be serving from the target, or replacing it at the same time. */
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

/**
 * Moves a complete build to a path that does not exist yet. If another start has put the same build there meanwhile, and may run from it,
 * that one stays.
 */
export function takeFreePlace(built: string, target: string): void {
  try {
    renameSync(built, target);
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
}

const isTaken = (error: unknown): boolean => codeOf(error) === 'ENOTEMPTY' || codeOf(error) === 'EEXIST';

/** Returns one hash over the names and contents of the files. */
export function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
