import type pg from 'pg';
import type { AppKind } from '../../domain/entities/app';

/** The app that the account's connection is to; null when the account has no such connection. */
export async function connectedApp(
  client: pg.ClientBase,
  userId: number,
  userAppId: number,
): Promise<AppKind | null> {
  const { rows } = await client.query<{ app: AppKind }>(
    'SELECT app FROM user_apps WHERE user_id = $1 AND id = $2',
    [userId, userAppId],
  );
  return rows[0]?.app ?? null;
}

/**
 * The apps to which the account has connections; each with the id of its only connection, or with null where there are several to choose
 * from.
 */
export async function connectionsByApp(
  client: pg.ClientBase,
  userId: number,
): Promise<ReadonlyMap<AppKind, number | null>> {
  const { rows } = await client.query<{ app: AppKind; id: number | null }>(
    'SELECT app, CASE WHEN count(*) = 1 THEN min(id) END AS id FROM user_apps WHERE user_id = $1 GROUP BY app',
    [userId],
  );
  return new Map(rows.map(({ app, id }) => [app, id]));
}
