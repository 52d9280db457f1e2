import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { z } from 'zod';
import { user } from '../../domain/entities/account/user';
import { openDatabase, type Database } from '../../db/database/connection';
import { freePort } from '../../dev/stack/ports';
import { insertFlow } from '../factories/flow';
import { startProduct, until, type Product } from '../support/processes/product';

/** The server that a flow calls: it answers every request, those of one path only when it is not busy. */
let called: Server;
let isBusy = true;
/** The seconds after which it asks to be called again. */
const restSeconds = 3;
let product: Product;
let database: Database;
let ports: { api: number; worker: number };
let account: { id: number; client_key: string };

beforeAll(async () => {
  called = createServer(({ url }, answer) => {
    if (url === '/busy' && isBusy) answer.writeHead(503, { 'retry-after': String(restSeconds) });
    answer.end('{}');
  }).listen(0, '127.0.0.1');
  await once(called, 'listening');
  // `npm start` gives METRICS_PORT to the API, and the next port to the worker.
  const first = await freePort(2);
  ports = { api: first, worker: first + 1 };
  product = await startProduct({
    METRICS_PORT: String(ports.api),
    EGRESS_ALLOWED_HOSTS: `127.0.0.1:${portOf(called)}`,
  });
  database = openDatabase(product.databaseUrl, { poolSize: 1 });
  account = (await product.read(z.object({ user }), 'GET', '/user')).user;
});
afterAll(async () => {
  called.close();
  await database.close();
  await product.stop();
}, 60_000);

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

const page = (process: 'api' | 'worker', path: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${ports[process]}${path}`);

/** Returns the samples that Prometheus reads from a process, by name and labels. */
async function samples(process: 'api' | 'worker'): Promise<Map<string, number>> {
  const answer = await page(process, '/metrics');
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

const track = (name: string, more: object = {}): Promise<Response> =>
  product.call('POST', '/event/track', { name, ...more }, account.client_key);

test('the API tells its requests by route, what it stored and what it refused', async () => {
  const before = await samples('api');
  const stored = 'sillage_group_commit_items_sum{what="event"}';
  const refusedIn = (seen: Map<string, number>): number =>
    [...seen]
      .filter(([name]) => name.startsWith('sillage_ingestion_refused_total'))
      .reduce((sum, [, count]) => sum + count, 0);

  const batch = { items: [{ name: 'one' }, { name: 'two' }, { name: '' }] };
  expect((await product.call('POST', '/event/track/batch', batch, account.client_key)).status).toBe(200);
  expect((await product.call('GET', '/automatisation/987654321/stats')).status).toBe(404);

  const after = await samples('api');
  expect((after.get(stored) ?? 0) - (before.get(stored) ?? 0)).toBe(2);
  expect(refusedIn(after) - refusedIn(before)).toBe(1);
  const requests = 'sillage_http_request_duration_seconds_count';
  expect(after.get(`${requests}{method="POST",route="/api/event/track/batch",status="200"}`)).toBe(1);
  expect(
    after.get(`${requests}{method="GET",route="/api/automatisation/:automatisationId/stats",status="404"}`),
  ).toBe(1);
  expect(after.get('sillage_database_connections{pool="own",state="waiting"}')).toBe(0);
  // Ids are not labels: their number is unbounded.
  expect([...after.keys()].filter((name) => name.includes('987654321'))).toEqual([]);
});

test('the worker tells what it dispatched, called and ended, and what Temporal’s SDK tells', async () => {
  await insertFlow(database.pool, account.id, { entry_event_name: 'call' }, [
    { type: 'APICALL', data: { url: `http://127.0.0.1:${portOf(called)}/`, method: 'GET' } },
  ]);
  expect((await track('call')).status).toBe(200);

  let seen = new Map<string, number>();
  await until(async () => {
    seen = await samples('worker');
    // A run may have ended before it is noted that it was dispatched; and Temporal’s SDK may be late on a busy machine.
    return (
      seen.has('sillage_runs_ended_total{state="completed",reason="none"}') &&
      seen.has('sillage_outbox_dispatched_total{kind="start",outcome="taken"}') &&
      seen.get('sillage_outbox_rows{turn="now"}') === 0 &&
      [...seen.keys()].some((name) => name.startsWith('temporal_'))
    );
  });
  const dashboard = readFileSync('docs/monitoring/grafana-dashboard.json', 'utf8');
  const ofTemporal = [...dashboard.matchAll(/\btemporal_\w+/g)].map(([name]) => name);
  expect(ofTemporal.length).toBeGreaterThan(0);
  expect(ofTemporal.filter((name) => ![...seen.keys()].some((key) => key.startsWith(`${name}{`)))).toEqual(
    [],
  );
  expect(seen.get('sillage_runs_ended_total{state="completed",reason="none"}')).toBe(1);
  expect(seen.get('sillage_runs_started_total')).toBe(1);
  expect(seen.get('sillage_sweep_repaired_runs_total{what="waked"}')).toBe(0);
  expect(seen.get('sillage_outbox_dispatched_total{kind="start",outcome="taken"}')).toBe(1);
  expect(seen.get('sillage_outbound_call_duration_seconds_count{app="api_call",outcome="answered"}')).toBe(1);
});

test('the worker tells how long calls are to wait: for a retry, and for their turn', async () => {
  await insertFlow(database.pool, account.id, { entry_event_name: 'busy' }, [
    { type: 'APICALL', data: { url: `http://127.0.0.1:${portOf(called)}/busy`, method: 'GET' } },
  ]);
  const waits = async (why: string): Promise<{ count: number; sum: number }> => {
    const seen = await samples('worker');
    const [count = 0, sum = 0] = ['count', 'sum'].map(
      (what) => seen.get(`sillage_outbound_call_wait_seconds_${what}{why="${why}"}`) ?? 0,
    );
    return { count, sum };
  };
  expect(await waits('retry')).toEqual({ count: 0, sum: 0 });
  expect(await waits('turn')).toEqual({ count: 0, sum: 0 });

  // While the server asks for rest, the account's other calls are held back too.
  expect((await track('busy')).status).toBe(200);
  await until(async () => (await waits('retry')).count > 0);
  expect((await track('busy')).status).toBe(200);
  await until(async () => (await waits('turn')).count > 0);
  isBusy = false;
  await until(
    async () =>
      (await samples('worker')).get('sillage_runs_ended_total{state="completed",reason="none"}') === 3,
  );

  const [retry, turn] = [await waits('retry'), await waits('turn')];
  expect(retry.sum / retry.count).toBeCloseTo(restSeconds, 1);
  expect(turn.sum).toBeGreaterThan(0);
  expect(turn.sum / turn.count).toBeLessThanOrEqual(restSeconds);
});

test('the worker tells what it erased because of its age', async () => {
  const erased = async (): Promise<number | undefined> =>
    (await samples('worker').catch(() => null))?.get(
      'sillage_retention_erased_rows_total{what="refused_call"}',
    );
  await until(async () => (await erased()) === 0);
  // A worker that starts looks for old data at once. The one before must not find it: its count goes with it.
  product.freeze('Worker');
  await database.pool.query(
    `INSERT INTO rejected_calls (user_id, path, code, params, created_at)
     SELECT $1, '/event/track', 'old', '{}', now() - days * interval '1 day' FROM unnest(ARRAY[1, 89, 91, 92, 93]) days`,
    [account.id],
  );
  await product.kill('Worker');
  await until(async () => ((await erased()) ?? 0) > 0);
  expect(await erased()).toBe(3);
  const { rows } = await database.pool.query(`SELECT FROM rejected_calls WHERE code = 'old'`);
  expect(rows).toHaveLength(2);
});

test('both are live and ready; without Temporal requests are still taken, and the outbox tells how long they wait', async () => {
  for (const process of ['api', 'worker'] as const) {
    expect((await page(process, '/live')).status).toBe(200);
    await until(async () => (await page(process, '/ready')).status === 200);
    expect((await page(process, '/elsewhere')).status).toBe(404);
  }

  product.freeze('Temporal');
  try {
    await until(async () => (await product.call('GET', '/health')).status === 503);
    await until(async () => (await product.call('GET', '/health/ready')).status === 200);
    await until(async () => (await page('api', '/ready')).status === 200);
    expect((await track('call')).status).toBe(200);
    let seen = new Map<string, number>();
    await until(async () => {
      seen = await samples('worker');
      return (seen.get('sillage_outbox_oldest_seconds{turn="now"}') ?? 0) > 2;
    });
    expect(seen.get('sillage_outbox_rows{turn="now"}')).toBe(1);
  } finally {
    await product.kill('Temporal');
  }
  await until(async () => (await samples('worker')).get('sillage_outbox_rows{turn="now"}') === 0);
});
