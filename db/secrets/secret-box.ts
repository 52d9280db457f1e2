import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { SecretKeys } from '../../config/secret-keys';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;

/** A secret was sealed with another key or for another place, or was changed. */
export class SecretUnreadable extends Error {
  override name = 'SecretUnreadable';
}

/** Identifies a key without revealing it; what the key seals begins with this id and a dot. */
export const idOfKey = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 8);

/** The id of the key that sealed a text. */
export const idOfSealed = (sealed: string): string => sealed.split('.', 1).join();

/**
 * Encrypts a text (AES-256-GCM) for one place, such as `client_key/7` for account 7: at any other place it does not open, so that a
 * row copied to another account is worthless. The first of the keys (the setting SECRET_KEY) seals.
 */
export function sealSecret(keys: SecretKeys, place: string, text: string): string {
  const [key] = keys();
  const keyId = idOfKey(key);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(`${keyId}/${place}`));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [keyId, ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.');
}

/** Opens what `sealSecret` made for the same place. Throws SecretUnreadable. */
export function openSecret(keys: SecretKeys, place: string, secret: string): string {
  const [keyId, ...parts] = secret.split('.');
  const [nonce, tag, sealed] = parts.map((part) => Buffer.from(part, 'base64url'));
  const key = keys().find((candidate) => idOfKey(candidate) === keyId);
  if (!key) {
    throw new SecretUnreadable(
      `The secret ${place} was stored under another SECRET_KEY: start with that key again.`,
    );
  }
  try {
    if (!nonce || !tag || !sealed) throw new Error('a part is missing');
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: 16 })
      .setAAD(Buffer.from(`${keyId}/${place}`))
      .setAuthTag(tag);
    return decipher.update(sealed, undefined, 'utf8') + decipher.final('utf8');
  } catch (error) {
    throw new SecretUnreadable(`The secret ${place} was changed in the database.`, { cause: error });
  }
}
