import type pg from 'pg';
import { isTriedAgain } from '../calls/retried';
import { skippedByHand } from '../../domain/entities/run-state';
import type { FlowReference } from '../flow/stored-flow';

/** Which runs whose call is made again: one, or all that stand at a step. */
export type RunsTriedAgain = FlowReference & ({ runId: number } | { stepId: number });

/** A run that waits for a call which failed and is made again. */
export interface RunTriedAgain {
  id: number;
  visit: number;
  stepId: number | null;
  /** Whether the call is out at this moment: it can then be neither hurried nor given up. */
  isUnderWay: boolean;
}

/** Locks the runs whose call is made again, lowest id first, with these calls, and answers them. No attempt begins until the transaction ends. */
export async function lockTriedAgain(client: pg.ClientBase, runs: RunsTriedAgain): Promise<RunTriedAgain[]> {
  const isOne = 'runId' in runs;
  const { rows } = await client.query<RunTriedAgain>(
    `SELECT r.id, r.visit, r.current_step_id AS "stepId", c.state = 'sending' AS "isUnderWay"
     FROM automatisation_runs r JOIN calls c ON c.user_id = r.user_id AND c.run_id = r.id AND c.visit = r.visit
     WHERE r.user_id = $1 AND r.automatisation_id = $2 AND r.state = 'running' AND ${isTriedAgain}
       AND ${isOne ? 'r.id' : 'r.current_step_id'} = $3
     ORDER BY r.id FOR NO KEY UPDATE OF r, c`,
    [runs.userId, runs.automatisationId, isOne ? runs.runId : runs.stepId],
  );
  return rows;
}

/**
 * Has the calls of locked runs tried now, not when their time comes: their workflows are told by the outbox. After the commit the
 * caller calls `notifyDispatch`.
 */
export async function tryCallsNow(
  client: pg.ClientBase,
  userId: number,
  runs: readonly RunTriedAgain[],
): Promise<void> {
  await client.query(
    `WITH hurried AS (
       UPDATE calls c SET trouble = trouble || jsonb_build_object('next_at', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
       FROM unnest($2::bigint[], $3::integer[]) AS i (run_id, visit)
       WHERE c.user_id = $1 AND c.run_id = i.run_id AND c.visit = i.visit AND c.state = 'pending'
       RETURNING c.run_id
     )
     INSERT INTO dispatch (user_id, run_id, run_created_at, run_retries, kind)
     SELECT $1, r.id, r.created_at, r.retries, 'try' FROM hurried JOIN automatisation_runs r ON r.id = hurried.run_id ORDER BY r.id`,
    [userId, ...placesOf(runs)],
  );
}

/**
 * Ends the calls of locked runs as passed over, and wakes the runs: they find their call over and go on behind the step. An attempt
 * that was still to come finds it over too. After the commit the caller calls `notifyDispatch`.
 */
export async function passCallsOver(
  client: pg.ClientBase,
  userId: number,
  runs: readonly RunTriedAgain[],
): Promise<void> {
  await client.query(
    `WITH ended AS (
       UPDATE calls c
       SET state = 'skipped', ended_at = now(),
           trouble = jsonb_build_object('code', $4::text, 'message', concat_ws(' ', $5::text, c.trouble ->> 'message'))
       FROM unnest($2::bigint[], $3::integer[]) AS i (run_id, visit)
       WHERE c.user_id = $1 AND c.run_id = i.run_id AND c.visit = i.visit AND c.state = 'pending'
       RETURNING c.run_id
     )
     INSERT INTO dispatch (user_id, run_id, run_created_at, run_retries, kind)
     SELECT $1, r.id, r.created_at, r.retries, 'wake' FROM ended JOIN automatisation_runs r ON r.id = ended.run_id ORDER BY r.id`,
    [userId, ...placesOf(runs), skippedByHand.code, skippedByHand.message],
  );
}

const placesOf = (runs: readonly RunTriedAgain[]): [number[], number[]] => [
  runs.map(({ id }) => id),
  runs.map(({ visit }) => visit),
];
