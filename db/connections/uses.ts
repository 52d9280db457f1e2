import type { FlowUse } from '../../domain/entities/automatisations/flow-use';
import type { Querier } from '../database/connection';

/** The flows that use a connection, and the steps that call through it. */
export async function findConnectionUses(
  client: Querier,
  userId: number,
  userAppId: number,
): Promise<FlowUse[]> {
  const { rows } = await client.query<FlowUse>(
    `SELECT a.id AS automatisation_id, a.name, a.is_campaign, array_agg(s.id ORDER BY s.id) AS step_ids
     FROM automatisation_steps s JOIN automatisations a ON a.id = s.automatisation_id
     WHERE s.user_id = $1 AND s.user_app_id = $2
     GROUP BY a.id ORDER BY a.id`,
    [userId, userAppId],
  );
  return rows;
}
