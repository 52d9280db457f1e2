import { accessSync, constants, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Problem } from '../problem';
import { during } from '../progress';
import { buildTemporal } from './build';
import { downloadTemporal } from './download';

const program = process.platform === 'win32' ? 'temporal.exe' : 'temporal';

/**
 * Returns the `temporal` command: on the PATH, in the user's cache, or fetched into the cache; for a user who has no home to write to,
 * `instead` is the cache.
 */
export async function locateTemporal(signal: AbortSignal, instead: string): Promise<string> {
  const found = findOnPath('temporal') ?? executable(join(cacheDirectory(), program));
  if (found) return found;
  const cache = firstWritable([cacheDirectory(), instead]);
  const target = join(cache, program);
  const kept = executable(target);
  if (kept) return kept;
  const reasons: string[] = [];
  console.log('There is no `temporal` on the PATH (https://docs.temporal.io/cli): it is fetched, once.');
  for (const { what, fetch } of [
    { what: 'Downloading the Temporal server', fetch: downloadTemporal },
    {
      what: 'Building the Temporal server with Go (once, 3 to 6 minutes, on a busy machine more)',
      fetch: buildTemporal,
    },
  ]) {
    try {
      await during(what, () => fetch(target, signal));
      return target;
    } catch (error) {
      signal.throwIfAborted();
      const reason = error instanceof Error ? error.message : String(error);
      console.log(`${what}: ${reason}`);
      reasons.push(reason);
    }
  }
  throw new Problem(
    `There is no Temporal server here and none could be fetched (${reasons.join('; ')}). Put the Temporal CLI on the PATH (https://docs.temporal.io/cli), or set TEMPORAL_ADDRESS.`,
  );
}

/** Returns the first match for a program on the PATH. */
export function findOnPath(name: string): string | undefined {
  const directories = (process.env.PATH ?? '').split(delimiter).filter((directory) => directory !== '');
  return directories.map((directory) => executable(join(directory, name))).find((path) => path !== undefined);
}

function executable(path: string): string | undefined {
  try {
    accessSync(path, constants.X_OK);
    return path;
  } catch {
    return undefined;
  }
}

/** The first of the directories that is there, or can be made, and takes files. */
function firstWritable(directories: string[]): string {
  const writable = directories.find((directory) => {
    try {
      mkdirSync(directory, { recursive: true });
      accessSync(directory, constants.W_OK);
      return true;
    } catch {
      return false;
    }
  });
  if (writable === undefined) throw new Problem(`None of these takes files: ${directories.join(', ')}.`);
  return writable;
}

function cacheDirectory(): string {
  const base = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  return join(base, 'sillage', 'bin');
}
