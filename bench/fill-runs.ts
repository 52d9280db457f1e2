import type pg from 'pg';
import { rollFlowCounts } from '../db/flow-counts/roll';
import { publish, type BenchStep } from './measures/automation';
import type { BenchProduct } from './stack';

/** A flow that many runs have entered, in the last sixty days. */
export interface FilledFlow {
  id: number;
  runs: number;
  stepIds: { condition: number; delay: number; tag: number };
}

const days = 60;
/** How many runs are inserted by one statement: the connection is given up when it is silent for a minute. */
const portion = 20_000;

const steps: BenchStep[] = [
  { type: 'UPDATE_VARIABLE', branch: null, data: { variable: 'contact.visits', value: 1 } },
  { type: 'CONDITION', branch: null, data: { variable: 'event.n', operation: 'GREATER_THAN', value: 0 } },
  { type: 'DELAY', branch: true, data: { delay: 86_400 } },
  { type: 'TAG', branch: null, data: { tag_id: 1 } },
  { type: 'TRACK', branch: null, data: { event_name: 'thanked' } },
];

/** Inserts the contacts that the runs belong to. */
export async function fillContacts({ database, userId }: BenchProduct, contacts: number): Promise<void> {
  await database.pool.query(
    `INSERT INTO contacts (user_id, external_id) SELECT $1, 'customer-' || n FROM generate_series(1, $2::integer) n`,
    [userId, contacts],
  );
}

/**
 * Inserts a flow of five steps and its runs with their logs, by set-based SQL. Of every hundred runs 80 have completed, 10 sleep at the
 * third step, 5 failed at the fourth, 3 left and 2 were stopped at the third.
 */
export async function fillFlow(product: BenchProduct, name: string, runs: number): Promise<FilledFlow> {
  const id = await publish(product, name, steps);
  const { userId, database } = product;
  const { rows } = await database.pool.query<{ id: number }>(
    'SELECT id FROM automatisation_steps WHERE automatisation_id = $1 ORDER BY id',
    [id],
  );
  const stepIds = rows.map((step) => step.id);
  const client = await database.pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    for (let first = 1; first <= runs; first += portion) {
      const last = Math.min(runs, first + portion - 1);
      await client.query(insertRuns, [userId, id, runs, days, stepIds[2], stepIds[3], first, last]);
    }
    const ids = await client.query<{ first: number; last: number }>(
      'SELECT min(id) AS first, max(id) AS last FROM automatisation_runs WHERE automatisation_id = $1',
      [id],
    );
    const { first = 0, last = 0 } = ids.rows[0] ?? {};
    for (let from = first; from <= last; from += portion)
      await client.query(insertVisits, [
        id,
        stepIds,
        steps.map(({ type }) => type),
        from,
        from + portion - 1,
      ]);
  } finally {
    client.release(true);
  }
  const [, condition = 0, delay = 0, tag = 0] = stepIds;
  return { id, runs, stepIds: { condition, delay, tag } };
}

/** Adds up the counts, as the worker would have done, and vacuums and analyses the tables, as autovacuum would have. */
export async function cleanUp(pool: pg.Pool): Promise<void> {
  while (await rollFlowCounts(pool));
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await client.query('VACUUM (ANALYZE)');
  } finally {
    client.release(true);
  }
}

const insertRuns = `
  INSERT INTO automatisation_runs (user_id, automatisation_id, contact_id, state, current_step_id, current_step_started_at,
                                   waiting_until, visit, segment, created_at, entered_at, ended_at)
  SELECT $1, $2, first.id + n % total, state,
         CASE WHEN state = 'failed' THEN $6::bigint WHEN state <> 'completed' THEN $5::bigint END,
         CASE WHEN state = 'running' THEN moment END, CASE WHEN state = 'running' THEN now() + interval '1 day' END,
         CASE state WHEN 'completed' THEN 5 WHEN 'failed' THEN 4 WHEN 'running' THEN 2 ELSE 3 END, 2,
         moment, moment, CASE WHEN state <> 'running' THEN moment + interval '1 day' END
  FROM (SELECT min(id) AS id, count(*) AS total FROM contacts WHERE user_id = $1) first,
       generate_series($7::integer, $8::integer) n,
       LATERAL (SELECT now() - make_interval(days => $4) * (1 - n::double precision / $3::integer) AS moment,
                       CASE WHEN n % 100 < 80 THEN 'completed' WHEN n % 100 < 90 THEN 'running' WHEN n % 100 < 95 THEN 'failed'
                            WHEN n % 100 < 98 THEN 'exited' ELSE 'stopped' END AS state) one`;

const insertVisits = `
  INSERT INTO automatisation_run_steps (run_id, visit, user_id, automatisation_id, step_id, type, state, revision, detail,
                                        started_at, ended_at)
  SELECT r.id, place - 1, r.user_id, r.automatisation_id, ($2::bigint[])[place], ($3::text[])[place],
         CASE WHEN r.state = 'running' AND place = 3 THEN 'waiting' WHEN r.state = 'failed' AND place = 4 THEN 'failed' ELSE 'done' END,
         1, '{"before": 1, "after": 2}', r.entered_at, r.entered_at
  FROM automatisation_runs r,
       generate_series(1, CASE r.state WHEN 'completed' THEN 5 WHEN 'failed' THEN 4 ELSE 3 END) place
  WHERE r.automatisation_id = $1 AND r.id BETWEEN $4 AND $5`;
