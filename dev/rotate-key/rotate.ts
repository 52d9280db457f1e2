import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { keysOfFile, type SecretKeys } from '../../config/secret-keys';
import type { Database } from '../../db/database/connection';
import { resealSecrets, type Resealed } from '../../db/secrets/sealed-secrets';
import { newSecretKey } from '../stack/secret-key';

/** How long a process may go on with the keys that it read last: a transaction's time, and more. In milliseconds. */
const settling = 10_000;

/**
 * Replaces the key of a file while the API and the worker run, which read the file at each use: a new key goes before the old one,
 * everything is sealed anew, and the old one goes once nothing needs it. Broken off, it is begun again: no key is lost.
 *
 * @returns what was sealed anew, and how many secrets none of the keys opens; those stay as they are.
 */
export async function rotateKeyFile(
  database: Pick<Database, 'pool'>,
  file: string,
  settlingTime = settling,
): Promise<Resealed> {
  const keys = keysOfFile(file);
  replaceFile(file, `${newSecretKey()}\n${readFileSync(file, 'utf8').trim()}\n`);
  // Until then a process may still seal with the key that it has just read.
  await delay(settlingTime);
  const total = await resealAll(database, keys);
  // And until then one may still have to open what it has just read.
  await delay(settlingTime);
  const [newest] = keys();
  replaceFile(file, `${newest.toString('hex')}\n`);
  return total;
}

/** Seals everything with the first of the keys, until nothing is left under another. */
export async function resealAll(database: Pick<Database, 'pool'>, keys: SecretKeys): Promise<Resealed> {
  const first = await resealSecrets(database, keys);
  let { resealed } = first;
  for (let last = first; last.resealed > 0; resealed += last.resealed) {
    last = await resealSecrets(database, keys);
  }
  return { resealed, unreadable: first.unreadable };
}

/** A reader finds the old text or the new one, never half of it. */
function replaceFile(file: string, text: string): void {
  const beside = `${file}.new`;
  writeFileSync(beside, text, { mode: 0o600 });
  renameSync(beside, file);
}
