import pg from 'pg';
import request from 'supertest';
import { openDatabase, type Database } from '../../db/database/connection';
import { openSession } from '../../db/sign-in/sessions';
import { fromJson, toJson } from '../../domain/values/json';
import { fill, furnish, type Household } from '../contract/household';
import { readOperations, type Operation } from '../contract/schema';
import { useApi } from '../support/api/api';
import { useDatabase } from '../support/database/database';
import { shortest } from '../support/shortest';
import { unlessBusy } from '../support/api/unless-busy';

const store = useDatabase();
/** How long a call waits for a lock in this test, in milliseconds: longer than any of a neighbour's calls may take. */
const lockTimeout = 12_000;
let database: Database;
beforeAll(() => {
  database = openDatabase(store.url, { poolSize: 10, lockTimeout });
});
afterAll(() => database.close());
const api = useApi(
  {},
  {
    get url() {
      return store.url;
    },
    get database() {
      return database;
    },
  },
);

/** How long a neighbour's call may take, in milliseconds, on a busy machine. */
const atOnce = 8_000;

/** Locks every row of an account, and the account's own locks, as its longest work would; returns a function that releases them. */
async function holdAll(userId: number): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: store.url });
  await client.connect();
  await client.query('BEGIN');
  for (const name of ['flow edits', 'account erasure', 'run order'])
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, $2))', [name, userId]);
  await client.query('SELECT pg_advisory_xact_lock(1507, $1)', [userId]);
  const { rows } = await client.query<{ table: string; column: string }>(
    `SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
     JOIN pg_tables t ON t.schemaname = c.table_schema AND t.tablename = c.table_name
     WHERE c.table_schema = 'public' AND (c.column_name = 'user_id' OR c.table_name = 'users' AND c.column_name = 'id')`,
  );
  expect(rows.length).toBeGreaterThan(30);
  for (const { table, column } of rows)
    await client.query(`SELECT FROM ${table} WHERE ${column} = $1 FOR UPDATE`, [userId]);
  return async () => {
    await client.query('ROLLBACK');
    await client.end();
  };
}

interface Party {
  household: Household;
  headers: Record<string, string>;
}

async function aParty(): Promise<Party> {
  const household = await furnish(api);
  const { text } = await household.visitor.call('get', '/user');
  const { data } = fromJson(text) as { data: { user: { client_key: string } } };
  const { token } = await openSession(database.pool, { userId: household.visitor.userId, rememberMe: false });
  return { household, headers: { Cookie: `sillage_session=${token}`, 'Client-Key': data.user.client_key } };
}

/** Every usual call of an account and of its senders, except for those that end the account's session or delete it. */
const isUsual = ({ path, schemes }: Operation): boolean =>
  schemes.some((scheme) => scheme === 'session' || scheme === 'clientKey') &&
  !/^\/api\/(admin|user\/(token|session|passkey|identity|password|client-key))/.test(path) &&
  !/\/(test|check)$/.test(path);

/** How often a call is made while the API is busy, each time for three seconds: only a very busy machine needs so many. */
const patience = 30;

/** Makes a call as the document shows it, with the household's things. */
async function make({ household, headers }: Party, { method, path, example }: Operation): Promise<Made> {
  const address = path.startsWith('/api') ? `/api${fill(path, household)}` : path;
  // No worker processes imports here.
  const wait = path === '/api/contact/bulk' ? '?wait=false' : '';
  let began = 0;
  const { status, text } = await unlessBusy(() => {
    began = performance.now();
    return request(api.server)
      [method](address + wait)
      .set({ ...headers, 'Content-Type': 'application/json' })
      .send(example === undefined ? undefined : about(household, example));
  }, patience);
  const took = Math.round(performance.now() - began);
  const code = status < 400 ? '' : (fromJson(text) as { error: { code: string } }).error.code;
  return { status, code, took, told: `${method} ${path}: ${status} ${code} in ${took} ms` };
}

interface Made {
  status: number;
  code: string;
  took: number;
  told: string;
}

/** A body about the household's contact, so that two accounts' calls concern rows of their own. */
const about = ({ externalId }: Household, body: unknown): string =>
  toJson(body).replaceAll(
    /"(contact_external_id|external_id|userId)":"[^"]*"/g,
    (_, name: string) => `"${name}":${toJson(externalId)}`,
  );

it('an account whose rows are all locked, and which goes on calling, holds nobody else up', async () => {
  const { operations } = readOperations((await api.contract()).document);
  const usual = operations.filter(isUsual);
  const changes = usual.filter(({ method }) => method !== 'get');
  const [theirs, own] = [await aParty(), await aParty()];
  const letGo = await holdAll(theirs.household.visitor.userId);
  try {
    const blocked = changes.map((operation) => make(theirs, operation));
    const late: string[] = [];
    // Reads first: later calls delete what they read.
    for (const operation of [...usual.filter(({ method }) => method === 'get'), ...changes]) {
      const answers: Made[] = [];
      const took = await shortest(atOnce, async () => {
        const made = await make(own, operation);
        answers.push(made);
        return made.took;
      });
      // One that waits for a lock of the other account is refused each time.
      if (took >= atOnce || answers.some(({ status }) => status >= 500))
        late.push(answers.map(({ told }) => told).join(', '));
    }
    expect(late).toEqual([]);
    expect(usual.length).toBeGreaterThan(60);
    // Each blocked call ends with an error response; no client waits for ever.
    const ended = await Promise.all(blocked);
    // A trial may find no thread that has begun.
    const told = ['account_busy', 'busy'];
    expect(ended.filter(({ status, code }) => status >= 500 && !told.includes(code))).toEqual([]);
    expect(ended.filter(({ code }) => code === 'account_busy').length).toBeGreaterThan(10);
  } finally {
    await letGo();
  }
});
