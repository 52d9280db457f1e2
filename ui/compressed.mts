import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Smaller files are sent as they are. */
const smallest = 1_024;

/** Puts each built file beside itself compressed, as hard as it goes: once at the build, not at each request. */
export function compressed(): Plugin {
  return {
    name: 'sillage-compressed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      // Built again at each change, it is only looked at from here.
      if (this.meta.watchMode) return;
      const folder = join(dir, 'assets');
      const files = (await readdir(folder)).filter((file) => /\.(js|css|svg)$/.test(file));
      await Promise.all(files.map((file) => compress(join(folder, file))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < smallest) return;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await Promise.all([
    brotli(content, { params: quality }).then((smaller) => writeFile(`${path}.br`, smaller)),
    zip(content, { level: constants.Z_BEST_COMPRESSION }).then((smaller) => writeFile(`${path}.gz`, smaller)),
  ]);
}
