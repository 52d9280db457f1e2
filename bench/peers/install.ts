import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { Problem } from '../../dev/stack/problem';
import { during } from '../../dev/stack/progress';

const run = promisify(execFile);
const folderOfPeers = '.data/peers';

/** A package of npm that is measured, and never one that the project depends on. */
export interface PeerPackage {
  name: string;
  version: string;
  /** What an installation needs, for one that is large: "5 minutes, 2 GB". */
  takes?: string;
  /** Versions of packages that it depends on, in place of those that it asks for. */
  overrides?: Record<string, string>;
}

/**
 * Installs a package into a folder of its own below `.data/peers`, unless that version is there; returns the package's folder. Scripts of
 * packages do not run: what they would compile or download is not needed here. Throws Problem when npm cannot install it.
 */
export async function installPeer(
  { name, version, takes, overrides = {} }: PeerPackage,
  signal: AbortSignal,
): Promise<string> {
  const prefix = resolve(folderOfPeers, name);
  const folder = join(prefix, 'node_modules', name);
  // npm writes this file when all is in place.
  const isWhole = existsSync(join(prefix, 'node_modules/.package-lock.json'));
  if (isWhole && versionIn(folder) === version) return folder;
  mkdirSync(prefix, { recursive: true });
  // A package.json of its own, or npm would look for one further up and find ours.
  writeFileSync(join(prefix, 'package.json'), JSON.stringify({ private: true, overrides }));
  const flags = ['--ignore-scripts', '--save-exact', '--no-audit', '--no-fund', '--loglevel=error'];
  // With npm's own limits an installation of n8n stood still for twenty minutes, at one large file.
  flags.push('--prefer-offline', '--maxsockets=6', '--fetch-timeout=60000');
  try {
    const needs = takes === undefined ? '' : ` (${takes})`;
    await during(`Installing ${name} ${version} into ${folderOfPeers}/${name}${needs}`, () =>
      run('npm', ['install', '--prefix', prefix, ...flags, `${name}@${version}`], {
        signal,
        maxBuffer: 2 ** 26,
      }),
    );
  } catch (error) {
    signal.throwIfAborted();
    throw new Problem(
      `${name} ${version} cannot be installed, so it is not measured: is npm's registry within reach? ${reasonOf(error)}`,
    );
  }
  return folder;
}

function versionIn(folder: string): string | undefined {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return undefined;
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}

/** The first lines of what npm said. */
function reasonOf(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
  return said.split('\n').slice(0, 3).join(' ');
}
