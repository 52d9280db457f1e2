import { insertFlow, insertUser } from '../../tests/factories/flow';
import { insertSleepers } from '../../tests/factories/many-runs';
import { useDatabase } from '../../tests/support/database/database';
import { rowsRead } from '../../tests/support/database/rows-read';
import { listAutomatisations } from './list';

const store = useDatabase();
const newer = 5_000;
const page = { offset: 0, pageSize: 10 };

it('tells when the newest run of an old automation began, without a look at the newer runs of another', async () => {
  const { pool } = store.database;
  const userId = await insertUser(pool);
  const flow = async (runs: number): Promise<number> => {
    const { id, stepIds } = await insertFlow(pool, userId, { entry_event_name: 'began' }, [
      { type: 'DELAY', data: { delay: 86_400 } },
    ]);
    await insertSleepers(pool, { userId, automatisationId: id, stepId: stepIds[0] ?? 0, count: runs });
    return id;
  };
  const old = await flow(3);
  await flow(newer);
  await pool.query('VACUUM (ANALYZE) automatisation_runs');

  const read = await rowsRead(store.url, 'automatisation_runs', async (_, knex) => {
    const filter = { ids: [old], search_term: '', sort_by: 'id' as const, sort_order: 'asc' as const };
    const { rows } = await listAutomatisations(knex, userId, filter, page);
    expect(rows).toMatchObject([{ id: old, last_run_at: expect.any(Date) as Date }]);
  });
  expect(read).toBeLessThan(newer / 10);
});
