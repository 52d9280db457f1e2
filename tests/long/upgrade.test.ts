import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { toJson } from '../../domain/values/json';
import { makeBareNamespace } from '../support/namespace';
import { makeAuthority } from '../support/processes/servers/certificates';
import { buildLastRelease, type Release } from '../support/processes/last-release';
import { until } from '../support/processes/product';
import { pinged, type Proxied } from '../support/processes/servers/proxied';
import { startReplicas, type Replicas } from '../support/processes/servers/replica';
import { startWholePostgres, type WholePostgres } from '../support/processes/servers/whole-postgres';
import { publish } from '../support/api/publish';
import { report } from '../support/report';
import { testStack } from '../support/stack';

/*
 * The way of docs/upgrading.md from the last release to this version, with two APIs behind nginx and two workers: `setup`, then each worker,
 * then each API, and `setup --after`, while events come in and runs sleep.
 */

const run = promisify(execFile);
const credentials = { email: 'upgrade@sillage.test', password: 'a password for the upgrade' };
const folder = mkdtempSync(join(tmpdir(), 'sillage-upgrade-'));
/** In seconds: runs fall asleep under the release, and wake under this version. */
const nap = 240;
/** How many calls the two APIs of 0.2.0 may leave without an answer when they stop: one for each lane of senders. */
const closedByRelease = 8;

let release: Release;
let postgres: WholePostgres;
let replicas: Replicas;
let product: Proxied;
let settings: Record<string, string>;

beforeAll(async () => {
  release = await buildLastRelease();
  postgres = await startWholePostgres({ max_connections: '200' });
  const { temporalAddress } = testStack('temporalAddress');
  settings = {
    DATABASE_URL: await postgres.createDatabase('sillage'),
    TEMPORAL_ADDRESS: temporalAddress,
    TEMPORAL_NAMESPACE: await makeBareNamespace(temporalAddress),
    SECRET_KEY: randomBytes(32).toString('hex'),
    CALLS_PER_SECOND: '100000',
  };
  const tool = (...args: string[]) =>
    run(process.execPath, ['dist/tool.js', ...args], {
      cwd: release.folder,
      env: { ...process.env, ...settings },
    });
  await tool('setup');
  await tool('account', 'create', credentials.email, '--admin', '--password', credentials.password);

  const dist = join(release.folder, 'dist');
  replicas = await startReplicas({
    programs: { api: join(dist, 'api.js'), worker: join(dist, 'worker.js') },
    apis: 2,
    workers: 2,
    settings: { ...settings, TRUST_PROXY: 'true' },
    apiSettings: { UI_DIST: join(dist, 'ui') },
    authority: await makeAuthority(),
    folder,
    credentials,
  });
  ({ product } = replicas);
}, 900_000);

afterAll(async () => {
  await replicas.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}, 120_000);

/** How many of a flow's runs have completed, in the words that both versions have. */
async function completedOf(flow: number): Promise<number> {
  const counted = z.object({ stats: z.object({ completed: z.number() }) });
  return (await product.read(counted, 'GET', `/automatisation/${flow}/stats`)).stats.completed;
}

it('no call fails during an upgrade from the last release, and nothing is lost or done twice', async () => {
  const count = (variable: string) => ({ type: 'UPDATE_VARIABLE', data: { variable, value: 1 } });
  const awake = await publish(product, 'ping', [count('global.pings')]);
  const asleep = await publish(product, 'nap', [
    { type: 'DELAY', data: { delay: nap } },
    count('global.naps'),
  ]);
  const codes: (number | null)[] = [];
  const productFolder = resolve(testStack('productFolder').productFolder);
  // One event of ten starts a run that sleeps.
  const event = (number: number) => ({
    name: number % 10 === 0 ? 'nap' : 'ping',
    contact_external_id: `c${number % 500}`,
    message_id: `event-${number}`,
  });
  const { sent, statuses } = await pinged(product, await product.clientKey(), event, async () => {
    await until(async () => (await completedOf(awake)) >= 2_000);
    const began = Date.now();
    await run(process.execPath, [join(productFolder, 'dev/setup/main.js')], {
      env: { ...process.env, ...settings },
    });
    report(`The setup of this version: ${Date.now() - began} ms beside ${release.version}`);
    for (const worker of replicas.workers)
      codes.push(await worker.replace('SIGTERM', join(productFolder, 'worker/main.js')));
    for (const api of replicas.apis)
      codes.push(await api.replace('SIGTERM', join(productFolder, 'api/server.js')));
    report(`Everything was replaced after ${Date.now() - began} ms`);
    const { stdout } = await run(process.execPath, [join(productFolder, 'dev/setup/main.js'), '--after'], {
      env: { ...process.env, ...settings },
    });
    report(`The setup of what comes after the release: ${stdout.split('\n')[0] ?? ''}`);
  });

  report(`${sent} events came meanwhile: ${toJson([...statuses])}`);
  expect(codes).toEqual(codes.map(() => 0));
  // An API of 0.2.0 that is told to stop closes connections that nginx sends on (docs/upgrading.md): such an event is sent again.
  const { [200]: taken = 0, [502]: again = 0, ...others } = Object.fromEntries(statuses);
  expect({ taken, others }).toEqual({ taken: sent, others: {} });
  expect(again).toBeLessThanOrEqual(closedByRelease);
  const naps = Math.floor(sent / 10);
  await until(async () => (await completedOf(awake)) === sent - naps);
  await until(async () => (await completedOf(asleep)) === naps);
  const counted = z.object({ user: z.object({ data: z.object({ pings: z.number(), naps: z.number() }) }) });
  const { user } = await product.read(counted, 'GET', '/user');
  expect(user.data).toMatchObject({ pings: sent - naps, naps });
  const check = await run(process.execPath, [join(productFolder, 'dev/check-data/main.js')], {
    env: { ...process.env, ...settings },
  });
  report(check.stdout);
}, 1_500_000);
