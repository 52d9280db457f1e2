import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { devNull } from 'node:os';
import { pipeline } from 'node:stream/promises';
import { Problem } from '../stack/problem';
import { runProgram } from './run-program';
import type { BackupPrograms } from './programs';

/** The checksum file beside a backup, which `sha256sum --check` reads. */
export const checksumFile = (file: string): string => `${file}.sha256`;

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** The line of a checksum file. */
export const checksumLine = (sha256: string, file: string): string => `${sha256}  ${basename(file)}\n`;

/** Reads a whole backup, and compares it with the checksum file beside it, if there is one. Throws Problem. */
export async function verifyArchive({ restore }: BackupPrograms, file: string): Promise<void> {
  if (!existsSync(file)) throw new Problem(`There is no file ${file}.`);
  const beside = checksumFile(file);
  if (existsSync(beside)) {
    const [wanted = ''] = readFileSync(beside, 'utf8').split(/\s/, 1);
    if ((await sha256Of(file)) !== wanted)
      throw new Problem(
        `${file} is not as it was made: its checksum is not that of ${beside}. Take another backup.`,
      );
  }
  await runProgram(restore, [`--file=${devNull}`, file]);
}

/** Returns the migrations that the backed-up database had, oldest first. Throws Problem where the backup is not one of Sillage. */
export async function migrationsIn({ restore }: BackupPrograms, file: string): Promise<string[]> {
  const text = await runProgram(restore, ['--data-only', '--table=knex_migrations', '--file=-', file]);
  const [, columns = '', rows = ''] =
    /^COPY public\.knex_migrations \((.*)\) FROM stdin;\n([^]*?)^\\\.$/m.exec(text) ?? [];
  const place = columns.split(', ').indexOf('name');
  const names = rows.split('\n').flatMap((row) => row.split('\t')[place] ?? []);
  if (names.length === 0) throw new Problem(`${file} is no backup of Sillage.`);
  return names;
}
