import type { SecretKeys } from '../../../config/secret-keys';
import type { Database } from '../../../db/database/connection';
import { UserApp } from '../../../db/connections/UserApp';
import { tryCredentials } from '../../../db/connections/credentials';
import type { Credentials } from '../../../domain/apps/credentials';
import { errors } from '../../http/errors';

/** What is needed to open stored connections. */
export interface Opening {
  database: Database;
  secretKeys: SecretKeys;
}

/** An account's connection and its credentials, which are null when they cannot be decrypted. Throws ApiError 404. */
export async function openStored(
  { database: { knex }, secretKeys }: Opening,
  userId: number,
  id: number,
): Promise<{ stored: UserApp; credentials: Credentials | null }> {
  const stored = await UserApp.query(knex).findOne({ user_id: userId, id });
  if (!stored) throw errors.notFound('user_app');
  const { app, credentials_encrypted: sealed } = stored;
  return { stored, credentials: tryCredentials(secretKeys, { userId, app }, sealed) };
}
