import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { StackDirectory } from '../stack/directory';
import { RunningPart } from '../stack/part';
import { filesIn, hashOf, openBuildFolder, takePlace } from '../build/files';
import { Problem } from '../stack/problem';
import { during } from '../stack/progress';
import type { PartPlan } from '../stack/supervised';

const run = promisify(execFile);
const vite = 'node_modules/vite/bin/vite.js';

function viteBuild(folder: string): string[] {
  return [vite, 'build', 'ui', '--outDir', relative('ui', folder), '--emptyOutDir', '--logLevel', 'warn'];
}

/** A part that builds the interface at each change of its sources; ready after the first build. */
export function interfaceWatcher(folder: string, directory: StackDirectory): PartPlan {
  const target = resolve(folder);
  return {
    name: 'Interface',
    launch: () => {
      rmSync(target, { recursive: true, force: true });
      return RunningPart.start({
        name: 'Interface',
        command: process.execPath,
        args: [...viteBuild(target), '--watch'],
        env: process.env,
        logFile: directory.log('interface'),
        ledger: directory.ledger,
      });
    },
    untilReady: async (_, signal) => {
      while (!existsSync(join(target, 'index.html'))) await delay(100, undefined, { signal });
    },
  };
}

/** Builds the interface when its build is missing or its sources have changed. */
export async function buildInterface(folder: string, signal: AbortSignal): Promise<void> {
  const target = resolve(folder);
  const stamp = `${target}.sources`;
  const sources = hashSources();
  const isCurrent =
    existsSync(join(target, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources;
  if (isCurrent) return;
  openBuildFolder(dirname(target));
  const built = `${target}.${process.pid}`;
  try {
    await during('Building the interface', () =>
      run(process.execPath, viteBuild(built), {
        signal,
        env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
      }),
    );
    takePlace(built, target);
  } catch (error) {
    rmSync(built, { recursive: true, force: true });
    signal.throwIfAborted();
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new Problem(`The interface could not be built:\n${output || String(error)}`);
  }
  writeFileSync(stamp, sources);
}

/** One hash over the interface's inputs: its files, the model it shares with the server, the documents that it shows, the packages. */
const hashSources = (): string =>
  hashOf(['package-lock.json', ...filesIn('ui'), ...filesIn('domain'), ...filesIn('docs')]);
