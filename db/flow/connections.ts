import type pg from 'pg';

/** Whether the account has this connection to an outside app. */
export async function hasConnection(
  client: pg.ClientBase,
  userId: number,
  userAppId: number,
): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM user_apps WHERE user_id = $1 AND id = $2', [
    userId,
    userAppId,
  ]);
  return rowCount === 1;
}
