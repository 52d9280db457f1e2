import { randomUUID } from 'node:crypto';
import { insertFlow, insertUser } from '../../tests/factories/flow';
import { insertCalls, insertSleepers } from '../../tests/factories/many-runs';
import { useDatabase } from '../../tests/support/database/database';
import { rowsRead } from '../../tests/support/database/rows-read';
import { inTransaction } from '../database/transaction';
import { endCall, lockCall, markPending, markSending } from './attempt';
import type { CallReference } from './call';
import { paceCall } from './pace';

const store = useDatabase();
const rate = { perSecond: 1_000, atOnce: 1_000 };
/** How many calls there are, and how many of them go out. */
const stored = 1_000;
const asked = 100;

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

describe('a call that is to go out', () => {
  it.each(['calls', 'automatisation_runs'])(
    'reads few %s beside its own, by plans that were made for empty tables',
    async (table) => {
      const { pool } = store.database;
      const userId = await insertUser(pool);
      const { id, stepIds } = await insertFlow(pool, userId, { entry_event_name: 'start' }, [
        { type: 'APICALL', data: { method: 'POST', url: 'https://example.com' } },
      ]);
      const standing = { userId, automatisationId: id, stepId: stepIds[0] ?? 0 };

      const read = await rowsRead(store.url, table, async (planned) => {
        const prepare = (runId: number) =>
          inTransaction(planned, async (client) => {
            const call = { userId, runId, visit: 0 };
            const locked = await lockCall(client, call);
            await paceCall(client, { ...call, userAppId: null, dueAt: null, hasTurn: false }, rate);
            await markSending(client, call, randomUUID());
            await endCall(client, call, { state: 'answered' });
            return locked?.isWanted;
          });
        expect(await prepare(0)).toBeUndefined();

        await insertSleepers(pool, { ...standing, count: stored });
        const { rows } = await pool.query<{ id: number }>(
          'SELECT id FROM automatisation_runs WHERE user_id = $1 ORDER BY id',
          [userId],
        );
        const runIds = rows.map((run) => run.id);
        await insertCalls(pool, runIds, { state: 'pending', trouble: null });
        for (const runId of runIds.slice(0, asked)) expect(await prepare(runId)).toBe(true);
      });
      // Those that were inserted are read a few times; each call that is asked for, by mistake, would read all.
      expect(read).toBeLessThan((stored * asked) / 5);
    },
  );
});

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
