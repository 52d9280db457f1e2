import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../dev/stack/ports';
import { send } from '../../dev/stack/processes';
import type { AutomatisationStats } from '../../domain/entities/automatisations/step-count';
import { cookiesOf } from '../support/cookies';
import { gone, npmStart, type RunningStart } from '../support/processes/start';

/** The history to replay; without it the test generates one. `HISTORY=… npm run test:long -- walk` uses a file with the same columns. */
const given = process.env['HISTORY'];
const directory = join(tmpdir(), `sillage-walk-${randomBytes(4).toString('hex')}`);
const history = given ?? join(directory, 'purchases.csv');
const credentials = { email: 'walk@sillage.test', password: 'a password for the walk' };

let settings: { DATA_DIR: string; PORT: string } & Record<string, string>;
let product: RunningStart;
let cookie: string;

beforeAll(async () => {
  mkdirSync(directory);
  if (!given) writeFileSync(history, madeHistory());
  settings = {
    DATA_DIR: join(directory, 'data'),
    PORT: String(await freePort()),
    TEMPORAL_PORT: String(await freePort()),
    TEMPORAL_UI_PORT: String(await freePort()),
    ADMIN_EMAIL: credentials.email,
    ADMIN_PASSWORD: credentials.password,
  };
  product = npmStart(settings);
  await product.ready();
  const answer = await call('POST', '/user/token', credentials);
  cookie = cookiesOf(answer);
}, 600_000);

afterAll(async () => {
  const servers = product.servers();
  product.pressCtrlC();
  await gone(servers);
  rmSync(directory, { recursive: true, force: true });
}, 60_000);

it('counts every purchase once while worker and Temporal are killed, and nothing when it is sent again', async () => {
  const expected = figuresOf(history);
  const { purchase, welcome } = await buildFlows();

  const sent = replay();
  // Each kill waits for a certain progress of the runs, so that all kills fall into the work.
  for (const [part, share] of [
    ['Worker', 0.1],
    ['Worker', 0.3],
    ['Temporal', 0.5],
    ['Worker', 0.7],
  ] as const) {
    await until(async () => (await statsOf(purchase)).completed >= share * expected.events);
    const killed = product.servers().filter(({ name }) => name === part);
    for (const { pid } of killed) send(pid, 'SIGKILL');
    await gone(killed);
  }
  expect(await sent).toBe(0);
  const ended = { running: 0, failed: 0, exited: 0, stopped: 0 };
  const allDone = async (): Promise<void> => {
    await until(async () => (await statsOf(purchase)).completed === expected.events);
    await until(async () => (await statsOf(welcome)).completed === expected.loyal);
    expect(await statsOf(purchase)).toMatchObject({ ...ended, entered: expected.events });
    expect(await statsOf(welcome)).toMatchObject({ ...ended, entered: expected.loyal });
    expect(await figuresOfContacts()).toEqual(expected);
  };
  await allDone();

  expect(await replay()).toBe(0);
  await allDone();
}, 1_800_000);

/** Generates 1,500 purchases by 400 customers, some with equal rows. */
function madeHistory(): string {
  const rows = Array.from(
    { length: 1_500 },
    (_, n) => `${String((n * n) % 400).padStart(5, '0')},1997-01-${10 + (n % 20)},1,9.99`,
  );
  return ['customer_id,date,cds,amount_usd', ...rows, ''].join('\n');
}

interface Figures {
  events: number;
  contacts: number;
  /** Customers with more than two purchases. */
  loyal: number;
  purchases: number;
}

function figuresOf(file: string): Figures {
  const [, ...rows] = readFileSync(file, 'utf8').trim().split('\n');
  const counts = new Map<string, number>();
  for (const row of rows) {
    const customer = row.split(',')[0] ?? '';
    counts.set(customer, (counts.get(customer) ?? 0) + 1);
  }
  const loyal = [...counts.values()].filter((count) => count > 2).length;
  return { events: rows.length, contacts: counts.size, loyal, purchases: rows.length };
}

async function figuresOfContacts(): Promise<Figures> {
  const events = await total('/event', { event_name: 'purchase' });
  const contacts = await total('/contact', {});
  const { data } = await read<{ tags: { id: number }[] }>('GET', '/tag');
  const tagged = await read<{ meta: { total_records: number } }>('GET', `/tag?tag_id=${data.tags[0]?.id}`);
  const user = await read<{ user: { data: { purchases: number } } }>('GET', '/user');
  return {
    events,
    contacts,
    loyal: tagged.data.meta.total_records,
    purchases: user.data.user.data.purchases,
  };
}

async function total(path: string, body: object): Promise<number> {
  return (await read<{ meta: { total_records: number } }>('POST', path, body)).data.meta.total_records;
}

/** Creates the README's automation, which also sums up the purchases in a global variable, and one that its tag starts. */
async function buildFlows(): Promise<{ purchase: number; welcome: number }> {
  const tag = await read<{ tag: { id: number } }>('POST', '/tag', { name: 'loyal', color: 'green' });
  const tagId = tag.data.tag.id;
  const purchase = await buildFlow('purchase', [
    { type: 'UPDATE_VARIABLE', data: { variable: 'contact.purchases', value: 1 } },
    { type: 'UPDATE_VARIABLE', data: { variable: 'global.purchases', value: 1 } },
    { type: 'CONDITION', data: { variable: 'contact.purchases', operation: 'GREATER_THAN', value: 2 } },
    { type: 'TAG', data: { tag_id: tagId }, first_in_true: true },
    { type: 'DELAY', data: { delay: 1 } },
  ]);
  const welcome = await buildFlow(`tag_${tagId}_added`, [
    { type: 'UPDATE_VARIABLE', data: { variable: 'contact.welcomed', value: 1 } },
  ]);
  return { purchase, welcome };
}

async function buildFlow(event: string, steps: object[]): Promise<number> {
  const settings = { name: event, entry_event_name: event };
  const { data } = await read<{ automatisation: { id: number } }>('POST', '/automatisation', settings);
  const { id } = data.automatisation;
  let before: number | null = null;
  for (const step of steps) before = await addStep(id, { ...step, automatisation_step_before_id: before });
  await read('PUT', '/automatisation', { ...settings, id, is_active: true });
  return id;
}

async function addStep(id: number, step: object): Promise<number> {
  const { data } = await read<{ automatisation_step: { id: number } }>(
    'POST',
    `/automatisation/${id}/step`,
    step,
  );
  return data.automatisation_step.id;
}

const statsOf = async (id: number): Promise<AutomatisationStats> =>
  (await read<{ stats: AutomatisationStats }>('GET', `/automatisation/${id}/stats`)).data.stats;

/** Sends the history by `npm run replay`; returns its exit code. */
async function replay(): Promise<number> {
  const args = [
    'run',
    'replay',
    '--',
    history,
    '--event',
    'purchase',
    '--contact',
    'customer_id',
    '--timestamp',
    'date',
  ];
  const child = spawn('npm', args, {
    stdio: 'ignore',
    env: { ...process.env, DATABASE_URL: '', ...settings },
  });
  const [code] = (await once(child, 'exit')) as [number]; // no signal is sent to it
  return code;
}

const call = (method: string, path: string, body?: object): Promise<Response> =>
  fetch(`http://127.0.0.1:${settings.PORT}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: body && JSON.stringify(body),
  });

async function read<Data>(method: string, path: string, body?: object): Promise<{ data: Data }> {
  const answer = await call(method, path, body);
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { data: Data }; // the API's own tests check its response shapes
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(200);
}
