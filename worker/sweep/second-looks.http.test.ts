import { pino } from 'pino';
import { inTransaction } from '../../db/database/transaction';
import { recordEvents } from '../../db/events/record';
import { noteSecondLooks } from '../../db/runs/second-looks';
import { insertFlow, insertUser } from '../../tests/factories/flow';
import { useDatabase } from '../../tests/support/database/database';
import { untilFound } from '../../tests/support/until-found';
import { startSecondLooks } from './second-looks';

const store = useDatabase();

/** An account with a contact whose run waits for an event that has come meanwhile, and whose look is due; returns the run. */
async function insertWaiting(contactExternalId: string): Promise<number> {
  const { pool } = store.database;
  const userId = await insertUser(pool);
  await insertFlow(pool, userId, { entry_event_name: 'began' }, []);
  const since = Date.now();
  const event = { userId, contactExternalId, data: {}, createdAt: new Date(since) };
  await recordEvents(pool, [{ ...event, name: 'began' }]);
  const { rows } = await pool.query<{ id: number }>(
    `UPDATE automatisation_runs SET awaited_event = 'paid' WHERE user_id = $1 RETURNING id`,
    [userId],
  );
  const runId = rows[0]?.id ?? NaN;
  await inTransaction(pool, (client) => noteSecondLooks(client, [{ runId, since }]));
  await pool.query(`UPDATE second_looks SET due_at = due_at - interval '1 minute' WHERE run_id = $1`, [
    runId,
  ]);
  await recordEvents(pool, [{ ...event, name: 'paid' }]);
  await pool.query('DELETE FROM dispatch WHERE run_id = $1', [runId]);
  return runId;
}

test('a second look that fails keeps none away from other accounts, and wakes its run, which then looks itself', async () => {
  const { pool } = store.database;
  const failing = await insertWaiting('guest');
  const others = [await insertWaiting('ada'), await insertWaiting('bob'), await insertWaiting('eve')];
  // A reader of the guest's events is told that the query took too long. The function is dear, so that no plan asks it of events that nobody reads.
  await pool.query(`
    CREATE FUNCTION in_time(contact bigint) RETURNS boolean LANGUAGE plpgsql COST 1000000 AS $$
    BEGIN
      IF EXISTS (SELECT FROM contacts WHERE id = contact AND external_id = 'guest') THEN
        RAISE EXCEPTION 'canceling statement due to statement timeout' USING ERRCODE = 'query_canceled';
      END IF;
      RETURN true;
    END $$;
    ALTER TABLE events RENAME TO kept_events;
    CREATE VIEW events AS SELECT * FROM kept_events WHERE in_time(contact_id)`);

  const logged: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => logged.push(line) });
  const looking = startSecondLooks({ database: store.database, logger }, 1);
  try {
    const woken = await untilFound(async () => {
      const { rows } = await pool.query<{ run_id: number }>('SELECT run_id FROM dispatch ORDER BY run_id');
      return rows.length === 1 + others.length ? rows : undefined;
    });
    expect(woken.map(({ run_id: runId }) => runId)).toEqual([failing, ...others]);
  } finally {
    await looking.stop();
  }
  expect((await pool.query('SELECT FROM second_looks')).rowCount).toBe(0);
  const alone = logged.filter((line) => line.includes('"run_id"'));
  expect(alone.map((line) => (JSON.parse(line) as { run_id: number }).run_id)).toEqual([failing]);
});
