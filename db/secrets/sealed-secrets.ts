import type { SecretKeys } from '../../config/secret-keys';
import type { Database } from '../database/connection';
import { idOfKey, idOfSealed, openSecret, sealSecret, SecretUnreadable } from './secret-box';

/** Where sealed texts are stored. `place` is SQL for the place that a row's text is sealed for, as its own module names it. */
export const sealedColumns = [
  { table: 'client_keys', column: 'key_encrypted', place: `'client_key/' || user_id` },
  { table: 'notice_mail_settings', column: 'password_encrypted', place: `'notice_mail/' || user_id` },
  { table: 'second_factors', column: 'secret_encrypted', place: `'second_factor/' || user_id` },
  { table: 'user_apps', column: 'credentials_encrypted', place: `'user_app/' || user_id || '/' || app` },
  {
    table: 'users',
    column: 'shopify_webhook_secret_encrypted',
    place: `'shopify_webhook_secret/' || id`,
  },
] as const;

interface SealedRow {
  id: number;
  place: string;
  sealed: string;
}

const batchSize = 500;

/** The result of sealing everything again. A text that no key opens is left as it is. */
export interface Resealed {
  resealed: number;
  unreadable: number;
}

/**
 * Seals every stored secret with the first key. Each is replaced only if nobody has changed it meanwhile, so the API and the worker may
 * run. Secrets that they seal under an older key meanwhile are left for the next call: repeat it until nothing is resealed.
 */
export async function resealSecrets({ pool }: Pick<Database, 'pool'>, keys: SecretKeys): Promise<Resealed> {
  const [key] = keys();
  const total: Resealed = { resealed: 0, unreadable: 0 };
  for (const sealedColumn of sealedColumns) {
    const { table, column } = sealedColumn;
    for await (const { id, place, sealed } of sealedRows(pool, sealedColumn, `${idOfKey(key)}.%`)) {
      const text = tryOpen(keys, place, sealed);
      if (text === null) total.unreadable += 1;
      else {
        const { rowCount } = await pool.query(
          `UPDATE ${table} SET ${column} = $3 WHERE id = $1 AND ${column} = $2`,
          [id, sealed, sealSecret(keys, place, text)],
        );
        total.resealed += rowCount ?? 0;
      }
    }
  }
  return total;
}

/** The ids of the keys other than `newest` under which a stored secret opens. */
export async function keysInUse(
  { pool }: Pick<Database, 'pool'>,
  keys: SecretKeys,
  newest: Buffer,
): Promise<Set<string>> {
  const used = new Set<string>();
  for (const sealedColumn of sealedColumns)
    for await (const { place, sealed } of sealedRows(pool, sealedColumn, `${idOfKey(newest)}.%`))
      if (tryOpen(keys, place, sealed) !== null) used.add(idOfSealed(sealed));
  return used;
}

/** How many of the stored secrets no key opens. */
export async function countUnreadable({ pool }: Pick<Database, 'pool'>, keys: SecretKeys): Promise<number> {
  let count = 0;
  for (const sealedColumn of sealedColumns)
    for await (const { place, sealed } of sealedRows(pool, sealedColumn))
      if (tryOpen(keys, place, sealed) === null) count += 1;
  return count;
}

/** The rows in which a column holds a sealed text, batch by batch; `but`: a pattern of texts that are left out. */
async function* sealedRows(
  pool: Database['pool'],
  { table, column, place }: (typeof sealedColumns)[number],
  but = '',
): AsyncGenerator<SealedRow> {
  for (let after = 0; ;) {
    const { rows } = await pool.query<SealedRow>(
      `SELECT id, ${place} AS place, ${column} AS sealed FROM ${table}
       WHERE ${column} NOT LIKE $1 AND id > $2 ORDER BY id LIMIT ${batchSize}`,
      [but, after],
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

function tryOpen(keys: SecretKeys, place: string, sealed: string): string | null {
  try {
    return openSecret(keys, place, sealed);
  } catch (error) {
    if (error instanceof SecretUnreadable) return null;
    throw error;
  }
}
