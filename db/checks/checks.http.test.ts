import { createActivities } from '../../activities';
import { runChecks } from '../../dev/check-data/run-checks';
import { insertFlow, insertUser } from '../../tests/factories/flow';
import { databaseClock } from '../database/clock';
import { useDatabase } from '../../tests/support/database/database';
import { testOutside } from '../../tests/support/providers/outside';
import { recordEvents } from '../events/record';
import { rollFigures } from '../figures/roll';
import { inSnapshot } from '../figures/snapshot';
import { decideFailed } from '../runs/advancing/decide';
import { lockFailed } from '../runs/resolving/failed';
import { createFlowCache } from '../runs/advancing/flow-cache';
import { inTransaction } from '../database/transaction';
import { figureChecks } from './of-figures';
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
    rule: /No call is still to be made, or out, that no run waits for\. 2 found/,
    statement: `
      WITH ended AS (UPDATE automatisation_runs SET state = 'completed', ended_at = now() WHERE user_id = $1 RETURNING id, current_step_id)
      INSERT INTO calls (run_id, visit, user_id, step_id, request, state, sent_at)
      SELECT id, 0, $1, current_step_id, '{}', CASE id % 2 WHEN 0 THEN 'pending' ELSE 'sending' END, now() - interval '1 hour' FROM ended`,
  },
  {
    what: 'a message whose results are not what was told of it',
    rule: /What became of each message is what was told of it\. 1 found: run \d+/,
    statement: `
      WITH called AS (
        INSERT INTO calls (run_id, visit, user_id, contact_id, step_id, webhook, request, state, ended_at)
        SELECT id, 7, $1, contact_id, current_step_id, 'sendgrid_send_email', '{}', 'answered', now() FROM automatisation_runs
        WHERE id = (SELECT min(id) FROM automatisation_runs WHERE user_id = $1) RETURNING run_id, user_id, step_id)
      INSERT INTO message_results (run_id, visit, kind, user_id, automatisation_id, step_id, moment)
      SELECT c.run_id, 7, 'opened', c.user_id, s.automatisation_id, c.step_id, now() FROM called c JOIN automatisation_steps s ON s.id = c.step_id`,
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
    what: 'a message that counts as going out for ever',
    rule: /No message counts as going out whose call is over\. 2 found/,
    statement: `
      INSERT INTO counted_messages (run_id, visit, user_id, contact_id, channel, moment)
      SELECT id, 0, $1, contact_id, 'sms', now() FROM automatisation_runs WHERE user_id = $1`,
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
    what: 'counts of a flow that were changed by hand',
    rule: /counts of each automation and campaign .* 1 found: automation \d+/,
    statement: `UPDATE flow_counts SET number = number + 1 WHERE user_id = $1 AND hours = 64`,
  },
  {
    what: 'counts of a flow that were lost',
    rule: /counts of each automation and campaign .* 1 found: automation \d+/,
    statement: `DELETE FROM flow_counts WHERE user_id = $1`,
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

describe('cohorts', () => {
  /** A goal that the account's first run reached in its second week. */
  const reachGoal = () =>
    change(`
      WITH goal AS (
        INSERT INTO goals (user_id, automatisation_id, event_name, window_days, stored_to, counted_to)
        SELECT $1, a.id, 'bought', 30, 0, (SELECT max(id) FROM automatisation_runs) FROM automatisations a WHERE a.user_id = $1 RETURNING id
      ), entries AS (
        INSERT INTO goal_entries (run_id, goal_id, user_id, contact_id, entered_at)
        SELECT r.id, goal.id, $1, r.contact_id, r.entered_at FROM automatisation_runs r CROSS JOIN goal WHERE r.user_id = $1
      )
      INSERT INTO goal_figures (goal_id, user_id, start, entered, converted, value)
      SELECT goal.id, $1, quarter_start(min(r.entered_at)), count(*), 1, 20
      FROM automatisation_runs r CROSS JOIN goal WHERE r.user_id = $1 GROUP BY 1`).then(() =>
      change(`
        UPDATE goal_entries SET converted_at = entered_at + interval '8 days', value = 20
        WHERE user_id = $1 AND run_id = (SELECT min(run_id) FROM goal_entries WHERE user_id = $1)`),
    );
  const kept = async () =>
    (
      await store.database.pool.query<{ week: number; converted: number; value: number }>(
        'SELECT week, converted::integer, value::float8 FROM goal_cohorts WHERE user_id = $1 AND (converted, value) <> (0, 0)',
        [userId],
      )
    ).rows;
  const right = [{ week: 1, converted: 1, value: 20 }];
  const told = expect.stringMatching(/The cohorts of each goal .* 1 found: goal \d+/) as unknown;

  it.each([
    ['too few', 'UPDATE goal_cohorts SET converted = 0 WHERE user_id = $1'],
    ['lost', 'DELETE FROM goal_cohorts WHERE user_id = $1'],
    ['too many', 'UPDATE goal_cohorts SET converted = 2 WHERE user_id = $1'],
    ['in another week', 'UPDATE goal_cohorts SET week = 3 WHERE user_id = $1'],
    ['of another value', 'UPDATE goal_cohorts SET value = 21 WHERE user_id = $1'],
  ])('are found wrong and put right: %s', async (_, statement) => {
    await reachGoal();
    expect([await wrong(), await kept()]).toEqual([[], right]);
    await change(statement);
    expect(await wrong()).toEqual([told]);
    await wrong(true);
    expect([await wrong(), await kept()]).toEqual([[], right]);
  });

  it('go on counting runs that were erased because of their age, as many as the goal counts', async () => {
    await reachGoal();
    await change(
      `INSERT INTO runs_kept_since (user_id, automatisation_id, moment) SELECT $1, id, now() FROM automatisations WHERE user_id = $1`,
    );
    await change('UPDATE goal_figures SET converted = 3 WHERE user_id = $1');
    await change('UPDATE goal_cohorts SET converted = 3 WHERE user_id = $1');
    expect(await wrong()).toEqual([]);
    await change('UPDATE goal_cohorts SET converted = 4 WHERE user_id = $1');
    expect(await wrong()).toEqual([told]);
  });
});

describe('a failed run whose step was left waiting at its call', () => {
  it('makes the call when it is retried after the repair', async () => {
    const { database } = store;
    const { pool } = database;
    const activities = createActivities({
      database,
      outside: testOutside(),
      flows: createFlowCache(),
      clock: databaseClock,
      publicUrl: 'https://sillage.example.com',
    });
    const calling = await insertFlow(pool, userId, { entry_event_name: 'call' }, [
      { type: 'APICALL', data: { method: 'POST', url: 'http://127.0.0.1:9/orders' } },
    ]);
    await recordEvents(pool, [{ userId, name: 'call', contactExternalId: 'ada', data: {} }]);
    const { rows } = await pool.query<{ id: number; contact_id: number }>(
      'SELECT id, contact_id FROM automatisation_runs WHERE automatisation_id = $1',
      [calling.id],
    );
    const [run] = rows;
    if (!run) throw new Error('The run is not there');
    const request = { userId, runId: run.id, contactId: run.contact_id };
    expect(await activities.advance({ ...request, segment: 0 })).toMatchObject({ kind: 'call', visit: 0 });
    await pool.query(
      `UPDATE automatisation_runs SET state = 'failed', ended_at = now(), reason = '{"code": "data_refused", "message": "It cannot be stored."}' WHERE id = $1`,
      [run.id],
    );

    await wrong(true);
    expect(await wrong()).toEqual([]);
    const flow = { userId, automatisationId: calling.id };
    await inTransaction(pool, async (client) => {
      const failed = await lockFailed(client, { ...flow, runId: run.id });
      await decideFailed(client, { userId, authorId: userId }, flow, failed, {
        action: 'retry',
        repeat: false,
      });
    });
    expect(await activities.advance({ ...request, segment: 1 })).toMatchObject({ kind: 'call', visit: 1 });
  });
});

describe('a report that was begun before the figures are made again', () => {
  it('still finds the figures of its moment', async () => {
    const { database } = store;
    const counted = await inSnapshot(database.knex, async ({ knex }) => {
      for (const check of figureChecks(database)) await check.repair();
      return knex('event_counts').where({ user_id: userId, hours: 1 }).sum('events as events').first();
    });
    expect(counted).toEqual({ events: '2' });
    while (await rollFigures(database.pool));
  });
});
