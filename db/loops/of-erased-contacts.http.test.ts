import { buildContact } from '../../tests/factories/audience';
import { insertFlow, insertUser } from '../../tests/factories/flow';
import { insertSleepers } from '../../tests/factories/many-runs';
import { useDatabase } from '../../tests/support/database/database';
import { rowsRead } from '../../tests/support/database/rows-read';
import { deleteContacts } from '../contacts/delete';
import { inTransaction } from '../database/transaction';

const store = useDatabase();
const sends = 2;
const each = 5_000;

it('erasing contacts reads their own places in sends that were stopped, and not those of all other contacts', async () => {
  const { pool } = store.database;
  const userId = await insertUser(pool);
  const contacts: number[] = [];
  for (let place = 0; place < 20; place += 1) contacts.push((await buildContact(store.database, userId)).id);
  const { id, stepIds } = await insertFlow(pool, userId, { entry_event_name: 'send' }, [
    { type: 'DELAY', data: { delay: 86_400 } },
  ]);
  await pool.query('UPDATE automatisations SET is_campaign = true WHERE id = $1', [id]);
  await insertSleepers(pool, { userId, automatisationId: id, stepId: stepIds[0] ?? 0, count: sends });
  await pool.query(
    `WITH stopped AS (
       INSERT INTO loops (run_id, visit, user_id, step_id, body_step_id, audience, filters, delay_milliseconds, total)
       SELECT id, 0, user_id, current_step_id, current_step_id, '{"source":"all_contacts"}', '[]', 0, $2::integer
       FROM automatisation_runs WHERE user_id = $1
       RETURNING run_id
     )
     INSERT INTO loop_contacts (run_id, visit, item, contact_id)
     SELECT run_id, 0, n - 1, COALESCE(($3::bigint[])[n], 1000000 + n) FROM stopped, generate_series(1, $2::integer) n`,
    [userId, each, contacts],
  );

  const read = await rowsRead(store.url, 'loop_contacts', (planned) =>
    inTransaction(planned, async (client) => {
      expect(await deleteContacts(client, userId, contacts)).toMatchObject({ count: contacts.length });
    }),
  );
  expect(read).toBeLessThan(each / 10);
  const { rows } = await pool.query('SELECT items FROM items_of_erased_contacts');
  expect(rows).toEqual(Array.from({ length: sends }, () => ({ items: contacts.length })));
});
