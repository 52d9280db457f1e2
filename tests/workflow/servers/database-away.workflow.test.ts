import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { notifyDispatcher } from '../../../db/outbox/notify';
import { recordEvents } from '../../../db/events/record';
import { inTransaction } from '../../../db/database/transaction';
import { insertFlow, insertUser } from '../../factories/flow';
import { useDatabase } from '../../support/database/database';
import { testStack } from '../../support/stack';
import { startProxy, type TcpProxy } from '../../support/processes/servers/tcp-proxy';
import { startWorker, type WorkerProcess } from '../../support/processes/worker-process';

/*
 * Real worker processes, each with its own connection to one database, and to Temporal. A connection is closed (new ones are refused), or
 * silenced like a network with an unplugged cable: nothing is refused, and nothing ever arrives.
 */

const store = useDatabase();
let taskQueue: string;
let userId: number;
let way: TcpProxy;
const workers: WorkerProcess[] = [];

/** The longest time that `npm start` waits for a worker to end, in milliseconds. */
const grace = 20_000;
const oneSecond = { type: 'DELAY' as const, data: { delay: 1 } };
const told = {
  type: 'TRACK' as const,
  data: { event_name: 'done', contact_external_id: '', event_data: {} },
};

beforeEach(async () => {
  const { pool } = store.database;
  taskQueue = `test-${randomBytes(6).toString('hex')}`;
  userId = await insertUser(pool);
  way = await startProxy(store.url);
  await insertFlow(pool, userId, { entry_event_name: 'go' }, [oneSecond, oneSecond, oneSecond, told]);
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await way.stop();
});

function start(databaseUrl: string, temporalAddress?: string): WorkerProcess {
  const worker = startWorker(databaseUrl, taskQueue, temporalAddress);
  workers.push(worker);
  return worker;
}

let contacts = 0;
/** Stores this many events, each of a new contact, as Track does. */
async function track(count: number): Promise<void> {
  const { pool } = store.database;
  const events = Array.from({ length: count }, () => ({
    userId,
    name: 'go',
    data: {},
    contactExternalId: `contact ${(contacts += 1)}`,
  }));
  await inTransaction(pool, (client) => recordEvents(client, events));
  notifyDispatcher(pool);
}

interface Figures {
  running: number;
  completed: number;
  effects: number;
  steps: number;
}

async function figures(): Promise<Figures> {
  const { rows } = await store.database.pool.query<Figures>(
    `SELECT count(*) FILTER (WHERE state = 'running') AS running, count(*) FILTER (WHERE state = 'completed') AS completed,
            (SELECT count(*) FROM events WHERE user_id = $1 AND name = 'done') AS effects,
            (SELECT count(*) FROM automatisation_run_steps s JOIN automatisation_runs r ON r.id = s.run_id WHERE r.user_id = $1) AS steps
     FROM automatisation_runs WHERE user_id = $1`,
    [userId],
  );
  return rows[0] ?? { running: 0, completed: 0, effects: 0, steps: 0 };
}

/** Resolves when it holds; fails after five minutes. */
async function until(holds: (found: Figures) => boolean): Promise<Figures> {
  for (const end = Date.now() + 300_000; ; await delay(50)) {
    const found = await figures();
    if (holds(found)) return found;
    if (Date.now() > end) throw new Error(`It did not come to that: ${JSON.stringify(found)}`);
  }
}

const allOver = (): Promise<Figures> => until(({ running, completed }) => running === 0 && completed > 0);

it('a worker whose connections break again and again lives, and each of its runs does its work once', async () => {
  const worker = start(way.url);
  await worker.said('ready');
  for (let round = 0; round < 8; round += 1) {
    await track(20);
    await until(({ steps }) => steps > round * 20);
    way.refuse();
    await delay(round * 100); // The duration of a restart varies as well.
    way.pass();
  }
  expect(await allOver()).toMatchObject({ running: 0, completed: 160, effects: 160 });
  expect(worker.isRunning()).toBe(true);
});

describe('a worker without its database', () => {
  it.each(['refuse', 'fallSilent'] as const)(
    'is not ready (%s), says so, ends when it is told to, and takes tasks once the database is there',
    async (goAway) => {
      way[goAway]();
      const worker = start(way.url);
      const other = start(way.url);
      await Promise.all([worker.said('waiting'), other.said('waiting')]);
      await worker.logged('The database does not answer: the worker waits for it');
      const { code, milliseconds } = await other.stop();
      expect(code).toBe(0);
      expect(milliseconds).toBeLessThan(grace);

      await track(5);
      expect(worker.states()).toEqual(['waiting']);
      way.pass();
      await worker.said('ready');
      expect(await allOver()).toMatchObject({ completed: 5, effects: 5 });
    },
  );
});

/** Resolves when all runs have ended; returns how long that took, in seconds. */
async function secondsUntilOver(): Promise<number> {
  const before = performance.now();
  await allOver();
  return (performance.now() - before) / 1_000;
}

it.each(['refuse', 'fallSilent'] as const)(
  'a worker without Temporal (%s) ends soon when it is told to, and another goes on with its runs',
  async (goAway) => {
    const wayToTemporal = await startProxy(`temporal://${testStack('temporalAddress').temporalAddress}`);
    const worker = start(store.url, new URL(wayToTemporal.url).host);
    await worker.said('ready');
    await track(20);
    await until(({ steps }) => steps >= 20);
    wayToTemporal[goAway]();
    const { code, milliseconds } = await worker.stop();
    expect(code).toBe(0);
    expect(milliseconds).toBeLessThan(grace);
    await start(store.url).said('ready');
    expect(await allOver()).toMatchObject({ completed: 20, effects: 20 });
    await wayToTemporal.stop();
  },
);

describe('a worker that is cut off from its database beside one that is not', () => {
  it.each(['refuse', 'fallSilent'] as const)(
    'gives its runs back (%s), and takes tasks again when the database is back',
    async (goAway) => {
      const [good, cutOff] = [start(store.url), start(way.url)];
      await Promise.all([good.said('ready'), cutOff.said('ready')]);
      await track(40);
      const usual = await secondsUntilOver();
      await track(20);
      await until(({ steps }) => steps >= 180);
      way[goAway]();
      await track(20);
      const alone = await secondsUntilOver();
      expect(await figures()).toMatchObject({ running: 0, completed: 80, effects: 80 });
      // Seconds to detect the outage, and at most ten until Temporal times out a running task. Half of the workers do all the work.
      expect(alone).toBeLessThan(2 * usual + 30);

      way.pass();
      await cutOff.said('ready', 2);
      await cutOff.logged('The database is away');
      expect((await good.stop()).code).toBe(0);
      await track(10);
      await until(({ completed }) => completed === 90);
    },
  );

  it.each(['refuse', 'fallSilent'] as const)(
    'ends soon when it is told to (%s), at once and after a while',
    async (goAway) => {
      const [first, second] = [start(way.url), start(way.url)];
      await Promise.all([first.said('ready'), second.said('ready')]);
      await track(40);
      await until(({ steps }) => steps >= 40);
      way[goAway]();
      const atOnce = await first.stop();
      await second.said('waiting');
      const later = await second.stop();
      expect([atOnce.code, later.code]).toEqual([0, 0]);
      expect(Math.max(atOnce.milliseconds, later.milliseconds)).toBeLessThan(grace);
      way.pass();
      await start(store.url).said('ready');
      expect(await allOver()).toMatchObject({ completed: 40, effects: 40 });
    },
  );
});
