import { hash, hashRaw, verify } from '@node-rs/argon2';

/** argon2id, the package's default, as OWASP recommends it: 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, options);

/** The stored hash of a recovery code, with the salt of its account: a precomputed table of hashes does not reveal the code. */
export const hashOfRecoveryCode = (code: string, salt: Buffer): Promise<Buffer> =>
  hashRaw(code, { ...options, salt });

let decoy: Promise<string> | undefined;

/** Whether the password is the account's. Without an account it takes as long as for a wrong password, and returns false. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('nobody has this one');
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== undefined;
}
