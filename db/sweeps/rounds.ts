import type { Querier } from '../database/connection';
import { isLeftBehind } from '../runs/advancing/event-of-run';
import { isOverdue } from '../runs/resolving/held-runs';
import { queueWake } from '../outbox/queue';

/** A running run, with what is needed to name and wake its workflow. */
export interface RunningRun {
  id: number;
  user_id: number;
  created_at: Date;
  retries: number;
  /** The workflow of several runs that took it last, in which it may sleep; null: its own did. */
  group_workflow_id: string | null;
  /** Whether it should have gone on more than a minute ago, and its flow does not hold it. */
  is_overdue: boolean;
  /** The loop that it is an item of, where that loop's run has been stopped or has left: nobody continues the item. */
  left_loop: { runId: number; visit: number } | null;
}

/** The result of a round so far. */
export interface SweepRound {
  /** Running runs that were checked. */
  lookedAt: number;
  /** Running runs that had no workflow. */
  waked: number;
  /** Workflows without a running run, and items whose loop had been left. */
  ended: number;
}

/** SQL: whether the run `r` needs a workflow: it is running, has no outbox row, and is not held since before it began. */
const needsWorkflow = `r.state = 'running' AND NOT EXISTS (SELECT FROM dispatch d WHERE d.run_id = r.id)
  AND NOT (r.segment = 0 AND EXISTS (SELECT FROM held_runs h WHERE h.run_id = r.id))`;

const overdue = `${isOverdue('r', '1 minute')} AS is_overdue`;

/**
 * Begins a round over all running runs, unless one began less than so many seconds ago: then that one continues. A round that began in the
 * future comes from a clock that has been set right since.
 */
export async function beginRound(pool: Querier, seconds: number): Promise<void> {
  await pool.query(
    `UPDATE sweeps SET position = 0, began_at = now(), ended_at = NULL, looked_at = 0, waked = 0, ended = 0
     WHERE what = 'runs' AND began_at NOT BETWEEN now() - $1 * interval '1 second' AND now()`,
    [seconds],
  );
}

/**
 * Takes the next running runs of the round, so that no other worker takes them; none when the round is over. The worker that takes the last
 * of them is told so by an empty portion that `isLast`.
 */
export async function takePortion(
  pool: Querier,
  size: number,
): Promise<{ runs: RunningRun[]; isLast: boolean }> {
  const { rows } = await pool.query<{ runs: PortionRow[] | null }>(
    `WITH round AS (
       SELECT position FROM sweeps WHERE what = 'runs' AND ended_at IS NULL FOR UPDATE
     ), portion AS (
       SELECT r.id, r.user_id, r.created_at, r.retries, r.group_workflow_id, ${overdue},
              (SELECT jsonb_build_object('runId', parent.id, 'visit', r.parent_visit) FROM automatisation_runs parent
               WHERE parent.user_id = r.user_id AND parent.id = r.parent_run_id AND ${isLeftBehind('parent', 'r')}) AS left_loop
       FROM automatisation_runs r
       -- Values, not joins: the index is entered there, and what lies before it is not read once more for each portion.
       WHERE r.state = 'running' AND r.id > (SELECT position FROM round) ORDER BY r.id LIMIT $1
     )
     UPDATE sweeps
     SET position = COALESCE((SELECT max(id) FROM portion), sweeps.position),
         looked_at = looked_at + (SELECT count(*) FROM portion),
         ended_at = CASE WHEN NOT EXISTS (SELECT FROM portion) THEN now() END
     FROM round WHERE what = 'runs'
     RETURNING (SELECT jsonb_agg(portion ORDER BY id) FROM portion) AS runs`,
    [size],
  );
  const [taken] = rows;
  const runs = taken?.runs ?? [];
  return {
    runs: runs.map((row) => ({ ...row, created_at: new Date(row.created_at) })),
    isLast: taken !== undefined && runs.length === 0,
  };
}

/** As read from jsonb: the moment is text, exact to the millisecond or finer. */
type PortionRow = Omit<RunningRun, 'created_at'> & { created_at: string };

/** Adds to the result of the round. */
export async function noteFound(
  pool: Querier,
  { waked = 0, ended = 0 }: Partial<Pick<SweepRound, 'waked' | 'ended'>>,
): Promise<void> {
  if (waked + ended === 0) return;
  await pool.query(`UPDATE sweeps SET waked = waked + $1, ended = ended + $2 WHERE what = 'runs'`, [
    waked,
    ended,
  ]);
}

/** The result of the latest round. */
export async function readRound(pool: Querier): Promise<SweepRound> {
  const { rows } = await pool.query<SweepRound>(
    `SELECT looked_at AS "lookedAt", waked, ended FROM sweeps WHERE what = 'runs'`,
  );
  return rows[0] ?? { lookedAt: 0, waked: 0, ended: 0 };
}

/**
 * Puts wake-ups into the outbox for those of the runs that need a workflow; returns how many. Afterwards the caller calls
 * `notifyDispatcher`.
 */
export async function queueWakes(pool: Querier, runIds: readonly number[]): Promise<number> {
  if (runIds.length === 0) return 0;
  const { rowCount } = await pool.query(
    queueWake({
      rows: `FROM automatisation_runs r WHERE id = ANY ($1::bigint[]) AND ${needsWorkflow} ORDER BY id`,
    }),
    [runIds],
  );
  return rowCount ?? 0;
}

/** Running runs that need a workflow, after the given one, lowest id first. */
export async function readRunning(
  pool: Querier,
  after: number,
  limit: number,
): Promise<Omit<RunningRun, 'left_loop'>[]> {
  const { rows } = await pool.query<Omit<RunningRun, 'left_loop'>>(
    `SELECT id, user_id, created_at, retries, group_workflow_id, ${overdue} FROM automatisation_runs r
     WHERE ${needsWorkflow} AND id > $1 ORDER BY id LIMIT $2`,
    [after, limit],
  );
  return rows;
}

/** The ids of those runs that need a workflow. */
export async function stillRunning(
  pool: Querier,
  runs: readonly Pick<RunningRun, 'id'>[],
): Promise<number[]> {
  if (runs.length === 0) return [];
  const { rows } = await pool.query<{ id: number }>(
    `SELECT id FROM automatisation_runs r
     WHERE id = ANY ($1::bigint[]) AND ${needsWorkflow} ORDER BY id`,
    [runs.map(({ id }) => id)],
  );
  return rows.map(({ id }) => id);
}

/** The run that a workflow says it runs for. */
export interface ClaimedRun {
  id: number;
  /** When the run's row was created, in milliseconds since 1970. */
  born: number;
  retries: number;
}

/**
 * Those of the runs with a workflow that are not running; `isKnown` tells of each whether it exists at all. A database that was restored
 * from a backup may create another run with the same id, at another moment.
 */
export async function notRunning<Claimed extends ClaimedRun>(
  pool: Querier,
  claimed: readonly Claimed[],
): Promise<{ run: Claimed; isKnown: boolean }[]> {
  const { rows } = await pool.query<{ place: number; is_known: boolean }>(
    `SELECT i.place, r.id IS NOT NULL AS is_known
     FROM unnest($1::bigint[], $2::bigint[], $3::integer[]) WITH ORDINALITY AS i (id, born, retries, place)
     LEFT JOIN automatisation_runs r ON r.id = i.id AND r.retries = i.retries
      AND floor(extract(epoch FROM r.created_at) * 1000) = i.born
     WHERE r.state IS DISTINCT FROM 'running' ORDER BY i.place`,
    [claimed.map(({ id }) => id), claimed.map(({ born }) => born), claimed.map(({ retries }) => retries)],
  );
  return rows.flatMap(({ place, is_known: isKnown }) => {
    const run = claimed[place - 1];
    return run ? [{ run, isKnown }] : [];
  });
}
