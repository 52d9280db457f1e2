import type pg from 'pg';
import { insertFlow, insertUser } from '../../tests/factories/flow';
import { insertSleepers } from '../../tests/factories/many-runs';
import { useDatabase } from '../../tests/support/database/database';
import { recordEvents } from '../events/record';
import { inTransaction } from '../database/transaction';
import { claimOutbox, returnOutbox, type ClaimedRows } from './claim';

const store = useDatabase();

describe('a claim', () => {
  it('reads as little however many rows and runs there are', async () => {
    const { pool } = store.database;
    const [many, few] = [await insertUser(pool), await insertUser(pool)];
    await insertFlow(pool, few, { entry_event_name: 'enter' }, []);
    const flow = await insertFlow(pool, many, { entry_event_name: 'sleep' }, [
      { type: 'DELAY', data: { delay: 86_400 } },
    ]);
    const count = 50_000;
    await insertSleepers(pool, {
      userId: many,
      automatisationId: flow.id,
      stepId: flow.stepIds[0] ?? 0,
      count,
    });
    await pool.query(
      `INSERT INTO dispatch (user_id, run_id, run_created_at, kind, later)
       SELECT user_id, id, created_at, 'wake', true FROM automatisation_runs WHERE automatisation_id = $1`,
      [flow.id],
    );
    await pool.query('ANALYZE');
    const event = { userId: few, name: 'enter', contactExternalId: 'ada', data: {} };
    await recordEvents(
      pool,
      Array.from({ length: 10 }, () => event),
    );

    for (const isLater of [false, true]) {
      await inTransaction(pool, async (client) => {
        const before = await pagesRead(client);
        const rows = await claimOutbox(client, 5, { isLater });
        expect(rows).toHaveLength(5);
        expect(new Set(rows.map(({ user_id }) => user_id))).toEqual(new Set([isLater ? many : few]));
        expect((await pagesRead(client)) - before).toBeLessThan(500);
      });
    }
  });
});

/** How many pages of our tables and their indexes the transaction has asked for so far. */
async function pagesRead(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ pages: number }>(
    `SELECT (sum(pg_stat_get_xact_blocks_fetched(oid)))::bigint AS pages FROM pg_class
     WHERE relkind IN ('r', 'i') AND relnamespace = 'public'::regnamespace`,
  );
  return rows[0]?.pages ?? NaN;
}

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
        await returnOutbox(client, await claimOutbox(client, 100));
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

describe('a turn of an account', () => {
  const take = async (limit: number, which: ClaimedRows = {}) => {
    const rows = await inTransaction(store.database.pool, (client) => claimOutbox(client, limit, which));
    const items = rows.filter((row) => row.kind === 'start' && row.is_item).length;
    return { own: rows.length - items, items };
  };

  it('takes items of its loops after all else, and leaves them a quarter', async () => {
    const { pool } = store.database;
    await pool.query('DELETE FROM dispatch');
    const userId = await insertUser(pool);
    await insertFlow(pool, userId, { entry_event_name: 'enter' }, []);
    const enter = (count: number) =>
      recordEvents(
        pool,
        Array.from({ length: count }, () => ({ userId, name: 'enter', data: {} })),
      );
    await enter(60);
    await pool.query('UPDATE dispatch SET is_item = true');
    await enter(25);

    expect(await take(20)).toEqual({ own: 20, items: 5 });
    expect(await take(10, { exceptItems: [userId] })).toEqual({ own: 5, items: 0 });
    await enter(5);
    expect(await take(20)).toEqual({ own: 5, items: 15 });
    await enter(5);
    expect(await take(20, { except: [userId] })).toEqual({ own: 0, items: 20 });
    expect(await take(20, { except: [userId], exceptItems: [userId] })).toEqual({ own: 0, items: 0 });
    expect(await take(100)).toEqual({ own: 5, items: 20 });
  });
});
