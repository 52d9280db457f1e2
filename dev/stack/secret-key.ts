import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { keysOfFile, type SecretKeys } from '../../config/secret-keys';
import { Problem } from './problem';

/** A file of the data directory. */
export const secretKeyFile = 'secret-key';
const bytes = 32;

/** Returns a new random key, in the form of the key file. */
export const newSecretKey = (): string => randomBytes(bytes).toString('hex');

/** Reads the secret keys of a data directory; the first start creates them. Without the keys, everything stored encrypted is lost. */
export function keptSecretKeys(file: string): SecretKeys {
  if (!existsSync(file)) writeFileSync(file, newSecretKey(), { mode: 0o600, flag: 'wx' });
  const keys = keysOfFile(file);
  try {
    keys();
  } catch {
    throw new Problem(`${file} does not hold a secret key: put back its copy, or set SECRET_KEY.`);
  }
  return keys;
}
