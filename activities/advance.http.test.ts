import { inTransaction } from '../db/database/transaction';
import type { JsonObject } from '../domain/entities/common';
import { recordEvents } from '../db/events/record';
import { insertFlow, insertUser, type FlowStepGiven } from '../tests/factories/flow';
import { testActivities } from '../tests/support/activities';
import { useDatabase } from '../tests/support/database/database';

const store = useDatabase();
const hour = 3_600_000;

const ofMoreThan10 = {
  variable: 'n',
  variable_type: 'number',
  operation: 'GREATER_THAN',
  value: '10',
};

/** Starts a run of a new account's flow of one step, for one contact, and stops before its first stretch. */
async function startRun(step: FlowStepGiven) {
  const { pool } = store.database;
  const userId = await insertUser(pool);
  const { id, stepIds } = await insertFlow(pool, userId, { entry_event_name: 'enter' }, [step]);
  await inTransaction(pool, (client) =>
    recordEvents(client, [{ userId, name: 'enter', data: {}, contactExternalId: 'ada' }]),
  );
  const { rows } = await pool.query<{ runId: number; contactId: number }>(
    'SELECT id AS "runId", contact_id AS "contactId" FROM automatisation_runs WHERE user_id = $1',
    [userId],
  );
  const [{ runId, contactId } = { runId: 0, contactId: 0 }] = rows;
  const { advance } = testActivities(store.database);
  const advanceAt = (segment: number) => advance({ userId, runId, contactId, segment });
  return { pool, userId, runId, contactId, automatisationId: id, stepIds, advanceAt };
}

describe('a step whose filters are compared with the events of a contact', () => {
  /** Starts a run at a step of this data, for a contact with so many events of `seen`, numbered from 1. Returns how its first stretch ends. */
  async function lookBack(type: 'COUNT' | 'WAIT', data: object, events: number) {
    const { pool, userId, runId, contactId, advanceAt } = await startRun({ type, data });
    // Several hundred of them have the same moment, as those of one batch do.
    await pool.query(
      `INSERT INTO events (user_id, name, contact_id, data, created_at)
       SELECT $1, 'seen', $2, jsonb_build_object('n', n), now() - interval '1 minute' + (n / 700) * interval '1 microsecond'
       FROM generate_series(1, $3) n`,
      [userId, contactId, events],
    );
    const result = await advanceAt(0);
    const visits = await pool.query<{ detail: JsonObject }>(
      'SELECT detail FROM automatisation_run_steps WHERE run_id = $1 ORDER BY visit',
      [runId],
    );
    return { result, detail: visits.rows.at(-1)?.detail };
  }

  const count = { type: 'event', value: 'seen', timeframe: 60, filters: [ofMoreThan10] };

  it('counts each once, however many they are', async () => {
    const { detail } = await lookBack('COUNT', count, 10_000);
    expect(detail).toMatchObject({ count: 9_990 });
  });

  it('reads no more than it may, and fails with a way on', async () => {
    const { result, detail } = await lookBack('COUNT', count, 10_900);
    expect(result).toMatchObject({ kind: 'ended', state: 'failed', code: 'over_budget' });
    expect(detail).toMatchObject({ message: expect.stringContaining('more than 10000 events') as string });
  });

  it('finds the first that counts without reading those behind it', async () => {
    const wait = {
      event_name: 'seen',
      filters: [ofMoreThan10],
      since: 'before',
      look_back: 3_600,
      time_out: { delay: 60 },
    };
    const { result, detail } = await lookBack('WAIT', wait, 20_000);
    expect(result).toMatchObject({ kind: 'ended', state: 'completed' });
    expect(detail).toMatchObject({ branch: true });
  });
});

it('looks again at a wait that was stored before its worker ended: it may have been changed since', async () => {
  const wait = { type: 'DELAY', data: { delay: 6 * 3_600 } } as const;
  const { pool, automatisationId, stepIds, advanceAt } = await startRun(wait);
  const lasts = async (segment: number): Promise<number> => {
    const result = await advanceAt(segment);
    return result.kind === 'wait' ? (result.lasts ?? NaN) : NaN;
  };

  expect(await lasts(0)).toBeGreaterThan(5 * hour);
  // The worker ends here, before the workflow hears of it. It is woken for the shorter wait, and asks for the same stretch again.
  await pool.query('UPDATE automatisation_steps SET data = $2 WHERE id = $1', [stepIds[0], { delay: 3_600 }]);
  await pool.query('UPDATE automatisations SET version = version + 1 WHERE id = $1', [automatisationId]);
  expect(await lasts(0)).toBe(0);
  const left = await lasts(1);
  expect(left).toBeLessThanOrEqual(hour);
  expect(left).toBeGreaterThan(0);
});
