import { insertFlow, insertUser } from '../../tests/factories/flow';
import { insertSleepers } from '../../tests/factories/many-runs';
import { useDatabase } from '../../tests/support/database/database';
import { rowsRead } from '../../tests/support/database/rows-read';
import type { FlowReference } from '../automatisations/stored-flow';
import { lastCreatedBefore } from './last-created';

const store = useDatabase();
const hour = 3_600_000;
const count = 2_000;
/** When the first run was created; one each hour since, of which every second one is late by half a day. */
const began = Date.UTC(2026, 0, 1);

/** Two flows of one account whose runs were created by turns; returns the first. */
async function fill(): Promise<FlowReference> {
  const { pool } = store.database;
  const userId = await insertUser(pool);
  const { id, stepIds } = await insertFlow(pool, userId, { entry_event_name: 'began' }, [
    { type: 'DELAY', data: { delay: 86_400 } },
  ]);
  const other = await insertFlow(pool, userId, { entry_event_name: 'began' }, []);
  await insertSleepers(pool, { userId, automatisationId: id, stepId: stepIds[0] ?? 0, count: 2 * count });
  await pool.query(
    'UPDATE automatisation_runs SET automatisation_id = $2 WHERE user_id = $1 AND id % 2 = 0',
    [userId, other.id],
  );
  const { rows } = await pool.query<{ id: number }>(
    'SELECT id FROM automatisation_runs WHERE user_id = $1 AND automatisation_id = $2 ORDER BY id',
    [userId, id],
  );
  const ids = rows.map((row) => row.id);
  await pool.query(
    `UPDATE automatisation_runs r SET created_at = to_timestamp(i.moment)
     FROM unnest($1::bigint[], $2::double precision[]) AS i (id, moment) WHERE r.id = i.id`,
    [ids, ids.map((_, place) => (began + (place + (place % 2) * 12) * hour) / 1_000)],
  );
  return { userId, automatisationId: id };
}

/** The highest id of a run that was created before the moment, and of one that was created within a day after it; 0: there is none. */
async function boundsOf(
  { userId, automatisationId }: FlowReference,
  moment: Date,
): Promise<{ least: number; most: number }> {
  const { rows } = await store.database.pool.query<{ least: number; most: number }>(
    `SELECT COALESCE(max(id) FILTER (WHERE created_at < $3), 0) AS least,
            COALESCE(max(id) FILTER (WHERE created_at < $3 + interval '1 day'), 0) AS most
     FROM automatisation_runs WHERE user_id = $1 AND automatisation_id = $2`,
    [userId, automatisationId, moment],
  );
  return rows[0] ?? { least: NaN, most: NaN };
}

it('finds an id above which no run was created before a moment, within a day, and reads few runs for that', async () => {
  const flow = await fill();
  const moments = [-30, 0, 1, 5, 100, 777, count - 1, count + 50].map(
    (hours) => new Date(began + hours * hour),
  );
  const bounds = await Promise.all(moments.map((moment) => boundsOf(flow, moment)));

  const found: (number | null)[] = [];
  const read = await rowsRead(store.url, 'automatisation_runs', async (pool) => {
    for (const moment of moments) found.push(await lastCreatedBefore(pool, flow, moment));
  });
  for (const [place, { least, most }] of bounds.entries()) {
    expect(found[place]).toBeGreaterThanOrEqual(least);
    // Between two runs of the flow lies one of the other.
    expect(found[place]).toBeLessThanOrEqual(most + 1);
  }
  expect(read / moments.length).toBeLessThan(30);
});

it('finds nothing in a flow without runs', async () => {
  const { pool } = store.database;
  const userId = await insertUser(pool);
  const { id } = await insertFlow(pool, userId, { entry_event_name: 'began' }, []);
  expect(await lastCreatedBefore(pool, { userId, automatisationId: id }, new Date())).toBeNull();
});
