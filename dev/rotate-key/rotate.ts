import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { keysOfFile, type SecretKeys } from '../../config/secret-keys';
import type { Database } from '../../db/database/connection';
import { resealSecrets, type Resealed } from '../../db/secrets/sealed-secrets';
import { newSecretKey } from '../stack/secret-key';

/** How long a process may continue to use the keys that it last read, in milliseconds: more than a transaction takes. */
const settling = 10_000;

/**
 * Replaces the key of a file while the API and the worker run; both read the file at each use. It puts a new key before the old one,
 * encrypts everything again, and removes the old key once nothing needs it. After an interruption it can be started again: no key is lost.
 *
 * @returns how many secrets were encrypted again, and how many none of the keys decrypts; those stay unchanged.
 */
export async function rotateKeyFile(
  database: Pick<Database, 'pool'>,
  file: string,
  settlingTime = settling,
): Promise<Resealed> {
  const keys = keysOfFile(file);
  replaceFile(file, `${newSecretKey()}\n${readFileSync(file, 'utf8').trim()}\n`);
  // Until then a process may still encrypt with the key that it has just read.
  await delay(settlingTime);
  const total = await resealAll(database, keys);
  // Until then a process may still have to decrypt a text that it has just read.
  await delay(settlingTime);
  const [newest] = keys();
  replaceFile(file, `${newest.toString('hex')}\n`);
  return total;
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
