import type { FlowUse } from '../../domain/entities/automatisations/flow-use';
import type { Querier } from '../database/connection';
import { namesSegment } from '../steps/kinds';

/** The flows whose steps name a segment or a list, in their drafts too. */
export async function flowsNamingSegment(
  client: Querier,
  userId: number,
  segmentId: number,
): Promise<FlowUse[]> {
  const { rows } = await client.query<FlowUse>(
    `SELECT * FROM (
       SELECT a.id AS automatisation_id, a.name, a.is_campaign,
              ARRAY(
                SELECT s.id FROM automatisation_steps s
                WHERE s.automatisation_id = a.id AND ${namesSegment('$2::text', 's')}
                UNION
                SELECT d.id FROM draft_steps d
                WHERE d.automatisation_id = a.id AND ${namesSegment('$2::text', 'd')}
                ORDER BY id
              ) AS step_ids
       FROM automatisations a
       WHERE a.user_id = $1
     ) uses
     WHERE step_ids <> '{}'
     ORDER BY automatisation_id`,
    [userId, String(segmentId)],
  );
  return rows;
}
