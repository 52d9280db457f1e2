import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { runProgram } from '../backup/run-program';
import { Problem } from '../stack/problem';

/**
 * Packs a folder into a .tar.gz. Names are sorted, times, owners and modes are the same wherever it is packed, and the packed file bears no time
 * of its own (Node writes none): the same files give the same bytes. Throws Problem.
 */
export async function pack(folder: string, time: string, file: string): Promise<void> {
  const tar = await gnuTar();
  const child = spawn(
    tar,
    [
      '--create',
      '--format=gnu',
      '--sort=name',
      `--mtime=${time}`,
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mode=u=rwX,go=rX',
      `--directory=${dirname(folder)}`,
      basename(folder),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'close');
  await pipeline(child.stdout, createGzip(), createWriteStream(file));
  await ended;
  if (child.exitCode !== 0)
    throw new Problem(`${tar} ended with ${child.exitCode}: the release is not packed.`);
}

/** Only GNU's tar sorts. It is `tar` on Linux, and `gtar` where the system has another. */
async function gnuTar(): Promise<string> {
  for (const name of ['tar', 'gtar'])
    if ((await runProgram(name, ['--version']).catch(() => '')).includes('GNU tar')) return name;
  throw new Problem('A release is packed with GNU tar: install it (Homebrew: gnu-tar).');
}
