import { readFileSync } from 'node:fs';

const keyBytes = 32;

/**
 * The keys of all that is stored encrypted, as they are now: the first seals, every one of them opens. While a key is replaced there are
 * two of them, so ask at each use and keep none.
 */
export type SecretKeys = () => readonly [Buffer, ...Buffer[]];

/** What a person is told whose keys cannot be read. */
export const secretKeysProblem =
  'must be 32 bytes, as 64 hexadecimal digits or as base64; `openssl rand -hex 32` makes one';

/** Keys that stay as they are. */
export const fixedKeys =
  (...keys: [Buffer, ...Buffer[]]): SecretKeys =>
  () =>
    keys;

/** The keys of a file, one a line. It is read at each use, so that a running process takes up a new key at once. Throws when it holds no keys. */
export const keysOfFile =
  (file: string): SecretKeys =>
  () => {
    const keys = parseSecretKeys(readFileSync(file, 'utf8'));
    if (!keys) throw new Error(`${file} does not hold secret keys: each line ${secretKeysProblem}`);
    return keys;
  };

/** Keys with commas or line ends between them, each as 64 hexadecimal digits or base64; null for anything else. */
export function parseSecretKeys(text: string): [Buffer, ...Buffer[]] | null {
  const [first, ...others] = text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map((part) => Buffer.from(part, /^[0-9a-f]{64}$/i.test(part) ? 'hex' : 'base64'));
  if (!first || [first, ...others].some((key) => key.length !== keyBytes)) return null;
  return [first, ...others];
}
