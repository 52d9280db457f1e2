import { pino } from 'pino';
import { databaseChecks } from '../../db/checks/of-database';
import { eraseCallContents } from '../../db/retention/calls';
import { eraseCountedMessages } from '../../db/retention/counted-messages';
import { eraseLogs } from '../../db/retention/logs';
import { eraseMessageIds } from '../../db/retention/message-ids';
import { eraseRefusedCalls } from '../../db/retention/refused-calls';
import { inTurn, type Portion } from '../../db/retention/turn';
import { inTransaction } from '../../db/database/transaction';
import { flowStats } from '../../db/runs/stats';
import { readErasedAfter, readRun } from '../../db/runs/list';
import { insertFlow, insertUser } from '../../tests/factories/flow';
import { useDatabase } from '../../tests/support/database/database';
import { untilFound } from '../../tests/support/until-found';
import { startRetention } from './retention';

const store = useDatabase();
const logger = pino({ level: 'silent' });

beforeEach(async () => {
  await store.database.pool.query('DELETE FROM users');
  await store.database.pool.query(`UPDATE retention SET rests_until = '-infinity', logs_days = NULL`);
  await store.database.pool.query(
    `UPDATE retention_marks SET ended_at = '-infinity', run_id = 0, visit = 0, round_began_at = now()`,
  );
});

/** Time passes: the oldest rows are looked at again. */
const comeRoundAgain = () =>
  store.database.pool.query(`UPDATE retention_marks SET round_began_at = round_began_at - interval '8 days'`);

interface Account {
  userId: number;
  automatisationId: number;
  stepIds: number[];
}

async function account(): Promise<Account> {
  const { pool } = store.database;
  const userId = await insertUser(pool);
  const { id, stepIds } = await insertFlow(pool, userId, { entry_event_name: 'enter' }, [
    { type: 'CONDITION', data: {} },
    { type: 'APICALL', data: {} },
  ]);
  return { userId, automatisationId: id, stepIds };
}

interface Age {
  /** How many days ago the run ended. */
  days: number;
  state?: string;
  isTrue?: boolean;
}

/** A run that has passed a condition, which could compare nothing, and made a call; returns its id. */
async function insertRun({ userId, automatisationId, stepIds }: Account, age: Age): Promise<number> {
  const { days, state = 'completed', isTrue = true } = age;
  const { rows } = await store.database.pool.query<{ id: number }>(
    `WITH run AS (
       INSERT INTO automatisation_runs (user_id, automatisation_id, state, segment, visit, current_step_id, entered_at, created_at, ended_at)
       SELECT $1, $2, $5, 2, 2, $4, at, at, CASE WHEN $5 = 'running' THEN NULL ELSE at END
       FROM (SELECT now() - $6 * interval '1 day' AS at) a RETURNING id, created_at AS at
     ), visits AS (
       INSERT INTO automatisation_run_steps (run_id, visit, user_id, automatisation_id, step_id, type, state, revision, detail, started_at, ended_at)
       SELECT id, 0, $1, $2, $3::bigint, 'CONDITION', 'done', 1, jsonb_build_object('branch', $7::boolean, 'not_compared', '{}'::jsonb), at, at FROM run
       UNION ALL
       SELECT id, 1, $1, $2, $4::bigint, 'APICALL', 'skipped', 1, '{"request": {"url": "https://example.com/ada"}, "attempts": 1}', at, at FROM run
     ), receipt AS (
       INSERT INTO receipts (user_id, run_id, segment, result) SELECT $1, id, s, '{}' FROM run, generate_series(0, 1) s
     ), call AS (
       INSERT INTO calls (run_id, visit, user_id, step_id, request, answer, state, ended_at)
       SELECT id, 1, $1, $4, '{"url": "https://example.com/ada"}', '{"status": 200}', 'answered', at FROM run
     )
     SELECT id FROM run`,
    [userId, automatisationId, stepIds[0], stepIds[1], state, days, isTrue],
  );
  return rows[0]?.id ?? 0;
}

/** The ids of the runs that have rows in a table. */
async function runsIn(table: string, such = 'true'): Promise<number[]> {
  const { rows } = await store.database.pool.query<{ run_id: number }>(
    `SELECT DISTINCT run_id FROM ${table} WHERE ${such} ORDER BY run_id`,
  );
  return rows.map(({ run_id: id }) => id);
}

const erase = async (portion: typeof eraseLogs, days: number, limit = 500) =>
  (await inTransaction(store.database.pool, (client) => portion(client, days, limit))).erased;

describe('logs', () => {
  it('go of runs that ended long ago, whoever owns them, and stay of all others', async () => {
    const [ada, bob] = [await account(), await account()];
    const old = [await insertRun(ada, { days: 91 }), await insertRun(bob, { days: 400, state: 'stopped' })];
    const kept = [
      await insertRun(ada, { days: 89 }),
      await insertRun(ada, { days: 91, state: 'running' }),
      await insertRun(bob, { days: 91, state: 'failed' }),
    ];
    expect(await erase(eraseLogs, 90)).toEqual({ visit: 4, receipt: 4 });
    expect(await runsIn('automatisation_run_steps')).toEqual(kept);
    expect(await runsIn('receipts')).toEqual(kept);
    expect(await runsIn('calls')).toEqual([...old, ...kept]);
    expect(await erase(eraseLogs, 90)).toEqual({ visit: 0, receipt: 0 });
  });

  it('go of a failed run once somebody has given it up', async () => {
    const { pool } = store.database;
    const run = await insertRun(await account(), { days: 91, state: 'failed' });
    expect(await erase(eraseLogs, 90)).toEqual({ visit: 0, receipt: 0 });
    await pool.query(`UPDATE automatisation_runs SET state = 'stopped' WHERE id = $1`, [run]);
    expect(await erase(eraseLogs, 90)).toEqual({ visit: 0, receipt: 0 });
    await comeRoundAgain();
    await erase(eraseLogs, 90);
    expect(await erase(eraseLogs, 90)).toEqual({ visit: 2, receipt: 2 });
  });

  it('are counted as before once they are gone, in every period of whole hours', async () => {
    const { pool } = store.database;
    const ada = await account();
    for (const [days, isTrue] of [
      [100, true],
      [100, false],
      [200, true],
      [10, true],
    ] as const)
      await insertRun(ada, { days, isTrue });
    const at = (days: number): Date => {
      const moment = new Date(Date.now() - days * 86_400_000);
      moment.setUTCMinutes(0, 0, 0);
      return moment;
    };
    const periods = [{}, { from: at(150) }, { to: at(150) }, { from: at(201), to: at(150) }];
    const counts = () => Promise.all(periods.map((period) => flowStats(pool, ada, period)));
    const before = await counts();
    expect(before[0]?.steps[0]).toMatchObject({ done: 4, took_true: 3, not_compared: 4 });
    expect(before[0]?.steps[1]).toMatchObject({ skipped: 4 });
    while (((await erase(eraseLogs, 90, 3)).visit ?? 0) > 0);
    expect(await runsIn('automatisation_run_steps')).toHaveLength(1);
    expect(await counts()).toEqual(before);
    for (const check of databaseChecks(store.database)) {
      const finding = await check.find();
      expect({ rule: check.rule, finding }).toMatchObject({ finding: { count: 0 } });
    }
  });

  it('go in portions of so many rows, and what is rolled back goes with the next', async () => {
    const { pool } = store.database;
    const ada = await account();
    for (let run = 0; run < 3; run += 1) await insertRun(ada, { days: 91 });
    await expect(
      inTransaction(pool, async (client) => {
        await eraseLogs(client, 90, 4);
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect(await runsIn('automatisation_run_steps')).toHaveLength(3);
    const portions = [];
    for (;;) {
      const { visit = 0, receipt = 0 } = await erase(eraseLogs, 90, 4);
      if (visit + receipt === 0) break;
      portions.push(visit + receipt);
    }
    expect(portions).toEqual([4, 4, 4]);
    expect((await flowStats(pool, ada)).steps[0]?.done).toBe(3);
  });

  it('say in the run that they are gone, and when', async () => {
    const { database } = store;
    const ada = await account();
    const [old, young] = [await insertRun(ada, { days: 91 }), await insertRun(ada, { days: 1 })];
    await erase(eraseLogs, 90);
    await erase(eraseLogs, 90);
    expect((await readRun(database, ada, old))?.visits).toEqual([]);
    expect(await readErasedAfter(database.pool, ada.userId, old)).toBe(90);
    expect(await readErasedAfter(database.pool, ada.userId, young)).toBeNull();
  });
});

describe('requests and answers', () => {
  it('go of calls that ended long ago, from the run’s log too, which says so', async () => {
    const { pool } = store.database;
    const ada = await account();
    const old = await insertRun(ada, { days: 31 });
    const [young, waiting, failed] = [
      await insertRun(ada, { days: 29 }),
      await insertRun(ada, { days: 31, state: 'running' }),
      await insertRun(ada, { days: 31, state: 'failed' }),
    ];
    // A paused run has not taken the answer yet.
    await pool.query('UPDATE automatisation_runs SET visit = 1 WHERE id = $1', [waiting]);
    expect(await erase(eraseCallContents, 30)).toEqual({ call: 2 });
    expect(await runsIn('calls', 'request IS NULL AND answer IS NULL')).toEqual([old, failed]);
    expect(await runsIn('calls', 'request IS NOT NULL AND answer IS NOT NULL')).toEqual([young, waiting]);
    const { rows } = await pool.query(
      'SELECT detail FROM automatisation_run_steps WHERE run_id = $1 AND visit = 1',
      [old],
    );
    expect(rows).toEqual([{ detail: { attempts: 1, erased_after_days: 30 } }]);
    expect(await runsIn('automatisation_run_steps', `detail ? 'request'`)).toEqual([young, waiting]);
    expect(await erase(eraseCallContents, 30)).toEqual({ call: 0 });
  });

  it('go of a call that its run waited at, once the run has gone on', async () => {
    const { pool } = store.database;
    const run = await insertRun(await account(), { days: 31, state: 'running' });
    await pool.query('UPDATE automatisation_runs SET visit = 1 WHERE id = $1', [run]);
    expect(await erase(eraseCallContents, 30)).toEqual({ call: 0 });
    await pool.query('UPDATE automatisation_runs SET visit = 2 WHERE id = $1', [run]);
    expect(await erase(eraseCallContents, 30)).toEqual({ call: 0 });
    await comeRoundAgain();
    await erase(eraseCallContents, 30);
    expect(await erase(eraseCallContents, 30)).toEqual({ call: 1 });
  });

  it('are looked at in portions of so many calls, and each once in a round', async () => {
    const { pool } = store.database;
    const ada = await account();
    for (let run = 0; run < 4; run += 1) await insertRun(ada, { days: 31, state: 'failed' });
    await pool.query('UPDATE automatisation_runs SET visit = 1');
    await insertRun(ada, { days: 31 });
    const portion = () => inTransaction(store.database.pool, (client) => eraseCallContents(client, 30, 2));
    expect([await portion(), await portion(), await portion(), await portion()]).toEqual([
      { erased: { call: 0 }, hasWorked: true },
      { erased: { call: 0 }, hasWorked: true },
      { erased: { call: 1 }, hasWorked: true },
      { erased: { call: 0 }, hasWorked: false },
    ]);
  });
});

/** Stores messages that caps count, to a new contact, of so many days ago; those of null days are still out. */
async function countMessages(userId: number, days: readonly (number | null)[]): Promise<void> {
  await store.database.pool.query(
    `WITH contact AS (INSERT INTO contacts (user_id, external_id) VALUES ($1, 'ada') RETURNING id)
     INSERT INTO counted_messages (run_id, visit, user_id, contact_id, channel, is_open, moment)
     SELECT place, 0, $1, contact.id, 'sms', days IS NULL, now() - COALESCE(days, 100) * interval '1 day'
     FROM contact, unnest($2::integer[]) WITH ORDINALITY AS i (days, place)`,
    [userId, days],
  );
}

it('Messages that caps count go when no window is that long, and with their contact', async () => {
  const { userId } = await account();
  await countMessages(userId, [1, 89, 91, 92, 93, null]);
  expect(await erase(eraseCountedMessages, 90, 2)).toEqual({ counted_message: 2 });
  expect(await erase(eraseCountedMessages, 90, 2)).toEqual({ counted_message: 1 });
  expect(await runsIn('counted_messages')).toEqual([1, 2, 6]);
  await store.database.pool.query('DELETE FROM contacts WHERE user_id = $1', [userId]);
  expect(await runsIn('counted_messages')).toEqual([]);
});

it('Refused calls go when they are old, and at most so many at once', async () => {
  const { pool } = store.database;
  const { userId } = await account();
  await pool.query(
    `INSERT INTO rejected_calls (user_id, path, code, params, created_at)
     SELECT $1, '/event/track', 'invalid', '{}', now() - days * interval '1 day' FROM unnest(ARRAY[1, 89, 91, 92, 93]) days`,
    [userId],
  );
  expect(await erase(eraseRefusedCalls, 90, 2)).toEqual({ refused_call: 2 });
  expect(await erase(eraseRefusedCalls, 90, 2)).toEqual({ refused_call: 1 });
  const { rows } = await pool.query<{ left: number }>('SELECT count(*) AS left FROM rejected_calls');
  expect(rows).toEqual([{ left: 2 }]);
});

it('Message ids of Identify go when they are old, and at most so many at once', async () => {
  const { pool } = store.database;
  const { userId } = await account();
  const { rows: contacts } = await pool.query<{ id: number }>(
    `INSERT INTO contacts (user_id, external_id) VALUES ($1, 'ada') RETURNING id`,
    [userId],
  );
  await pool.query(
    `INSERT INTO identify_messages (user_id, message_id, contact_id, received_at)
     SELECT $1, 'm' || days, $2, now() - days * interval '1 day' FROM unnest(ARRAY[1, 89, 91, 92, 93]) days`,
    [userId, contacts[0]?.id],
  );
  const ids = async () =>
    (
      await pool.query<{ message_id: string }>(
        'SELECT message_id FROM identify_messages ORDER BY received_at',
      )
    ).rows.map((row) => row.message_id);
  expect(await erase(eraseMessageIds, 90, 2)).toEqual({ message_id: 2 });
  expect(await ids()).toEqual(['m91', 'm89', 'm1']);
  expect(await erase(eraseMessageIds, 90, 2)).toEqual({ message_id: 1 });
  expect(await erase(eraseMessageIds, 90, 2)).toEqual({ message_id: 0 });
  expect(await ids()).toEqual(['m89', 'm1']);
});

describe('workers', () => {
  it('take turns: one erases while the others wait, and rest with it', async () => {
    const { pool } = store.database;
    const ada = await account();
    await insertRun(ada, { days: 91 });
    let others: Portion | undefined;
    await inTurn(pool, async (client) => {
      const erased = await eraseLogs(client, 90, 500);
      others = await inTurn(pool, (other) => eraseLogs(other, 90, 500));
      return erased;
    });
    expect(others).toEqual({ erased: {}, hasWorked: false });
    expect(await runsIn('automatisation_run_steps')).toEqual([]);
    const { rows } = await pool.query(
      "SELECT rests_until > now() - interval '1 minute' AS rests FROM retention",
    );
    expect(rows).toEqual([{ rests: true }]);
    await pool.query(`UPDATE retention SET rests_until = now() + interval '1 hour'`);
    const late = await inTurn(pool, () => Promise.resolve({ erased: { visit: 1 }, hasWorked: true }));
    expect(late.hasWorked).toBe(false);
  });

  it('erase what is old beside others, and stop when they are told to', async () => {
    const { database } = store;
    const ada = await account();
    for (let run = 0; run < 10; run += 1) await insertRun(ada, { days: 91 });
    const erased = new Map<string, number>();
    const metrics = {
      erased: (what: string, rows: number) => erased.set(what, (erased.get(what) ?? 0) + rows),
    } as unknown as Parameters<typeof startRetention>[0]['metrics']; // nothing else is counted here
    const work = {
      database,
      logger,
      metrics,
      retention: { calls: 30, logs: 90, runs: 400, events: 800, messageIds: 90 },
    };
    const workers = [1, 2].map(() => startRetention(work, { rows: 7, poll: 5 }));
    // What calls hold is erased apart from the logs.
    await untilFound(async () =>
      erased.get('call') === 10 && (await runsIn('receipts')).length === 0 ? true : undefined,
    );
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(Object.fromEntries(erased)).toMatchObject({ call: 10, visit: 20, receipt: 20 });
    expect((await flowStats(database.pool, ada)).steps[0]?.done).toBe(10);
  });

  it('go on past very many runs that have no logs', async () => {
    const { database } = store;
    const ada = await account();
    await database.pool.query(
      `INSERT INTO automatisation_runs (user_id, automatisation_id, state, ended_at)
       SELECT $1, $2, 'refused', now() - interval '100 days' FROM generate_series(1, 1200)`,
      [ada.userId, ada.automatisationId],
    );
    await insertRun(ada, { days: 91 });
    const worker = startRetention(
      { database, logger, retention: { calls: null, logs: 90, runs: null, events: null, messageIds: null } },
      { poll: 3_600_000 },
    );
    while ((await runsIn('receipts')).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await worker.stop();
    expect(await runsIn('automatisation_run_steps')).toEqual([]);
  });

  it('erase nothing that is kept for ever, and what no cap counts any more', async () => {
    const { database } = store;
    const owner = await account();
    await insertRun(owner, { days: 10_000 });
    await countMessages(owner.userId, [10_000]);
    const worker = startRetention(
      {
        database,
        logger,
        retention: { calls: null, logs: null, runs: null, events: null, messageIds: null },
      },
      { poll: 1 },
    );
    while ((await runsIn('counted_messages')).length > 0)
      await new Promise((resolve) => setTimeout(resolve, 20));
    await worker.stop();
    expect(await runsIn('automatisation_run_steps')).toHaveLength(1);
    expect(await runsIn('calls', 'request IS NOT NULL')).toHaveLength(1);
  });
});

const tablesRead = [
  'automatisation_runs',
  'automatisation_run_steps',
  'calls',
  'receipts',
  'rejected_calls',
  'identify_messages',
];

it.each([
  ['are those of tables that have just been empty', false],
  ['are new', true],
])('Each portion finds its rows by an index when the statistics %s', async (_, areNew) => {
  const { pool } = store.database;
  for (const table of tablesRead)
    await pool.query(`ALTER TABLE ${table} SET (autovacuum_enabled = ${String(areNew)})`);
  const ada = await account();
  await pool.query(
    `WITH run AS (
       INSERT INTO automatisation_runs (user_id, automatisation_id, state, visit, entered_at, ended_at)
       SELECT $1, $2, 'completed', 1, at, at FROM generate_series(1, 20000) n, LATERAL (SELECT now() - n * interval '10 minutes' AS at) a
       RETURNING id, ended_at
     ), visit AS (
       INSERT INTO automatisation_run_steps (run_id, visit, user_id, automatisation_id, step_id, type, state, revision, started_at, ended_at)
       SELECT id, 0, $1, $2, $3, 'APICALL', 'done', 1, ended_at, ended_at FROM run
     )
     INSERT INTO calls (run_id, visit, user_id, step_id, request, state, ended_at)
     SELECT id, 0, $1, $3, '{}', 'answered', ended_at FROM run`,
    [ada.userId, ada.automatisationId, ada.stepIds[1]],
  );
  await pool.query(
    `WITH contact AS (INSERT INTO contacts (user_id, external_id) VALUES ($1, 'ada') RETURNING id)
     INSERT INTO identify_messages (user_id, message_id, contact_id, received_at)
     SELECT $1, 'm' || n, id, now() - n * interval '10 minutes' FROM contact, generate_series(1, 20000) n`,
    [ada.userId],
  );
  if (areNew) await pool.query(`ANALYZE ${tablesRead.join(', ')}`);
  const rowsRead = async (portion: typeof eraseLogs) => {
    let read: unknown;
    await pool.query(`UPDATE retention SET rests_until = '-infinity'`);
    await inTurn(pool, async (client) => {
      const erased = await portion(client, 100, 500);
      const { rows } = await client.query<{ whole: number; by_index: number }>(
        `SELECT sum(seq_tup_read)::bigint AS whole, sum(idx_tup_fetch)::bigint AS by_index FROM pg_stat_xact_user_tables
         WHERE relname = ANY ($1)`,
        [tablesRead],
      );
      read = { ...rows[0], erased: erased.erased };
      return erased;
    });
    return read as { whole: number; by_index: number; erased: object };
  };
  const portions = [
    await rowsRead(eraseLogs),
    await rowsRead(eraseCallContents),
    await rowsRead(eraseRefusedCalls),
    await rowsRead(eraseMessageIds),
  ];
  expect(portions.map(({ erased }) => erased)).toEqual([
    { visit: 500, receipt: 0 },
    { call: 500 },
    { refused_call: 0 },
    { message_id: 500 },
  ]);
  expect(portions.map(({ whole }) => whole)).toEqual([0, 0, 0, 0]);
  expect(portions.filter(({ by_index: read }) => read > 5_000)).toEqual([]);
});
