import { insertFlow, insertUser } from '../../tests/factories/flow';
import { useDatabase } from '../../tests/support/database';
import { rowsRead } from '../../tests/support/rows-read';
import { inTransaction } from '../database/transaction';
import { recordEvents } from '../events/record';
import { noteSecondLooks, takeSecondLooks } from './second-looks';

const store = useDatabase();
const portions = 20;
const looksAtOnce = 50;
const total = portions * looksAtOnce;
/** Events of each contact that came before those that count. */
const earlier = 10;

describe('a second look', () => {
  it.each(['automatisation_runs', 'events'])(
    'reads no %s but those of the runs that it is about, by a plan that was made for empty tables',
    async (table) => {
      const { pool } = store.database;
      const userId = await insertUser(pool);
      await insertFlow(pool, userId, { entry_event_name: 'began' }, []);
      const now = Date.now();
      const track = (name: string, at: number) =>
        recordEvents(
          pool,
          Array.from({ length: total }, (_, place) => ({
            userId,
            name,
            contactExternalId: `${table} ${place}`,
            data: {},
            createdAt: new Date(at),
          })),
        );

      const read = await rowsRead(store.url, table, async (client) => {
        expect(await takeSecondLooks(client, looksAtOnce)).toEqual({ looks: 0, waked: 0 });

        for (let times = 0; times < earlier; times += 1) await track('paid', now - 60_000);
        await track('began', now);
        await pool.query(`UPDATE automatisation_runs SET awaited_event = 'paid' WHERE user_id = $1`, [
          userId,
        ]);
        const { rows } = await pool.query<{ id: number }>(
          'SELECT id FROM automatisation_runs WHERE user_id = $1',
          [userId],
        );
        await inTransaction(pool, (connection) =>
          noteSecondLooks(
            connection,
            rows.map(({ id }) => ({ runId: id, since: now })),
          ),
        );
        await track('paid', now);
        await pool.query('DELETE FROM dispatch WHERE user_id = $1', [userId]);
        expect(await takeSecondLooks(client, looksAtOnce)).toEqual({ looks: 0, waked: 0 });
        await pool.query(`UPDATE second_looks SET due_at = due_at - interval '1 minute'`);

        for (let left = portions; left > 0; left -= 1)
          expect(await takeSecondLooks(client, looksAtOnce)).toEqual({
            looks: looksAtOnce,
            waked: looksAtOnce,
          });
        expect(await takeSecondLooks(client, looksAtOnce)).toEqual({ looks: 0, waked: 0 });
      });

      // Those that store the events read each a few times, too.
      expect(read).toBeLessThan(50 * total);
      const { rowCount } = await pool.query(`SELECT DISTINCT run_id FROM dispatch WHERE user_id = $1`, [
        userId,
      ]);
      expect(rowCount).toBe(total);
    },
  );
});
