import type pg from 'pg';
import { tagAddedEventName } from '../../domain/entities/contacts/tag';

/** A published automation, and the tag whose adding starts it. */
export interface StartedByTag {
  id: number;
  name: string;
  tag_id: number;
}

/** The published automations that adding the tags starts, by tag; null when one of the tags is not the account's. */
export async function startedByTags(
  pool: pg.Pool,
  userId: number,
  tagIds: readonly number[],
): Promise<StartedByTag[] | null> {
  const { rows } = await pool.query<{ tag_id: number; id: number | null; name: string | null }>(
    `SELECT i.tag_id, a.id, a.name
     FROM unnest($2::bigint[], $3::text[]) AS i (tag_id, event_name)
     JOIN tags t ON t.user_id = $1 AND t.id = i.tag_id
     LEFT JOIN automatisations a ON a.user_id = $1 AND a.entry_event_name = i.event_name AND a.is_active
     ORDER BY i.tag_id, a.id`,
    [userId, tagIds, tagIds.map(tagAddedEventName)],
  );
  if (new Set(rows.map((row) => row.tag_id)).size !== tagIds.length) return null;
  return rows.flatMap(({ id, name, tag_id }) => (id === null || name === null ? [] : [{ id, name, tag_id }]));
}
