import type pg from 'pg';
import type { FlowReference } from './stored-flow';

/**
 * Takes the running runs that stand on a removed step to the step they go on at (null: past the end), closes that visit in
 * their logs, and puts a wake-up for each into the outbox. After the commit the caller calls `notifyDispatch`.
 */
export async function moveRunsOn(
  client: pg.ClientBase,
  { userId, automatisationId }: FlowReference,
  survivors: ReadonlyMap<number, number | null>,
): Promise<void> {
  await client.query(
    `WITH moved AS (
       UPDATE automatisation_runs r
       SET current_step_id = i.survivor_id, current_step_started_at = NULL, waiting_until = NULL,
           -- The visit that was waiting keeps its number; the next one takes the following.
           visit = visit + (SELECT count(*) FROM automatisation_run_steps s WHERE s.run_id = r.id AND s.state = 'waiting')
       FROM unnest($3::bigint[], $4::bigint[]) AS i (removed_id, survivor_id)
       WHERE r.user_id = $1 AND r.automatisation_id = $2 AND r.state = 'running' AND r.current_step_id = i.removed_id
       RETURNING r.id
     ), closed AS (
       UPDATE automatisation_run_steps s
       SET state = 'done', ended_at = now(), detail = detail || '{"step_removed": true}'
       FROM moved WHERE s.run_id = moved.id AND s.state = 'waiting'
     )
     INSERT INTO dispatch (user_id, run_id, kind) SELECT $1, id, 'wake' FROM moved`,
    [userId, automatisationId, [...survivors.keys()], [...survivors.values()]],
  );
}
