import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { freePort } from '../../dev/stack/ports';
import { user } from '../../domain/entities/account/user';
import { cookiesOf } from '../support/api/cookies';
import type { HardenedProcess } from '../support/processes/hardened';
import { buildImages, type Images } from '../support/processes/image';
import { residentMemory } from '../support/processes/memory';
import { until, type Product } from '../support/processes/product';
import { startWholePostgres, type WholePostgres } from '../support/processes/servers/whole-postgres';
import { publish } from '../support/api/publish';
import { report } from '../support/report';
import { testStack } from '../support/stack';

/** The user of deploy/Containerfile. */
const imageUser = 10_001;
const credentials = { email: 'image@sillage.test', password: 'a password for the image test' };
const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

let images: Images;
let server: WholePostgres;
let folder: string;
const started: HardenedProcess[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sillage-folders-'));
  for (const name of ['keys', 'backups']) {
    mkdirSync(join(folder, name), { mode: 0o700 });
    chownSync(join(folder, name), imageUser, imageUser);
  }
  writeFileSync(keyFile(), randomBytes(32).toString('hex'), { mode: 0o600 });
  chownSync(keyFile(), imageUser, imageUser);
  server = await startWholePostgres();
  const began = Date.now();
  images = await buildImages({ keys: join(folder, 'keys'), backups: join(folder, 'backups') });
  report(`The base and the images were built in ${Math.round((Date.now() - began) / 1_000)} s`);
}, 1_200_000);
afterAll(async () => {
  for (const each of started) await each.stop();
  await images?.remove();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}, 600_000);

const keyFile = (): string => join(folder, 'keys', 'secret-key');

/** Starts a command; resolves when its METRICS_PORT says that it is ready. */
async function startReady(command: string, settings: Record<string, string>): Promise<HardenedProcess> {
  const began = Date.now();
  const process = await images.start(['node', command], settings);
  started.push(process);
  const ready = `http://127.0.0.1:${settings['METRICS_PORT']}/ready`;
  await until(async () => (await fetch(ready).catch(() => null))?.ok === true);
  report(`${command} was ready ${Date.now() - began} ms after the start of its container`);
  return process;
}

/** What deploy/compose.yaml and deploy/kubernetes ask of an engine, as the kernel says that the process has it. */
function expectHardened(pid: number): void {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  for (const line of [
    `Uid:(\t${imageUser}){4}`,
    `Gid:(\t${imageUser}){4}`,
    'NSpid:\t[0-9]+\t1',
    'NoNewPrivs:\t1',
    ...['Prm', 'Eff', 'Bnd', 'Amb'].map((set) => `Cap${set}:\t0+`),
  ])
    expect(status).toMatch(new RegExp(`^${line}$`, 'm'));
  const mounts = readFileSync(`/proc/${pid}/mounts`, 'utf8').split('\n');
  const options = (place: string) => mounts.find((line) => line.split(' ')[1] === place)?.split(' ')[3];
  expect([options('/'), options('/run/sillage')]).toEqual(Array(2).fill(expect.stringMatching(/^ro\b/)));
  expect(options('/tmp')).toMatch(/^rw\b/);
}

test('the image sets up, runs what an event starts with a root that it cannot write to, and ends in order', async () => {
  const { whole, base: ofBase, tools } = images.size;
  report(`The image has ${megabytes(whole)}, of which the base has ${megabytes(ofBase)}`);
  report(`The image of the tools has ${megabytes(tools)}`);
  const port = await freePort();
  const shared = {
    DATABASE_URL: await server.createDatabase('sillage'),
    TEMPORAL_ADDRESS: testStack('temporalAddress').temporalAddress,
    TEMPORAL_TASK_QUEUE: 'image',
    SECRET_KEY_FILE: '/run/sillage/secret-key',
    HOST: '127.0.0.1',
    PORT: String(port),
    METRICS_HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
  };
  const metricsPort = async () => ({ METRICS_PORT: String(await freePort()) });

  const setUp = () => images.run(['node', 'dist/tool.js', 'setup'], shared);
  expect(await setUp()).toContain('Migrations: 001-');
  expect(await setUp()).toContain('The database has every migration.');
  const account = ['account', 'create', credentials.email, '--admin', '--password', credentials.password];
  await images.run(['node', 'dist/tool.js', ...account], shared);
  expect(await images.run(['id', '-u'], shared)).toBe(`${imageUser}\n`);
  await expect(images.run(['touch', '/app/dist/api.js'], shared)).rejects.toThrow('Permission denied');

  const ofApi = { ...shared, ...(await metricsPort()) };
  const ofWorker = { ...shared, ...(await metricsPort()) };
  const api = await startReady('dist/api.js', ofApi);
  const worker = await startReady('dist/worker.js', ofWorker);
  for (const { pid } of [api, worker]) expectHardened(pid);
  for (const settings of [ofApi, ofWorker]) await images.run(images.healthCheck, settings);
  const nobodys = { ...shared, ...(await metricsPort()) };
  await expect(images.run(images.healthCheck, nobodys)).rejects.toThrow();

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
  const clientKey = async () => (await read(z.object({ user }), 'GET', '/user')).user.client_key;
  const key = await clientKey();
  await publish({ read }, 'built', [
    { type: 'UPDATE_VARIABLE', data: { variable: 'contact.visits', value: 1 } },
  ]);
  const completed = async (database: string): Promise<number> => {
    const client = new pg.Client({ connectionString: database });
    await client.connect();
    const { rows } = await client.query("SELECT FROM automatisation_runs WHERE state = 'completed'");
    await client.end();
    return rows.length;
  };
  const track = async (nth: number): Promise<void> => {
    const sent = Date.now();
    const event = { name: 'built', contact_external_id: `c${nth}` };
    await read(z.unknown(), 'POST', '/event/track', event, key);
    await until(async () => (await completed(shared.DATABASE_URL)) === nth);
    report(`A run was completed ${Date.now() - sent} ms after its event was sent`);
  };
  await track(1);

  // The processes see the folder of the key, and only the tool may write to it.
  const keyBefore = readFileSync(keyFile(), 'utf8');
  expect(await images.runTool(['rotate-key'], shared)).toContain('are encrypted under the new key.');
  expect(readFileSync(keyFile(), 'utf8')).not.toContain(keyBefore);
  expect(await clientKey()).toBe(key);

  // Where the file can only be read, the operator changes it, and the tool is told the keys.
  const [older, newer] = [readFileSync(keyFile(), 'utf8').trim(), randomBytes(32).toString('hex')];
  for (const keys of [`${older}\n${newer}`, `${newer}\n${older}`]) writeFileSync(keyFile(), keys);
  const resealing = { ...shared, SECRET_KEY: `${newer},${older}` };
  expect(await images.run(['node', 'dist/tool.js', 'rotate-key'], resealing)).toContain('under the new key.');
  writeFileSync(keyFile(), newer);
  expect(await clientKey()).toBe(key);
  await track(2);

  expect(await images.runTool(['backup', '/backups/a.dump'], shared)).toContain('was read again.');
  const restored = await server.createDatabase('restored');
  await images.runTool(['restore', '/backups/a.dump'], { ...shared, DATABASE_URL: restored });
  expect(await completed(restored)).toBe(2);

  for (const each of [worker, api]) {
    started.splice(started.indexOf(each), 1);
    const { took, code } = await each.stop();
    expect({ code, isInTime: took < 10_000 }).toEqual({ code: 0, isInTime: true });
  }
}, 300_000);
