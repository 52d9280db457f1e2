import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { freePort } from '../../dev/stack/ports';
import { user } from '../../domain/entities/account/user';
import { cookiesOf } from '../support/cookies';
import { buildImage, type Image, type ImageProcess } from '../support/processes/image';
import { residentMemory } from '../support/processes/memory';
import { until, type Product } from '../support/processes/product';
import { publish } from '../support/publish';
import { report } from '../support/report';
import { testStack } from '../support/stack';

/** The user of deploy/Containerfile. */
const imageUser = 10_001;
const credentials = { email: 'image@sillage.test', password: 'a password for the image test' };
const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

let image: Image;
let secrets: string;
const started: ImageProcess[] = [];
beforeAll(async () => {
  secrets = mkdtempSync(join(tmpdir(), 'sillage-secrets-'));
  const key = join(secrets, 'secret-key');
  writeFileSync(key, randomBytes(32).toString('hex'), { mode: 0o400 });
  for (const path of [secrets, key]) chownSync(path, imageUser, imageUser);
  const began = Date.now();
  image = await buildImage(secrets);
  report(`The base and the image were built in ${Math.round((Date.now() - began) / 1_000)} s`);
}, 1_200_000);
afterAll(async () => {
  for (const each of started) await each.stop();
  await image?.remove();
  rmSync(secrets, { recursive: true, force: true });
}, 120_000);

async function emptyDatabase(): Promise<string> {
  const { databaseUrl } = testStack('databaseUrl');
  const name = `image_${randomBytes(4).toString('hex')}`;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Starts a command; resolves when its METRICS_PORT says that it is ready. */
async function startReady(command: string, settings: Record<string, string>): Promise<ImageProcess> {
  const began = Date.now();
  const process = await image.start(['node', command], settings);
  started.push(process);
  const ready = `http://127.0.0.1:${settings['METRICS_PORT']}/ready`;
  await until(async () => (await fetch(ready).catch(() => null))?.ok === true);
  report(`${command} was ready ${Date.now() - began} ms after the start of its container`);
  return process;
}

test('the image sets up, runs what an event starts as a user that may write nothing, and ends in order', async () => {
  report(`The image has ${megabytes(image.size.whole)}, of which the base has ${megabytes(image.size.base)}`);
  const port = await freePort();
  const shared = {
    DATABASE_URL: await emptyDatabase(),
    TEMPORAL_ADDRESS: testStack('temporalAddress').temporalAddress,
    TEMPORAL_TASK_QUEUE: 'image',
    SECRET_KEY_FILE: '/run/secrets/secret-key',
    HOST: '127.0.0.1',
    PORT: String(port),
    METRICS_HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
  };
  const metricsPort = async () => ({ METRICS_PORT: String(await freePort()) });

  expect(await image.run(['node', 'dist/tool.js', 'setup'], shared)).toContain('Migrations: 001-');
  expect(await image.run(['node', 'dist/tool.js', 'setup'], shared)).toContain(
    'The database has every migration.',
  );
  await image.run(
    [
      'node',
      'dist/tool.js',
      'account',
      'create',
      credentials.email,
      '--admin',
      '--password',
      credentials.password,
    ],
    shared,
  );
  expect(await image.run(['id', '-u'], shared)).toBe(`${imageUser}\n`);
  await expect(image.run(['touch', '/app/dist/api.js'], shared)).rejects.toThrow('Permission denied');

  const ofApi = { ...shared, ...(await metricsPort()) };
  const ofWorker = { ...shared, ...(await metricsPort()) };
  const api = await startReady('dist/api.js', ofApi);
  const worker = await startReady('dist/worker.js', ofWorker);
  for (const { pid } of [api, worker]) {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    expect(status).toMatch(new RegExp(`^Uid:(\\t${imageUser}){4}$`, 'm'));
    expect(status).toMatch(new RegExp(`^Gid:(\\t${imageUser}){4}$`, 'm'));
  }
  await image.run(image.healthCheck, ofApi);
  await image.run(image.healthCheck, ofWorker);
  await expect(image.run(image.healthCheck, { ...shared, ...(await metricsPort()) })).rejects.toThrow();

  await delay(10_000);
  for (const [name, { pid }] of [
    ['API', api],
    ['worker', worker],
  ] as const)
    report(`The idle ${name} has ${megabytes(await residentMemory(pid))}, user ${imageUser}`);

  const base = `http://127.0.0.1:${port}`;
  expect(await (await fetch(base)).text()).toContain('<title>');
  const ask = (path: string, request: RequestInit): Promise<Response> =>
    fetch(`${base}/api${path}`, {
      ...request,
      headers: { 'content-type': 'application/json', ...(request.headers as object) },
    });
  const cookie = cookiesOf(await ask('/user/token', { method: 'POST', body: JSON.stringify(credentials) }));
  const read: Product['read'] = async (schema, method, path, body, clientKey) => {
    const headers: Record<string, string> =
      clientKey === undefined ? { cookie } : { 'client-key': clientKey };
    const answer = await ask(path, { method, headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    const { data } = JSON.parse(text) as { data: unknown }; // every response of the API is one
    return schema.parse(data);
  };
  const { client_key } = (await read(z.object({ user }), 'GET', '/user')).user;
  await publish({ read }, 'built', [
    { type: 'UPDATE_VARIABLE', data: { variable: 'contact.visits', value: 1 } },
  ]);
  const sent = Date.now();
  await read(z.unknown(), 'POST', '/event/track', { name: 'built', contact_external_id: 'c1' }, client_key);
  const client = new pg.Client({ connectionString: shared.DATABASE_URL });
  await client.connect();
  await until(async () => {
    const { rows } = await client.query<{ state: string }>('SELECT state FROM automatisation_runs');
    return rows[0]?.state === 'completed';
  });
  await client.end();
  report(`A run was completed ${Date.now() - sent} ms after its event was sent`);

  // What a read-only root would have refused.
  expect(await image.written()).toEqual([]);
  for (const each of started.splice(0)) expect(await each.stop()).toBeLessThan(10_000);
}, 300_000);
