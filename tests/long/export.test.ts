import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { parse } from 'csv-parse';
import { openSession } from '../../db/sign-in/sessions';
import { insertUser } from '../factories/flow';
import { startApi, type ApiProcess } from '../support/processes/api-process';
import { useDatabase } from '../support/database/database';

const store = useDatabase();
let api: ApiProcess;
beforeAll(async () => {
  api = await startApi(store.url);
}, 60_000);
afterAll(() => api.stop());

const contacts = 500_000;
const memoryLimit = 50 * 1024 * 1024;
/** The beginnings of names: the name of contact `n` starts with element `n` modulo their number, and ends with `n`. */
const beginnings = [
  'Zoë',
  'a "quoted" name',
  'first line\nsecond line',
  '=1+',
  '+33 ',
  'œuvre, été; ',
  '-',
  'plain ',
];
/** Above the largest exact integer of a JavaScript number. */
const firstNumber = 704_912_205_188_288_575n;

it(`exports ${contacts} contacts as they are, in flat memory, the first byte within a second`, async () => {
  const userId = await fill();
  const { token } = await openSession(store.database.pool, { userId, rememberMe: false });
  const headers = { cookie: `sillage_session=${token}`, 'accept-encoding': 'identity' };
  await fetch(`${api.url}/tag`, { headers });

  const before = await api.memory();
  let highest = before;
  const look = async (): Promise<void> => {
    highest = Math.max(highest, await api.memory());
  };
  const watching = setInterval(() => void look(), 100);
  const started = performance.now();
  const answer = await fetch(`${api.url}/contact/csv`, { headers });
  let firstByte = Infinity;
  const body = Readable.fromWeb(answer.body as ReadableStream<Uint8Array>); // the same type under two names
  body.once('data', () => (firstByte = performance.now() - started));

  let row = 0;
  for await (const record of body.pipe(parse()) as AsyncIterable<string[]>) {
    const [externalId, name, , , , , , number, tags] = record;
    const read = [externalId, name, number, tags];
    // `expect` would take minutes for so many rows.
    if (row > 0 && read.join('\u0000') !== expected(row).join('\u0000')) expect(read).toEqual(expected(row));
    row += 1;
  }
  clearInterval(watching);

  const seconds = (performance.now() - started) / 1_000;
  const memory = highest - before;
  process.stdout.write(
    `First byte after ${Math.round(firstByte)} ms, all after ${seconds.toFixed(1)} s, ${(memory / 1e6).toFixed(0)} MB more memory.\n`,
  );
  expect(row).toBe(contacts + 1);
  expect(firstByte).toBeLessThan(1_000);
  expect(memory).toBeLessThan(memoryLimit);
}, 900_000);

/** Creates the contacts with a custom field, one in ten with a tag. */
async function fill(): Promise<number> {
  const { pool } = store.database;
  const userId = await insertUser(pool);
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await client.query(
      `INSERT INTO contacts (user_id, external_id, name, data)
       SELECT $1, 'c' || n, ($2::text[])[1 + n % cardinality($2)] || n, jsonb_build_object('number', $3::numeric + n)
       FROM generate_series(1, $4::integer) n ORDER BY n`,
      [userId, beginnings, String(firstNumber), contacts],
    );
    await client.query(
      `INSERT INTO custom_fields (user_id, label, variable_name) VALUES ($1, 'Number', 'number')`,
      [userId],
    );
    await client.query(
      `WITH tag AS (INSERT INTO tags (user_id, name) VALUES ($1, 'Fidèle') RETURNING id)
       INSERT INTO contact_tags (user_id, tag_id, contact_id)
       SELECT $1, tag.id, c.id FROM tag, contacts c WHERE c.user_id = $1 AND right(c.external_id, 1) = '0'`,
      [userId],
    );
    await client.query('ANALYZE contacts, contact_tags');
  } finally {
    client.release(true);
  }
  return userId;
}

/** Returns the expected row of contact `n`. */
function expected(n: number): (string | undefined)[] {
  const name = `${beginnings[n % beginnings.length]}${n}`;
  const escaped = /^[=+-]/.test(name) ? `'${name}` : name;
  return [`c${n}`, escaped, String(firstNumber + BigInt(n)), n % 10 === 0 ? 'Fidèle' : ''];
}
