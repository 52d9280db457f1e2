import type pg from 'pg';
import { saveChangedFlows } from '../revisions/save-changed';
import { tablesOf } from './stored-flow';
import { dataWithoutTag, namesTag } from '../steps/kinds';

/**
 * Removes a tag that is about to be deleted from the steps that need it: they show as broken, and fail the runs that reach them, until
 * another tag is chosen. Each flow that changes gets a revision in the author's name, and so does each draft.
 */
export async function removeTagFromSteps(
  client: pg.ClientBase,
  userId: number,
  tagId: number,
  authorId: number,
): Promise<void> {
  for (const isDraft of [false, true]) {
    const { rows } = await client.query<{ automatisation_id: number }>(
      `UPDATE ${tablesOf({ isDraft }).steps}
       SET data = ${dataWithoutTag}, version = version + 1, updated_at = now()
       WHERE user_id = $1 AND ${namesTag('$2', tablesOf({ isDraft }).steps)}
       RETURNING automatisation_id`,
      [userId, String(tagId)],
    );
    await saveChangedFlows(client, { userId, isDraft }, rows, authorId);
  }
}
