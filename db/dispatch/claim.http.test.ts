import { insertFlow, insertUser } from '../../tests/factories/flow';
import { useDatabase } from '../../tests/support/database';
import { recordEvents } from '../events/record';
import { inTransaction } from '../transaction';
import { claimDispatch, returnDispatch } from './claim';

const store = useDatabase();

describe('what cannot be dispatched', () => {
  it.each([0, 5, 1_024, 2_000_000])(
    'is tried again in a minute at the most, with its whole portion, after %i attempts',
    async (attempts) => {
      const { pool } = store.database;
      const userId = await insertUser(pool);
      await insertFlow(pool, userId, { entry_event_name: 'enter' }, []);
      const event = { userId, name: 'enter', contactExternalId: 'ada', data: {} };
      await recordEvents(pool, [event, event]);
      await pool.query(
        `UPDATE dispatch SET attempts = $2 WHERE id = (SELECT min(id) FROM dispatch WHERE user_id = $1)`,
        [userId, attempts],
      );
      await inTransaction(pool, async (client) => {
        await returnDispatch(client, await claimDispatch(client, 100));
      });
      const { rows } = await pool.query(
        `SELECT attempts, not_before <= now() + interval '1 minute' AS soon FROM dispatch WHERE user_id = $1 ORDER BY id`,
        [userId],
      );
      expect(rows).toEqual([
        { attempts: attempts + 1, soon: true },
        { attempts: 1, soon: true },
      ]);
    },
  );
});
