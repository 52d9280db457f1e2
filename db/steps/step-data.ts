import type { JsonObject } from '../../domain/entities/common';
import type { Querier } from '../database/connection';

/** The data of a step of the account, also of a draft or a deleted one; null when the account never had a step of this id. */
export async function stepData(client: Querier, userId: number, stepId: number): Promise<JsonObject | null> {
  const { rows } = await client.query<{ data: JsonObject }>(
    `SELECT data FROM automatisation_steps WHERE user_id = $1 AND id = $2
     UNION ALL SELECT data FROM draft_steps WHERE user_id = $1 AND id = $2 LIMIT 1`,
    [userId, stepId],
  );
  if (rows[0]) return rows[0].data;
  const kept = await client.query<{ data: JsonObject }>(
    `SELECT step -> 'data' AS data
     FROM automatisation_revisions, jsonb_array_elements(snapshot -> 'steps') AS step
     WHERE user_id = $1 AND step ->> 'id' = $2::text ORDER BY created_at DESC LIMIT 1`,
    [userId, stepId],
  );
  return kept.rows[0]?.data ?? null;
}
