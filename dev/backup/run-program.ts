import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Problem } from '../stack/problem';

const run = promisify(execFile);

/** The most bytes of output that a program may write. */
const mostSaid = 64 * 1024 ** 2;

/** Runs one of PostgreSQL's programs; returns its output. Throws Problem with the program's own error message. */
export async function runProgram(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  try {
    const { stdout } = await run(program, args, { env, maxBuffer: mostSaid });
    return stdout;
  } catch (error) {
    throw new Problem(`${program} failed: ${lastLineOf(error)}`);
  }
}

function lastLineOf(error: unknown): string {
  const said = typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr) : '';
  return said.trim().split('\n').at(-1) || String(error);
}

/** Passes a database to a program so that the list of processes does not show the password. */
export function givenDatabase(databaseUrl: string): { name: string; env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  // Only our driver knows this parameter; libpq refuses it.
  url.searchParams.delete('uselibpqcompat');
  return { name: url.href, env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }) } };
}
