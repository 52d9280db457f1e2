import { pino } from 'pino';
import { noticePage, type Notice } from '../../domain/entities/notice';
import { insertFlow } from '../../tests/factories/flow';
import { dataOf } from '../../tests/support/api/answers';
import { useApi, type Visitor } from '../../tests/support/api/api';
import { lookOnce } from '../../tests/support/api/notices';
import { untilFound } from '../../tests/support/until-found';
import { startNotices } from './notices';

const api = useApi();

/** A flow of so many steps, at the last of which runs have failed. */
async function insertFailing({ userId }: Visitor, steps = 1): Promise<void> {
  const { pool } = api.database;
  const flow = await insertFlow(
    pool,
    userId,
    { entry_event_name: 'cart' },
    Array.from(
      { length: steps },
      () => ({ type: 'DELAY', data: { method: 'time', unit: 'day', time: 1 } }) as const,
    ),
  );
  await pool.query(
    `WITH run AS (
       INSERT INTO automatisation_runs (user_id, automatisation_id, state, current_step_id, visit, entered_at, ended_at, reason)
       SELECT $1, $2, 'failed', $3, 1, now(), now(), '{"code":"over_budget","message":"The step took too long."}'
       FROM generate_series(1, 4) RETURNING id
     )
     INSERT INTO automatisation_run_steps (run_id, visit, user_id, automatisation_id, step_id, type, state, revision, started_at, ended_at)
     SELECT id, 0, $1, $2, $3, 'DELAY', 'failed', 1, now(), now() FROM run`,
    [userId, flow.id, flow.stepIds.at(-1)],
  );
}

const noticesOf = async (visitor: Visitor): Promise<Notice[]> =>
  dataOf(await visitor.call('get', '/notice'), noticePage).notices;

describe('looking for notices', () => {
  it('passes an account for which it fails, and says so', async () => {
    const { pool } = api.database;
    const accounts = [await api.visitor(), await api.visitor(), await api.visitor()] as const;
    for (const account of accounts) await insertFailing(account);
    const [first, held, last] = accounts;
    await pool.query(`
      CREATE FUNCTION too_slow() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.user_id = ${held.userId} THEN
          RAISE EXCEPTION 'canceling statement due to statement timeout' USING ERRCODE = 'query_canceled';
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER too_slow BEFORE INSERT ON notices FOR EACH ROW EXECUTE FUNCTION too_slow()`);
    const logged: Record<string, unknown>[] = [];
    const logger = pino(
      { level: 'warn' },
      { write: (line: string) => logged.push(JSON.parse(line) as Record<string, unknown>) },
    );
    const looking = startNotices({ database: api.database, logger }, { poll: 1 });
    try {
      const found = await untilFound(async () => {
        const [notice] = await noticesOf(last);
        return notice;
      });
      expect(found).toMatchObject({ kind: 'step_failing', count: 4 });
    } finally {
      await looking.stop();
      await pool.query('DROP TRIGGER too_slow ON notices');
    }
    expect(await noticesOf(first)).toHaveLength(1);
    expect(await noticesOf(held)).toEqual([]);
    expect(logged.map((line) => line['user_id']).filter((id) => id !== undefined)).toEqual([held.userId]);
    // The next round looks at it again.
    await lookOnce(api.database);
    expect(await noticesOf(held)).toHaveLength(1);
  });

  it('looks at all steps of an account with very many', async () => {
    const visitor = await api.visitor();
    await insertFailing(visitor, 501);
    await insertFailing(visitor);
    await lookOnce(api.database);
    expect(await noticesOf(visitor)).toHaveLength(2);
  });
});
