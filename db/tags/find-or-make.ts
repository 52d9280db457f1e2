import type pg from 'pg';
import type { TagColor } from '../../domain/entities/contacts/tag';

/** The ids of the account's tags of these names, in their order; missing tags are created. The names differ by more than their case. */
export async function findOrMakeTags(
  client: pg.ClientBase,
  userId: number,
  tags: readonly { name: string; color: TagColor }[],
): Promise<number[]> {
  const names = tags.map(({ name }) => name);
  await client.query(
    `INSERT INTO tags (user_id, name, color)
     SELECT $1, name, color FROM unnest($2::text[], $3::text[]) AS given (name, color)
     ON CONFLICT (user_id, lower(name)) DO NOTHING`,
    [userId, names, tags.map(({ color }) => color)],
  );
  const { rows } = await client.query<{ id: number }>(
    `SELECT t.id FROM unnest($2::text[]) WITH ORDINALITY AS given (name, place)
     JOIN tags t ON t.user_id = $1 AND lower(t.name) = lower(given.name) ORDER BY place`,
    [userId, names],
  );
  return rows.map(({ id }) => id);
}
