import { insertUser } from '../../tests/factories/flow';
import { useDatabase } from '../../tests/support/database/database';
import { rowsRead } from '../../tests/support/database/rows-read';
import { rollFigures } from '../figures/roll';
import { inSnapshot } from '../figures/snapshot';
import { listContacts, type ContactListOptions } from './list';

const store = useDatabase();
const many = 12_000;
let userId: number;
beforeAll(async () => {
  const { pool } = store.database;
  userId = await insertUser(pool);
  await pool.query(
    `INSERT INTO contacts (user_id, external_id, name, email, created_at)
     SELECT $1, 'c' || n, 'Name ' || md5(n::text), md5(n::text) || '@example.com', now() - make_interval(mins => n * 37 % 12000)
     FROM generate_series(1, $2::integer) n`,
    [userId, many],
  );
  while (await rollFigures(pool));
  await pool.query('VACUUM (ANALYZE) contacts');
});

const page = { searchTerm: '', tags: [], offset: 0, limit: 20, sortBy: 'id', sortOrder: 'desc' } as const;

/** How many rows and entries of contacts a page reads, and what it says. */
async function reading(given: Partial<ContactListOptions>) {
  const told = { total: 0, contacts: 0 };
  const rows = await rowsRead(store.url, 'contacts', (_, knex) =>
    inSnapshot(knex, async (snapshot) => {
      const { contacts, total } = await listContacts(snapshot, userId, { ...page, ...given });
      Object.assign(told, { total, contacts: contacts.length });
    }),
  );
  return { ...told, rows };
}

describe.each(['name', 'email', 'created_at', 'external_id'] as const)('contacts by %s', (sortBy) => {
  it.each([
    ['first', 'asc', 0],
    ['first', 'desc', 0],
    ['last', 'asc', many - 10],
    ['last', 'desc', many - 10],
  ] as const)('are read no further than the %s page asks, %s', async (which, sortOrder, offset) => {
    const { rows, ...told } = await reading({ sortBy, sortOrder, offset });
    expect(told).toEqual({ total: many, contacts: which === 'first' ? 20 : 10 });
    expect(rows).toBeLessThan(200);
  });
});
