import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The last release, built as its operators did. */
export interface Release {
  version: string;
  /** Holds its `dist`, `node_modules` and `package.json`. */
  folder: string;
}

/** The last release that the repository's history has. */
async function findLastRelease(): Promise<{ commit: string; version: string }> {
  const format = ['--max-count=1', '--format=%H %s', '--grep=^chore: release '];
  const [, commit, version] =
    /^(\w+) chore: release (\S+)/.exec((await run('git', ['log', ...format])).stdout) ?? [];
  if (commit === undefined || version === undefined)
    throw new Error('The history of this clone has no release.');
  return { commit, version };
}

/** The names of the last release's migrations. */
export async function migrationsOfLastRelease(): Promise<{ version: string; names: string[] }> {
  const { commit, version } = await findLastRelease();
  const { stdout } = await run('git', ['ls-tree', '--name-only', `${commit}:migrations`]);
  return { version, names: stdout.split('\n').filter((name) => name.endsWith('.ts')) };
}

/** Builds the last release that the repository's history has, with its own packages; once a machine. */
export async function buildLastRelease(): Promise<Release> {
  const { commit, version } = await findLastRelease();
  const folder = join(homedir(), '.cache/sillage', `release-${version}-${commit.slice(0, 8)}`);
  if (existsSync(folder)) return { version, folder };
  const half = `${folder}.${process.pid}`;
  mkdirSync(half, { recursive: true });
  try {
    await run('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', commit, half]);
    const within = { cwd: half, maxBuffer: 10_000_000 };
    await run('npm', ['ci', '--no-audit', '--no-fund'], within);
    await run('npm', ['run', 'build'], within);
    renameSync(half, folder);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
  return { version, folder };
}
