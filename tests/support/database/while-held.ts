import type pg from 'pg';
import { inTransaction } from '../../../db/database/transaction';
import { untilFound } from '../until-found';

/** What a call answers that came while somebody else's transaction, begun before it, had changed this and was not over. */
export async function whileHeld<Answer>(
  pool: pg.Pool,
  change: [sql: string, parameters: unknown[]],
  call: () => PromiseLike<Answer>,
): Promise<Answer> {
  const answers = await inTransaction(pool, async (client) => {
    await client.query(...change);
    // A call by supertest goes out once somebody waits for its answer.
    const answer = Promise.resolve(call());
    await untilFound(async () => {
      const { rows } = await pool.query<object>(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows[0];
    });
    return [answer];
  });
  const [answer] = await Promise.all(answers);
  return answer as Answer; // the only one
}
