import type pg from 'pg';
import { raiseBroadcastVersions } from '../broadcasts/store';
import { saveRevision } from './save';

/**
 * Saves a revision of each flow, or of its draft, whose steps were changed together from outside its editor, in the order of their ids.
 * Broadcasts among the flows get their next version: whoever has read one before is told so when saving or sending it.
 *
 * @param changed rows of the changed steps; a flow may occur more than once.
 */
export async function saveChangedFlows(
  client: pg.ClientBase,
  { userId, isDraft }: { userId: number; isDraft: boolean },
  changed: readonly { automatisation_id: number }[],
  authorId: number,
): Promise<void> {
  const ids = [...new Set(changed.map((step) => step.automatisation_id))].sort((a, b) => a - b);
  for (const automatisationId of ids)
    await saveRevision(client, { userId, automatisationId, isDraft }, authorId);
  if (!isDraft && ids.length > 0) await raiseBroadcastVersions(client, userId, ids);
}
