import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { types } from 'node:util';
import type { ImageStore } from './store';

/** Keeps images in a folder, in folders by the first letters of their names. */
export function folderOf(folder: string): ImageStore {
  const pathOf = (name: string): string => join(folder, name.slice(0, 2), name);
  return {
    async write(name, bytes) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true });
      // A process that dies leaves no half image under the name.
      const written = `${path}.${randomBytes(6).toString('hex')}.new`;
      try {
        const file = await open(written, 'wx');
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(written, path);
      } catch (error) {
        await rm(written, { force: true });
        throw error;
      }
    },

    async read(name) {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async remove(name) {
      const path = pathOf(name);
      await rm(path, { force: true });
      // What a process that died while it wrote the image has left.
      for (const other of await namesIn(dirname(path)))
        if (other.startsWith(`${name}.`)) await rm(join(dirname(path), other), { force: true });
    },
  };
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

const isMissing = (error: unknown): boolean =>
  types.isNativeError(error) && 'code' in error && error.code === 'ENOENT';
