import { MockActivityEnvironment } from '@temporalio/testing';
import type { Activities } from '../../activities';
import { insertFlow, insertUser, type FlowStepGiven } from '../../tests/factories/flow';
import { comeToLoop, testActivities } from '../../tests/support/activities';
import { useDatabase } from '../../tests/support/database/database';
import { rowsRead } from '../../tests/support/database/rows-read';
import { inTransaction } from '../database/transaction';
import { recordEvents } from '../events/record';
import { endRuns } from '../runs/end';
import { wakeEndedLoops } from './end';
import { gatherAudience } from './gather';
import type { LoopReference } from './loop';

const store = useDatabase();
let userId: number;
let activities: Activities;
beforeEach(async () => {
  userId = await insertUser(store.database.pool);
  activities = testActivities(store.database);
});

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await store.database.pool.query<Row>(text, values)).rows;

/** A run whose loop has begun all of its items: each of them stands at a delay. */
async function looping(items: number): Promise<LoopReference> {
  const { pool } = store.database;
  await insertFlow(pool, userId, { entry_event_name: 'enter' }, [
    overList,
    { type: 'DELAY', data: { delay: 3_600 } },
  ]);
  return enter(items);
}

const overList: FlowStepGiven = { type: 'LOOP', data: { source: 'event', value: 'list' } };

/** A run enters, and its loop begins so many items. */
async function enter(items: number): Promise<LoopReference> {
  const list = Array.from({ length: items }, (_, place) => place);
  await recordEvents(store.database.pool, [{ userId, name: 'enter', data: { list } }]);
  const [run] = await rows<{ id: number }>('SELECT id FROM automatisation_runs WHERE user_id = $1', [userId]);
  return beginLoop(run?.id ?? 0, items);
}

/** Takes a run to its loop, which begins all of its items. */
async function beginLoop(runId: number, items: number): Promise<LoopReference> {
  const { pool } = store.database;
  const loop = await comeToLoop(activities, { userId, runId });
  await inTransaction(pool, (client) => gatherAudience(client, loop, () => undefined));
  await pool.query('DELETE FROM dispatch');
  expect(await activities.beginLoopItems({ loop, from: 0, to: items, places: items })).toEqual({
    next: items,
    dueAt: null,
    waiting: 0,
  });
  return loop;
}

const itemsOf = ({ runId }: LoopReference): Promise<{ id: number; state: string }[]> =>
  rows('SELECT id, state FROM automatisation_runs WHERE parent_run_id = $1 ORDER BY item', [runId]);

const countByState = (loop: LoopReference): Promise<{ state: string; count: number }[]> =>
  rows('SELECT state, count(*) FROM automatisation_runs WHERE parent_run_id = $1 GROUP BY 1 ORDER BY 1', [
    loop.runId,
  ]);

describe('a loop that begins items', () => {
  it('puts the start of each into the outbox once, and leaves those that exist as they are', async () => {
    const loop = await looping(3);
    await activities.beginLoopItems({ loop, from: 0, to: 3, places: 10 });
    const starts = await rows('SELECT kind FROM dispatch WHERE user_id = $1', [userId]);
    expect(starts).toEqual([{ kind: 'start' }, { kind: 'start' }, { kind: 'start' }]);
  });

  it('begins as many as have a place beside what its account has waiting there, and always some', async () => {
    const loop = await looping(0);
    await rows('UPDATE loops SET total = 1000 WHERE run_id = $1', [loop.runId]);
    const begin = (from: number, places: number) =>
      activities.beginLoopItems({ loop, from, to: 1_000, places });
    expect(await begin(0, 100)).toEqual({ next: 100, dueAt: null, waiting: 0 });
    expect(await begin(100, 150)).toEqual({ next: 150, dueAt: null, waiting: 100 });
    expect(await begin(150, 100)).toEqual({ next: 160, dueAt: null, waiting: 150 });
  });
});

describe('a loop whose items end', () => {
  const wakes = (loop: LoopReference): Promise<{ kind: string }[]> =>
    rows('SELECT kind FROM dispatch WHERE run_id = $1', [loop.runId]);
  const end = (ids: readonly number[]): Promise<unknown> =>
    rows(`UPDATE automatisation_runs SET state = 'completed', ended_at = now() WHERE id = ANY ($1)`, [ids]);

  it('is woken by the last of them, and by none before', async () => {
    const loop = await looping(3);
    const ids = (await itemsOf(loop)).map(({ id }) => id);
    await end(ids.slice(0, 2));
    await wakeEndedLoops(store.database.pool, ids.slice(0, 2));
    expect(await wakes(loop)).toEqual([]);
    await end(ids.slice(2));
    await wakeEndedLoops(store.database.pool, ids.slice(2));
    expect(await wakes(loop)).toEqual([{ kind: 'loop' }]);
  });

  it('reads few rows to know it, however many items there are, on a new installation too', async () => {
    const loop = await looping(3);
    const ids = (await itemsOf(loop)).map(({ id }) => id);
    const read = await rowsRead(store.url, 'automatisation_runs', async (pool) => {
      await wakeEndedLoops(pool, ids.slice(0, 1));
      await pool.query(
        `INSERT INTO automatisation_runs (user_id, automatisation_id, parent_run_id, parent_visit, item, loop_depth, current_step_id, state)
         SELECT user_id, automatisation_id, parent_run_id, parent_visit, n, loop_depth, current_step_id,
                CASE WHEN n = 20002 THEN 'running' ELSE 'completed' END
         FROM automatisation_runs CROSS JOIN generate_series(3, 20002) n WHERE id = $1`,
        [ids[0]],
      );
      await pool.query('UPDATE loops SET total = 20003 WHERE run_id = $1', [loop.runId]);
      await pool.query(`UPDATE automatisation_runs SET state = 'completed' WHERE id = ANY ($1)`, [ids]);
      for (let time = 0; time < 20; time += 1) await wakeEndedLoops(pool, ids.slice(0, 1));
    });
    // The insertion reads its rows once or twice; a wake-up that looks for the last item, or for one that runs, by reading all reads 400,000.
    expect(read).toBeLessThan(60_000);
    expect(await wakes(loop)).toEqual([]);
  });
});

describe('the items of a loop that its workflow leaves', () => {
  const reason = { code: 'stopped_by_user', message: 'Stopped by hand.' };
  const stopRun = ({ runId }: LoopReference) =>
    inTransaction(store.database.pool, (client) =>
      endRuns(client, { userId, runIds: [runId], state: 'stopped', reason }),
    );

  it('go on while the run is still at the loop', async () => {
    const loop = await looping(3);
    expect(await activities.leaveLoop(loop)).toBe(false);
    expect(await countByState(loop)).toEqual([{ state: 'running', count: 3 }]);
  });

  it('go on where they were retried by hand after the run had been stopped', async () => {
    const loop = await looping(3);
    await stopRun(loop);
    const [first] = await itemsOf(loop);
    await rows(
      `UPDATE automatisation_runs SET state = 'running', ended_at = NULL, reopened_at = clock_timestamp() WHERE id = $1`,
      [first?.id],
    );
    expect(await activities.leaveLoop(loop)).toBe(false);
    expect((await itemsOf(loop)).map(({ state }) => state)).toEqual(['running', 'stopped', 'stopped']);
  });
});

describe('a run at a loop with very many items under way', () => {
  it('is ended with some of them; the others do nothing more, and end as the loop is left', async () => {
    const { pool } = store.database;
    const loop = await looping(1_700);
    const reason = { code: 'stopped_by_user', message: 'Stopped by hand.' };
    const ended = await inTransaction(pool, (client) =>
      endRuns(client, { userId, runIds: [loop.runId], state: 'stopped', reason }),
    );
    expect(ended).toBe(1_001);
    const left = (await itemsOf(loop)).find(({ state }) => state === 'running');
    const advanced = await activities.advance({
      userId,
      runId: left?.id ?? 0,
      contactId: null,
      segment: 0,
    });
    expect(advanced).toEqual({ kind: 'paused', visited: [] });
    expect(await activities.leaveLoop(loop)).toBe(true);
    expect(await activities.leaveLoop(loop)).toBe(false);
    expect(await countByState(loop)).toEqual([{ state: 'stopped', count: 1_700 }]);
  });

  it('leaves items of loops within its items, too: they do nothing more, and send nothing', async () => {
    await insertFlow(store.database.pool, userId, { entry_event_name: 'enter' }, [
      overList,
      overList,
      { type: 'APICALL', data: { method: 'POST', url: 'https://example.com' } },
    ]);
    const outer = await enter(2);
    const [item] = await itemsOf(outer);
    const [calling, unbegun] = await itemsOf(await beginLoop(item?.id ?? 0, 2));
    const advance = (runId = 0) => activities.advance({ userId, runId, contactId: null, segment: 0 });
    const call = await advance(calling?.id);
    if (!calling || call.kind !== 'call') throw new Error('The item did not come to its call');
    // As where there are a thousand other items.
    await rows(`UPDATE automatisation_runs SET state = 'stopped', ended_at = now() WHERE id = $1`, [
      outer.runId,
    ]);

    expect(await advance(unbegun?.id)).toEqual({ kind: 'paused', visited: [] });
    const { visit } = call;
    await new MockActivityEnvironment({ startToCloseTimeoutMs: 600_000 }).run(activities.makeCall, {
      userId,
      runId: calling.id,
      visit,
    });
    const made = await rows('SELECT state, attempts FROM calls WHERE run_id = $1', [calling.id]);
    expect(made).toEqual([{ state: 'skipped', attempts: 0 }]);
  });
});
