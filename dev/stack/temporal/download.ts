import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const timeLimit = 180_000;
const program = join(__dirname, 'fetch-cli.ts');

/** Downloads Temporal's command line program from its official source to `target`. */
export async function downloadTemporal(target: string, signal: AbortSignal): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'sillage-temporal-'));
  try {
    await run(process.execPath, ['--import', 'tsx', program, directory], { timeout: timeLimit, signal });
    const [file] = readdirSync(directory);
    if (!file) throw new Error('the download left no file');
    copyFileSync(join(directory, file), `${target}.${process.pid}`);
    renameSync(`${target}.${process.pid}`, target);
  } catch (error) {
    throw new Error(`its download failed: ${reasonOf(error)}`, { cause: error });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && 'killed' in error && error.killed) return 'it took more than three minutes';
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
  return output.split('\n').at(-1) || (error instanceof Error ? error.message : String(error));
}
