import type pg from 'pg';

/** The account's tags: id to name. */
export async function readTagNames(
  client: pg.ClientBase | pg.Pool,
  userId: number,
): Promise<Map<number, string>> {
  const { rows } = await client.query<{ id: number; name: string }>(
    'SELECT id, name FROM tags WHERE user_id = $1',
    [userId],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
