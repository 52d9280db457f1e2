import { insertFlow, insertUser } from '../../tests/factories/flow';
import { insertSleepers } from '../../tests/factories/many-runs';
import { useDatabase } from '../../tests/support/database/database';
import type { Querier } from '../database/connection';
import { inTransaction } from '../database/transaction';
import { beginRound, takePortion } from './rounds';

const store = useDatabase();
const count = 10_000;
beforeAll(async () => {
  const { pool } = store.database;
  const userId = await insertUser(pool);
  const flow = await insertFlow(pool, userId, { entry_event_name: 'go' }, [
    { type: 'DELAY', data: { delay: 3_600 } },
  ]);
  await insertSleepers(pool, {
    userId,
    automatisationId: flow.id,
    stepId: flow.stepIds[0] ?? 0,
    count,
  });
  await pool.query('ANALYZE automatisation_runs');
});

const begunAt = (began: string): Promise<unknown> =>
  store.database.pool.query(
    `UPDATE sweeps SET began_at = ${began}, ended_at = now(), position = (SELECT max(id) FROM automatisation_runs)`,
  );

/** How many rows of runs the connection has read. */
async function readSoFar(client: Querier): Promise<number> {
  const { rows } = await client.query<{ read: number }>(
    `SELECT seq_tup_read + idx_tup_fetch AS read FROM pg_stat_xact_user_tables WHERE relname = 'automatisation_runs'`,
  );
  return rows[0]?.read ?? 0;
}

describe('a round over very many runs', () => {
  it('gives each run to one of the workers that take portions at once', async () => {
    const { pool } = store.database;
    await begunAt(`'-infinity'`);
    await beginRound(pool, 3_600);
    const taken: number[] = [];
    const takeAll = async (): Promise<void> => {
      for (;;) {
        const { runs } = await takePortion(pool, 100);
        if (runs.length === 0) return;
        taken.push(...runs.map(({ id }) => id));
      }
    };
    await Promise.all([takeAll(), takeAll(), takeAll(), takeAll()]);
    expect(taken).toHaveLength(count);
    expect(new Set(taken).size).toBe(count);
  });

  it('reads for a portion what the portion holds, however far it is', async () => {
    const { pool } = store.database;
    await begunAt(`'-infinity'`);
    await beginRound(pool, 3_600);
    await takePortion(pool, count - 200);
    const read = await inTransaction(pool, async (client) => {
      const before = await readSoFar(client);
      expect((await takePortion(client, 100)).runs).toHaveLength(100);
      return (await readSoFar(client)) - before;
    });
    expect(read).toBeLessThan(1_000);
  });
});

describe('a round that says it began in the future, because the clock was set back', () => {
  it('is in the way of none', async () => {
    const { pool } = store.database;
    await begunAt(`now() + interval '1 day'`);
    await beginRound(pool, 3_600);
    expect((await takePortion(pool, 10)).runs).toHaveLength(10);
  });
});
