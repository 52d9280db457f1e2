import type pg from 'pg';
import type { MovedRuns } from '../../domain/entities/automatisations/flow-effect';
import { runEnded } from '../../domain/steps/api-call/call';
import { allRuns, type Portion } from '../run-orders/portion';
import { runsIn } from '../flow-counts/of-runs';
import type { FlowReference } from '../automatisations/stored-flow';
import { queueWake } from '../outbox/queue';

/** Which runs, and whether their workflows are told after all other outbox rows. */
type Chosen = Omit<Portion, 'limit' | 'givenAt'>;

const all: Chosen = { ...allRuns, isLater: false };

/** SQL: how the log tells a visit whose step was deleted while a run stood there. */
const closedVisit = `state = 'done', ended_at = now(), detail = detail || '{"step_removed": true}'`;

/** SQL: how a run stands that has been moved to a step, and has not begun there. */
const movedTo = (stepId: string): string =>
  `current_step_id = ${stepId}, current_step_started_at = NULL, waiting_until = NULL, awaited_event = NULL, awaited_more = NULL`;

/**
 * Moves the running runs that stand on a removed step to the step where they go on (null: past the end), closes that visit in their logs,
 * skips its call unless that is out, and puts a wake-up for each run into the outbox. Returns how many went where. After the commit the
 * caller calls `notifyDispatcher`.
 */
export async function moveRunsOn(
  client: pg.ClientBase,
  { userId, automatisationId }: FlowReference,
  survivors: ReadonlyMap<number, number | null>,
  { after, upTo, isLater }: Chosen = all,
): Promise<MovedRuns[]> {
  const { rows } = await client.query<MovedRuns>(
    `WITH standing AS (
       -- Lowest id first, as everybody locks runs.
       SELECT id, visit, current_step_id FROM automatisation_runs
       WHERE user_id = $1 AND automatisation_id = $2 AND state = 'running' AND current_step_id = ANY ($3::bigint[])
         AND id > $5 AND id <= $6
       ORDER BY id FOR NO KEY UPDATE
     ), closed AS (
       UPDATE automatisation_run_steps s SET ${closedVisit}
       FROM standing WHERE s.run_id = standing.id AND s.state = 'waiting'
       RETURNING s.run_id
     ), passed AS (
       UPDATE calls c SET state = 'skipped', ended_at = now(), trouble = $8
       FROM standing WHERE c.user_id = $1 AND c.run_id = standing.id AND c.visit = standing.visit AND c.state = 'pending'
     ), moved AS (
       UPDATE automatisation_runs r
       SET ${movedTo('i.survivor_id')},
           -- The visit that is closed keeps its number; the next one takes the following.
           visit = r.visit + (SELECT count(*) FROM closed WHERE closed.run_id = r.id)
       FROM standing JOIN unnest($3::bigint[], $4::bigint[]) AS i (removed_id, survivor_id)
         ON i.removed_id = standing.current_step_id
       WHERE r.id = standing.id
       RETURNING r.id, r.created_at, r.retries, i.removed_id, i.survivor_id
     ), woken AS (
       ${queueWake({ rows: 'FROM moved', userId: '$1', isLater: '$7' })}
     )
     SELECT removed_id AS from_step_id, survivor_id AS to_step_id, count(*) AS runs
     FROM moved GROUP BY removed_id, survivor_id ORDER BY removed_id`,
    [
      userId,
      automatisationId,
      [...survivors.keys()],
      [...survivors.values()],
      after,
      upTo,
      isLater,
      runEnded,
    ],
  );
  return rows;
}

/** A locked run that goes on from a deleted step, at another one (null: past the end). */
export interface LeavingRun {
  id: number;
  toStepId: number | null;
  /** Whether a call or a loop goes by the number of its visit, which keeps it also where the log is gone. */
  isKnown: boolean;
}

/** Moves locked runs off steps that were deleted, as `moveRunsOn` does, and wakes none; returns the numbers of their visits from now on. */
export async function moveLockedRuns(
  client: pg.ClientBase,
  runs: readonly LeavingRun[],
): Promise<ReadonlyMap<number, number>> {
  if (runs.length === 0) return new Map();
  const { rows } = await client.query<{ id: number; visit: number }>(
    `WITH leaving AS (
       SELECT r.id, r.visit, i.step_id, i.is_known
       FROM unnest($1::bigint[], $2::bigint[], $3::boolean[]) AS i (run_id, step_id, is_known)
       JOIN automatisation_runs r ON r.id = i.run_id
     ), closed AS (
       UPDATE automatisation_run_steps s SET ${closedVisit}
       FROM leaving WHERE s.run_id = leaving.id AND s.visit = leaving.visit AND s.state = 'waiting'
       RETURNING s.run_id
     )
     UPDATE automatisation_runs r SET ${movedTo('leaving.step_id')},
       visit = r.visit + (leaving.is_known OR EXISTS (SELECT FROM closed WHERE closed.run_id = r.id))::integer
     FROM leaving WHERE r.id = leaving.id
     RETURNING r.id, r.visit`,
    [runs.map(({ id }) => id), runs.map(({ toStepId }) => toStepId), runs.map(({ isKnown }) => isKnown)],
  );
  return new Map(rows.map(({ id, visit }) => [id, visit]));
}

/**
 * Wakes the runs that sleep at the steps, because their delays have changed; returns how many. Afterwards the caller calls
 * `notifyDispatcher`.
 */
export async function wakeRunsAt(
  client: pg.ClientBase,
  { userId, automatisationId }: FlowReference,
  stepIds: readonly number[],
  { after, upTo, isLater }: Chosen = all,
): Promise<number> {
  const { rowCount } = await client.query(
    queueWake({
      rows: `FROM automatisation_runs
        WHERE user_id = $1 AND automatisation_id = $2 AND state = 'running' AND current_step_id = ANY ($3::bigint[])
          AND waiting_until IS NOT NULL AND id > $4 AND id <= $5`,
      isLater: '$6',
    }),
    [userId, automatisationId, stepIds, after, upTo, isLater],
  );
  return rowCount ?? 0;
}

/** How many running runs stand at each of the steps; steps without runs are left out. */
export async function countStanding(
  client: pg.ClientBase,
  { userId, automatisationId }: FlowReference,
  stepIds: readonly number[],
): Promise<{ stepId: number; runs: number }[]> {
  const { rows } = await client.query<{ stepId: number; runs: number }>(
    `SELECT current_step_id AS "stepId", count(*) AS runs FROM automatisation_runs
     WHERE user_id = $1 AND automatisation_id = $2 AND state = 'running' AND current_step_id = ANY ($3::bigint[])
     GROUP BY current_step_id ORDER BY current_step_id`,
    [userId, automatisationId, stepIds],
  );
  return rows;
}

/** The last of the next `limit` running runs at a step, after one id up to another; null when fewer are left. */
export async function lastOfNextStanding(
  client: pg.ClientBase,
  { userId, automatisationId }: FlowReference,
  { stepId, after, upTo, limit }: { stepId: number; after: number; upTo: number; limit: number },
): Promise<number | null> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT id FROM automatisation_runs
     WHERE user_id = $1 AND automatisation_id = $2 AND state = 'running' AND current_step_id = $3 AND id > $4 AND id <= $5
     ORDER BY id OFFSET $6 LIMIT 1`,
    [userId, automatisationId, stepId, after, upTo, limit - 1],
  );
  return rows[0]?.id ?? null;
}

/** How many runs are inside the flow, or how many of them meet a condition, given as SQL about the run `r`. */
export async function countRunsInside(
  client: pg.ClientBase | pg.Pool,
  { userId, automatisationId }: FlowReference,
  condition?: string,
): Promise<number> {
  if (condition === undefined) {
    const { rows } = await client.query<{ count: number }>(
      `SELECT ${runsIn('running', 'a.id')} AS count FROM automatisations a WHERE a.user_id = $1 AND a.id = $2`,
      [userId, automatisationId],
    );
    return rows[0]?.count ?? 0;
  }
  const { rows } = await client.query<{ count: number }>(
    // The account is checked on the flow: the runs are then counted by their index alone.
    `SELECT count(*) FROM automatisations a JOIN automatisation_runs r ON r.automatisation_id = a.id AND r.state = 'running'
     WHERE a.user_id = $1 AND a.id = $2 AND ${condition}`,
    [userId, automatisationId],
  );
  return rows[0]?.count ?? 0;
}
