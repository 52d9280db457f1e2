import type pg from 'pg';
import { isTriedAgain } from '../../outbound-calls/retried';
import { isoMoment } from '../../database/iso-moment';
import { skippedByHand } from '../../../domain/entities/runs/run-state';
import type { Querier } from '../../database/connection';
import type { FlowReference } from '../../automatisations/stored-flow';
import type { RunsBetween } from '../../run-orders/portion';
import { queueTry, queueWake } from '../../outbox/queue';

/** Which runs whose call is tried again: one, or all that stand at a step. */
export type RunsTriedAgain = FlowReference & ({ runId: number } | { stepId: number });

/** A run that waits for a call which failed and is tried again. */
export interface RunTriedAgain {
  id: number;
  visit: number;
  stepId: number | null;
}

/**
 * Locks runs whose call waits to be tried again, or a portion of them, lowest id first, together with these calls, and returns them. No
 * attempt begins until the transaction ends. A call that is out at this moment is left alone: it can be neither hurried nor given up.
 */
export async function lockTriedAgain(
  client: pg.ClientBase,
  runs: RunsTriedAgain,
  { after, upTo, limit }: RunsBetween & { limit: number },
): Promise<RunTriedAgain[]> {
  const { rows } = await client.query<RunTriedAgain>(
    `SELECT r.id, r.visit, r.current_step_id AS "stepId" FROM ${triedAgainOf(runs)} AND c.state = 'pending' AND r.id > $4 AND r.id <= $5
     ORDER BY r.id LIMIT $6 FOR NO KEY UPDATE OF r, c`,
    [...valuesOf(runs), after, upTo, limit],
  );
  return rows;
}

/** How many runs have their call out at this moment, of those after one id up to another. */
export async function countUnderWay(
  client: Querier,
  runs: RunsTriedAgain,
  { after, upTo }: RunsBetween,
): Promise<number> {
  return count(client, `${triedAgainOf(runs)} AND c.state = 'sending' AND r.id > $4 AND r.id <= $5`, [
    ...valuesOf(runs),
    after,
    upTo,
  ]);
}

/** How many runs have their call tried again, whether it is out at this moment or not. */
export const countTriedAgain = (client: Querier, runs: RunsTriedAgain): Promise<number> =>
  count(client, triedAgainOf(runs), valuesOf(runs));

async function count(client: Querier, from: string, values: number[]): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`SELECT count(*) FROM ${from}`, values);
  return rows[0]?.count ?? 0;
}

const triedAgainOf = (runs: RunsTriedAgain): string =>
  `automatisation_runs r JOIN calls c ON c.user_id = r.user_id AND c.run_id = r.id AND c.visit = r.visit
   WHERE r.user_id = $1 AND r.automatisation_id = $2 AND r.state = 'running' AND ${isTriedAgain}
     AND ${'runId' in runs ? 'r.id' : 'r.current_step_id'} = $3`;

const valuesOf = (runs: RunsTriedAgain): number[] => [
  runs.userId,
  runs.automatisationId,
  'runId' in runs ? runs.runId : runs.stepId,
];

/**
 * Tries the calls of locked runs now instead of at their time, once also where their automation is paused: the outbox tells their workflows.
 * After the commit the caller calls `notifyDispatcher`.
 */
export async function tryCallsNow(
  client: pg.ClientBase,
  userId: number,
  runs: readonly RunTriedAgain[],
  isLater: boolean,
): Promise<void> {
  await client.query(
    `WITH hurried AS (
       UPDATE calls c SET trouble = trouble || jsonb_build_object('next_at', ${isoMoment('now()')}, 'is_by_hand', true)
       FROM unnest($2::bigint[], $3::integer[]) AS i (run_id, visit)
       WHERE c.user_id = $1 AND c.run_id = i.run_id AND c.visit = i.visit AND c.state = 'pending'
       RETURNING c.run_id, c.visit
     )
     ${queueTry({
       rows: 'FROM hurried JOIN automatisation_runs r ON r.user_id = $1 AND r.id = hurried.run_id ORDER BY r.id',
       of: 'r.',
       userId: '$1',
       visit: 'hurried.visit',
       isLater: '$4',
     })}`,
    [userId, ...placesOf(runs), isLater],
  );
}

/**
 * Ends the calls of locked runs as skipped, and wakes the runs: they find their call ended and go on after the step. An attempt that was
 * still to come finds it ended too. After the commit the caller calls `notifyDispatcher`.
 */
export async function passCallsOver(
  client: pg.ClientBase,
  userId: number,
  runs: readonly RunTriedAgain[],
  isLater: boolean,
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
     ${queueWake({
       rows: 'FROM ended JOIN automatisation_runs r ON r.user_id = $1 AND r.id = ended.run_id ORDER BY r.id',
       of: 'r.',
       userId: '$1',
       isLater: '$6',
     })}`,
    [userId, ...placesOf(runs), skippedByHand.code, skippedByHand.message, isLater],
  );
}

const placesOf = (runs: readonly RunTriedAgain[]): [number[], number[]] => [
  runs.map(({ id }) => id),
  runs.map(({ visit }) => visit),
];
