import type pg from 'pg';

/**
 * How many contacts have each of some tags of the account; tags without contacts are left out. The account is checked on the tag, so that
 * the contacts are counted in the primary key alone.
 */
export async function countContactsOfTags(
  pool: pg.Pool,
  userId: number,
  tagIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ tag_id: number; contacts: number }>(
    `SELECT ct.tag_id, count(*) AS contacts FROM tags t JOIN contact_tags ct ON ct.tag_id = t.id
     WHERE t.user_id = $1 AND t.id = ANY ($2::bigint[]) GROUP BY ct.tag_id`,
    [userId, tagIds],
  );
  return new Map(rows.map(({ tag_id, contacts }) => [tag_id, contacts]));
}
