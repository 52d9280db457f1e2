import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { Client } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime } from '@temporalio/worker';
import { pino } from 'pino';
import { createActivities, type Activities } from '../../activities';
import { notifyDispatch } from '../../db/dispatch/notify';
import { recordEvents, type NewEvent, type RecordedEvent } from '../../db/events/record';
import { createFlowCache } from '../../db/runs/flow-cache';
import { inTransaction } from '../../db/transaction';
import { createWorker } from '../../worker/create-worker';
import { startDispatcher } from '../../worker/dispatcher';
import { useDatabase, type TestDatabase } from './database';
import { testOutside, type OutsideGiven } from './outside';
import { testStack } from './stack';

/** A worker with its dispatcher on a task queue and a database of the test file's own. */
export interface TestEngine extends TestDatabase {
  readonly client: Client;
  readonly activities: Activities;
  readonly taskQueue: string;
  /** Stores events as the public Track does, and answers when they are committed. */
  track(...events: NewEvent[]): Promise<RecordedEvent[]>;
  /** Answers when none of the account's runs is running any more; fails after a minute. */
  settled(userId: number): Promise<void>;
  /** Answers as soon as the look finds something; fails after a minute. */
  until<T>(look: () => Promise<T | undefined>): Promise<T>;
  /** Answers as soon as the query gives a row; fails after a minute. */
  eventually<Row extends object>(query: string, values?: unknown[]): Promise<Row>;
  rows<Row extends object>(query: string, values?: unknown[]): Promise<Row[]>;
}

/** Only a test that fails waits so long; a busy machine is no failure. */
const patience = 60_000;

/**
 * Gives a test file an engine: started before its first test, drained and stopped after its last. What is given says where its calls
 * go; `log` hears everything that the worker logs, at the most talkative level.
 */
export function useEngine(
  given: () => OutsideGiven = () => ({}),
  log?: (line: string) => unknown,
): TestEngine {
  const taskQueue = `test-${randomBytes(6).toString('hex')}`;
  let running: { client: Client; activities: Activities; stop(): Promise<void> } | undefined;
  // Hooks run in the order of their making: the engine ends before its database does.
  afterAll(() => running?.stop());
  const store = useDatabase();

  beforeAll(async () => {
    const { temporalAddress, workflowBundlePath } = testStack('temporalAddress', 'workflowBundlePath');
    Runtime.install({
      logger: log
        ? new DefaultLogger('TRACE', (entry) => log(inspect(entry, { depth: null })))
        : new DefaultLogger('ERROR'),
    });
    const logger = log ? pino({ level: 'trace' }, { write: log }) : pino({ level: 'silent' });
    const { database } = store;
    const connection = await NativeConnection.connect({ address: temporalAddress });
    const outside = testOutside(given());
    const activities = createActivities({
      outside,
      database,
      flows: createFlowCache(),
      clock: Date.now,
      publicUrl: 'https://sillage.example.com',
    });
    const worker = await createWorker({
      connection,
      namespace: 'default',
      taskQueue,
      activities,
      workflowBundlePath,
    });
    const client = new Client({ connection });
    const drained = worker.run();
    const dispatcher = startDispatcher({ database, client, taskQueue, logger });
    running = {
      client,
      activities,
      async stop() {
        await dispatcher.stop();
        worker.shutdown();
        await drained;
        await outside.egress.close();
        await connection.close();
      },
    };
  });

  const started = () => {
    if (!running) throw new Error('The engine is there once the tests run, not before');
    return running;
  };
  const rows = async <Row extends object>(query: string, values: unknown[] = []): Promise<Row[]> =>
    (await store.database.pool.query<Row>(query, values)).rows;

  async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
    for (const end = Date.now() + patience; ;) {
      const found = await look();
      if (found !== undefined) return found;
      if (Date.now() > end) throw new Error('What the test waits for did not come');
      // A look every 20 ms at what another process changes: there is nothing to be told by.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  const eventually = <Row extends object>(query: string, values?: unknown[]): Promise<Row> =>
    until(async () => (await rows<Row>(query, values))[0]);

  return {
    get url() {
      return store.url;
    },
    get database() {
      return store.database;
    },
    get client() {
      return started().client;
    },
    get activities() {
      return started().activities;
    },
    taskQueue,
    rows,
    until,
    eventually,
    async track(...events) {
      const { pool } = store.database;
      const recorded = await inTransaction(pool, (connection) => recordEvents(connection, events));
      notifyDispatch(pool);
      return recorded;
    },
    async settled(userId) {
      await eventually(
        `SELECT 1 WHERE NOT EXISTS (SELECT FROM automatisation_runs WHERE user_id = $1 AND state = 'running')
                    AND NOT EXISTS (SELECT FROM dispatch WHERE user_id = $1)`,
        [userId],
      );
    },
  };
}
