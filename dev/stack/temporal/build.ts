import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const command = 'github.com/temporalio/cli/cmd/temporal';
/**
 * The last release that can be built from outside (later ones use `replace` in their go.mod), with a newer SQLite driver: the one that
 * Temporal itself adopted in February 2026 (https://github.com/temporalio/temporal/pull/9198). After a burst of load, the older driver can
 * answer "interrupted" to every later query.
 */
const modules = [`${command}@v1.5.1`, 'modernc.org/sqlite@v1.44.3'];
const bytesNeeded = 5 * 1024 ** 3;

/** Builds the command from its sources with Go 1.25 or later, and then deletes the build's intermediate files. */
export async function buildTemporal(target: string, signal: AbortSignal): Promise<void> {
  await requireGo();
  const workshop = mkdtempSync(join(roomyDirectory(dirname(target)), 'sillage-go-'));
  const place = (name: string): string => {
    const directory = join(workshop, name);
    mkdirSync(directory);
    return directory;
  };
  const env = {
    ...process.env,
    GOPATH: place('path'),
    GOCACHE: place('cache'),
    GOTMPDIR: place('tmp'),
    // Go settings that override this user's; read-only module files could not be deleted again.
    GOFLAGS: '-modcacherw -mod=mod',
    GOWORK: 'off',
    GOTOOLCHAIN: 'local',
    CGO_ENABLED: '0',
  };
  try {
    const cwd = place('module');
    const go = (...args: string[]) => run('go', args, { cwd, env, signal, maxBuffer: 64 * 1024 ** 2 });
    await go('mod', 'init', 'sillage.invalid/temporal');
    await go('get', ...modules);
    const built = join(cwd, basename(target));
    await go('build', '-ldflags=-s -w', '-o', built, command);
    const copied = `${target}.${process.pid}`;
    await run('cp', [built, copied]);
    renameSync(copied, target);
  } catch (error) {
    throw new Error(`its build failed: ${lastLine(error)}`, { cause: error });
  } finally {
    rmSync(workshop, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function requireGo(): Promise<void> {
  let version: string;
  try {
    version = (await run('go', ['version'])).stdout;
  } catch {
    throw new Error('Go is not installed');
  }
  const [, major = 0, minor = 0] = (/go(\d+)\.(\d+)/.exec(version) ?? []).map(Number);
  if (major === 1 && minor < 25) throw new Error(`Go 1.25 is needed to build it, this is ${major}.${minor}`);
}

/** The build takes 4.6 GB at its peak. */
function roomyDirectory(cache: string): string {
  const roomy = [tmpdir(), cache].find((directory) => {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize >= bytesNeeded;
  });
  if (roomy) return roomy;
  throw new Error(`its build needs 5 GB free in ${tmpdir()} or ${cache}`);
}

function lastLine(error: unknown): string {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
  return output.split('\n').at(-1) || String(error);
}
