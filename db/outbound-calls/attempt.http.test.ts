import { randomUUID } from 'node:crypto';
import { insertFlow, insertUser } from '../../tests/factories/flow';
import { useDatabase } from '../../tests/support/database/database';
import { inTransaction } from '../database/transaction';
import { endCall, lockCall, markPending, markSending } from './attempt';
import type { CallReference } from './call';

const store = useDatabase();

/** A call of a run that goes on. */
async function buildCall(): Promise<CallReference> {
  const { pool } = store.database;
  const userId = await insertUser(pool);
  const flow = await insertFlow(pool, userId, { entry_event_name: 'start' }, [
    { type: 'APICALL', data: { method: 'POST', url: 'https://example.com' } },
  ]);
  const { rows } = await pool.query<{ id: number }>(
    'INSERT INTO automatisation_runs (user_id, automatisation_id, current_step_id) VALUES ($1, $2, $3) RETURNING id',
    [userId, flow.id, flow.stepIds[0]],
  );
  const runId = rows[0]?.id ?? 0;
  await pool.query(
    `INSERT INTO calls (run_id, visit, user_id, step_id, request) VALUES ($1, 0, $2, $3, '{}')`,
    [runId, userId, flow.stepIds[0]],
  );
  return { userId, runId, visit: 0 };
}

describe('a call that has ended', () => {
  it('stays as it is when the answer of an attempt comes late that may be made again', async () => {
    const call = await buildCall();
    const trouble = { code: 'provider_down', message: 'The other side could not answer (503).' };
    const state = await inTransaction(store.database.pool, async (client) => {
      await markSending(client, call, randomUUID());
      await endCall(client, call, { state: 'skipped' });
      await markPending(client, call, trouble, new Date());
      return (await lockCall(client, call))?.state;
    });
    expect(state).toBe('skipped');
  });
});
