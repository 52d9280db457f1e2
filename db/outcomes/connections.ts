import type pg from 'pg';
import type { SecretKeys } from '../../config/secret-keys';
import type { Credentials } from '../../domain/apps/credentials';
import type { AppKind } from '../../domain/entities/app';
import { openCredentials } from '../connections/credentials';

/** A connection whose provider tells what became of messages. */
export interface TellingConnection {
  userId: number;
  app: AppKind;
  /** Throws SecretUnreadable. */
  credentials: () => Credentials;
}

/** The connections with these ids, in order; null for one that is not there. */
export async function findTellingConnections(
  pool: pg.Pool,
  secretKeys: SecretKeys,
  ids: readonly number[],
): Promise<(TellingConnection | null)[]> {
  const { rows } = await pool.query<{ id: number; user_id: number; app: AppKind; sealed: string }>({
    name: 'find-telling-connections',
    text: 'SELECT id, user_id, app, credentials_encrypted AS sealed FROM user_apps WHERE id = ANY ($1::bigint[])',
    values: [[...new Set(ids)]],
  });
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = found.get(id);
    if (!row) return null;
    const { user_id: userId, app, sealed } = row;
    return { userId, app, credentials: () => openCredentials(secretKeys, { userId, app }, sealed) };
  });
}
