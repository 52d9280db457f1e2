import { hash, hashRaw, verify } from '@node-rs/argon2';

/** argon2id, the package's default, as OWASP recommends it: 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, options);

/** What is kept of a recovery code, with the salt of its account: who reads it finds the code by none of its own. */
export const hashOfRecoveryCode = (code: string, salt: Buffer): Promise<Buffer> =>
  hashRaw(code, { ...options, salt });

let decoy: Promise<string> | undefined;

/** Whether the password is the account's. With no account it takes as long as a wrong password does, and answers false. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('nobody has this one');
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== undefined;
}
