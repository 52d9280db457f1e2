import { insertFlow, insertUser } from '../../tests/factories/flow';
import { insertCalls, insertSleepers } from '../../tests/factories/many-runs';
import { useDatabase } from '../../tests/support/database/database';
import { inTransaction } from '../database/transaction';
import { keepPlace, lockCall, markSending } from './attempt';
import type { CallReference } from './call';
import { paceCall, type Rate } from './pace';

const store = useDatabase();
/** A minute has places for sixty calls. */
const rate: Rate = { perSecond: 1, atOnce: 1 };
const longestWait = 60_000;

/** Calls of one account, through no connection, that nobody has asked for yet. */
async function buildCalls(count: number): Promise<CallReference[]> {
  const { pool } = store.database;
  const userId = await insertUser(pool);
  const { id, stepIds } = await insertFlow(pool, userId, { entry_event_name: 'start' }, [
    { type: 'APICALL', data: { method: 'POST', url: 'https://example.com' } },
  ]);
  await insertSleepers(pool, { userId, automatisationId: id, stepId: stepIds[0] ?? 0, count });
  const { rows } = await pool.query<{ id: number }>(
    'SELECT id FROM automatisation_runs WHERE user_id = $1 ORDER BY id',
    [userId],
  );
  await insertCalls(
    pool,
    rows.map((run) => run.id),
    { state: 'pending', trouble: null },
  );
  return rows.map(({ id: runId }) => ({ userId, runId, visit: 0 }));
}

/** Asks for a call as `prepareCall` does; returns for how many milliseconds it waits, 0 where it goes out. */
const ask = (call: CallReference): Promise<number> =>
  inTransaction(store.database.pool, async (client) => {
    const stored = await lockCall(client, call);
    const { dueAt, wait } = await paceCall(
      client,
      { ...call, userAppId: null, dueAt: stored?.dueAt ?? null, hasTurn: false },
      rate,
    );
    if (wait > 0) await keepPlace(client, call, dueAt);
    else await markSending(client, call, '00000000-0000-0000-0000-000000000000');
    return wait;
  });

/** Time passes until each call that waits has come to its place. */
const comeToPlaces = ([call]: readonly CallReference[]) =>
  store.database.pool.query(
    `UPDATE calls SET due_at = now() - interval '1 second' WHERE user_id = $1 AND due_at IS NOT NULL`,
    [call?.userId],
  );

const end = (calls: readonly CallReference[]) =>
  store.database.pool.query(
    `UPDATE calls SET state = 'skipped', ended_at = now() WHERE run_id = ANY ($1::bigint[])`,
    [calls.map(({ runId }) => runId)],
  );

/** Time passes until the pace of the account's calls has places for those that have gone out. */
const passMoment = ([call]: readonly CallReference[]) =>
  store.database.pool.query(
    `UPDATE call_paces SET next_at = next_at - interval '1 second' WHERE user_id = $1`,
    [call?.userId],
  );

async function askAll(calls: readonly CallReference[]): Promise<number[]> {
  const waits: number[] = [];
  for (const call of calls) waits.push(await ask(call));
  return waits;
}

describe('calls of a provider that is slower than its pace', () => {
  it('ask again within a minute, and take no places that they do not use', async () => {
    const calls = await buildCalls(102);
    const [out, fresh, ...waiting] = calls;
    if (!out || !fresh) throw new Error('The calls are not there');
    expect(await ask(out)).toBe(0);
    await askAll(waiting);
    for (let round = 0; round < 4; round += 1) {
      await comeToPlaces(calls);
      for (const wait of await askAll(waiting)) expect(wait).toBeLessThanOrEqual(longestWait);
    }
    // A hundred wait for places of a second each.
    expect(await ask(fresh)).toBeLessThanOrEqual(101_000);
  });
});

describe('a call', () => {
  it('does not wait for the places of calls that have ended without going out', async () => {
    const calls = await buildCalls(102);
    const [out, fresh, ...waiting] = calls;
    if (!out || !fresh) throw new Error('The calls are not there');
    expect(await ask(out)).toBe(0);
    expect(Math.max(...(await askAll(waiting)))).toBeGreaterThan(90_000);
    await end([out, ...waiting]);
    expect(await ask(fresh)).toBeLessThanOrEqual(1_000);
    await comeToPlaces(calls);
    await passMoment(calls);
    expect(await ask(fresh)).toBe(0);
  });

  it('waits behind all that wait, by the places that they have', async () => {
    const calls = await buildCalls(4);
    const waits = await askAll(calls);
    expect(waits[0]).toBe(0);
    const { rows } = await store.database.pool.query<{ between: number }>(
      `SELECT extract(epoch FROM due_at - lag(due_at) OVER (ORDER BY due_at))::float8 AS between
       FROM calls WHERE user_id = $1 AND due_at IS NOT NULL ORDER BY due_at OFFSET 1`,
      [calls[0]?.userId],
    );
    expect(rows).toEqual([{ between: 1 }, { between: 1 }]);
  });
});
