import type pg from 'pg';
import { insertUser } from '../../factories/flow';
import type { TestDatabase } from './database';
import { rowsRead } from './rows-read';

const contacts = 300;
const eventsOfEach = 20;

/** What reading only the events of these contacts reads at most; all of the new name for each of them is 90,000 rows. */
export const fewRows = 4 * contacts * eventsOfEach;

/**
 * Gives each of 300 contacts twenty events, has PostgreSQL look at the table, and then gives each an event `watched`, a name of which its
 * statistics know nothing; returns how many rows of events the work reads.
 */
export async function rowsReadOfNewName(
  { url, database: { pool } }: TestDatabase,
  work: (one: pg.Pool, asked: { userId: number; contactIds: number[] }) => Promise<void>,
): Promise<number> {
  const userId = await insertUser(pool);
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO contacts (user_id, external_id) SELECT $1, 'c' || n FROM generate_series(1, ${contacts}) n RETURNING id`,
    [userId],
  );
  const contactIds = rows.map(({ id }) => id);
  const happens = (name: string, each: number): Promise<unknown> =>
    pool.query(
      `INSERT INTO events (user_id, name, contact_id, data, created_at)
       SELECT $1, $2, id, '{}', now() - n * interval '1 hour' FROM unnest($3::bigint[]) id, generate_series(1, $4) n`,
      [userId, name, contactIds, each],
    );
  await happens('seen', eventsOfEach);
  await pool.query('VACUUM ANALYZE events');
  return rowsRead(url, 'events', async (one) => {
    await happens('watched', 1);
    // Unlike statements that are prepared, these are planned for the name that they ask about.
    await one.query('SET plan_cache_mode = auto');
    await work(one, { userId, contactIds });
  });
}
