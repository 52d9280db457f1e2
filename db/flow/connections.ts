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
