import { insertFlow, insertUser } from '../../tests/factories/flow';
import { insertSleepers } from '../../tests/factories/many-runs';
import { useDatabase } from '../../tests/support/database/database';
import { rowsRead } from '../../tests/support/database/rows-read';
import { lastCreatedBefore } from './last-created';

const store = useDatabase();
const hour = 3_600_000;
const count = 2_000;
/** When the first run was created; one each hour since, of which every second one is late by half a day. */
const began = Date.UTC(2026, 0, 1);

/** Leaves only these runs in the database. */
async function fill(): Promise<void> {
  const { pool } = store.database;
  await pool.query('DELETE FROM automatisation_runs');
  const userId = await insertUser(pool);
  const { id, stepIds } = await insertFlow(pool, userId, { entry_event_name: 'began' }, [
    { type: 'DELAY', data: { delay: 86_400 } },
  ]);
  await insertSleepers(pool, { userId, automatisationId: id, stepId: stepIds[0] ?? 0, count });
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM automatisation_runs ORDER BY id');
  await pool.query(
    `UPDATE automatisation_runs r SET created_at = to_timestamp(i.moment)
     FROM unnest($1::bigint[], $2::double precision[]) AS i (id, moment) WHERE r.id = i.id`,
    [rows.map((row) => row.id), rows.map((_, place) => (began + (place + (place % 2) * 12) * hour) / 1_000)],
  );
}

/** The highest id of a run that was created before the moment, and of one that was created within a day after it; 0: there is none. */
async function boundsOf(moment: Date): Promise<{ least: number; most: number }> {
  const { rows } = await store.database.pool.query<{ least: number; most: number }>(
    `SELECT COALESCE(max(id) FILTER (WHERE created_at < $1), 0) AS least,
            COALESCE(max(id) FILTER (WHERE created_at < $1 + interval '1 day'), 0) AS most
     FROM automatisation_runs`,
    [moment],
  );
  return rows[0] ?? { least: NaN, most: NaN };
}

it('finds an id above which no run was created before a moment, within a day, and reads few runs for that', async () => {
  await fill();
  const moments = [-30, 0, 1, 5, 100, 777, count - 1, count + 50].map(
    (hours) => new Date(began + hours * hour),
  );
  const bounds = await Promise.all(moments.map(boundsOf));

  const found: (number | null)[] = [];
  const read = await rowsRead(store.url, 'automatisation_runs', async (pool) => {
    for (const moment of moments) found.push(await lastCreatedBefore(pool, moment));
  });
  for (const [place, { least, most }] of bounds.entries()) {
    expect(found[place]).toBeGreaterThanOrEqual(least);
    // Between the first run and id 0 lie those that were deleted.
    expect(found[place]).toBeLessThanOrEqual(most === 0 ? (bounds.at(-1)?.most ?? 0) - count : most);
  }
  expect(read / moments.length).toBeLessThan(50);
});

it('finds nothing where there are no runs', async () => {
  const { pool } = store.database;
  await pool.query('DELETE FROM automatisation_runs');
  expect(await lastCreatedBefore(pool, new Date())).toBeNull();
});
