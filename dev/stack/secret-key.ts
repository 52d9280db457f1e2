import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { keysOfFile, type SecretKeys } from '../../config/secret-keys';
import { Problem } from './problem';

/** In the data directory. */
export const secretKeyFile = 'secret-key';
const bytes = 32;

/** A key that nobody has yet, as it stands in a file. */
export const newSecretKey = (): string => randomBytes(bytes).toString('hex');

/** The secret keys of a data directory, made at the first start. Who loses them loses what is stored encrypted. */
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
