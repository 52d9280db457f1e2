import { chmodSync, existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { serverVersion } from '../stack/database';
import { Problem } from '../stack/problem';
import { checksumFile, checksumLine, sha256Of, verifyArchive } from './archive';
import { programsFor } from './programs';
import { givenDatabase, runProgram } from './run-program';

/**
 * Writes a consistent snapshot of a database to a file. The file appears only once it is complete and verified; its checksum file is beside
 * it. The product may keep running. Returns the file's size in bytes. Throws Problem.
 */
export async function backUp(databaseUrl: string, file: string): Promise<number> {
  if (existsSync(file)) throw new Problem(`${file} is there already: a backup replaces none.`);
  const programs = await programsFor(await serverVersion(databaseUrl));
  const { name, env } = givenDatabase(databaseUrl);
  const unfinished = `${file}.unfinished`;
  try {
    // Only the owner may read the file, from the first byte on.
    writeFileSync(unfinished, '', { mode: 0o600 });
    chmodSync(unfinished, 0o600);
    await runProgram(
      programs.dump,
      ['--format=custom', '--no-owner', '--no-privileges', `--file=${unfinished}`, `--dbname=${name}`],
      env,
    );
    await verifyArchive(programs, unfinished);
    writeFileSync(checksumFile(file), checksumLine(await sha256Of(unfinished), file), { mode: 0o600 });
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
  return statSync(file).size;
}
