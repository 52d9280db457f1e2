import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Problem } from './problem';

/** In the data directory. */
export const secretKeyFile = 'secret-key';
const bytes = 32;

/** The secret key of a data directory, made at the first start. Who loses it loses what is stored encrypted. */
export function keptSecretKey(file: string): Buffer {
  if (!existsSync(file)) writeFileSync(file, randomBytes(bytes).toString('hex'), { mode: 0o600, flag: 'wx' });
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
  if (key.length === bytes) return key;
  throw new Problem(`${file} does not hold a secret key: put back its copy, or set SECRET_KEY.`);
}
