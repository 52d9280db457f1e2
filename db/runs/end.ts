import type pg from 'pg';
import type { RunReason } from '../../domain/entities/run-state';
import { runEnded } from '../../domain/steps/api-call/call';

export interface RunsToEnd {
  userId: number;
  automatisationId?: number;
  runIds?: readonly number[];
  contactId?: number;
  state: 'stopped' | 'exited';
  reason: RunReason;
  /** Who ends them by hand: their logs say so. */
  authorId?: number;
}

/**
 * Ends the running runs that all given conditions name, the items of their loops with them, and puts a wake-up for each workflow into the outbox; answers how many.
 * A call that one of them waits for ends too, unless it is out at this moment.
 * After the commit the caller calls `notifyDispatch`.
 */
export async function endRuns(client: pg.ClientBase, runs: RunsToEnd): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `WITH RECURSIVE named AS (
       SELECT id FROM automatisation_runs
       WHERE user_id = $1 AND state = 'running'
         AND ($2::bigint IS NULL OR automatisation_id = $2)
         AND ($3::bigint[] IS NULL OR id = ANY ($3))
         AND ($4::bigint IS NULL OR contact_id = $4)
     ), family AS (
       SELECT id FROM named
       UNION
       SELECT item.id FROM automatisation_runs item JOIN family ON item.parent_run_id = family.id
       WHERE item.user_id = $1 AND item.state = 'running'
     ), chosen AS (
       SELECT id FROM automatisation_runs WHERE id IN (SELECT id FROM family) AND state = 'running'
       ORDER BY id FOR NO KEY UPDATE
     ), ended AS (
       UPDATE automatisation_runs r SET state = $5, reason = $6::jsonb, ended_at = now(), waiting_until = NULL
       FROM chosen WHERE r.id = chosen.id
       RETURNING r.id, r.created_at, r.retries, r.visit, r.current_step_id
     ), left_steps AS (
       UPDATE automatisation_run_steps s SET state = $5, ended_at = now()
       FROM ended WHERE s.run_id = ended.id AND s.state = 'waiting'
     ), left_calls AS (
       UPDATE calls c SET state = 'skipped', ended_at = now(), trouble = $8::jsonb
       FROM ended WHERE c.user_id = $1 AND c.run_id = ended.id AND c.visit = ended.visit AND c.state = 'pending'
     ), queued AS (
       INSERT INTO dispatch (user_id, run_id, run_created_at, run_retries, kind)
       SELECT $1, id, created_at, retries, 'wake' FROM ended
     ), noted AS (
       INSERT INTO automatisation_run_interventions (user_id, run_id, step_id, action, author_id)
       SELECT $1, id, current_step_id, 'stop', $7 FROM ended WHERE $7::bigint IS NOT NULL
     )
     SELECT count(*) FROM ended`,
    [
      runs.userId,
      runs.automatisationId ?? null,
      runs.runIds ?? null,
      runs.contactId ?? null,
      runs.state,
      JSON.stringify(runs.reason),
      runs.authorId ?? null,
      JSON.stringify(runEnded),
    ],
  );
  return rows[0]?.count ?? 0;
}
