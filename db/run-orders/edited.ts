import type pg from 'pg';
import { messageWebhooks } from '../../domain/apps/webhook';
import type { MovedRuns } from '../../domain/entities/automatisations/flow-effect';
import { runsAtOnce } from '../../domain/entities/runs/run-order';
import { tryHeldCalls } from '../outbound-calls/message-hours';
import { holdUpEdits } from '../steps/edit-lock';
import { countStanding, lastOfNextStanding, moveRunsOn, wakeRunsAt } from '../steps/runs-at-step';
import type { FlowReference } from '../automatisations/stored-flow';
import { survivingStep } from '../steps/surviving-step';
import { cutOff, giveOrder, type OpenOrder } from './order';
import type { PortionDone } from './portion';

/** A flow that is edited, and by whom. */
export type EditedFlow = FlowReference & { authorId: number };

/**
 * Moves the running runs that stand on removed steps to the steps where they go on (null: past the end): at once, or by orders where they
 * are very many. Returns how many go where. After the commit the caller calls `notifyDispatcher`.
 */
export async function takeRunsOn(
  client: pg.ClientBase,
  flow: EditedFlow,
  survivors: ReadonlyMap<number, number | null>,
): Promise<MovedRuns[]> {
  const standing = await countStanding(client, flow, [...survivors.keys()]);
  if (sumOf(standing) <= runsAtOnce) return moveRunsOn(client, flow, survivors);
  for (const { stepId, runs } of standing)
    await giveOrder(client, { ...flow, kind: 'move_on', stepId, total: runs });
  return standing.map(({ stepId, runs }) => ({
    from_step_id: stepId,
    to_step_id: survivors.get(stepId) ?? null,
    runs,
  }));
}

/**
 * Tells the runs that sleep at the steps that their delays have changed: at once, or by orders where they are very many; returns how many
 * there are. After the commit the caller calls `notifyDispatcher`.
 */
export async function retimeRuns(
  client: pg.ClientBase,
  flow: EditedFlow,
  stepIds: readonly number[],
): Promise<number> {
  await tryHeldCalls(client, flow.userId, stepIds);
  // Runs that an earlier order was to tell of a change are told of this one.
  await cutOff(client, flow, ['retime'], 'edit', stepIds);
  const standing = await countStanding(client, flow, stepIds);
  if (sumOf(standing) <= runsAtOnce) return wakeRunsAt(client, flow, stepIds);
  for (const { stepId, runs } of standing)
    await giveOrder(client, { ...flow, kind: 'retime', stepId, total: runs });
  return sumOf(standing);
}

/**
 * Tells the runs of the account whose messages wait for their hours that these have changed, as `retimeRuns` does. After the commit the
 * caller calls `notifyDispatcher`.
 */
export async function retimeMessages(
  client: pg.ClientBase,
  { userId, authorId }: Pick<EditedFlow, 'userId' | 'authorId'>,
): Promise<void> {
  const { rows } = await client.query<{ automatisationId: number; stepIds: number[] }>(
    `SELECT s.automatisation_id AS "automatisationId", array_agg(s.id) AS "stepIds" FROM automatisation_steps s
     WHERE s.user_id = $1 AND s.app_webhook_unique_identifier = ANY ($2::text[]) AND EXISTS (
       SELECT FROM automatisation_runs r WHERE r.current_step_id = s.id AND r.state = 'running' AND r.waiting_until IS NOT NULL)
     GROUP BY s.automatisation_id ORDER BY s.automatisation_id`,
    [userId, messageWebhooks],
  );
  for (const { automatisationId, stepIds } of rows)
    await retimeRuns(client, { userId, automatisationId, authorId }, stepIds);
  await tryHeldCalls(client, userId, null);
}

const sumOf = (standing: readonly { runs: number }[]): number =>
  standing.reduce((sum, { runs }) => sum + runs, 0);

/**
 * Moves the next runs that stand on a step which an edit has deleted to the step where they go on in the current flow. A run that is woken
 * before its turn finds that step by itself.
 */
export async function moveOnPortion(
  client: pg.ClientBase,
  order: OpenOrder,
  limit: number,
): Promise<PortionDone> {
  await holdUpEdits(client, [order.userId]);
  const { rows } = await client.query(
    'SELECT FROM automatisation_steps WHERE user_id = $1 AND automatisation_id = $2 AND id = $3',
    [order.userId, order.automatisationId, order.stepId],
  );
  // A restored revision has the step again: runs that stand there are in the right place.
  if (rows.length > 0) return { isOver: true };
  const survivor = await survivingStep(client, order, order.stepId);
  const { at, between } = await nextStanding(client, order, limit);
  const moved = await moveRunsOn(client, order, new Map([[order.stepId, survivor]]), between);
  return { count_of_runs: sumOf(moved), at, isOver: at === null };
}

/** Wakes the next runs that sleep at a step whose delay has changed. */
export async function retimePortion(
  client: pg.ClientBase,
  order: OpenOrder,
  limit: number,
): Promise<PortionDone> {
  const { at, between } = await nextStanding(client, order, limit);
  const woken = await wakeRunsAt(client, order, [order.stepId], between);
  return { count_of_runs: woken, at, isOver: at === null };
}

/** The runs of the next portion, and the last of them; null: no more runs follow. */
async function nextStanding(client: pg.ClientBase, order: OpenOrder, limit: number) {
  const { stepId, lastRunId } = order;
  const after = order.atRunId ?? 0;
  const at = await lastOfNextStanding(client, order, { stepId, after, upTo: lastRunId, limit });
  return { at, between: { after, upTo: at ?? lastRunId, isLater: true } };
}
