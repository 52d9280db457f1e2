import { readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { holderOf } from '../stack/directory';
import { codeOf } from '../stack/problem';
import { identify } from '../stack/processes';
import { isForbidden } from './files';

/** How many builds are kept beside those that are held: processes of the previous build may still run, and start threads from it. */
const kept = 2;
/** The name of a build's folder is this, and a hash; what belongs to a build is named by it, a dot, and more. */
export const buildPrefix = 'app-';

/**
 * This process holds a build until it ends: nobody removes it before. The build may still be made. Where this user may not write, as in a
 * checkout of root's, the build is used without being held: it stays while it is one of the newest.
 */
export function holdBuild(place: string, pid = process.pid): void {
  const hold = `${place}.held-${pid}`;
  try {
    // A reader of a hold finds it complete.
    writeFileSync(`${place}.${pid}.hold`, `${pid}\n${identify(pid) ?? ''}`);
    renameSync(`${place}.${pid}.hold`, hold);
  } catch (error) {
    if (isForbidden(error) || codeOf(error) === 'ENOENT') return;
    throw error;
  }
  process.once('exit', () => rmSync(hold, { force: true }));
}

/** Says that a build is in use again, so that it counts as new; returns whether it is there. */
export function reuseBuild(place: string): boolean {
  try {
    utimesSync(place, new Date(), new Date());
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    if (isForbidden(error)) return true;
    throw error;
  }
}

/** Removes all builds of a folder but the newest, and those that living processes hold. */
export function removeOldBuilds(folder: string): void {
  const names = readdirSync(folder).filter((name) => name.startsWith(buildPrefix));
  const held = new Set<string>();
  for (const name of names.filter((one) => one.includes('.held-'))) {
    if (holderOf(join(folder, name)) === null) rmSync(join(folder, name), { force: true });
    else held.add(name.slice(0, name.indexOf('.')));
  }
  const old = names
    .filter((name) => !name.includes('.'))
    .map((name) => ({ name, changed: statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((one, other) => other.changed - one.changed)
    .slice(kept);
  for (const { name } of old)
    if (!held.has(name)) rmSync(join(folder, name), { recursive: true, force: true });
}
