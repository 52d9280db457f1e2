import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import pg from 'pg';
import { parse } from 'yaml';
import { z } from 'zod';
import { freePort } from '../../dev/stack/ports';
import { user } from '../../domain/entities/account/user';
import { batchLimit } from '../../domain/entities/events/ingestion';
import { insertFlow } from '../factories/flow';
import { startProduct, until, type Product } from '../support/processes/product';
import { startPrometheus, type Prometheus } from '../support/processes/servers/prometheus';
import { report } from '../support/report';

/*
 * The product, watched by a real Prometheus with the rules of docs/monitoring/alerts.yml. Each alert is made to fire by a cause that its
 * page in the runbook names, and ends when its cause has ended. Only the rules' durations are shorter: what they look at, and their bounds,
 * are as operators have them (tests/stack/alert-rules.test.ts tests the durations).
 */

const ruleFile = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(z.looseObject({ alert: z.string(), expr: z.string(), for: z.string().optional() })),
    }),
  ),
});
const { groups } = ruleFile.parse(parse(readFileSync('docs/monitoring/alerts.yml', 'utf8')));

/** The rules with windows of 20 seconds, and alerts that fire after two. */
const hurried = {
  groups: groups.map(({ name, rules }) => ({
    name,
    rules: rules.map((rule) => ({
      ...rule,
      expr: rule.expr.replace(/\[\d+[mh]\]/g, '[20s]'),
      ...(rule.for !== undefined && { for: '2s' }),
    })),
  })),
};

/** The server that flows call: it breaks each connection. */
const broken = createServer((request) => request.socket.destroy());
let product: Product;
let prometheus: Prometheus;
let account: { id: number; client_key: string };
let pool: pg.Pool;
/** Alerts that have fired. */
const fired = new Set<string>();

beforeAll(async () => {
  broken.listen(0, '127.0.0.1');
  await once(broken, 'listening');
  // `npm start` gives METRICS_PORT to the API, and the next port to the worker.
  const apiPort = await freePort(2);
  product = await startProduct({
    METRICS_PORT: String(apiPort),
    DATABASE_POOL_SIZE: '2',
    EGRESS_ALLOWED_HOSTS: `127.0.0.1:${portOfBroken()}`,
  });
  pool = new pg.Pool({ connectionString: product.databaseUrl, max: 4 });
  pool.on('error', () => undefined);
  account = (await product.read(z.object({ user }), 'GET', '/user')).user;
  prometheus = await startPrometheus({
    program: join(dirname(process.env['PROMTOOL_PATH'] ?? '/usr/bin/promtool'), 'prometheus'),
    jobs: { 'sillage-api': apiPort, 'sillage-worker': apiPort + 1 },
    rules: hurried,
  });
}, 600_000);
afterAll(async () => {
  await prometheus.stop();
  await pool.end();
  broken.close();
  await product.stop();
}, 120_000);

const portOfBroken = (): number => (broken.address() as AddressInfo).port; // it listens on TCP

/** Repeats the cause until each of the alerts fires; the cause is given what is still silent. */
async function fires(alerts: string[], cause: () => Promise<unknown>): Promise<void> {
  const began = Date.now();
  const silent = new Set(alerts);
  while (silent.size > 0) {
    await cause();
    for (const alert of await prometheus.firing()) {
      if (silent.delete(alert)) report(`${alert} fires after ${Math.round((Date.now() - began) / 1_000)} s`);
      fired.add(alert);
    }
  }
}

/** Resolves when none of the alerts fires any more. */
const areSilent = (alerts: string[]): Promise<void> =>
  until(async () => {
    const firing = await prometheus.firing();
    return alerts.every((alert) => !firing.has(alert));
  });

const track = (name: string, more: object = {}): Promise<Response> =>
  product.call('POST', '/event/track', { name, ...more }, account.client_key);

async function trackMany(name: string, count: number): Promise<void> {
  const items = Array.from({ length: count }, (_, number) => ({ name, contact_external_id: `c${number}` }));
  const { status } = await product.call('POST', '/event/track/batch', { items }, account.client_key);
  expect(status).toBe(200);
}

/** Does the work while a table is locked, and for this many milliseconds at least. */
async function whileLocked(
  table: string,
  work: () => Promise<unknown>[],
  milliseconds: number,
): Promise<void> {
  const holder = await pool.connect();
  let under: Promise<unknown>[] = [];
  try {
    await holder.query('BEGIN');
    await holder.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    under = work();
    await delay(milliseconds);
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
  await Promise.all(under);
}

it('nothing fires while all is well', async () => {
  await track('nothing');
  await delay(10_000);
  expect([...(await prometheus.firing())]).toEqual([]);
});

it('a process that does not answer', async () => {
  product.freeze('Worker');
  await fires(['SillageAway'], () => delay(500));
  product.thaw('Worker');
  await areSilent(['SillageAway']);
}, 120_000);

it('runs that fail', async () => {
  await insertFlow(pool, account.id, { entry_event_name: 'fails' }, [
    { type: 'APICALL', data: { url: 'http://10.255.255.1/', method: 'GET' } },
  ]);
  await fires(['SillageRunsFail'], async () => {
    await track('fails');
    await delay(500);
  });
  await areSilent(['SillageRunsFail']);
}, 180_000);

it('a service that breaks each connection', async () => {
  await insertFlow(pool, account.id, { entry_event_name: 'calls' }, [
    { type: 'APICALL', data: { url: `http://127.0.0.1:${portOfBroken()}/`, method: 'GET' } },
  ]);
  await fires(['SillageCallsUnclear'], async () => {
    await track('calls');
    await delay(500);
  });
}, 180_000);

it('statements that wait for a connection behind a lock', async () => {
  // Whom a session belongs to is asked before any account is known, and no account's share limits it.
  const ask = () =>
    product.ask('/user', { headers: { cookie: `sillage_session=${randomBytes(32).toString('hex')}` } });
  await fires(['SillageWaitsForConnections'], () =>
    whileLocked('sessions', () => Array.from({ length: 20 }, ask), 4_000),
  );
  await areSilent(['SillageWaitsForConnections']);
}, 180_000);

it('events that wait for a lock of their table', async () => {
  await fires(['SillageIngestionIsSlow'], () =>
    whileLocked('events', () => Array.from({ length: 5 }, () => track('slow')), 2_500),
  );
  await areSilent(['SillageIngestionIsSlow']);
}, 180_000);

it('an event loop that stands still for most of each second', async () => {
  await fires(['SillageEventLoopIsHeld'], async () => {
    product.freeze('API');
    await delay(700);
    product.thaw('API');
    await delay(200);
  });
  await areSilent(['SillageEventLoopIsHeld']);
}, 180_000);

it('runs whose workflows Temporal has lost', async () => {
  await insertFlow(pool, account.id, { entry_event_name: 'sleeps' }, [
    { type: 'DELAY', data: { delay: 86_400 } },
  ]);
  const asleep = 150;
  await trackMany('sleeps', asleep);
  await until(async () => {
    const { rowCount } = await pool.query(
      `SELECT FROM automatisation_runs r JOIN events e ON e.id = r.event_id WHERE e.name = 'sleeps' AND r.waiting_until IS NOT NULL`,
    );
    return rowCount === asleep;
  });
  const connection = await Connection.connect({ address: product.temporalAddress });
  const { workflow } = new Client({ connection });
  const { rows } = await pool.query<{ workflows: number }>(
    `SELECT count(DISTINCT COALESCE(group_workflow_id, id::text))::int AS workflows FROM automatisation_runs WHERE waiting_until IS NOT NULL`,
  );
  const running = `ExecutionStatus = 'Running' AND WorkflowType IN ('automatisationRun', 'sleepingRuns')`;
  await until(async () => (await workflow.count(running)).count >= (rows[0]?.workflows ?? 0));
  for await (const { workflowId } of workflow.list({ query: running }))
    await workflow.getHandle(workflowId).terminate();
  await connection.close();
  await product.kill('Worker');
  await fires(['SillageSweepRepairs'], () => delay(500));
}, 300_000);

it('Temporal that does not answer, and 20,000 runs that wait for it', async () => {
  await insertFlow(pool, account.id, { entry_event_name: 'floods' }, []);
  product.freeze('Temporal');
  for (let sent = 0; sent <= 20_000; sent += batchLimit) await trackMany('floods', batchLimit);
  await fires(['SillageOutboxGrows', 'SillageTemporalRefuses', 'SillageRunsWait'], () => delay(1_000));
  await product.kill('Temporal');
  await areSilent(['SillageOutboxGrows', 'SillageTemporalRefuses', 'SillageRunsWait']);
}, 600_000);

it('requests that are answered 503 while the database is away', async () => {
  await fires(['SillageRequestsFail'], async () => {
    await product.kill('PostgreSQL');
    await Promise.all(Array.from({ length: 20 }, () => track('away')));
    await delay(2_000);
  });
  await areSilent(['SillageRequestsFail']);
}, 300_000);

it('each alert of the rules has fired', () => {
  const all = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
  expect(all.filter((alert) => !fired.has(alert))).toEqual([]);
});
