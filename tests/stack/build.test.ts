import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { user } from '../../domain/entities/account/user';
import { freePort } from '../../dev/stack/ports';
import { cookiesOf } from '../support/api/cookies';
import { startProduct, until, type Product } from '../support/processes/product';

const run = promisify(execFile);

/** The built program uses its PostgreSQL and Temporal. */
let product: Product;
let environment: NodeJS.ProcessEnv;
const started: ChildProcess[] = [];

beforeAll(async () => {
  await run('npm', ['run', 'build']);
  product = await startProduct();
  environment = {
    ...process.env,
    DATABASE_URL: product.databaseUrl,
    TEMPORAL_ADDRESS: product.temporalAddress,
    SECRET_KEY_FILE: join(product.settings.DATA_DIR, 'secret-key'),
    PORT: String(await freePort()),
  };
});
afterAll(async () => {
  for (const child of started) {
    if (child.exitCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await product.stop();
}, 60_000);

function start(entry: string, more: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(process.execPath, [entry], { env: { ...environment, ...more }, stdio: 'ignore' });
  started.push(child);
  return child;
}
const tool = (...args: string[]) => run(process.execPath, ['dist/tool.js', ...args], { env: environment });
const address = (path: string): string => `http://127.0.0.1:${environment['PORT']}${path}`;
const post = (path: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(address(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

test('what was built sets up, serves the interface, tries a flow in its threads, and runs what an event starts', async () => {
  // The built program recognises a database that the sources have migrated.
  expect((await tool('setup')).stdout).toMatch(
    /^The database has every migration\.\nThe namespace default has the search attributes/,
  );

  const metricsPort = await freePort();
  start('dist/api.js');
  start('dist/worker.js', { METRICS_PORT: String(metricsPort) });
  await until(async () => (await fetch(address('/api/health/ready')).catch(() => null))?.ok === true);
  expect(await (await fetch(address('/'))).text()).toContain('<title>');
  await until(
    async () => (await fetch(`http://127.0.0.1:${metricsPort}/ready`).catch(() => null))?.ok === true,
  );

  const { stdout: told } = await tool('doctor');
  expect(told.split('\n').filter((line) => line !== '' && !line.startsWith('ok '))).toEqual([]);
  expect(told).toContain(`The API answers at ${address('')}.`);

  // From here on the built worker is the only one.
  product.freeze('Worker');
  const { client_key } = (await product.read(z.object({ user }), 'GET', '/user')).user;
  const made = z.object({ automatisation: z.looseObject({ id: z.number() }) });
  const flow = { name: 'built', entry_event_name: 'built' };
  const { automatisation } = await product.read(made, 'POST', '/automatisation', flow);
  const step = { variable: 'event.seen', operation: 'EQUALS', value: 1, value_type: 'number' };
  await product.read(z.object({}), 'POST', `/automatisation/${automatisation.id}/step`, {
    type: 'UPDATE_VARIABLE',
    data: step,
    automatisation_step_before_id: null,
  });
  await product.read(z.object({}), 'PUT', '/automatisation', {
    ...flow,
    id: automatisation.id,
    is_active: true,
  });
  const simulated = await post(
    `/api/automatisation/${automatisation.id}/simulation`,
    { event_data: {} },
    {
      cookie: cookiesOf(await post('/api/user/token', product.credentials)),
    },
  );
  expect(await simulated.json()).toMatchObject({
    data: { end: { reason: null }, variables: { after: { event: { seen: 1 } } } },
  });
  const sent = await post('/api/event/track', { name: 'built' }, { 'client-key': client_key });
  expect(sent.status).toBe(200);
  await until(async () => {
    const rows = await product.query<{ state: string }>(
      'SELECT state FROM automatisation_runs WHERE automatisation_id = $1',
      [automatisation.id],
    );
    return rows[0]?.state === 'completed';
  });
});

test('its tools say how they are called', async () => {
  await expect(tool('nothing')).rejects.toMatchObject({
    stderr: expect.stringContaining('setup|account') as string,
  });
  await expect(tool('account')).rejects.toMatchObject({
    stderr: expect.stringContaining('create EMAIL') as string,
  });
  expect((await tool('account', 'create', 'built@sillage.test')).stdout).toContain(
    'can sign in with the password',
  );
});

describe('a release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sillage-release-test-'));
  const name = `sillage-${(JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version}`;
  const unpacked = join(folder, name);
  const first = join(folder, 'first');
  const second = join(folder, 'second');
  const textOf = (...path: string[]): string => readFileSync(join(...path), 'utf8');

  beforeAll(async () => {
    await Promise.all(
      [first, second].map((to) => run('npm', ['run', 'release', '--', '--trial', '--to', to])),
    );
    await run('tar', ['--extract', `--file=${join(first, `${name}.tar.gz`)}`, `--directory=${folder}`]);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('has a checksum, which is the same each time', async () => {
    const checksum = `${name}.tar.gz.sha256`;
    const { stdout } = await run('sha256sum', ['--check', checksum], { cwd: first });
    expect(stdout).toBe(`${name}.tar.gz: OK\n`);
    expect(textOf(second, checksum)).toBe(textOf(first, checksum));
  });

  test('says which commit it is of', async () => {
    const { stdout } = await run('git', ['rev-parse', 'HEAD']);
    expect(JSON.parse(textOf(unpacked, 'release.json'))).toMatchObject({
      commit: stdout.trim(),
      node: process.versions.node,
    });
  });

  test('names each package that the product needs, with its licence, and none of the developers', () => {
    const row = z.looseObject({ version: z.string().optional(), dev: z.boolean().optional() });
    const lock = z.object({ packages: z.record(z.string(), row) });
    const { packages } = lock.parse(JSON.parse(textOf('package-lock.json')));
    const bill = z.object({ components: z.array(z.object({ name: z.string(), version: z.string() })) });
    const text = textOf(first, `${name}.cdx.json`);
    const named = bill.parse(JSON.parse(text)).components.map((each) => `${each.name}@${each.version}`);

    const { dependencies } = z
      .object({ dependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(textOf('package.json')));
    const direct = Object.keys(dependencies).map(
      (each) => `${each}@${packages[`node_modules/${each}`]?.version}`,
    );
    expect(named).toEqual(expect.arrayContaining(direct));

    const keysOf = (isOfDevelopers: boolean): Set<string> =>
      new Set(
        Object.entries(packages)
          .filter(([path, { dev = false }]) => path !== '' && dev === isOfDevelopers)
          .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`),
      );
    const ofProduct = keysOf(false);
    const ofDevelopers = [...keysOf(true)].filter((each) => !ofProduct.has(each));
    expect(ofDevelopers.length).toBeGreaterThan(0);
    expect(named.filter((each) => ofDevelopers.includes(each))).toEqual([]);
    expect(Object.keys(lock.parse(JSON.parse(textOf(unpacked, 'package-lock.json'))).packages)).not.toContain(
      'node_modules/jest',
    );

    const listed = textOf(first, 'licences.txt').split('\n');
    expect(named.filter((each) => !listed.some((line) => line.startsWith(`${each}  `)))).toEqual([]);
    expect(textOf(unpacked, 'licences.txt')).toBe(textOf(first, 'licences.txt'));
    expect(textOf(unpacked, 'sbom.cdx.json')).toBe(text);
  });

  test('runs where it is unpacked, once its packages are beside it', async () => {
    const unpackedTool = (...args: string[]) =>
      run(process.execPath, ['dist/tool.js', ...args], { cwd: unpacked, env: environment });
    await expect(unpackedTool()).rejects.toMatchObject({
      stderr: expect.stringContaining('setup|account') as string,
    });
    symlinkSync(resolve('node_modules'), join(unpacked, 'node_modules'));
    expect((await unpackedTool('setup')).stdout).toMatch(/^The database has every migration\.$/m);
  });
});
