import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { Problem } from '../stack/problem';
import { during } from '../stack/progress';
import { findOnPath } from '../stack/temporal/executable';

const run = promisify(execFile);

/** A program that a suite needs and that can be fetched automatically. */
export interface SoughtProgram {
  /** The name that people use. */
  name: string;
  /** The suite that needs it. */
  suite: string;
  /** The setting that holds its path. */
  setting: string;
  /** Its command names; the first one on the PATH is used. */
  commands: string[];
  /** Other places to look, as absolute paths. */
  places: string[];
  /** How to fetch it, tried in this order; each `fetch` returns the program's path. */
  ways: { what: string; fetch: (signal: AbortSignal) => Promise<string> }[];
}

/** Finds a program, or fetches it. Throws Problem. */
export async function locate(sought: SoughtProgram, signal: AbortSignal): Promise<string> {
  const { name, suite, setting, commands, places, ways } = sought;
  const named = process.env[setting];
  if (named) {
    if (isExecutable(named)) return named;
    throw new Problem(`${setting} ${named} is not a program: set it to ${name}, or unset it.`);
  }
  const found = commands.map(findOnPath).find((path) => path !== undefined) ?? places.find(isExecutable);
  if (found) return found;
  const reasons: string[] = [];
  for (const { what, fetch } of ways) {
    try {
      return await during(what, () => fetch(signal));
    } catch (error) {
      signal.throwIfAborted();
      reasons.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
    }
  }
  throw new Problem(
    `The ${suite} suite needs ${name} and none could be fetched (${reasons.join('; ')}): install it, or set ${setting}.`,
  );
}

/**
 * Fetches Debian's package of that name, as root, without starting its service. `find` returns the program's path afterwards; `options` are
 * apt-get's.
 */
export const byPackage = (
  name: string,
  find = () => findOnPath(name) ?? [`/usr/sbin/${name}`].find(isExecutable),
  options: string[] = [],
): SoughtProgram['ways'][number] => ({
  what: `Installing the package ${name}`,
  async fetch(signal) {
    if (process.getuid?.() !== 0 || !findOnPath('apt-get')) throw new Error('not root on a Debian system');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const running = { signal, env, maxBuffer: 64 * 1024 ** 2 };
    // Another test run may be installing at the same time.
    const apt = (...args: string[]) => run('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], running);
    await apt('update');
    await withoutServices(() => apt('install', '-y', ...options, name));
    const installed = find();
    if (!installed) throw new Error(`its package brought no program that is sought`);
    return installed;
  },
});

/** Debian's packages ask this program whether a service may be started; exit code 101 forbids it (invoke-rc.d(8)). */
const servicePolicy = '/usr/sbin/policy-rc.d';

async function withoutServices(install: () => Promise<unknown>): Promise<void> {
  const isOurs = !existsSync(servicePolicy);
  if (isOurs) writeFileSync(servicePolicy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    await install();
  } finally {
    if (isOurs) rmSync(servicePolicy, { force: true });
  }
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
