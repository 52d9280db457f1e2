import { runChecks } from '../../dev/check-data/run-checks';
import { insertFlow, insertUser } from '../../tests/factories/flow';
import { useDatabase } from '../../tests/support/database';
import { recordEvents } from '../events/record';
import { rollFigures } from '../figures/roll';
import { databaseChecks } from './of-database';

const store = useDatabase();
let userId: number;
let flow: { id: number; stepIds: number[] };
beforeEach(async () => {
  const { pool } = store.database;
  userId = await insertUser(pool);
  flow = await insertFlow(pool, userId, { entry_event_name: 'enter' }, [
    { type: 'DELAY', data: { delay: 3_600 } },
  ]);
  await recordEvents(
    pool,
    ['ada', 'bob'].map((contactExternalId) => ({ userId, name: 'enter', contactExternalId, data: {} })),
  );
  await pool.query(
    `UPDATE automatisation_runs SET entered_at = now(), current_step_id = $2, segment = 1 WHERE user_id = $1`,
    [userId, flow.stepIds[0]],
  );
  await pool.query('DELETE FROM dispatch WHERE user_id = $1', [userId]);
  while (await rollFigures(pool));
});
afterEach(async () => {
  await store.database.pool.query('DELETE FROM users WHERE id = $1', [userId]);
  while (await rollFigures(store.database.pool));
});

/** What is told of the rules that do not hold. */
async function wrong(repairs = false): Promise<string[]> {
  const lines: string[] = [];
  await runChecks(databaseChecks(store.database), repairs, (line) => lines.push(line));
  return lines.filter((line) => line.startsWith('WRONG'));
}

const change = (statement: string): Promise<unknown> => store.database.pool.query(statement, [userId]);

const damages: { rule: RegExp; what: string; statement: string }[] = [
  {
    what: 'a visit that waits under an ended run',
    rule: /No step waits in a run that has ended\. 2 found: run \d+, run \d+/,
    statement: `
      WITH ended AS (UPDATE automatisation_runs SET state = 'completed', ended_at = now() WHERE user_id = $1 RETURNING id, automatisation_id)
      INSERT INTO automatisation_run_steps (run_id, visit, user_id, automatisation_id, step_id, type, state, revision, started_at)
      SELECT ended.id, 0, $1, s.automatisation_id, s.id, s.type, 'waiting', 1, now()
      FROM ended JOIN automatisation_steps s USING (automatisation_id)`,
  },
  {
    what: 'a run that is held by nothing',
    rule: /No run is held whose flow goes on\. 2 found: run \d+, run \d+/,
    statement: `INSERT INTO held_runs (run_id, user_id, automatisation_id) SELECT id, user_id, automatisation_id FROM automatisation_runs WHERE user_id = $1`,
  },
  {
    what: 'a call that nobody waits for',
    rule: /No call is still to be made, or out, for a run that has ended\. 2 found/,
    statement: `
      WITH ended AS (UPDATE automatisation_runs SET state = 'completed', ended_at = now() WHERE user_id = $1 RETURNING id, current_step_id)
      INSERT INTO calls (run_id, visit, user_id, step_id, request, state, sent_at)
      SELECT id, 0, $1, current_step_id, '{}', CASE id % 2 WHEN 0 THEN 'pending' ELSE 'sending' END, now() - interval '1 hour' FROM ended`,
  },
  {
    what: 'an item whose loop was left',
    rule: /No item of a loop goes on .* 1 found/,
    statement: `
      WITH parent AS (
        UPDATE automatisation_runs SET state = 'exited', ended_at = now() - interval '1 hour'
        WHERE id = (SELECT min(id) FROM automatisation_runs WHERE user_id = $1) RETURNING id, automatisation_id)
      INSERT INTO automatisation_runs (user_id, automatisation_id, parent_run_id, parent_visit, item)
      SELECT $1, automatisation_id, id, 0, 0 FROM parent`,
  },
  {
    what: 'a row of the outbox that nobody takes',
    rule: /outbox for more than five minutes past its time\. 1 found: wake of run/,
    statement: `
      INSERT INTO dispatch (user_id, run_id, run_created_at, kind, attempts, not_before)
      SELECT user_id, id, created_at, 'wake', 900, now() - interval '1 hour' FROM automatisation_runs WHERE user_id = $1 LIMIT 1`,
  },
  {
    what: 'a run that oversleeps',
    rule: /No run sleeps for more than five minutes past its time\. 2 found/,
    statement: `UPDATE automatisation_runs SET waiting_until = now() - interval '1 hour' WHERE user_id = $1`,
  },
  {
    what: 'events that were deleted by hand',
    rule: /as many events as there are\. 1 found: account \d+: 2 counted, 1 there/,
    statement: `
      WITH one AS (SELECT min(id) AS id FROM events WHERE user_id = $1),
           freed AS (UPDATE automatisation_runs SET event_id = NULL WHERE user_id = $1)
      DELETE FROM events USING one WHERE events.id = one.id`,
  },
  {
    what: 'runs that were deleted by hand',
    rule: /as many runs as there are\. 1 found: account \d+: 2 counted, 0 there/,
    statement: 'DELETE FROM automatisation_runs WHERE user_id = $1',
  },
];

describe('what is stored', () => {
  it('is right as it is made', async () => {
    expect(await wrong()).toEqual([]);
  });

  it.each(damages)('is found wrong and put right: $what', async ({ rule, statement }) => {
    await change(statement);
    expect(await wrong()).toEqual([expect.stringMatching(rule)]);
    expect(await wrong(true)).toHaveLength(1);
    while (await rollFigures(store.database.pool));
    expect(await wrong()).toEqual([]);
  });
});
