import type pg from 'pg';
import type { Querier } from '../database/connection';
import { lockAccount } from '../accounts/lock-account';

/** The most passkeys that an account may have. */
export const passkeyLimit = 50;

/** A passkey as its owner's list shows it. */
export interface ListedPasskey {
  id: number;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

/** What a device reports about a passkey that it created. */
export interface NewPasskey {
  /** Base64url, as the browser names it. */
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
  name: string;
}

/** A passkey with what is needed to verify it. */
export interface StoredPasskey {
  id: number;
  user_id: number;
  name: string;
  public_key: Buffer;
  counter: number;
  handle: Buffer;
}

const listed = 'id, name, created_at, last_used_at';

export async function listPasskeys(client: Querier, userId: number): Promise<ListedPasskey[]> {
  const { rows } = await client.query<ListedPasskey>(
    `SELECT ${listed} FROM passkeys WHERE user_id = $1 ORDER BY id`,
    [userId],
  );
  return rows;
}

/** The account's passkey with the id. */
export async function findPasskey(
  client: Querier,
  userId: number,
  id: number,
): Promise<ListedPasskey | undefined> {
  const { rows } = await client.query<ListedPasskey>(
    `SELECT ${listed} FROM passkeys WHERE user_id = $1 AND id = $2`,
    [userId, id],
  );
  return rows[0];
}

/** What a browser needs to add a passkey to an account: who the user is, and which passkeys exist already. */
export async function passkeyOwner(client: Querier, userId: number) {
  const { rows } = await client.query<{ email: string; full_name: string; handle: Buffer }>(
    `SELECT email, trim(concat(first_name, ' ', last_name)) AS full_name, passkey_handle AS handle FROM users WHERE id = $1`,
    [userId],
  );
  const [owner] = rows;
  if (!owner) throw new Error(`There is no account ${userId}`);
  const known = await client.query<{ credential_id: Buffer; transports: string[] }>(
    'SELECT credential_id, transports FROM passkeys WHERE user_id = $1 ORDER BY id',
    [userId],
  );
  return {
    ...owner,
    known: known.rows.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
  };
}

/**
 * Stores a passkey, in the caller's transaction. Returns null when the account is being erased, or has as many as it may; throws a unique
 * violation when the device's passkey is known already.
 */
export async function addPasskey(
  client: Querier,
  userId: number,
  { credentialId, publicKey, counter, transports, name }: NewPasskey,
): Promise<ListedPasskey | null> {
  if (!(await lockAccount(client, userId))) return null;
  const { rows } = await client.query<ListedPasskey>(
    `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name)
     SELECT $1, $2, $3, $4, $5, $6 WHERE (SELECT count(*) FROM passkeys WHERE user_id = $1) < ${passkeyLimit}
     RETURNING ${listed}`,
    [userId, Buffer.from(credentialId, 'base64url'), Buffer.from(publicKey), counter, transports, name],
  );
  return rows[0] ?? null;
}

/** Gives a passkey another name; answers whether the account has it. */
export async function renamePasskey(
  client: Querier,
  userId: number,
  id: number,
  name: string,
): Promise<boolean> {
  const { rowCount } = await client.query('UPDATE passkeys SET name = $3 WHERE user_id = $1 AND id = $2', [
    userId,
    id,
    name,
  ]);
  return rowCount === 1;
}

/** Removes a passkey; returns its name, or undefined when the account has no such passkey. */
export async function removePasskey(
  client: Querier,
  userId: number,
  id: number,
): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    'DELETE FROM passkeys WHERE user_id = $1 AND id = $2 RETURNING name',
    [userId, id],
  );
  return rows[0]?.name;
}

/**
 * Locks the passkey that a device signs in with, in the caller's transaction: until it ends, nobody else signs in with it. An account that
 * is being erased has none.
 */
export async function lockPasskey(
  client: pg.ClientBase,
  credentialId: string,
): Promise<StoredPasskey | undefined> {
  const { rows } = await client.query<StoredPasskey>(
    `SELECT p.id, p.user_id, p.name, p.public_key, p.counter, u.passkey_handle AS handle
     FROM passkeys p JOIN users u ON u.id = p.user_id
     WHERE p.credential_id = $1 AND u.erasing_since IS NULL
     FOR UPDATE OF p`,
    [Buffer.from(credentialId, 'base64url')],
  );
  return rows[0];
}

/** Notes a use, in the transaction of `lockPasskey`. */
export async function notePasskeyUse(client: Querier, id: number, counter: number): Promise<void> {
  await client.query('UPDATE passkeys SET counter = $2, last_used_at = now() WHERE id = $1', [id, counter]);
}
