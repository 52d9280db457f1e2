import { execFileSync } from 'node:child_process';
import { realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Problem } from '../problem';

export interface SystemUser {
  uid: number;
  gid: number;
}

/**
 * Returns the user that PostgreSQL runs as, because PostgreSQL refuses to run as root; creates the user when missing. undefined when the
 * current user is not root.
 */
export function postgresUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const known = findUser('postgres');
  if (known) return known;
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], { stdio: 'pipe' });
  } catch (error) {
    throw new Problem(
      `PostgreSQL does not run as root, and the user "postgres" could not be made (${String(error)}): make one, or start as another user.`,
    );
  }
  return findUser('postgres');
}

function findUser(name: string): SystemUser | undefined {
  try {
    const id = (flag: string): number => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

/** Whether `user` may enter a directory: each directory above it must be open to others, or belong to the user. */
export function canEnter(directory: string, user: SystemUser): boolean {
  const real = realpathSync(directory);
  const parent = dirname(real);
  return letsIn(real, user) && (parent === real || canEnter(parent, user));
}

function letsIn(directory: string, user: SystemUser): boolean {
  const { mode, uid, gid } = statSync(directory);
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  return (mode & bit) !== 0;
}
