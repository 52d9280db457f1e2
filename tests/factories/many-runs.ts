import type pg from 'pg';

/** The step and flow at which the runs are. */
interface Standing {
  userId: number;
  automatisationId: number;
  stepId: number;
  count: number;
}

/** Inserts runs that sleep at a step for a day, with their logs, by set-based SQL: they have no workflow. */
export const insertSleepers = (client: pg.ClientBase | pg.Pool, standing: Standing): Promise<void> =>
  insert(client, standing, {
    run: `'running', NULL, 0, now() + interval '1 day', NULL`,
    visit: `'DELAY', 'waiting', NULL`,
  });

/** Inserts runs that have just failed at a step, with their logs. */
export const insertFailed = (
  client: pg.ClientBase | pg.Pool,
  standing: Standing,
  code = 'not_a_number',
): Promise<void> =>
  insert(client, standing, {
    run: `'failed', jsonb_build_object('code', '${code}', 'message', 'Not a number.'), 1, NULL, now()`,
    visit: `'UPDATE_VARIABLE', 'failed', now()`,
  });

async function insert(
  client: pg.ClientBase | pg.Pool,
  { userId, automatisationId, stepId, count }: Standing,
  { run, visit }: { run: string; visit: string },
): Promise<void> {
  await client.query(
    `WITH made AS (
       INSERT INTO automatisation_runs (user_id, automatisation_id, current_step_id, current_step_started_at, entered_at, segment,
                                        state, reason, visit, waiting_until, ended_at)
       SELECT $1, $2, $3, now(), now(), 1, ${run} FROM generate_series(1, $4::integer)
       RETURNING id
     )
     INSERT INTO automatisation_run_steps (run_id, visit, user_id, automatisation_id, step_id, revision, started_at, type, state, ended_at)
     SELECT id, 0, $1, $2, $3, 1, now(), ${visit} FROM made`,
    [userId, automatisationId, stepId, count],
  );
}

/** Makes runs wait for a call; `trouble`: its latest error. */
export async function insertCalls(
  client: pg.ClientBase | pg.Pool,
  runIds: readonly number[],
  { state, trouble }: { state: string; trouble: object | null },
): Promise<void> {
  await client.query(
    `INSERT INTO calls (run_id, visit, user_id, step_id, request, state, trouble)
     SELECT id, visit, user_id, current_step_id, '{}', $2, $3::jsonb FROM automatisation_runs WHERE id = ANY ($1)`,
    [runIds, state, trouble && JSON.stringify(trouble)],
  );
}
