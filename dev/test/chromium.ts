import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { Problem } from '../stack/problem';
import { during } from '../stack/progress';
import { findOnPath } from '../stack/temporal/executable';

const run = promisify(execFile);
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const downloadLimit = 300_000;

/** The browser of the tests: CHROMIUM_PATH, one on the PATH, Playwright's own, or Debian's package as root. */
export async function locateChromium(signal: AbortSignal): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) return requireExecutable(named);
  const found = names.map(findOnPath).find((path) => path !== undefined);
  if (found) return found;
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  const reasons: string[] = [];
  for (const { what, fetch } of [
    { what: 'Downloading Chromium', fetch: downloadByPlaywright },
    { what: 'Installing the package chromium', fetch: installByApt },
  ]) {
    try {
      return await during(what, () => fetch(signal));
    } catch (error) {
      signal.throwIfAborted();
      reasons.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
    }
  }
  throw new Problem(
    `The browser suite needs Chromium and none could be fetched (${reasons.join('; ')}): install it, or set CHROMIUM_PATH.`,
  );
}

async function downloadByPlaywright(signal: AbortSignal): Promise<string> {
  const options = { signal, timeout: downloadLimit };
  await run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], options);
  return chromium.executablePath();
}

async function installByApt(signal: AbortSignal): Promise<string> {
  if (process.getuid?.() !== 0 || !findOnPath('apt-get')) throw new Error('not root on a Debian system');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { signal, env, maxBuffer: 64 * 1024 ** 2 };
  await run('apt-get', ['update'], options);
  await run('apt-get', ['install', '-y', 'chromium'], options);
  const installed = findOnPath('chromium');
  if (!installed) throw new Error('its package brought no chromium command');
  return installed;
}

function requireExecutable(path: string): string {
  try {
    accessSync(path, constants.X_OK);
    return path;
  } catch {
    throw new Problem(`CHROMIUM_PATH ${path} is not a program: set it to a Chromium, or unset it.`);
  }
}
