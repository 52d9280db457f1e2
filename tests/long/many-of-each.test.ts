import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { z } from 'zod';
import { loopback } from '../../dev/stack/ports';
import { postgresUser } from '../../dev/stack/postgres/reach';
import { toJson } from '../../domain/values/json';
import { makeAuthority } from '../support/processes/servers/certificates';
import { until } from '../support/processes/product';
import { pinged, type Proxied } from '../support/processes/servers/proxied';
import { startReplicas, type Replica, type Replicas } from '../support/processes/servers/replica';
import { startTemporalCluster, type TemporalCluster } from '../support/processes/servers/temporal-cluster';
import { startWholePostgres, type WholePostgres } from '../support/processes/servers/whole-postgres';
import { publish } from '../support/api/publish';
import { buildFlows, figuresHeld, figuresOf, madeHistory, replay, statsOf } from '../support/purchases';
import { report } from '../support/report';
import { testStack } from '../support/stack';

/*
 * Three APIs behind nginx with TLS, four workers, PostgreSQL with TLS, and the four services of a Temporal cluster with mTLS, each a
 * process of its own. It does what docs/operating.md says: a database, a namespace, `setup`, an account, and then the processes.
 */

const run = promisify(execFile);
const purchases = Number(process.env['PURCHASES'] ?? 6_000);
const credentials = { email: 'many@sillage.test', password: 'a password for many of each' };
const folder = mkdtempSync(join(tmpdir(), 'sillage-many-'));

let postgres: WholePostgres;
let temporal: TemporalCluster;
let replicas: Replicas;
let product: Proxied;
let databaseUrl: string;
let authorityFile: string;

beforeAll(async () => {
  const authority = await makeAuthority();
  authorityFile = join(folder, 'authority.pem');
  writeFileSync(authorityFile, authority.certificate);
  postgres = await startWholePostgres(tlsOptions(await authority.sign(loopback)));
  const verified = new URLSearchParams({ sslmode: 'verify-full', sslrootcert: authorityFile });
  databaseUrl = `${await postgres.createDatabase('sillage')}?${verified.toString()}`;
  const namespace = 'sillage';
  temporal = await startTemporalCluster({
    authority,
    databases: {
      default: await postgres.createDatabase('temporal'),
      visibility: await postgres.createDatabase('temporal_visibility'),
    },
    namespace,
  });
  const settings = {
    ...temporal.settings,
    DATABASE_URL: databaseUrl,
    SECRET_KEY: randomBytes(32).toString('hex'),
    CALLS_PER_SECOND: '100000',
  };
  const productFolder = resolve(testStack('productFolder').productFolder);
  const tool = (name: string, ...args: string[]) =>
    run(process.execPath, [join(productFolder, 'dev', name, 'main.js'), ...args], {
      env: { ...process.env, ...settings },
    });
  await tool('setup');
  await tool('account', 'create', credentials.email, '--admin', '--password', credentials.password);

  replicas = await startReplicas({
    programs: { api: join(productFolder, 'api/server.js'), worker: join(productFolder, 'worker/main.js') },
    apis: 3,
    workers: 4,
    settings,
    authority,
    folder,
    credentials,
  });
  ({ product } = replicas);
}, 1_500_000);

afterAll(async () => {
  await replicas.stop();
  await temporal.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}, 120_000);

/** PostgreSQL's settings for TLS. It wants its key to be its own. */
function tlsOptions(own: { certificate: string; key: string }): Record<string, string> {
  const [certificate, key] = [join(folder, 'postgres.pem'), join(folder, 'postgres-key.pem')];
  writeFileSync(certificate, own.certificate);
  writeFileSync(key, own.key, { mode: 0o600 });
  const owner = postgresUser();
  if (owner) {
    chmodSync(folder, 0o755);
    chownSync(key, owner.uid, owner.gid);
  }
  return {
    ssl: 'on',
    ssl_cert_file: certificate,
    ssl_key_file: key,
    max_connections: '400',
  };
}

/** Resolves when so many runs of a flow are completed; after five minutes it fails with what they are, and tells which have not ended. */
async function settled(flow: number, completed: number): Promise<void> {
  const patience = Date.now() + 300_000;
  for (;;) {
    const stats = await statsOf(product, flow);
    if (stats.completed === completed) return;
    if (Date.now() > patience) {
      const open = await query(
        `SELECT id, automatisation_id, current_step_id, waiting_until, created_at FROM automatisation_runs WHERE ended_at IS NULL LIMIT 20`,
      );
      report(`Not ended: ${toJson(open)}`);
      expect(stats).toMatchObject({ completed });
    }
    await delay(500);
  }
}

async function query<Row extends object>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

it(`each of ${purchases} purchases counts once while every process is killed once`, async () => {
  const history = join(folder, 'purchases.csv');
  writeFileSync(history, madeHistory(purchases));
  const expected = figuresOf(history);
  const { purchase, welcome } = await buildFlows(product);
  const settings = {
    BASE_URL: replicas.baseUrl,
    CLIENT_KEY: await product.clientKey(),
    NODE_EXTRA_CA_CERTS: authorityFile,
  };

  const began = Date.now();
  const sent = replay(history, settings);
  const restart = (service: Parameters<TemporalCluster['kill']>[0]) => async (): Promise<void> => {
    await temporal.kill(service);
    temporal.start(service);
  };
  const { apis, workers } = replicas;
  const kill = (replica: Replica | undefined) => () => replica?.replace('SIGKILL');
  const kills: [name: string, kill: () => Promise<unknown> | undefined][] = [
    ['the first API', kill(apis[0])],
    ['the first worker', kill(workers[0])],
    ['Temporal’s history', restart('history')],
    ['the second API', kill(apis[1])],
    ['the second worker', kill(workers[1])],
    ['Temporal’s matching', restart('matching')],
    ['the third worker', kill(workers[2])],
    ['Temporal’s frontend', restart('frontend')],
    ['the third API', kill(apis[2])],
    ['PostgreSQL', () => postgres.restart()],
    ['Temporal’s own worker', restart('worker')],
    ['the fourth worker', kill(workers[3])],
  ];
  for (const [place, [name, end]] of kills.entries()) {
    const share = (place + 1) / (kills.length + 3);
    await until(async () => (await statsOf(product, purchase)).completed >= share * expected.events);
    const before = Date.now();
    await end();
    report(`${name}: killed after ${Math.round(share * 100)} %, back after ${Date.now() - before} ms`);
  }
  expect(await sent).toBe(0);
  const sentWithin = Date.now() - began;
  await settled(purchase, expected.events);
  await settled(welcome, expected.loyal);
  report(`All were sent within ${sentWithin} ms, all runs had ended after ${Date.now() - began} ms`);
  const ended = { running: 0, failed: 0, exited: 0, stopped: 0 };
  expect(await statsOf(product, purchase)).toMatchObject({ ...ended, entered: expected.events });
  expect(await statsOf(product, welcome)).toMatchObject({ ...ended, entered: expected.loyal });
  expect(await figuresHeld(product)).toEqual(expected);

  expect(await replay(history, settings)).toBe(0);
  expect(await figuresHeld(product)).toEqual(expected);
}, 1_800_000);

it('no call fails while each API and each worker is replaced in order, and nothing is lost or done twice', async () => {
  const add = { type: 'UPDATE_VARIABLE', data: { variable: 'global.pings', value: 1 } };
  const flow = await publish(product, 'ping', [add]);
  const codes: (number | null)[] = [];
  const event = (number: number) => ({
    name: 'ping',
    contact_external_id: `c${number % 50}`,
    message_id: `ping-${number}`,
  });
  const { sent, statuses } = await pinged(product, await product.clientKey(), event, async () => {
    for (const replica of [...replicas.apis, ...replicas.workers])
      codes.push(await replica.replace('SIGTERM'));
  });

  report(`${sent} events came while seven processes were replaced: ${toJson([...statuses])}`);
  expect(codes).toEqual(codes.map(() => 0));
  expect([...statuses.keys()]).toEqual([200]);
  await until(async () => (await statsOf(product, flow)).completed === sent);
  const pings = z.object({ user: z.object({ data: z.object({ pings: z.number() }) }) });
  expect((await product.read(pings, 'GET', '/user')).user.data.pings).toBe(sent);
}, 600_000);

it('every connection to PostgreSQL is encrypted, and all of them together are fewer than the limit', async () => {
  const [found] = await query<{ plain: string; all: string }>(
    `SELECT count(*) FILTER (WHERE NOT ssl) AS plain, count(*) AS all
     FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE backend_type = 'client backend'`,
  );
  report(`${found?.all} connections to PostgreSQL`);
  expect(Number(found?.plain)).toBe(0);
  expect(Number(found?.all)).toBeLessThan(400);
});
