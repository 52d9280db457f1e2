import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fixedKeys, keysOfFile, type SecretKeys } from '../../config/secret-keys';
import type { Database } from '../../db/database/connection';
import { keysInUse, resealSecrets, type Resealed } from '../../db/secrets/sealed-secrets';
import { idOfKey } from '../../db/secrets/secret-box';
import { newSecretKey } from '../stack/secret-key';
import { aloneRotating } from './alone';

/** How long a process may continue to use the keys that it last read, in milliseconds: more than a transaction takes. */
const settling = 10_000;

/** What a rotation did. `keptKeys`: how many earlier keys the file keeps, because a process still encrypts with them. */
export interface Rotated extends Resealed {
  keptKeys: number;
}

/**
 * Replaces the key of a file while the API and the worker run; both read the file at each use. It puts a new key before the old ones,
 * encrypts everything again, and removes each old key that nothing needs any more. After an interruption it can be started again: no key is
 * lost. Throws Problem while another rotation goes on. `settled` resolves when every process has read the file again.
 *
 * @returns how many secrets were encrypted again, and how many none of the keys decrypts; those stay unchanged.
 */
export const rotateKeyFile = (
  { database, url }: { database: Pick<Database, 'pool'>; url: string },
  file: string,
  settled: () => Promise<unknown> = () => delay(settling),
): Promise<Rotated> =>
  aloneRotating(url, async (stillAlone) => {
    const keys = keysOfFile(file);
    const made = newSecretKey();
    replaceFile(file, `${made}\n${readFileSync(file, 'utf8').trim()}\n`);
    // Until then a process may still encrypt with the key that it has just read.
    await settled();
    const total = await resealAll(database, keys);
    // Until then a process may still have to decrypt a text that it has just read.
    await settled();
    await stillAlone();
    return { ...total, keptKeys: await removeOldKeys(database, file, Buffer.from(made, 'hex')) };
  });

/**
 * Removes the keys of a file behind `made` under which nothing is encrypted. Returns how many of them stay. Where somebody took `made` out of
 * the file, it comes back, and all others stay.
 */
async function removeOldKeys(database: Pick<Database, 'pool'>, file: string, made: Buffer): Promise<number> {
  const inFile = keysOfFile(file)();
  const own = inFile.findIndex((key) => key.equals(made));
  const used = await keysInUse(database, fixedKeys(...inFile), made);
  const kept =
    own === -1 ? [made, ...inFile] : inFile.filter((key, at) => at <= own || used.has(idOfKey(key)));
  replaceFile(file, `${kept.map((key) => key.toString('hex')).join('\n')}\n`);
  return kept.length - 1 - Math.max(own, 0);
}

/** Encrypts everything with the first of the keys, until nothing is left under another key. */
export async function resealAll(database: Pick<Database, 'pool'>, keys: SecretKeys): Promise<Resealed> {
  const first = await resealSecrets(database, keys);
  let { resealed } = first;
  for (let last = first; last.resealed > 0; resealed += last.resealed) {
    last = await resealSecrets(database, keys);
  }
  return { resealed, unreadable: first.unreadable };
}

/** A reader sees the old text or the new one, never a partial one. */
function replaceFile(file: string, text: string): void {
  const beside = `${file}.new`;
  writeFileSync(beside, text, { mode: 0o600 });
  renameSync(beside, file);
}
