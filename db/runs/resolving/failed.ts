import { nextOfBranch, nextStep } from '../../../domain/flow/chain/next';
import { indexFlow } from '../../../domain/flow/chain/walk';
import { hasBranch } from '../../../domain/flow/chain/tree';
import type { Branch } from '../../../domain/flow/chain/place';
import { isBranching } from '../../../domain/steps';
import type pg from 'pg';
import type { InterventionAction } from '../../../domain/entities/runs/run';
import { outcomeUnknown, skippedByHand } from '../../../domain/entities/runs/run-state';
import type { Period } from '../../figures/range-values';
import { inPeriod } from '../stats';
import { survivingStep } from '../../steps/surviving-step';
import { readFlow, type FlowReference } from '../../automatisations/stored-flow';
import type { Portion } from '../../run-orders/portion';
import { queueStart } from '../../outbox/queue';

/** Which failed runs: one, or all that failed at a step, in a period or ever. */
export type FailedRuns = FlowReference & ({ runId: number } | ({ stepId: number } & Period));

export interface FailedRun {
  id: number;
  /** Where it stands; null when it failed before it was known at which step. */
  stepId: number | null;
  /** Whether it failed at a call of unknown outcome. */
  isUnknown: boolean;
  /** Whether its contact would have left by the exit strategy since the failure. */
  hasLeft: boolean;
}

/** Locks the failed runs, or a portion of them, lowest id first, and returns them. */
export async function lockFailed(
  client: pg.ClientBase,
  runs: FailedRuns,
  portion?: Portion,
): Promise<FailedRun[]> {
  const { rows } = await client.query<FailedRun>(
    `SELECT r.id, r.current_step_id AS "stepId", r.reason ->> 'code' = '${outcomeUnknown}' AS "isUnknown",
            CASE a.exit_strategy_type
              WHEN 'tag' THEN EXISTS (SELECT FROM contact_tags t WHERE t.contact_id = r.contact_id
                                                                   AND t.tag_id::text = a.exit_strategy_value)
              WHEN 'event' THEN EXISTS (SELECT FROM events e WHERE e.contact_id = r.contact_id AND e.triggers
                                          AND e.name = a.exit_strategy_value AND e.received_at > r.ended_at)
              ELSE false
            END AS "hasLeft"
     FROM automatisation_runs r JOIN automatisations a ON a.id = r.automatisation_id
     WHERE r.user_id = $1 AND r.automatisation_id = $2 AND r.state = 'failed'
       AND ${'runId' in runs ? 'r.id' : 'r.current_step_id'} = $5 AND ${inPeriod('r.ended_at')}
       ${portion ? 'AND r.id > $6 AND r.id <= $7 AND ($8::timestamptz IS NULL OR r.ended_at < $8)' : ''}
     ORDER BY r.id ${portion ? 'LIMIT $9' : ''} FOR NO KEY UPDATE OF r`,
    [
      runs.userId,
      runs.automatisationId,
      ...('runId' in runs ? [null, null, runs.runId] : [runs.from, runs.to, runs.stepId]),
      ...(portion ? [portion.after, portion.upTo, portion.givenAt ?? null, portion.limit] : []),
    ],
  );
  return rows;
}

/** How many runs failed at a step, in a period or ever. */
export async function countFailedAt(
  client: pg.ClientBase,
  { userId, automatisationId, stepId, from, to }: FlowReference & { stepId: number } & Period,
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*) FROM automatisation_runs r
     WHERE r.user_id = $1 AND r.automatisation_id = $2 AND r.state = 'failed' AND r.current_step_id = $5
       AND ${inPeriod('r.ended_at')}`,
    [userId, automatisationId, from, to, stepId],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Marks in the logs of locked failed runs that the step at which each stands is skipped: the step's card counts it as skipped. The log
 * keeps why it failed.
 */
export async function passStepOver(
  client: pg.ClientBase,
  userId: number,
  ids: readonly number[],
): Promise<void> {
  await client.query(
    `WITH passed AS (
       SELECT id, visit, current_step_id, automatisation_id FROM automatisation_runs
       WHERE user_id = $1 AND id = ANY ($2::bigint[]) AND current_step_id IS NOT NULL
     ), latest AS (
       -- Retried, it may wait there again since it failed.
       SELECT DISTINCT ON (s.run_id) s.run_id, s.visit
       FROM passed JOIN automatisation_run_steps s ON s.user_id = $1 AND s.run_id = passed.id AND s.step_id = passed.current_step_id
       WHERE (s.visit = passed.visit - 1 AND s.state IN ('failed', 'unknown')) OR (s.visit = passed.visit AND s.state = 'waiting')
       ORDER BY s.run_id, s.visit DESC
     ), noted AS (
       UPDATE automatisation_run_steps s
       SET state = 'skipped', detail = s.detail || $3::jsonb, ended_at = COALESCE(s.ended_at, now())
       FROM latest WHERE s.user_id = $1 AND s.run_id = latest.run_id AND s.visit = latest.visit
       RETURNING s.run_id, s.visit
     ), added AS (
       -- A run that failed as a whole may have left no visit of the step.
       INSERT INTO automatisation_run_steps (run_id, visit, user_id, automatisation_id, step_id, type, state, revision, detail, started_at, ended_at)
       SELECT passed.id, passed.visit, $1, passed.automatisation_id, s.id, s.type, 'skipped', a.version, $3::jsonb, now(), now()
       FROM passed
       JOIN automatisation_steps s ON s.user_id = $1 AND s.id = passed.current_step_id
       JOIN automatisations a ON a.user_id = $1 AND a.id = passed.automatisation_id
       WHERE passed.id NOT IN (SELECT run_id FROM noted)
       ON CONFLICT DO NOTHING
       RETURNING run_id, visit
     )
     UPDATE automatisation_runs r SET visit = r.visit + 1
     FROM (SELECT * FROM noted UNION ALL SELECT * FROM added) v WHERE r.user_id = $1 AND r.id = v.run_id AND r.visit = v.visit`,
    [userId, ids, JSON.stringify({ skipped: skippedByHand })],
  );
}

/** A failed run, and the step it goes on at; null is past the last one. */
export interface Reopening {
  id: number;
  stepId: number | null;
}

/**
 * Lets locked failed runs go on, each by a new workflow that the outbox starts; `isLater`: after all other outbox rows of the account.
 * After the commit the caller calls `notifyDispatcher`.
 */
export async function reopenRuns(
  client: pg.ClientBase,
  userId: number,
  runs: readonly Reopening[],
  isLater = false,
): Promise<void> {
  await client.query(
    `WITH input AS (
       SELECT * FROM unnest($2::bigint[], $3::bigint[]) AS i (id, step_id)
     ), closed AS (
       -- A run that failed as a whole, not at a step, may have left a visit open.
       UPDATE automatisation_run_steps s SET state = 'failed', ended_at = now()
       FROM input WHERE s.user_id = $1 AND s.run_id = input.id AND s.state = 'waiting'
       RETURNING s.run_id
     ), reopened AS (
       UPDATE automatisation_runs r
       SET state = 'running', reason = NULL, ended_at = NULL, waiting_until = NULL, awaited_event = NULL, awaited_more = NULL, retries = retries + 1,
           group_workflow_id = NULL, reopened_at = clock_timestamp(),
           current_step_id = input.step_id,
           current_step_started_at = CASE WHEN current_step_id = input.step_id THEN current_step_started_at END,
           visit = visit + (SELECT count(*) FROM closed WHERE closed.run_id = r.id)
       FROM input WHERE r.user_id = $1 AND r.id = input.id
       RETURNING r.id, r.created_at, r.retries
     )
     ${queueStart({ rows: 'FROM reopened ORDER BY id', userId: '$1', isLater: '$4' })}`,
    [userId, runs.map(({ id }) => id), runs.map(({ stepId }) => stepId), isLater],
  );
}

/** Turns locked failed runs into stopped ones: nobody can retry them any more. */
export async function stopFailed(
  client: pg.ClientBase,
  userId: number,
  ids: readonly number[],
): Promise<void> {
  await client.query(
    `UPDATE automatisation_runs
     SET state = 'stopped', reason = jsonb_build_object('code', 'stopped_by_user', 'message', 'Stopped by hand.')
     WHERE user_id = $1 AND id = ANY ($2::bigint[])`,
    [userId, ids],
  );
}

/** Logs who did what by hand to the runs, and where each stood. */
export async function noteInterventions(
  client: pg.ClientBase,
  { userId, authorId, action }: { userId: number; authorId: number | null; action: InterventionAction },
  runs: readonly Pick<FailedRun, 'id' | 'stepId'>[],
): Promise<void> {
  await client.query(
    `INSERT INTO automatisation_run_interventions (user_id, run_id, step_id, action, author_id)
     SELECT $1, id, step_id, $2, $3 FROM unnest($4::bigint[], $5::bigint[]) AS i (id, step_id)`,
    [userId, action, authorId, runs.map(({ id }) => id), runs.map(({ stepId }) => stepId)],
  );
}

/** Where runs go on that failed before their step was known: at the first step of the flow. */
export async function firstStep(
  client: pg.ClientBase,
  { userId, automatisationId }: FlowReference,
): Promise<number | null> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT id FROM automatisation_steps
     WHERE user_id = $1 AND automatisation_id = $2 AND automatisation_step_before_id IS NULL`,
    [userId, automatisationId],
  );
  return rows[0]?.id ?? null;
}

/** What follows a step: a step, nothing, or one of several steps by a branch that must be chosen. */
export type Behind = { stepId: number | null } | 'branch_needed';

/**
 * The step at which a run goes on when it skips another. Skipping a loop leads past its body, which is all that follows in its chain; a deleted
 * step is skipped already.
 */
export async function stepBehind(
  client: pg.ClientBase,
  flow: FlowReference,
  stepId: number,
  branch: Branch | undefined,
): Promise<Behind> {
  const stored = await readFlow(client, flow);
  const index = indexFlow(stored?.steps ?? []);
  const step = index.byId.get(stepId);
  if (!step) return { stepId: await survivingStep(client, flow, stepId) };
  if (!isBranching(step.type)) return { stepId: nextStep(index, step)?.id ?? null };
  return branch === undefined || !hasBranch(step, branch)
    ? 'branch_needed'
    : { stepId: nextOfBranch(index, step, branch)?.id ?? null };
}
