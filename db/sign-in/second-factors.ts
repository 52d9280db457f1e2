import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { SecretKeys } from '../../config/secret-keys';
import type { Querier } from '../database/connection';
import { openSecret, sealSecret } from '../secrets/secret-box';

/** How many minutes a user may take from the secret to the first code. */
const setUpMinutes = 15;

const placeOf = (userId: number): string => `second_factor/${userId}`;

/** What an account's owner sees of the second factor. */
export interface SecondFactorState {
  confirmed_at: Date | null;
  recovery_codes_left: number;
}

/** What a code is checked against. */
export interface LockedSecondFactor {
  /** The secret: `openSecondFactor` opens it. */
  sealed: string;
  lastStep: number;
  toldStep: number;
  recoverySalt: Buffer;
}

/** Null where it is off, or is only being set up. */
export async function readSecondFactor(client: Querier, userId: number): Promise<SecondFactorState | null> {
  const { rows } = await client.query<SecondFactorState>(
    `SELECT confirmed_at, (SELECT count(*) FROM recovery_codes r WHERE r.user_id = f.user_id) AS recovery_codes_left
     FROM second_factors f WHERE user_id = $1 AND confirmed_at IS NOT NULL`,
    [userId],
  );
  return rows[0] ?? null;
}

/** Whether a sign-in by password asks for a code. */
export async function hasSecondFactor(client: Querier, userId: number): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT FROM second_factors WHERE user_id = $1 AND confirmed_at IS NOT NULL',
    [userId],
  );
  return rowCount === 1;
}

/**
 * Stores a secret that is to be confirmed, in place of an unconfirmed one. Returns whether it did: not where a second factor is on already,
 * nor for an account that is being erased.
 */
export async function beginSecondFactor(
  client: Querier,
  { userId, secret }: { userId: number; secret: string },
  secretKeys: SecretKeys,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO second_factors (user_id, secret_encrypted)
     SELECT id, $2 FROM users WHERE id = $1 AND erasing_since IS NULL FOR NO KEY UPDATE
     ON CONFLICT (user_id) DO UPDATE
     SET secret_encrypted = excluded.secret_encrypted, begun_at = now(), last_step = 0, told_step = 0
     WHERE second_factors.confirmed_at IS NULL`,
    [userId, sealSecret(secretKeys, placeOf(userId), secret)],
  );
  return rowCount === 1;
}

interface StoredSecondFactor {
  secret_encrypted: string;
  last_step: number;
  told_step: number;
  recovery_salt: Buffer;
}

/**
 * Locks the account's second factor, in the caller's transaction: until it ends, no other code is checked. `being`: one that asks for
 * codes, or one that is being set up and has not expired. Null where there is none.
 */
export async function lockSecondFactor(
  client: pg.ClientBase,
  userId: number,
  being: 'on' | 'set up',
): Promise<LockedSecondFactor | null> {
  const chosen =
    being === 'on'
      ? 'confirmed_at IS NOT NULL'
      : `confirmed_at IS NULL AND begun_at > now() - interval '${setUpMinutes} minutes'`;
  const { rows } = await client.query<StoredSecondFactor>(
    `SELECT secret_encrypted, last_step, told_step, recovery_salt FROM second_factors
     WHERE user_id = $1 AND ${chosen} FOR UPDATE`,
    [userId],
  );
  const [row] = rows;
  if (!row) return null;
  return {
    sealed: row.secret_encrypted,
    lastStep: row.last_step,
    toldStep: row.told_step,
    recoverySalt: row.recovery_salt,
  };
}

/** The secret, in Base32. Throws SecretUnreadable. */
export const openSecondFactor = (secretKeys: SecretKeys, userId: number, sealed: string): string =>
  openSecret(secretKeys, placeOf(userId), sealed);

/** Notes the time step of an accepted code, in the transaction of `lockSecondFactor`. */
export async function noteStep(client: Querier, userId: number, step: number): Promise<void> {
  await client.query('UPDATE second_factors SET last_step = $2 WHERE user_id = $1', [userId, step]);
}

/**
 * Notes the time step of a code of a wrong time, in the transaction of `lockSecondFactor`: the user was told of it, so the code is not
 * accepted when its time comes.
 */
export async function noteToldStep(client: Querier, userId: number, step: number): Promise<void> {
  await client.query('UPDATE second_factors SET told_step = $2 WHERE user_id = $1', [userId, step]);
}

/** From now on a sign-in by password asks for a code. In the transaction of `lockSecondFactor`. */
export async function confirmSecondFactor(client: Querier, userId: number): Promise<void> {
  await client.query('UPDATE second_factors SET confirmed_at = now() WHERE user_id = $1', [userId]);
}

/** A salt for new recovery codes. */
export const makeSalt = (): Buffer => randomBytes(16);

/** Stores new recovery codes in place of all others, in the caller's transaction. */
export async function keepRecoveryCodes(
  client: Querier,
  userId: number,
  { salt, hashes }: { salt: Buffer; hashes: readonly Buffer[] },
): Promise<void> {
  await client.query('UPDATE second_factors SET recovery_salt = $2 WHERE user_id = $1', [userId, salt]);
  await client.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  await client.query('INSERT INTO recovery_codes (user_id, hash) SELECT $1, unnest($2::bytea[])', [
    userId,
    hashes,
  ]);
}

/** Whether a recovery code is unused. In the transaction of `lockSecondFactor`. */
export async function hasRecoveryCode(client: Querier, userId: number, hash: Buffer): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM recovery_codes WHERE user_id = $1 AND hash = $2', [
    userId,
    hash,
  ]);
  return rowCount === 1;
}

/** Consumes a recovery code, which is valid once. In the transaction of `lockSecondFactor`. */
export async function takeRecoveryCode(client: Querier, userId: number, hash: Buffer): Promise<void> {
  await client.query('DELETE FROM recovery_codes WHERE user_id = $1 AND hash = $2', [userId, hash]);
}

/** Turns the second factor off, in the caller's transaction: nobody is asked for a code any more. Returns whether it was on. */
export async function removeSecondFactor(client: Querier, userId: number): Promise<boolean> {
  const { rows } = await client.query<{ was_on: boolean }>(
    'DELETE FROM second_factors WHERE user_id = $1 RETURNING confirmed_at IS NOT NULL AS was_on',
    [userId],
  );
  await client.query('DELETE FROM sign_in_challenges WHERE user_id = $1', [userId]);
  return rows[0]?.was_on === true;
}
