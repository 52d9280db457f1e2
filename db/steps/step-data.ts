import type { JsonObject } from '../../domain/entities/common';
import type { FlowOrDraft } from '../automatisations/stored-flow';
import type { Querier } from '../database/connection';

const present = `
  SELECT data, 1 AS turn FROM automatisation_steps WHERE user_id = $1 AND id = $2
  UNION ALL SELECT data, 2 FROM draft_steps WHERE user_id = $1 AND id = $2 ORDER BY turn LIMIT 1`;
const presentInDraft =
  'SELECT data FROM draft_steps WHERE user_id = $1 AND id = $2 AND automatisation_id = $3';
const keptIn = (revisions: string): string =>
  `SELECT step -> 'data' AS data FROM ${revisions}, jsonb_array_elements(r.snapshot -> 'steps') AS step
   WHERE user_id = $1 AND (step ->> 'id')::bigint = $2`;
const latest = 'ORDER BY r.created_at DESC LIMIT 1';
const kept = `${keptIn('automatisation_revisions r')} ${latest}`;
const keptInDrafts = `${keptIn('flow_drafts d JOIN draft_revisions r USING (user_id, automatisation_id)')} ${latest}`;
/** No draft has steps of another live flow. */
const keptInDraft = `${keptIn('draft_revisions r')} AND automatisation_id = $3
  AND NOT EXISTS (SELECT FROM automatisation_steps WHERE id = $2 AND automatisation_id <> $3) ${latest}`;

/**
 * The data of a step of the account that is copied into a flow, or into the draft beside it: first as that draft has it or had it last,
 * then as it is live, in another draft, or was before it was deleted; null when the account never had a step of this id.
 */
export async function stepData(
  client: Querier,
  { userId, automatisationId, isDraft }: FlowOrDraft,
  stepId: number,
): Promise<JsonObject | null> {
  const found = async (sql: string, ...more: number[]): Promise<JsonObject | undefined> =>
    (await client.query<{ data: JsonObject }>(sql, [userId, stepId, ...more])).rows[0]?.data;
  const inDraft = isDraft
    ? ((await found(presentInDraft, automatisationId)) ?? (await found(keptInDraft, automatisationId)))
    : undefined;
  return inDraft ?? (await found(present)) ?? (await found(kept)) ?? (await found(keptInDrafts)) ?? null;
}
