import type pg from 'pg';
import type { Activities } from '../../activities';
import { insertFlow, insertUser } from '../../tests/factories/flow';
import { comeToLoop, testActivities } from '../../tests/support/activities';
import { useDatabase } from '../../tests/support/database/database';
import { recordEvents } from '../events/record';
import { startItems } from '../loops/start-items';
import { inTransaction } from '../database/transaction';
import { endRuns } from './end';

const store = useDatabase();
const stopped = {
  state: 'stopped',
  reason: { code: 'stopped_by_user', message: 'Stopped by hand.' },
} as const;

let userId: number;
let activities: Activities;
beforeEach(async () => {
  const { database } = store;
  userId = await insertUser(database.pool);
  activities = testActivities(database);
});

const track = (name: string) =>
  recordEvents(store.database.pool, [{ userId, name, contactExternalId: 'ada', data: {} }]);

/** Answers when as many of the database's connections wait for a lock. */
async function waitingForLocks(count: number): Promise<void> {
  for (;;) {
    const { rowCount } = await store.database.pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (rowCount === count) return;
  }
}

/** Has a run come to its delay while somebody ends it: the end begins once the run's stretch has, and waits for it. */
async function endedMeanwhile(end: () => Promise<unknown>): Promise<void> {
  await insertFlow(
    store.database.pool,
    userId,
    { entry_event_name: 'enter', exit_strategy_type: 'event', exit_strategy_value: 'leave' },
    [
      { type: 'UPDATE_VARIABLE', data: { variable: 'global.entries', value: 1 } },
      { type: 'DELAY', data: { delay: 3_600 } },
    ],
  );
  await track('enter');
  const [run] = await runs();
  if (!run) throw new Error('The run is not there');
  let advanced: Promise<unknown> = Promise.resolve();
  let ended: Promise<unknown> = Promise.resolve();
  await inTransaction(store.database.pool, async (client) => {
    // A flow that writes a global variable locks the account once it has its run.
    await client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
    advanced = activities.advance({ userId, runId: run.id, contactId: run.contact_id, segment: 0 });
    await waitingForLocks(1);
    ended = end();
    await waitingForLocks(2);
  });
  await advanced;
  await ended;
}

const runs = async (): Promise<{ id: number; contact_id: number; state: string }[]> =>
  (
    await store.database.pool.query<{ id: number; contact_id: number; state: string }>(
      'SELECT id, contact_id, state FROM automatisation_runs WHERE user_id = $1 ORDER BY id',
      [userId],
    )
  ).rows;

const visits = async (): Promise<object[]> =>
  (
    await store.database.pool.query<object>(
      'SELECT type, state, ended_at IS NULL AS open FROM automatisation_run_steps WHERE user_id = $1 ORDER BY visit',
      [userId],
    )
  ).rows;

const stopAll = (client: pg.ClientBase) => endRuns(client, { userId, ...stopped });

describe('a run that is ended while it comes to a wait', () => {
  it('leaves no visit waiting when it is stopped', async () => {
    await endedMeanwhile(() => inTransaction(store.database.pool, stopAll));
    expect((await runs()).map(({ state }) => state)).toEqual(['stopped']);
    expect(await visits()).toEqual([
      { type: 'UPDATE_VARIABLE', state: 'done', open: false },
      { type: 'DELAY', state: 'stopped', open: false },
    ]);
  });

  it('leaves no visit waiting when its contact leaves', async () => {
    await endedMeanwhile(() => track('leave'));
    expect((await runs()).map(({ state }) => state)).toEqual(['exited']);
    expect(await visits()).toEqual([
      { type: 'UPDATE_VARIABLE', state: 'done', open: false },
      { type: 'DELAY', state: 'exited', open: false },
    ]);
  });
});

describe('a loop that is stopped while its items begin', () => {
  it('leaves none of them running', async () => {
    const { pool } = store.database;
    await insertFlow(pool, userId, { entry_event_name: 'enter' }, [
      { type: 'LOOP', data: { source: 'event', value: 'items' } },
      { type: 'DELAY', data: { delay: 3_600 } },
    ]);
    await recordEvents(pool, [{ userId, name: 'enter', contactExternalId: 'ada', data: { items: [1, 2] } }]);
    const [run] = await runs();
    if (!run) throw new Error('The run is not there');
    const loop = await comeToLoop(activities, { userId, runId: run.id, contactId: run.contact_id });
    let ended: Promise<unknown> = Promise.resolve();
    await inTransaction(pool, async (client) => {
      await startItems(client, loop, { from: 0, to: 2 });
      ended = inTransaction(pool, stopAll);
      await Promise.race([waitingForLocks(1), ended]);
    });
    await ended;
    expect((await runs()).map(({ state }) => state)).toEqual(['stopped', 'stopped', 'stopped']);
  });
});
