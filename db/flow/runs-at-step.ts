import type pg from 'pg';
import type { MovedRuns } from '../../domain/entities/flow-effect';
import type { FlowReference } from './stored-flow';

/**
 * Takes the running runs that stand on a removed step to the step they go on at (null: past the end), closes that visit in
 * their logs, and puts a wake-up for each into the outbox. Answers how many went where. After the commit the caller calls
 * `notifyDispatch`.
 */
export async function moveRunsOn(
  client: pg.ClientBase,
  { userId, automatisationId }: FlowReference,
  survivors: ReadonlyMap<number, number | null>,
): Promise<MovedRuns[]> {
  const { rows } = await client.query<MovedRuns>(
    `WITH standing AS (
       -- Lowest id first, as everybody locks runs.
       SELECT id, current_step_id FROM automatisation_runs
       WHERE user_id = $1 AND automatisation_id = $2 AND state = 'running' AND current_step_id = ANY ($3::bigint[])
       ORDER BY id FOR NO KEY UPDATE
     ), closed AS (
       UPDATE automatisation_run_steps s
       SET state = 'done', ended_at = now(), detail = detail || '{"step_removed": true}'
       FROM standing WHERE s.run_id = standing.id AND s.state = 'waiting'
       RETURNING s.run_id
     ), moved AS (
       UPDATE automatisation_runs r
       SET current_step_id = i.survivor_id, current_step_started_at = NULL, waiting_until = NULL,
           -- The visit that is closed keeps its number; the next one takes the following.
           visit = visit + (SELECT count(*) FROM closed WHERE closed.run_id = r.id)
       FROM standing JOIN unnest($3::bigint[], $4::bigint[]) AS i (removed_id, survivor_id)
         ON i.removed_id = standing.current_step_id
       WHERE r.id = standing.id
       RETURNING r.id, r.created_at, i.removed_id, i.survivor_id
     ), waked AS (
       INSERT INTO dispatch (user_id, run_id, run_created_at, kind) SELECT $1, id, created_at, 'wake' FROM moved
     )
     SELECT removed_id AS from_step_id, survivor_id AS to_step_id, count(*) AS runs
     FROM moved GROUP BY removed_id, survivor_id ORDER BY removed_id`,
    [userId, automatisationId, [...survivors.keys()], [...survivors.values()]],
  );
  return rows;
}

/** Wakes the runs that sleep at the steps, because their delays have changed; answers how many. Afterwards `notifyDispatch`. */
export async function wakeRunsAt(
  client: pg.ClientBase,
  { userId, automatisationId }: FlowReference,
  stepIds: readonly number[],
): Promise<number> {
  const { rowCount } = await client.query(
    `INSERT INTO dispatch (user_id, run_id, run_created_at, kind)
     SELECT user_id, id, created_at, 'wake' FROM automatisation_runs
     WHERE user_id = $1 AND automatisation_id = $2 AND state = 'running' AND current_step_id = ANY ($3::bigint[])
       AND waiting_until IS NOT NULL`,
    [userId, automatisationId, stepIds],
  );
  return rowCount ?? 0;
}

/** How many runs are inside the flow. */
export async function countRunsInside(
  client: pg.ClientBase | pg.Pool,
  { userId, automatisationId }: FlowReference,
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*) FROM automatisation_runs WHERE user_id = $1 AND automatisation_id = $2 AND state = 'running'`,
    [userId, automatisationId],
  );
  return rows[0]?.count ?? 0;
}
