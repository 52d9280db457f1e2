import type { FlowUse } from '../../domain/entities/automatisations/flow-use';
import type { Querier } from '../database/connection';

/** The flows that use a connection, in their drafts too, and the steps that call through it. */
export async function findConnectionUses(
  client: Querier,
  userId: number,
  userAppId: number,
): Promise<FlowUse[]> {
  const { rows } = await client.query<FlowUse>(
    `SELECT a.id AS automatisation_id, a.name, a.is_campaign, array_agg(s.id ORDER BY s.id) AS step_ids
     FROM (SELECT id, automatisation_id FROM automatisation_steps WHERE user_id = $1 AND user_app_id = $2
           UNION SELECT id, automatisation_id FROM draft_steps WHERE user_id = $1 AND user_app_id = $2) s
     JOIN automatisations a ON a.id = s.automatisation_id
     GROUP BY a.id ORDER BY a.id`,
    [userId, userAppId],
  );
  return rows;
}
