import { randomBytes } from 'node:crypto';
import { Client } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import pg from 'pg';
import { pino } from 'pino';
import { recordEvents } from '../../db/events/record';
import { insertFlow, insertUser } from '../../tests/factories/flow';
import { useDatabase } from '../../tests/support/database/database';
import { interceptedPool } from '../../tests/support/database/intercepted-pool';
import { testActivities } from '../../tests/support/activities';
import { untilFound } from '../../tests/support/until-found';
import { testStack } from '../../tests/support/stack';
import { queueWakes } from '../../db/sweeps/rounds';
import { automatisationRunType, runGroupType } from '../../workflows/contract';
import { dispatchNext } from './dispatch-next';
import { startDispatcher } from './dispatcher';
import { GroupChoice } from './group-choice';

const store = useDatabase();
let connection: NativeConnection;
beforeAll(async () => {
  const { temporalAddress: address } = testStack('temporalAddress');
  connection = await NativeConnection.connect({ address });
});
afterAll(() => connection.close());
beforeEach(() => store.database.pool.query('DELETE FROM dispatch'));

/** A pool whose transactions meet a conflict as they commit. */
const conflictingPool = (pool: pg.Pool): pg.Pool =>
  interceptedPool(pool, {
    querying: (statement, ask) =>
      statement === 'COMMIT'
        ? Promise.reject(Object.assign(new pg.DatabaseError('conflict', 0, 'error'), { code: '40001' }))
        : ask(),
  });

describe('a portion of the outbox', () => {
  it('whose commit meets a conflict stays there, and its workflows are not started a second time at once', async () => {
    const { database } = store;
    const userId = await insertUser(database.pool);
    await insertFlow(database.pool, userId, { entry_event_name: 'enter' }, []);
    await recordEvents(database.pool, [{ userId, name: 'enter', contactExternalId: 'ada', data: {} }]);
    const client = new Client({ connection });
    const start = jest.spyOn(client.workflow, 'start');
    const dependencies = {
      client,
      taskQueue: `test-${randomBytes(6).toString('hex')}`,
      logger: pino({ level: 'silent' }),
      database: { ...database, pool: conflictingPool(database.pool) },
    };

    await expect(dispatchNext(dependencies, new GroupChoice(Date.now), { limit: 100 })).rejects.toThrow(
      'conflict',
    );
    expect(start).toHaveBeenCalledTimes(1);
    const { rowCount } = await database.pool.query('SELECT FROM dispatch WHERE user_id = $1', [userId]);
    expect(rowCount).toBe(1);
  });
});

describe('after a group that takes longer than anybody waits for it', () => {
  const many = 20;
  type Fate = 'goes on' | 'ends' | 'has not begun';
  const fates = (count: number, fate: Fate): Fate[] => Array.from({ length: count }, () => fate);
  it.each([
    ['each have a workflow of their own, where all of these went on', fates(many, 'goes on'), many],
    [
      'each have a workflow of their own, where those that have begun went on',
      fates(8, 'goes on').concat(fates(many - 8, 'has not begun')),
      many,
    ],
    [
      'share one, where half of those that have begun went on',
      fates(8, 'goes on').concat(fates(8, 'ends'), fates(many - 16, 'has not begun')),
      1,
    ],
    ['share one, where few have begun', fates(3, 'goes on').concat(fates(many - 3, 'has not begun')), 1],
  ])('those of the next portion %s', async (_, seen, starts) => {
    const { database } = store;
    const userId = await insertUser(database.pool);
    await insertFlow(database.pool, userId, { entry_event_name: 'enter' }, [
      {
        type: 'CONDITION',
        data: { variable: 'event.fate', variable_type: 'string', operation: 'EQUALS', value: 'goes on' },
        whenTrue: [{ type: 'DELAY', data: { delay: 3_600 } }],
      },
    ]);
    const enter = () =>
      recordEvents(
        database.pool,
        seen.map((fate) => ({ userId, name: 'enter', data: { fate } })),
      );
    const client = new Client({ connection });
    const start = jest.spyOn(client.workflow, 'start');
    // Nobody works on the task queue.
    const dependencies = {
      client,
      taskQueue: `test-${randomBytes(6).toString('hex')}`,
      logger: pino({ level: 'silent' }),
      database,
    };
    const choice = new GroupChoice(Date.now);

    await enter();
    const { rows } = await database.pool.query<{ id: number }>(
      `SELECT r.id FROM automatisation_runs r JOIN events e ON e.id = r.event_id
       WHERE r.user_id = $1 AND e.data ->> 'fate' <> 'has not begun'`,
      [userId],
    );
    const { advance } = testActivities(database);
    const begin = () =>
      Promise.all(rows.map(({ id: runId }) => advance({ userId, runId, contactId: null, segment: 0 })));
    await (
      await dispatchNext({ ...dependencies, patience: begin }, choice, { limit: 100 })
    ).groupsEnd;
    expect(start.mock.calls.map(([type]) => type)).toEqual([runGroupType]);

    start.mockClear();
    await enter();
    await dispatchNext({ ...dependencies, patience: () => Promise.resolve() }, choice, { limit: 100 });
    expect(start).toHaveBeenCalledTimes(starts);
  });
});

describe('a wake-up of a run that waits with others, whose workflow has not started yet', () => {
  it('stays in the outbox until the group is over that starts it, and then goes to the run alone where there is none', async () => {
    const { database } = store;
    const userId = await insertUser(database.pool);
    await insertFlow(database.pool, userId, { entry_event_name: 'enter' }, [
      { type: 'DELAY', data: { delay: 3_600 } },
    ]);
    await recordEvents(
      database.pool,
      Array.from({ length: 8 }, () => ({ userId, name: 'enter', data: {} })),
    );
    const client = new Client({ connection });
    // Nobody works on the task queue.
    const dependencies = {
      client,
      taskQueue: `test-${randomBytes(6).toString('hex')}`,
      logger: pino({ level: 'silent' }),
      database,
      patience: () => Promise.resolve(),
    };
    const dispatch = () => dispatchNext(dependencies, new GroupChoice(Date.now), { limit: 100 });
    const started = jest.spyOn(client.workflow, 'start');
    await dispatch();
    const group = await (started.mock.results[0]?.value as Promise<{ workflowId: string }>);
    const { rows } = await database.pool.query<{ id: number }>(
      'SELECT id FROM automatisation_runs WHERE user_id = $1 ORDER BY id',
      [userId],
    );
    const runs = rows.map(({ id: runId }) => ({ runId, contactId: null }));
    const sleepersId = `${group.workflowId}-asleep`;
    await testActivities(database).advanceGroup({ userId, runs, workflowId: group.workflowId, sleepersId });
    const waiting = async () =>
      (
        await database.pool.query<{ attempts: number }>('SELECT attempts FROM dispatch WHERE user_id = $1', [
          userId,
        ])
      ).rows;
    await queueWakes(database.pool, [runs[0]?.runId ?? 0]);
    started.mockClear();
    await dispatch();
    expect(await waiting()).toEqual([{ attempts: 1 }]);
    expect(started).not.toHaveBeenCalled();

    await client.workflow.getHandle(group.workflowId).terminate();
    await database.pool.query('UPDATE dispatch SET not_before = now() WHERE user_id = $1', [userId]);
    await dispatch();
    expect(await waiting()).toEqual([]);
    expect(started.mock.calls.map(([type]) => type)).toEqual([automatisationRunType]);
  });
});

describe('a dispatcher', () => {
  it('starts an account’s run while the groups of another are under way, of which the rest waits in the outbox', async () => {
    const { database } = store;
    const { pool } = database;
    const [busy, other] = [await insertUser(pool), await insertUser(pool)];
    for (const userId of [busy, other]) await insertFlow(pool, userId, { entry_event_name: 'enter' }, []);
    const enter = (userId: number, count: number) =>
      recordEvents(
        pool,
        Array.from({ length: count }, () => ({ userId, name: 'enter', data: {} })),
      );
    const left = async (userId: number): Promise<number> => {
      const { rowCount } = await pool.query('SELECT FROM dispatch WHERE user_id = $1', [userId]);
      return rowCount ?? 0;
    };
    let isOver = (): void => undefined;
    const over = new Promise<void>((resolve) => (isOver = resolve));
    await enter(busy, 500);
    // Nobody works on the task queue, so the groups last until the test lets them go.
    const dispatcher = startDispatcher({
      client: new Client({ connection }),
      taskQueue: `test-${randomBytes(6).toString('hex')}`,
      logger: pino({ level: 'silent' }),
      database,
      patience: () => over,
    });
    try {
      // Each of the two loops takes a hundred rows, and one of them may take more before the other has begun its groups.
      await untilFound(async () => (await left(busy)) <= 300 || undefined);
      await enter(other, 1);
      await untilFound(async () => (await left(other)) === 0 || undefined);
      expect(await left(busy)).toBeGreaterThanOrEqual(200);
      isOver();
      await untilFound(async () => (await left(busy)) === 0 || undefined);
    } finally {
      isOver();
      await dispatcher.stop();
    }
  });
});
