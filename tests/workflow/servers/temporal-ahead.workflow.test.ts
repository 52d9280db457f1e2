import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { Connection } from '@temporalio/client';
import { temporalAccess } from '../../../config/temporal';
import { notifyDispatcher } from '../../../db/outbox/notify';
import { recordEvents } from '../../../db/events/record';
import { inTransaction } from '../../../db/database/transaction';
import { prepareNamespace } from '../../../dev/stack/temporal/namespace';
import { readTemporalSettings } from '../../../dev/stack/temporal/settings';
import { insertFlow, insertUser } from '../../factories/flow';
import { useDatabase } from '../../support/database/database';
import { startApi } from '../../support/processes/api-process';
import { makeBareNamespace } from '../../support/namespace';
import { startTlsFront, type TlsFront } from '../../support/processes/servers/tls-front';
import { startProxy } from '../../support/processes/servers/tcp-proxy';
import { startWorker, type WorkerProcess } from '../../support/processes/worker-process';
import { testStack } from '../../support/stack';
import { untilFound } from '../../support/until-found';

/*
 * Obstacles between a starting worker and Temporal: TLS, an incomplete namespace, an unreachable server.
 */

const store = useDatabase();
const plain = (): string => testStack('temporalAddress').temporalAddress;
const workers: WorkerProcess[] = [];
let front: TlsFront;
beforeAll(async () => {
  const [host = '', port] = plain().split(':');
  front = await startTlsFront({ host, port: Number(port) });
});
afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.stop())));
afterAll(() => front.stop());

function start(address: string, settings: Record<string, string> = {}): WorkerProcess {
  const taskQueue = `test-${randomBytes(6).toString('hex')}`;
  const worker = startWorker(store.url, taskQueue, address, settings);
  workers.push(worker);
  return worker;
}

const authority = () => ({
  TEMPORAL_TLS_SERVER_CA_CERT_PATH: front.files.authority,
  TEMPORAL_TLS_SERVER_NAME: front.name,
});
const mutual = () => ({
  ...authority(),
  TEMPORAL_TLS_CLIENT_CERT_PATH: front.files.certificate,
  TEMPORAL_TLS_CLIENT_KEY_PATH: front.files.key,
});

/** Stores an event that starts a run; resolves when the run has ended. */
async function runOnce(): Promise<void> {
  const { pool } = store.database;
  const userId = await insertUser(pool);
  await insertFlow(pool, userId, { entry_event_name: 'go' }, [
    { type: 'UPDATE_VARIABLE', data: { variable: 'event.seen', value: 1 } },
  ]);
  await inTransaction(pool, (client) => recordEvents(client, [{ userId, name: 'go', data: {} }]));
  notifyDispatcher(pool);
  await untilFound(async () => {
    const { rows } = await pool.query<object>(
      `SELECT FROM automatisation_runs WHERE user_id = $1 AND state = 'completed'`,
      [userId],
    );
    return rows[0];
  });
}

/** The state of each part as the API tells it; undefined when all are well. */
const healthOf = async (url: string): Promise<Record<string, string> | undefined> =>
  ((await (await fetch(`${url}/health`)).json()) as { error?: { details: Record<string, string> } }).error
    ?.details;

/** Resolves when all is well: on a busy machine a part may miss the second that the API waits for it. */
const isWell = (url: string): Promise<true> =>
  untilFound(async () => ((await fetch(`${url}/health`)).status === 200 ? true : undefined));
const isWithoutTemporal = (url: string): Promise<true> =>
  untilFound(async () => {
    const parts = await healthOf(url);
    return parts?.['temporal'] === 'down' && parts['database'] === 'up' ? true : undefined;
  });

describe('a Temporal that asks for certificates', () => {
  it('runs the flows of a worker that has one, and is well for the API that has one', async () => {
    const worker = start(front.address, mutual());
    await worker.said('ready');
    await runOnce();
    const api = await startApi(store.url, undefined, { TEMPORAL_ADDRESS: front.address, ...mutual() });
    await isWell(api.url);
    await api.stop();
  });

  it('keeps a worker without one waiting, and is down for the API', async () => {
    const worker = start(front.address, authority());
    await worker.logged('Temporal cannot take runs');
    await worker.said('waiting');
    expect(worker.states()).toEqual(['waiting']);
    const api = await startApi(store.url, undefined, { TEMPORAL_ADDRESS: front.address, ...authority() });
    expect(await healthOf(api.url)).toMatchObject({ temporal: 'down' });
    await api.stop();
  });
});

it('an API key goes with each call as Temporal expects it', async () => {
  const seen: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers);
    // gRPC's UNIMPLEMENTED, which a server may return to a client's first call.
    response.stream.respond(
      { ':status': 200, 'content-type': 'application/grpc', 'grpc-status': '12' },
      { endStream: true },
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const settings = { TEMPORAL_ADDRESS: `127.0.0.1:${port}`, TEMPORAL_API_KEY: 'a key', TEMPORAL_TLS: false };
  const connection = await Connection.connect(temporalAccess(settings));
  await connection.close();
  server.close();
  expect(seen.map(({ authorization }) => authorization)).toEqual(['Bearer a key']);
});

describe('a worker that starts before Temporal can take runs', () => {
  it('waits until Temporal answers, and then works', async () => {
    const way = await startProxy(`tcp://${plain()}`);
    way.refuse();
    const worker = start(way.address);
    await worker.logged('Temporal cannot take runs');
    await worker.said('waiting');
    expect(worker.states()).toEqual(['waiting']);
    way.pass();
    await worker.said('ready');
    await runOnce();
    await worker.stop();
    await way.stop();
  });

  it('ends at once when it is told to', async () => {
    const worker = start('127.0.0.1:1');
    await worker.said('waiting');
    const { code, milliseconds } = await worker.stop();
    expect(code).toBe(0);
    // Temporal’s own patience with a connection is longer.
    expect(milliseconds).toBeLessThan(9_000);
  });

  it('says which search attributes the namespace lacks, as the API does, and works once they are there', async () => {
    const namespace = await makeBareNamespace(plain());
    const api = await startApi(store.url, undefined, { TEMPORAL_NAMESPACE: namespace });
    const worker = start(plain(), { TEMPORAL_NAMESPACE: namespace });
    await worker.logged('lacks the search attributes SillageAccount, SillageAutomatisation');
    await isWithoutTemporal(api.url);

    const { searchAttributes } = readTemporalSettings();
    const { signal } = new AbortController();
    await prepareNamespace({ address: plain(), tls: false }, namespace, searchAttributes, signal);
    await worker.said('ready');
    await runOnce();
    await isWell(api.url);
    await api.stop();
  });
});
