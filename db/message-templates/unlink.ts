import type pg from 'pg';
import type { JsonObject } from '../../domain/entities/common';
import { toJson } from '../../domain/values/json';
import { tablesOf } from '../automatisations/stored-flow';
import { saveChangedFlows } from '../revisions/save-changed';
import { namesMessageTemplate } from '../steps/kinds';

/** A step that is linked to a template. */
export interface LinkedStep {
  id: number;
  automatisation_id: number;
  data: JsonObject;
  app_webhook_unique_identifier: string | null;
}

/**
 * Gives the steps of flows that are linked to a template data of their own. Each flow that changes gets a revision in the author's name, and so
 * does each draft. The caller holds the locks of the flows.
 */
export async function unlinkSteps(
  client: pg.ClientBase,
  {
    userId,
    templateId,
    flowIds,
    authorId,
  }: { userId: number; templateId: number; flowIds: readonly number[]; authorId: number },
  ownData: (step: LinkedStep) => JsonObject,
): Promise<void> {
  for (const isDraft of [false, true]) {
    const { steps } = tablesOf({ isDraft });
    const { rows } = await client.query<LinkedStep>(
      `SELECT id, automatisation_id, data, app_webhook_unique_identifier FROM ${steps}
       WHERE user_id = $1 AND automatisation_id = ANY ($3::bigint[]) AND ${namesMessageTemplate('$2', steps)} ORDER BY automatisation_id, id`,
      [userId, String(templateId), flowIds],
    );
    for (const step of rows)
      await client.query(
        `UPDATE ${steps} SET data = $3, version = version + 1, updated_at = now() WHERE user_id = $1 AND id = $2`,
        [userId, step.id, toJson(ownData(step))],
      );
    await saveChangedFlows(client, { userId, isDraft }, rows, authorId);
  }
}
