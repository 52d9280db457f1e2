import { randomBytes } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { inTransaction } from '../../../db/database/transaction';
import { recordEvents } from '../../../db/events/record';
import { notifyDispatcher } from '../../../db/outbox/notify';
import { workflowIdOfRun } from '../../../workflows/contract';
import { insertFlow, insertUser } from '../../factories/flow';
import { useDatabase } from '../../support/database/database';
import { startWorker } from '../../support/processes/worker-process';
import { testStack } from '../../support/stack';
import { untilFound } from '../../support/until-found';

const store = useDatabase();
const hour = 3_600_000;
/** In seconds. */
const delay = 3;

/** What a process imports first to have a clock that is so many milliseconds ahead. */
const clockAhead = (milliseconds: number): string =>
  `data:text/javascript,${encodeURIComponent(
    `const Real = Date;
     globalThis.Date = class extends Real {
       constructor(...given) { given.length > 0 ? super(...given) : super(Real.now() + ${milliseconds}); }
       static now() { return Real.now() + ${milliseconds}; }
     };`,
  )}`;

/** What a run was that took a contact through one delay. */
interface Slept {
  id: number;
  created_at: Date;
  /** From when the run came to the delay until it ended. */
  seconds: number;
}

/** Starts a worker with these options of Node, and takes a contact through one delay. */
async function sleepOnce(options: string): Promise<Slept> {
  const { pool } = store.database;
  const worker = startWorker(store.url, `test-${randomBytes(6).toString('hex')}`, undefined, {
    NODE_OPTIONS: options,
  });
  await worker.said('ready');
  const userId = await insertUser(pool);
  const { id } = await insertFlow(pool, userId, { entry_event_name: 'sleep' }, [
    { type: 'DELAY', data: { delay } },
  ]);
  await inTransaction(pool, (client) =>
    recordEvents(client, [{ userId, name: 'sleep', data: {}, contactExternalId: 'ada' }]),
  );
  notifyDispatcher(pool);
  const slept = await untilFound(async () => {
    // Both moments are of the transactions that wrote them, whatever the clock that waits go by.
    const { rows } = await pool.query<Slept>(
      `SELECT id, created_at, extract(epoch FROM ended_at - entered_at)::float8 AS seconds FROM automatisation_runs
       WHERE automatisation_id = $1 AND state = 'completed'`,
      [id],
    );
    return rows[0];
  });
  await worker.stop();
  return slept;
}

it.each([
  ['ahead', hour],
  ['behind', -hour],
])(
  'a wait is as long as its step says where the clock of the worker is an hour %s',
  async (_where, ahead) => {
    const { seconds } = await sleepOnce(`--import=${clockAhead(ahead)}`);
    expect(seconds).toBeGreaterThanOrEqual(delay);
  },
);

describe('where the clocks of the database and of Temporal differ', () => {
  /** Gives the database's sessions a clock that is so many hours ahead of Temporal's. */
  async function moveClock(hours: number): Promise<void> {
    const { pool } = store.database;
    await pool.query(
      `CREATE OR REPLACE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
       AS 'SELECT pg_catalog.clock_timestamp() + ${hours} * interval ''1 hour'''`,
    );
    const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name');
    await pool.query(`ALTER DATABASE ${rows[0]?.name} SET search_path = public, pg_catalog`);
  }

  it.each([
    ['ahead of', 1],
    ['behind', -1],
  ])(
    'a run sleeps once, for as long as its step says (the database is an hour %s Temporal)',
    async (_where, hours) => {
      await moveClock(hours);
      const slept = await sleepOnce('');
      expect(slept.seconds).toBeGreaterThanOrEqual(delay);
      const connection = await Connection.connect({ address: testStack('temporalAddress').temporalAddress });
      const { events } = await new Client({ connection }).workflow
        .getHandle(workflowIdOfRun(slept))
        .fetchHistory();
      await connection.close();
      expect(events?.filter((event) => event.timerStartedEventAttributes)).toHaveLength(1);
    },
  );
});
