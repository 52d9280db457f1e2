import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { user } from '../../domain/entities/account/user';
import { freePort } from '../../dev/stack/ports';
import { cookiesOf } from '../support/cookies';
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
}, 240_000);
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
}, 240_000);

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
