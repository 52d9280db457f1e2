import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Problem } from '../problem';
import { sharedDirectory, type Binaries } from './binaries';
import { canEnter, type SystemUser } from './reach';

const run = promisify(execFile);

/** The superuser of the local cluster, and the product's own database. */
export const clusterUser = 'sillage';

/** A file of the data directory. */
export const passwordFile = 'postgres-password';

/** A PostgreSQL data directory on disk. */
export interface Cluster {
  directory: string;
  password: string;
}

/** The environment of PostgreSQL's processes: they do not inherit the caller's locale or time zone. */
export const clusterEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

/** Opens the cluster of a data directory; the first start creates it. */
export async function openCluster(
  dataDirectory: string,
  binaries: Binaries,
  user: SystemUser | undefined,
): Promise<Cluster> {
  const password = keptPassword(join(dataDirectory, passwordFile));
  const directory = clusterDirectory(dataDirectory, user);
  if (!existsSync(join(directory, 'PG_VERSION'))) await create(directory, password, binaries, user);
  return { directory, password };
}

function keptPassword(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/**
 * Returns `postgres` in the data directory. For root, when the data directory is in a home directory that the PostgreSQL user may not
 * enter, it is a link to a directory that the user may enter.
 */
function clusterDirectory(dataDirectory: string, user: SystemUser | undefined): string {
  const inside = join(dataDirectory, 'postgres');
  if (lstatSync(inside, { throwIfNoEntry: false })?.isSymbolicLink()) return realpathSync(inside);
  if (!user || existsSync(inside) || canEnter(dataDirectory, user)) return inside;
  const name = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16);
  const outside = join(sharedDirectory, `data-${name}`, 'postgres');
  mkdirSync(outside, { recursive: true, mode: 0o755 });
  symlinkSync(outside, inside);
  return outside;
}

/** Creates the cluster under another name and renames it, so that an interrupted creation is never taken for a complete cluster. */
async function create(
  directory: string,
  password: string,
  { initdb, locale = ownLocale }: Binaries,
  user: SystemUser | undefined,
): Promise<void> {
  const unfinished = `${directory}.new`;
  const handedPassword = `${directory}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  writeFileSync(handedPassword, password, { mode: 0o600 });
  if (user) for (const path of [unfinished, handedPassword]) chownSync(path, user.uid, user.gid);
  try {
    await run(initdb, initdbArguments(unfinished, handedPassword, locale), {
      ...user,
      env: clusterEnvironment,
      cwd: dirname(initdb),
    });
  } catch (error) {
    throw new Problem(`PostgreSQL could not make its data directory ${directory}: ${reasonOf(error)}`);
  } finally {
    rmSync(handedPassword, { force: true });
  }
  rmSync(directory, { recursive: true, force: true });
  renameSync(unfinished, directory);
  chmodSync(directory, 0o700);
}

/** PostgreSQL's own rules for Unicode: the same order on every system. */
const ownLocale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];

function initdbArguments(directory: string, passwordFile: string, locale: readonly string[]): string[] {
  return [
    `--pgdata=${directory}`,
    `--username=${clusterUser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    ...locale,
    // pg_trgm uses the system's locale to recognise letters.
    `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
    '--no-instructions',
  ];
}

function reasonOf(error: unknown): string {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
  return output.split('\n').at(-1) || String(error);
}
