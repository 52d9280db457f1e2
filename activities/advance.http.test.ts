import { inTransaction } from '../db/database/transaction';
import { recordEvents } from '../db/events/record';
import { insertFlow, insertUser } from '../tests/factories/flow';
import { testActivities } from '../tests/support/activities';
import { useDatabase } from '../tests/support/database/database';

const store = useDatabase();
const hour = 3_600_000;

it('looks again at a wait that was stored before its worker ended: it may have been changed since', async () => {
  const { database } = store;
  const { pool } = database;
  const userId = await insertUser(pool);
  const { id, stepIds } = await insertFlow(pool, userId, { entry_event_name: 'enter' }, [
    { type: 'DELAY', data: { delay: 6 * 3_600 } },
  ]);
  await inTransaction(pool, (client) =>
    recordEvents(client, [{ userId, name: 'enter', data: {}, contactExternalId: 'ada' }]),
  );
  const { rows } = await pool.query<{ runId: number; contactId: number }>(
    'SELECT id AS "runId", contact_id AS "contactId" FROM automatisation_runs WHERE user_id = $1',
    [userId],
  );
  const [{ runId, contactId } = { runId: 0, contactId: 0 }] = rows;
  const { advance } = testActivities(database);
  const ask = (segment: number) => advance({ userId, runId, contactId, segment });
  const lasts = async (segment: number): Promise<number> => {
    const result = await ask(segment);
    return result.kind === 'wait' ? (result.lasts ?? NaN) : NaN;
  };

  expect(await lasts(0)).toBeGreaterThan(5 * hour);
  // The worker ends here, before the workflow hears of it. It is woken for the shorter wait, and asks for the same stretch again.
  await pool.query('UPDATE automatisation_steps SET data = $2 WHERE id = $1', [stepIds[0], { delay: 3_600 }]);
  await pool.query('UPDATE automatisations SET version = version + 1 WHERE id = $1', [id]);
  expect(await lasts(0)).toBe(0);
  const left = await lasts(1);
  expect(left).toBeLessThanOrEqual(hour);
  expect(left).toBeGreaterThan(0);
});
