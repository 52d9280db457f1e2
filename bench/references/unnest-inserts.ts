/**
 * Two connections that insert 32 rows at a time into a plain table with an event's columns: the cost of the inserts in PostgreSQL alone.
 * For each message `{ milliseconds }` it inserts for that long, and replies with `{ perSecond }`.
 */
import pg from 'pg';

const connections = 2;
const rowsOfInsert = 32;

const insert = {
  name: 'insert',
  text: `INSERT INTO plain (user_id, name, contact, data, message_id)
         SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::jsonb[], $5::text[])`,
};

async function main(): Promise<void> {
  const clients = Array.from(
    { length: connections },
    () => new pg.Client({ connectionString: process.env.DATABASE_URL }),
  );
  await Promise.all(clients.map((client) => client.connect()));
  await clients[0]?.query(`CREATE TABLE plain (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, user_id bigint, name text, contact text, data jsonb,
    message_id text, created_at timestamptz DEFAULT now(), received_at timestamptz DEFAULT now())`);

  process.on('message', ({ milliseconds }: { milliseconds: number }) => {
    const end = performance.now() + milliseconds;
    void Promise.all(clients.map((client) => insertUntil(client, end))).then((counts) => {
      const rows = counts.reduce((total, count) => total + count, 0);
      process.send?.({ perSecond: (rows * 1_000) / milliseconds });
    });
  });
  process.send?.({ type: 'ready' });
}

async function insertUntil(client: pg.Client, end: number): Promise<number> {
  const repeated = <T>(value: T): T[] => Array.from({ length: rowsOfInsert }, () => value);
  const data = process.env.EVENT_DATA;
  let rows = 0;
  while (performance.now() < end) {
    const values = [1, 'purchase', 'contact-1', data, null].map(repeated);
    await client.query({ ...insert, values });
    rows += rowsOfInsert;
  }
  return rows;
}

void main();
