import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { Problem } from '../stack/problem';

const run = promisify(execFile);

/** The programs that make and read backups, both of one version. */
export interface BackupPrograms {
  dump: string;
  restore: string;
  /** The major version of PostgreSQL, such as 17. */
  version: number;
}

/** Where systems install the programs of each version of PostgreSQL: Debian, Red Hat, Homebrew. */
const homes: { folder: string; versions: RegExp }[] = [
  { folder: '/usr/lib/postgresql', versions: /^\d+$/ },
  { folder: '/usr', versions: /^pgsql-\d+$/ },
  { folder: '/opt/homebrew/opt', versions: /^postgresql@\d+$/ },
];

/** Returns the oldest installed programs that can read a server of this version; older programs cannot. Throws Problem. */
export async function programsFor(serverVersion: number): Promise<BackupPrograms> {
  const found = await allPrograms();
  const fit = found.find(({ version }) => version >= serverVersion);
  if (!fit) throw missing(`of PostgreSQL ${serverVersion} or later`, found);
  return fit;
}

/** Returns the newest installed programs: they read what older ones have written. Throws Problem. */
export async function newestPrograms(): Promise<BackupPrograms> {
  const found = await allPrograms();
  const newest = found.at(-1);
  if (!newest) throw missing('of PostgreSQL', found);
  return newest;
}

const missing = (which: string, found: readonly BackupPrograms[]): Problem =>
  new Problem(
    `Backups need pg_dump and pg_restore ${which}, and here ${found.length === 0 ? 'are none' : `is ${found.map(({ version }) => version).join(', ')}`}: install PostgreSQL's client programs (Debian: postgresql-client, or that of a version by wiki.postgresql.org/wiki/Apt).`,
  );

/** Returns the folders where systems install programs of any version of PostgreSQL, sorted by name. */
export const versionFolders = (): string[] =>
  homes.flatMap(({ folder, versions }) =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => versions.test(name))
      .sort()
      .map((name) => join(folder, name, 'bin')),
  );

/** Oldest first; within one version, those on the PATH come first. */
async function allPrograms(): Promise<BackupPrograms[]> {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const all = await Promise.all([...onPath, ...versionFolders()].map(programsIn));
  return all.filter((programs) => programs !== null).sort((one, other) => one.version - other.version);
}

async function programsIn(folder: string): Promise<BackupPrograms | null> {
  const [dump, restore] = [join(folder, 'pg_dump'), join(folder, 'pg_restore')];
  if (!existsSync(dump) || !existsSync(restore)) return null;
  const { stdout } = await run(dump, ['--version']).catch(() => ({ stdout: '' }));
  const version = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1];
  return version === undefined ? null : { dump, restore, version: Number(version) };
}
