import { readFileSync } from 'node:fs';

const keyBytes = 32;

/**
 * The current keys for all data stored encrypted: the first key encrypts, each of them decrypts. There are two while a key is being
 * replaced, so call this at each use and do not cache the result.
 */
export type SecretKeys = () => readonly [Buffer, ...Buffer[]];

/** The message for a person whose keys cannot be read. */
export const secretKeysProblem =
  'must be 32 bytes, as 64 hexadecimal digits or as base64; `openssl rand -hex 32` makes one';

/** Keys that never change. */
export const fixedKeys =
  (...keys: [Buffer, ...Buffer[]]): SecretKeys =>
  () =>
    keys;

/**
 * Keys from a file, one a line. The file is read at each use, so a running process picks up a new key at once. Throws when it holds no
 * keys.
 */
export const keysOfFile =
  (file: string): SecretKeys =>
  () => {
    const keys = parseSecretKeys(readFileSync(file, 'utf8'));
    if (!keys) throw new Error(`${file} does not hold secret keys: each line ${secretKeysProblem}`);
    return keys;
  };

/** Keys separated by commas or line ends, each as 64 hexadecimal digits or base64; null for anything else. */
export function parseSecretKeys(text: string): [Buffer, ...Buffer[]] | null {
  const [first, ...others] = text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map((part) => Buffer.from(part, /^[0-9a-f]{64}$/i.test(part) ? 'hex' : 'base64'));
  if (!first || [first, ...others].some((key) => key.length !== keyBytes)) return null;
  return [first, ...others];
}
