import type pg from 'pg';
import type { MovedRuns } from '../../domain/entities/automatisations/flow-effect';
import { stepsFrom } from '../../domain/flow/chain/next';
import { indexFlow } from '../../domain/flow/chain/walk';
import { toJson } from '../../domain/values/json';
import { retimeRuns, takeRunsOn } from '../run-orders/edited';
import type { EditedSteps } from '../steps/change-chain';
import { branchColumns } from '../steps/branch';
import { isRetimed } from '../steps/retimed';
import { tablesOf, type FlowOrDraft, type StoredFlow, type StoredStep } from '../automatisations/stored-flow';

/**
 * Restores the chain of an earlier revision: its steps exist again under their ids, the others are deleted. Runs that stand on a deleted
 * step go on at the next step behind it that the revision has; runs that sleep at a delay that has changed check it again. Afterwards the
 * caller calls `notifyDispatcher`.
 */
export async function restoreSteps(
  client: pg.ClientBase,
  flow: EditedSteps,
  { from, to, version }: { from: StoredFlow; to: readonly StoredStep[]; version: number },
): Promise<{ moved: MovedRuns[]; retimed: number }> {
  const { survivors, delayed } = replacementOf(from.steps, to);
  await client.query(
    `DELETE FROM ${tablesOf(flow).steps} WHERE user_id = $1 AND automatisation_id = $2 AND id = ANY ($3::bigint[])`,
    [flow.userId, flow.automatisationId, [...survivors.keys()]],
  );
  await storeSteps(client, flow, to, version);
  if (flow.isDraft) return { moved: [], retimed: 0 };
  return {
    moved: survivors.size > 0 ? await takeRunsOn(client, flow, survivors) : [],
    retimed: delayed.length > 0 ? await retimeRuns(client, flow, delayed) : 0,
  };
}

/** What it means for runs when the steps of a flow are replaced: where they go on whose step is removed, and at which steps they wait again. */
export function replacementOf(
  from: readonly StoredStep[],
  to: readonly StoredStep[],
): { survivors: Map<number, number | null>; delayed: number[] } {
  const stored = new Map(from.map((step) => [step.id, step]));
  const kept = new Set(to.map(({ id }) => id));
  const removed = from.filter(({ id }) => !kept.has(id));
  const index = indexFlow(from);
  const survivors = new Map(
    removed.map((step) => [step.id, stepsFrom(index, step).find(({ id }) => kept.has(id))?.id ?? null]),
  );
  const delayed = to.filter(({ id, type, data }) => {
    const before = stored.get(id);
    return before !== undefined && isRetimed(type, before.data, data);
  });
  return { survivors, delayed: delayed.map(({ id }) => id) };
}

/**
 * Stores the steps that are missing, and those that differ. Each gets the flow's own version, which no step had before, so that a client
 * with an older version is told.
 */
async function storeSteps(
  client: pg.ClientBase,
  flow: FlowOrDraft,
  steps: readonly StoredStep[],
  version: number,
): Promise<void> {
  await client.query(
    `INSERT INTO ${tablesOf(flow).steps} AS s
       (id, user_id, automatisation_id, type, description, data, automatisation_step_before_id, branch, way, user_app_id,
        app_webhook_unique_identifier, version, created_at)
     SELECT i.id, $1, $2, i.type, i.description, i.data::jsonb, i.before_id, i.branch, i.way, i.user_app_id, i.webhook, $3, i.created_at
     FROM unnest($4::bigint[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::boolean[], $10::text[], $11::bigint[],
                 $12::text[], $13::timestamptz[])
          AS i (id, type, description, data, before_id, branch, way, user_app_id, webhook, created_at)
     ON CONFLICT ${flow.isDraft ? '(automatisation_id, id)' : '(id)'} DO UPDATE
     SET description = EXCLUDED.description, data = EXCLUDED.data, branch = EXCLUDED.branch, way = EXCLUDED.way,
         automatisation_step_before_id = EXCLUDED.automatisation_step_before_id, user_app_id = EXCLUDED.user_app_id,
         app_webhook_unique_identifier = EXCLUDED.app_webhook_unique_identifier, version = EXCLUDED.version, updated_at = now()
     WHERE (s.description, s.data, s.branch, s.way, s.automatisation_step_before_id, s.user_app_id, s.app_webhook_unique_identifier)
       IS DISTINCT FROM (EXCLUDED.description, EXCLUDED.data, EXCLUDED.branch, EXCLUDED.way, EXCLUDED.automatisation_step_before_id,
                         EXCLUDED.user_app_id, EXCLUDED.app_webhook_unique_identifier)`,
    [
      flow.userId,
      flow.automatisationId,
      version,
      steps.map((step) => step.id),
      steps.map((step) => step.type),
      steps.map((step) => step.description),
      steps.map((step) => toJson(step.data)),
      steps.map((step) => step.automatisation_step_before_id),
      steps.map((step) => branchColumns(step.branch).branch),
      steps.map((step) => branchColumns(step.branch).way),
      steps.map((step) => step.user_app_id),
      steps.map((step) => step.app_webhook_unique_identifier),
      steps.map((step) => step.created_at.toISOString()),
    ],
  );
}
