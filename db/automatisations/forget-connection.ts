import type pg from 'pg';
import { saveChangedFlows } from '../revisions/save-changed';
import { tablesOf } from './stored-flow';

/**
 * Removes a connection that is about to be deleted from the steps that call through it. These steps keep naming their action
 * (`fallbackWebhook` where they named none), so they show as broken, and fail the runs that reach them, until another connection is chosen.
 * Each flow that changes gets a revision in the author's name, and so does each draft.
 */
export async function removeConnectionFromSteps(
  client: pg.ClientBase,
  { userId, userAppId }: { userId: number; userAppId: number },
  fallbackWebhook: string,
  authorId: number,
): Promise<void> {
  for (const isDraft of [false, true]) {
    const { rows } = await client.query<{ automatisation_id: number }>(
      `UPDATE ${tablesOf({ isDraft }).steps}
       SET user_app_id = NULL,
           app_webhook_unique_identifier = COALESCE(app_webhook_unique_identifier, $3),
           version = version + 1, updated_at = now()
       WHERE user_id = $1 AND user_app_id = $2
       RETURNING automatisation_id`,
      [userId, userAppId, fallbackWebhook],
    );
    await saveChangedFlows(client, { userId, isDraft }, rows, authorId);
  }
}
