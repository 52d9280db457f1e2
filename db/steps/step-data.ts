import type { JsonObject } from '../../domain/entities/common';
import type { FlowOrDraft } from '../automatisations/stored-flow';
import type { Querier } from '../database/connection';

const present = `
  SELECT id, data, 1 AS turn FROM automatisation_steps WHERE user_id = $1 AND id = ANY ($2::bigint[])
  UNION ALL SELECT id, data, 2 FROM draft_steps WHERE user_id = $1 AND id = ANY ($2::bigint[]) ORDER BY turn`;
const presentInDraft =
  'SELECT id, data FROM draft_steps WHERE user_id = $1 AND id = ANY ($2::bigint[]) AND automatisation_id = $3';
const keptId = "(kept.step ->> 'id')::bigint";
const keptIn = (revisions: string): string =>
  `SELECT DISTINCT ON (${keptId}) ${keptId} AS id, kept.step -> 'data' AS data
   FROM ${revisions}, jsonb_array_elements(r.snapshot -> 'steps') AS kept (step)
   WHERE user_id = $1 AND ${keptId} = ANY ($2::bigint[])`;
const latest = `ORDER BY ${keptId}, r.created_at DESC`;
const kept = `${keptIn('automatisation_revisions r')} ${latest}`;
const keptInDrafts = `${keptIn('flow_drafts d JOIN draft_revisions r USING (user_id, automatisation_id)')} ${latest}`;
/** No draft has steps of another live flow. */
const keptInDraft = `${keptIn('draft_revisions r')} AND automatisation_id = $3
  AND NOT EXISTS (SELECT FROM automatisation_steps s WHERE s.id = ${keptId} AND s.automatisation_id <> $3) ${latest}`;

/**
 * The data of steps of the account that are copied into a flow, or into the draft beside it, by their ids: first as that draft has them or
 * had them last, then as they are live, in another draft, or were before they were deleted. A step that the account never had is not in it.
 * However many they are, the revisions are gone through once.
 */
export async function dataOfSteps(
  client: Querier,
  { userId, automatisationId, isDraft }: FlowOrDraft,
  stepIds: readonly number[],
): Promise<ReadonlyMap<number, JsonObject>> {
  const found = new Map<number, JsonObject>();
  async function find(sql: string, ...more: number[]): Promise<void> {
    const open = [...new Set(stepIds)].filter((id) => !found.has(id));
    if (open.length === 0) return;
    const { rows } = await client.query<{ id: number; data: JsonObject }>(sql, [userId, open, ...more]);
    for (const { id, data } of rows) if (!found.has(id)) found.set(id, data);
  }
  if (isDraft) {
    await find(presentInDraft, automatisationId);
    await find(keptInDraft, automatisationId);
  }
  for (const sql of [present, kept, keptInDrafts]) await find(sql);
  return found;
}
