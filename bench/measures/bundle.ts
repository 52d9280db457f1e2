/**
 * `npm run bundle`: measures how much JavaScript the built interface (dist/ui) sends for the first load, which is the sign-in page, and how
 * much more for each part that is loaded on demand; gzip, in kB. docs/performance.md states the limits.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { allowed } from './first-load';

const folder = 'dist/ui';

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    isDynamicEntry: z.boolean().optional(),
    imports: z.array(z.string()).default([]),
  }),
);

const chunks = manifest.parse(JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')));

/** Returns a chunk with all chunks that it imports statically. */
function closure(key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of chunks[key]?.imports ?? []) closure(imported, seen);
  return seen;
}

const sizes = new Map<string, number>();
function kilobytes(keys: Iterable<string>): number {
  let bytes = 0;
  for (const key of keys) {
    const file = chunks[key]?.file;
    if (!file?.endsWith('.js')) continue;
    const size = sizes.get(file) ?? gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
    sizes.set(file, size);
    bytes += size;
  }
  return bytes / 1_000;
}

const entry = Object.keys(chunks).find((key) => chunks[key]?.isEntry);
if (!entry) throw new Error(`${folder} holds no built interface: npm start builds it.`);
const first = closure(entry);
/** The first load takes the language in use as well: the largest one counts. */
const languages = Object.keys(chunks).filter((key) => /i18n\/[a-z]+\/first\.ts$/.test(key));
const firstLoad = Math.max(...languages.map((language) => kilobytes(closure(language, new Set(first)))));
const screens = Object.keys(chunks)
  .filter((key) => chunks[key]?.isDynamicEntry)
  .map((key) => ({ key, more: kilobytes([...closure(key)].filter((needed) => !first.has(needed))) }))
  .sort((a, b) => b.more - a.more);

console.log(`First load  ${firstLoad.toFixed(1)} kB (at most ${allowed.kilobytes}, goal ${allowed.goal})`);
for (const { key, more } of screens) console.log(`${more.toFixed(1).padStart(8)} kB  ${key}`);
if (firstLoad > allowed.kilobytes) process.exitCode = 1;
