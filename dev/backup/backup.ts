import { chmodSync, existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { serverVersion } from '../stack/database';
import { codeOf, Problem } from '../stack/problem';
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
    openFile(unfinished);
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

/** Makes the empty file. Only its owner may read it, from the first byte on. Throws Problem when the folder takes none. */
function openFile(file: string): void {
  try {
    writeFileSync(file, '', { mode: 0o600 });
    chmodSync(file, 0o600);
  } catch (error) {
    throw new Problem(
      `${file} cannot be written (${codeOf(error) ?? String(error)}): the folder must be there, and this user must be allowed to write to it.`,
    );
  }
}
