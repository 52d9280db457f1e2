import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  chmodSync,
  rmdirSync,
  symlinkSync,
  writeFileSync,
  writeSync,
  openSync,
  closeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { z } from 'zod';
import { toJson } from '../../domain/values/json';
import { makeBareNamespace } from '../support/namespace';
import { makeAuthority } from '../support/processes/servers/certificates';
import { until } from '../support/processes/product';
import { startReplicas, type Replica, type Replicas } from '../support/processes/servers/replica';
import { startProxy, type TcpProxy } from '../support/processes/servers/tcp-proxy';
import { startWholePostgres, type WholePostgres } from '../support/processes/servers/whole-postgres';
import { publish } from '../support/api/publish';
import { report } from '../support/report';
import { testStack } from '../support/stack';

/*
 * Each outage that an operator meets, one after another, while events come in and runs sleep: what the senders were answered, how long it
 * took until all was well again, and that nothing was lost or done twice. It needs root on Linux: for a small disk, and for a limit of memory.
 */

const run = promisify(execFile);
const credentials = { email: 'outages@sillage.test', password: 'a password for the outages' };
const folder = mkdtempSync(join(tmpdir(), 'sillage-outages-'));
/** In seconds: how long each outage lasts, by what is away. OUTAGE_SECONDS makes all of them as short as that. */
const lasts = (seconds: number): number => Number(process.env['OUTAGE_SECONDS'] ?? seconds) * 1_000;
/** In seconds: the wait of the runs that sleep. */
const nap = 20;
/** Moves the clocks of the API and the worker while the file says so: https://github.com/wolfcw/libfaketime */
const movedClock = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
const clockFile = join(folder, 'clock');
/** A disk of the database's own, that has hardly any room. */
const disk = join(folder, 'disk');

let postgres: WholePostgres;
let temporal: TcpProxy;
let replicas: Replicas;
let clientKey: string;
let databaseUrl: string;
let settings: Record<string, string>;
let flows: { ping: number; nap: number };

const tool = (name: string, ...args: string[]) =>
  run(
    process.execPath,
    [join(resolve(testStack('productFolder').productFolder), 'dev', name, 'main.js'), ...args],
    {
      env: { ...process.env, ...settings },
    },
  );

beforeAll(async () => {
  if (!existsSync(movedClock)) await run('apt-get', ['install', '-y', 'libfaketime']);
  writeFileSync(clockFile, '+0');
  postgres = await startWholePostgres({ max_wal_size: '96MB', min_wal_size: '64MB', max_connections: '60' });
  await postgres.end();
  await moveToSmallDisk(postgres.dataDirectory);
  await postgres.begin();
  const { temporalAddress, productFolder } = testStack('temporalAddress', 'productFolder');
  temporal = await startProxy(`temporal://${temporalAddress}`);
  databaseUrl = await postgres.createDatabase('sillage');
  settings = {
    DATABASE_URL: databaseUrl,
    TEMPORAL_ADDRESS: temporal.address,
    TEMPORAL_NAMESPACE: await makeBareNamespace(temporalAddress),
    SECRET_KEY: randomBytes(32).toString('hex'),
    CALLS_PER_SECOND: '100000',
  };
  await tool('setup');
  await tool('account', 'create', credentials.email, '--admin', '--password', credentials.password);
  replicas = await startReplicas({
    programs: { api: join(productFolder, 'api/server.js'), worker: join(productFolder, 'worker/main.js') },
    apis: 1,
    workers: 1,
    settings: {
      ...settings,
      LD_PRELOAD: movedClock,
      FAKETIME_TIMESTAMP_FILE: clockFile,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    authority: await makeAuthority(),
    folder,
    credentials,
  });
  clientKey = await replicas.product.clientKey();
  const count = (variable: string) => ({ type: 'UPDATE_VARIABLE', data: { variable, value: 1 } });
  flows = {
    ping: await publish(replicas.product, 'ping', [count('global.pings')]),
    nap: await publish(replicas.product, 'nap', [
      { type: 'DELAY', data: { delay: nap } },
      count('global.naps'),
    ]),
  };
}, 1_500_000);

afterAll(async () => {
  await replicas.stop();
  await postgres.stop();
  await temporal.stop();
  await run('umount', [disk]);
  rmSync(folder, { recursive: true, force: true });
}, 120_000);

/** How many events were accepted of each name, and how often each status was answered since `statuses` was last emptied. */
const accepted = { ping: 0, nap: 0 };
const statuses = new Map<number, number>();
/** In milliseconds of the clock: when an event was accepted last. */
let acceptedAt = 0;

/** Sends one event after another in four lanes until `work` is done. An event is sent again until it is accepted, with its message id, as senders do. */
async function besideEvents(work: () => Promise<void>): Promise<void> {
  let sent = 0;
  let isDone = false;
  const lane = async (): Promise<void> => {
    while (!isDone) {
      const number = (sent += 1);
      const name = number % 10 === 0 ? 'nap' : 'ping';
      const event = { name, contact_external_id: `c${number % 500}`, message_id: `event-${number}` };
      for (let status = 0; status !== 200;) {
        ({ status } = await replicas.product.call('POST', '/event/track', event, clientKey));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status !== 200) await delay(250);
      }
      accepted[name] += 1;
      acceptedAt = Date.now();
      await delay(100);
    }
  };
  const lanes = Array.from({ length: 4 }, lane);
  try {
    await work();
  } finally {
    isDone = true;
    await Promise.all(lanes);
  }
}

/** How many runs of each flow have completed, by the rows: what the product shows may be some seconds old on a busy machine. */
async function completed(): Promise<{ ping: number; nap: number }> {
  const { rows } = await query<{ flow: string; count: string }>(
    `SELECT automatisation_id AS flow, count(*) FROM automatisation_runs WHERE state = 'completed' GROUP BY automatisation_id`,
  );
  const of = (flow: number) => Number(rows.find((row) => Number(row.flow) === flow)?.count ?? 0);
  return { ping: of(flows.ping), nap: of(flows.nap) };
}

/** Goes through an outage; `outage` resolves when its cause is over. */
async function goThrough(what: string, outage: () => Promise<string | undefined>): Promise<void> {
  statuses.clear();
  const began = Date.now();
  const more = await outage();
  const over = Date.now();
  await until(() => Promise.resolve(acceptedAt > over));
  const answered = Date.now();
  // All that was accepted so far is done, or sleeps for no longer than it should.
  const due = { ...accepted };
  await until(async () => {
    const now = await completed();
    return now.ping >= due.ping && now.nap >= due.nap;
  });
  const seconds = (from: number, to: number): string => ((to - from) / 1_000).toFixed(1);
  report(
    `${what}: ${seconds(began, over)} s; answers ${toJson([...statuses])}; events accepted again after ${seconds(over, answered)} s, ` +
      `all runs done (those that slept, too) after ${seconds(over, Date.now())} s${more === undefined ? '' : `; ${more}`}`,
  );
}

/** Moves a directory to the small disk, and leaves a link in its place. */
async function moveToSmallDisk(directory: string): Promise<void> {
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o755);
  mkdirSync(disk);
  await run('mount', ['-t', 'tmpfs', '-o', 'size=700m,mode=755', 'tmpfs', disk]);
  await run('cp', ['-a', directory, join(disk, 'postgres')]);
  rmSync(directory, { recursive: true });
  symlinkSync(join(disk, 'postgres'), directory);
}

/** Fills the disk; returns what makes room again. */
function fillDisk(): () => void {
  const file = join(disk, 'other-data');
  const handle = openSync(file, 'w');
  const portion = Buffer.alloc(1_048_576);
  try {
    for (;;) writeSync(handle, portion);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(handle);
  }
  return () => rmSync(file);
}

/** Takes all connections of PostgreSQL that are left, and those that Sillage has; returns what gives them back. */
async function takeConnections(): Promise<() => Promise<void>> {
  const clients: pg.Client[] = [];
  const takeRest = async (): Promise<void> => {
    for (;;) {
      const client = new pg.Client({ connectionString: databaseUrl, application_name: 'another program' });
      client.on('error', () => undefined);
      try {
        await client.connect();
      } catch {
        return;
      }
      clients.push(client);
    }
  };
  await takeRest();
  for (let round = 0; round < 20; round += 1) {
    await clients[0]?.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name <> 'another program' AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
    );
    await takeRest();
  }
  return async () => {
    await Promise.all(clients.map((client) => client.end()));
  };
}

/** What a process that reaches its limit may take beyond what it has. */
const memoryLeft = 4 * 1_048_576;

/** Lets a process have little more memory; resolves when the kernel has ended it for that, and it was started again. */
async function hitMemoryLimit(replica: Replica): Promise<string> {
  const group = `/sys/fs/cgroup/memory/sillage-outages-${randomBytes(4).toString('hex')}`;
  mkdirSync(group);
  writeFileSync(join(group, 'memory.limit_in_bytes'), String(memoryLeft));
  writeFileSync(join(group, 'cgroup.procs'), String(replica.pid));
  let signal: NodeJS.Signals | null | undefined;
  void replica.ended().then((given) => (signal = given));
  // The API reads a large body into memory that it did not need before.
  const large = { name: 'large', data: { text: 'x'.repeat(2 * 1_048_576) } };
  while (signal === undefined) {
    await replicas.product.call('POST', '/event/track', large, clientKey);
    await delay(100);
  }
  const began = Date.now();
  await replica.start();
  rmdirSync(group);
  return `ended by ${signal}, ready again ${Date.now() - began} ms later`;
}

it('is well again by itself after each outage: nothing is lost, nothing is done twice', async () => {
  await besideEvents(async () => {
    await goThrough('Nothing happens', async () => {
      await delay(lasts(20));
      return undefined;
    });
    await goThrough('The database is away', async () => {
      await postgres.end();
      await delay(lasts(120));
      await postgres.begin();
      return undefined;
    });
    await goThrough('All connections to the database are taken by others', async () => {
      const giveBack = await takeConnections();
      await delay(lasts(60));
      await giveBack();
      return undefined;
    });
    await goThrough('The disk of the database is full', async () => {
      const makeRoom = fillDisk();
      await until(() => Promise.resolve([...statuses.keys()].some((status) => status !== 200)));
      await delay(lasts(60));
      makeRoom();
      const began = Date.now();
      // As its service manager does, if PostgreSQL ended because it could not write its log.
      await postgres.begin();
      return `PostgreSQL answered after ${Date.now() - began} ms`;
    });
    await goThrough('The clocks of the API and the worker are an hour ahead', async () => {
      writeFileSync(clockFile, '+3600');
      await delay(lasts(60));
      writeFileSync(clockFile, '+0');
      return undefined;
    });
    await goThrough('The clocks of the API and the worker are an hour behind', async () => {
      writeFileSync(clockFile, '-3600');
      await delay(lasts(60));
      writeFileSync(clockFile, '+0');
      return undefined;
    });
    const { apis, workers } = replicas;
    for (const [what, [replica]] of [
      ['API', apis],
      ['worker', workers],
    ] as const) {
      if (!replica) throw new Error('It was not started');
      await goThrough(`The ${what} has reached the limit of its memory`, () => hitMemoryLimit(replica));
    }
    await goThrough('Temporal is away', async () => {
      temporal.refuse();
      await delay(lasts(600));
      temporal.pass();
      return undefined;
    });
  });

  await until(async () => {
    const now = await completed();
    return now.ping === accepted.ping && now.nap === accepted.nap;
  });
  const counted = z.object({ user: z.object({ data: z.object({ pings: z.number(), naps: z.number() }) }) });
  const { user } = await replicas.product.read(counted, 'GET', '/user');
  expect(user.data).toMatchObject({ pings: accepted.ping, naps: accepted.nap });
  const { rows: naps } = await query<{ shortest: number; longest: number }>(
    `SELECT min(extract(epoch FROM s.ended_at - s.started_at))::float8 AS shortest, max(extract(epoch FROM s.ended_at - s.started_at))::float8 AS longest
     FROM automatisation_run_steps s WHERE s.type = 'DELAY'`,
  );
  report(
    `${accepted.ping + accepted.nap} events; waits of ${nap} s took ${naps[0]?.shortest} to ${naps[0]?.longest} s`,
  );
  expect(naps[0]?.shortest).toBeGreaterThanOrEqual(nap - 0.1);
  report((await tool('check-data')).stdout);
}, 5_400_000);

async function query<Row extends object>(text: string): Promise<{ rows: Row[] }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await client.query<Row>(text);
  } finally {
    await client.end();
  }
}
