import type { FlowUse } from '../../domain/entities/automatisations/flow-use';
import type { MessageImageUses } from '../../domain/entities/messages/message-image';
import type { Querier } from '../database/connection';

/** Most things of a kind that are told. */
const mostTold = 100;

const names = ({ rows }: { rows: readonly { name: string }[] }): string[] => rows.map(({ name }) => name);

/**
 * What of the account shows an image, whose hash stands in its address: message templates, steps with texts of their own, in drafts too, and
 * what has it only in a version or a revision that can be brought back.
 */
export async function usesOfImage(client: Querier, userId: number, hash: string): Promise<MessageImageUses> {
  const values = [userId, hash, mostTold];
  const templates = await client.query<{ name: string }>(
    `SELECT name FROM message_templates
     WHERE user_id = $1 AND (position($2 IN contents::text) > 0 OR position($2 IN documents::text) > 0) ORDER BY name LIMIT $3`,
    values,
  );
  const flows = await client.query<FlowUse>(
    `SELECT a.id AS automatisation_id, a.name, a.is_campaign, steps.ids AS step_ids
     FROM automatisations a CROSS JOIN LATERAL (
       SELECT ARRAY(
         SELECT s.id FROM automatisation_steps s WHERE s.user_id = $1 AND s.automatisation_id = a.id AND position($2 IN s.data::text) > 0
         UNION
         SELECT d.id FROM draft_steps d WHERE d.user_id = $1 AND d.automatisation_id = a.id AND position($2 IN d.data::text) > 0
         ORDER BY id
       ) AS ids OFFSET 0
     ) steps
     WHERE a.user_id = $1 AND a.deleted_at IS NULL AND steps.ids <> '{}' ORDER BY a.id LIMIT $3`,
    values,
  );
  const earlierTemplates = await client.query<{ name: string }>(
    `SELECT t.name FROM message_templates t
     WHERE t.user_id = $1 AND position($2 IN t.contents::text) = 0 AND position($2 IN t.documents::text) = 0 AND EXISTS (
       SELECT FROM message_template_versions v WHERE v.user_id = $1 AND v.template_id = t.id
         AND (position($2 IN v.contents::text) > 0 OR position($2 IN v.documents::text) > 0))
     ORDER BY t.name LIMIT $3`,
    values,
  );
  const earlierFlows = await client.query<{ name: string }>(
    `SELECT a.name FROM automatisations a
     WHERE a.user_id = $1 AND a.deleted_at IS NULL AND a.id <> ALL ($4::bigint[]) AND (
       EXISTS (
         SELECT FROM automatisation_revisions r
         WHERE r.user_id = $1 AND r.automatisation_id = a.id AND position($2 IN r.snapshot::text) > 0)
       OR EXISTS (
         SELECT FROM draft_revisions r
         WHERE r.user_id = $1 AND r.automatisation_id = a.id AND position($2 IN r.snapshot::text) > 0))
     ORDER BY a.name LIMIT $3`,
    [...values, flows.rows.map((flow) => flow.automatisation_id)],
  );
  return {
    templates: names(templates),
    flows: flows.rows,
    earlier: { templates: names(earlierTemplates), flows: names(earlierFlows) },
  };
}
