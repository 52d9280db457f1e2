import { insertFlow, insertUser } from '../../tests/factories/flow';
import { useDatabase } from '../../tests/support/database/database';
import { rowsRead } from '../../tests/support/database/rows-read';
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
        expect(await takeSecondLooks(client, looksAtOnce)).toEqual({ looks: 0, woken: 0 });

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
        expect(await takeSecondLooks(client, looksAtOnce)).toEqual({ looks: 0, woken: 0 });
        await pool.query(`UPDATE second_looks SET due_at = due_at - interval '1 minute'`);

        for (let left = portions; left > 0; left -= 1)
          expect(await takeSecondLooks(client, looksAtOnce)).toEqual({
            looks: looksAtOnce,
            woken: looksAtOnce,
          });
        expect(await takeSecondLooks(client, looksAtOnce)).toEqual({ looks: 0, woken: 0 });
      });

      // Those that store the events read each a few times, too.
      expect(read).toBeLessThan(50 * total);
      const { rowCount } = await pool.query(`SELECT DISTINCT run_id FROM dispatch WHERE user_id = $1`, [
        userId,
      ]);
      expect(rowCount).toBe(total);
    },
  );

  describe('at runs of one contact', () => {
    const runsOfGuest = async (count: number) => {
      const { pool } = store.database;
      const userId = await insertUser(pool);
      await insertFlow(pool, userId, { entry_event_name: 'began' }, []);
      const now = Date.now();
      /** Events, the last of them so many milliseconds after now, and those before it one millisecond each. */
      const track = (name: string, after: number, times = 1) =>
        recordEvents(
          pool,
          Array.from({ length: times }, (_, place) => ({
            userId,
            name,
            contactExternalId: 'guest',
            data: {},
            createdAt: new Date(now + after + place + 1 - times),
          })),
        );
      await track('began', 0, count);
      await pool.query(
        `UPDATE automatisation_runs SET awaited_event = 'paid', awaited_more = '["began"]' WHERE user_id = $1`,
        [userId],
      );
      const { rows } = await pool.query<{ id: number }>(
        'SELECT r.id FROM automatisation_runs r JOIN events e ON e.id = r.event_id WHERE r.user_id = $1 ORDER BY e.created_at',
        [userId],
      );
      const runIds = rows.map(({ id }) => id);
      /** Notes that each run waits for the events that count from so many milliseconds after now on. */
      const note = (since: (place: number) => number) =>
        inTransaction(pool, (client) =>
          noteSecondLooks(
            client,
            runIds.map((runId, place) => ({ runId, since: now + since(place) })),
          ),
        );
      /** A minute passes. */
      const comeDue = () => pool.query(`UPDATE second_looks SET due_at = due_at - interval '1 minute'`);
      /** Looks at each run; returns the places of those that wake. */
      const lookAgain = async (
        since: (place: number) => number,
        limit: number,
        connection = pool,
      ): Promise<number[]> => {
        await note(since);
        await comeDue();
        await pool.query('DELETE FROM dispatch');
        while ((await takeSecondLooks(connection, limit)).looks > 0);
        const woken = await pool.query<{ run_id: number }>('SELECT run_id FROM dispatch ORDER BY run_id');
        return woken.rows.map(({ run_id: runId }) => runIds.indexOf(runId)).sort((one, other) => one - other);
      };
      return { track, note, comeDue, lookAgain };
    };

    it('asks for its events once, not once a run', async () => {
      const runs = 200;
      const seen = 1_000;
      const { track, lookAgain } = await runsOfGuest(runs);
      await track('seen', seen, seen);
      const read = await rowsRead(store.url, 'events', async (client) => {
        expect(await lookAgain((place) => 1 + place, runs, client)).toEqual([]);
      });
      expect(read).toBeLessThan(4 * seen);
    });

    it('is one, however often it is noted: a minute after the last time, for what counts from the earliest moment', async () => {
      const { track, note, comeDue } = await runsOfGuest(1);
      for (let noted = 0; noted < 100; noted += 1) await note(() => 2 + (noted % 7));
      await comeDue();
      await note(() => 5);
      const { pool } = store.database;
      expect(await takeSecondLooks(pool, 10)).toEqual({ looks: 0, woken: 0 });
      await track('paid', 2);
      await comeDue();
      expect(await takeSecondLooks(pool, 10)).toEqual({ looks: 1, woken: 1 });
    });

    it.each([
      ['in one portion', 10],
      ['in several', 1],
    ])(
      'wakes those for which an event counts, but for the event that began the run, %s',
      async (_, limit) => {
        const { track, lookAgain } = await runsOfGuest(4);
        // The last run was begun by the last event; for each other one, that event is a further one.
        expect(await lookAgain(() => 0, limit)).toEqual([0, 1, 2]);
        expect(await lookAgain(() => 1, limit)).toEqual([]);
        await track('paid', 2);
        expect(await lookAgain((place) => place, limit)).toEqual([0, 1, 2]);
        await track('paid', 3);
        expect(await lookAgain((place) => 2 + place, limit)).toEqual([0, 1]);
      },
    );
  });
});
