import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { SecretKeys } from '../../config/secret-keys';
import { lockAccount } from './lock-account';
import { openSecret, sealSecret } from '../secrets/secret-box';

const keyBytes = 32;

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();
const placeOf = (userId: number): string => `client_key/${userId}`;

/** Makes the account's client key, in the caller's transaction. The account must have none in use. */
export async function createClientKey(
  client: pg.ClientBase,
  userId: number,
  secretKeys: SecretKeys,
): Promise<string> {
  const key = randomBytes(keyBytes).toString('hex');
  await client.query('INSERT INTO client_keys (user_id, key_hash, key_encrypted) VALUES ($1, $2, $3)', [
    userId,
    hashOf(key),
    sealSecret(secretKeys, placeOf(userId), key),
  ]);
  return key;
}

/** How long a replaced client key stays valid. */
const replacedKeyLasts = '24 hours';

/**
 * Gives the account a new client key, in the caller's transaction. The key that it replaces stays valid until the returned moment; earlier
 * keys keep their own expiry.
 */
export async function renewClientKey(
  client: pg.ClientBase,
  userId: number,
  secretKeys: SecretKeys,
): Promise<{ key: string; previousExpiresAt: Date }> {
  // Two renewals at once run one after the other: each replaces the key that it finds.
  await lockAccount(client, userId);
  await client.query('DELETE FROM client_keys WHERE user_id = $1 AND expires_at <= now()', [userId]);
  const { rows } = await client.query<{ expires_at: Date }>(
    `UPDATE client_keys SET expires_at = now() + $2::interval WHERE user_id = $1 AND expires_at IS NULL RETURNING expires_at`,
    [userId, replacedKeyLasts],
  );
  const [previous] = rows;
  if (!previous) throw new Error(`Account ${userId} has no client key`);
  return { key: await createClientKey(client, userId, secretKeys), previousExpiresAt: previous.expires_at };
}

/** The account's client key in use, to show it to its owner. */
export async function readClientKey(pool: pg.Pool, userId: number, secretKeys: SecretKeys): Promise<string> {
  const { rows } = await pool.query<{ key_encrypted: string }>(
    'SELECT key_encrypted FROM client_keys WHERE user_id = $1 AND expires_at IS NULL',
    [userId],
  );
  const [row] = rows;
  if (!row) throw new Error(`Account ${userId} has no client key`);
  return openSecret(secretKeys, placeOf(userId), row.key_encrypted);
}

/** The account that each client key belongs to; null for a key that is wrong or has expired. */
export async function findAccountsByClientKey(
  pool: pg.Pool,
  keys: readonly string[],
): Promise<(number | null)[]> {
  const hashes = keys.map(hashOf);
  const { rows } = await pool.query<{ user_id: number; key_hash: Buffer }>({
    name: 'find-accounts-by-client-key',
    text: `SELECT user_id, key_hash FROM client_keys
           WHERE key_hash = ANY ($1::bytea[]) AND (expires_at IS NULL OR expires_at > now())`,
    values: [hashes],
  });
  const accounts = new Map(rows.map(({ user_id, key_hash }) => [key_hash.toString('hex'), user_id]));
  return hashes.map((hash) => accounts.get(hash.toString('hex')) ?? null);
}
