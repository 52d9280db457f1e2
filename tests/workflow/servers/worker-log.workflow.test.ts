import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { inTransaction } from '../../../db/database/transaction';
import { recordEvents } from '../../../db/events/record';
import { notifyDispatcher } from '../../../db/outbox/notify';
import { insertFlow, insertUser } from '../../factories/flow';
import { useDatabase } from '../../support/database/database';
import { until } from '../../support/processes/product';
import { startProxy, type TcpProxy } from '../../support/processes/servers/tcp-proxy';
import { startWorker, type WorkerProcess } from '../../support/processes/worker-process';
import { testStack } from '../../support/stack';

const store = useDatabase();
let way: TcpProxy;
let worker: WorkerProcess;
beforeAll(async () => {
  way = await startProxy(`http://${testStack('temporalAddress').temporalAddress}`);
});
afterAll(async () => {
  await worker.stop();
  await way.stop();
});

const logged = z.object({
  level: z.number(),
  time: z.number(),
  msg: z.string().min(1),
  temporal: z.string().optional(),
  target: z.string().optional(),
  reason: z.string().optional(),
});

/** Whether the native part says why it asks Temporal once more. */
const isRetry = ({ target }: z.infer<typeof logged>): boolean => target?.endsWith('::retry') === true;

it('what Temporal’s SDK says while Temporal is away is JSON with its reason, and holds nothing secret', async () => {
  const { pool } = store.database;
  const userId = await insertUser(pool);
  await insertFlow(pool, userId, { entry_event_name: 'go' }, [{ type: 'DELAY', data: { delay: 20 } }]);
  const apiKey = `key-${randomBytes(8).toString('hex')}`;
  worker = startWorker(store.url, `test-${randomBytes(6).toString('hex')}`, way.address, {
    TEMPORAL_API_KEY: apiKey,
    TEMPORAL_TLS: 'false',
  });
  await worker.said('ready');
  const contactExternalId = 'ann.private@example.com';
  await inTransaction(pool, (client) =>
    recordEvents(client, [{ userId, name: 'go', data: { note: 'private-note' }, contactExternalId }]),
  );
  notifyDispatcher(pool);
  const state = async (): Promise<{ state: string; waits: boolean } | undefined> => {
    const { rows } = await pool.query<{ state: string; waits: boolean }>(
      'SELECT state, waiting_until IS NOT NULL AS waits FROM automatisation_runs WHERE user_id = $1',
      [userId],
    );
    return rows[0];
  };
  await until(async () => (await state())?.waits === true);

  way.refuse();
  const parsed = (): z.infer<typeof logged>[] => worker.lines().map((line) => logged.parse(JSON.parse(line)));
  const ofSdk = (): z.infer<typeof logged>[] => parsed().filter(({ temporal }) => temporal !== undefined);
  await until(() => Promise.resolve(ofSdk().filter(isRetry).length >= 5));
  way.pass();
  await until(async () => (await state())?.state === 'completed');

  expect(
    ofSdk().filter((line) => isRetry(line) && !/connect|transport|cancel/i.test(line.reason ?? '')),
  ).toEqual([]);
  const secrets = [apiKey, contactExternalId, 'private-note', new URL(store.url).password];
  expect(secrets.every((secret) => secret.length > 5)).toBe(true);
  expect(worker.lines().filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
});
