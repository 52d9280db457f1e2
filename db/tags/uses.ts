import { tagAddedEventName, type TagFlowUse, type TagUse } from '../../domain/entities/contacts/tag';
import type { Querier } from '../database/connection';
import { segmentsNaming } from '../segments/naming';
import { namesTag } from '../steps/kinds';

/** The flows that use a tag, in their drafts too, and where they use it, and the segments whose rules name it. */
export async function findTagUses(client: Querier, userId: number, tagId: number): Promise<TagUse[]> {
  const { rows } = await client.query<TagFlowUse>(
    `SELECT * FROM (
       SELECT a.id AS automatisation_id, a.name, a.is_campaign,
              a.entry_event_name = $3 AS is_trigger,
              (a.exit_strategy_type = 'tag' AND a.exit_strategy_value = $2::text)
                OR (a.exit_strategy_type = 'event' AND a.exit_strategy_value = $3) AS is_exit_strategy,
              EXISTS (SELECT FROM automatisation_tags t WHERE t.automatisation_id = a.id AND t.tag_id = $2::bigint) AS is_label,
              ARRAY(
                SELECT s.id FROM automatisation_steps s
                WHERE s.automatisation_id = a.id AND ${namesTag('$2::text', 's')}
                UNION
                SELECT d.id FROM draft_steps d
                WHERE d.automatisation_id = a.id AND ${namesTag('$2::text', 'd')}
                ORDER BY id
              ) AS step_ids
       FROM automatisations a
       WHERE a.user_id = $1
     ) uses
     WHERE is_trigger OR is_exit_strategy OR is_label OR step_ids <> '{}'
     ORDER BY automatisation_id`,
    [userId, String(tagId), tagAddedEventName(tagId)],
  );
  return [
    ...rows,
    ...(await segmentsNaming(client, userId, (rule) => rule.kind === 'tag' && rule.tag_id === tagId)),
  ];
}
