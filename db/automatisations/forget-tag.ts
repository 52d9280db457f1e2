import type pg from 'pg';
import { saveRevision } from '../revisions/save';

/**
 * Takes a tag that is about to be deleted out of the steps that need it: they show as broken, and fail the runs that come to them,
 * until another tag is chosen. Each flow that changes keeps a revision in the author's name.
 */
export async function forgetTag(
  client: pg.ClientBase,
  userId: number,
  tagId: number,
  authorId: number,
): Promise<void> {
  const { rows } = await client.query<{ automatisation_id: number }>(
    `UPDATE automatisation_steps
     SET data = jsonb_set(data, CASE type WHEN 'TAG' THEN '{tag_id}' ELSE '{value}' END::text[], 'null'),
         version = version + 1, updated_at = now()
     WHERE user_id = $1
       AND (type = 'TAG' AND data ->> 'tag_id' = $2
         OR type = 'CONDITION' AND data ->> 'operation' = 'CONTACT_IS_IN_TAG' AND data ->> 'value' = $2
         OR type = 'LOOP' AND data ->> 'source' = 'tag' AND data ->> 'value' = $2)
     RETURNING automatisation_id`,
    [userId, String(tagId)],
  );
  const flows = [...new Set(rows.map((row) => row.automatisation_id))].sort((a, b) => a - b);
  for (const automatisationId of flows) await saveRevision(client, { userId, automatisationId }, authorId);
}
