import type pg from 'pg';
import { tagAddedEventName } from '../../domain/entities/contacts/tag';
import { recordEvents } from '../events/record';
import { tellHistory } from '../segments/causes';

export interface TagChange {
  userId: number;
  tagId: number;
  contactIds: readonly number[];
  isDeletion: boolean;
  /** False: history. Neither the tag nor a segment that the contact enters or leaves by it, or by later changes of the transaction, starts anything. */
  triggers?: boolean;
}

/** Adds the tag to each contact or removes it; returns the contacts that really changed. Only those get a tag-added event. */
export async function changeTag(client: pg.ClientBase, change: TagChange): Promise<number[]> {
  const { userId, tagId, contactIds, isDeletion, triggers } = change;
  if (triggers === false) await tellHistory(client);
  const { rows } = await client.query<{ contact_id: number }>(
    isDeletion
      ? `DELETE FROM contact_tags WHERE user_id = $1 AND tag_id = $2 AND contact_id = ANY ($3::bigint[]) RETURNING contact_id`
      : `INSERT INTO contact_tags (user_id, tag_id, contact_id)
         SELECT $1, $2, contact_id FROM unnest($3::bigint[]) AS contact_id ORDER BY contact_id
         ON CONFLICT DO NOTHING RETURNING contact_id`,
    [userId, tagId, contactIds],
  );
  const changed = rows.map((row) => row.contact_id);
  if (!isDeletion) {
    const name = tagAddedEventName(tagId);
    await recordEvents(
      client,
      changed.map((contactId) => ({ userId, name, contactId, data: { tag_id: tagId }, triggers })),
    );
  }
  return changed;
}
