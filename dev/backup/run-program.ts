import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Problem } from '../stack/problem';

const run = promisify(execFile);

/** As much as a program may say. */
const mostSaid = 64 * 1024 ** 2;

/** Runs one of PostgreSQL's programs; answers what it said. Throws Problem with its own reason. */
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

/** How a program is given a database: nobody reads the password in the list of processes. */
export function givenDatabase(databaseUrl: string): { name: string; env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  // A word of our driver's alone, which libpq refuses.
  url.searchParams.delete('uselibpqcompat');
  return { name: url.href, env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }) } };
}
