import { MockActivityEnvironment } from '@temporalio/testing';
import type pg from 'pg';
import type { CallReference } from '../../db/outbound-calls/call';
import { recordEvents } from '../../db/events/record';
import { insertFlow, insertUser } from '../../tests/factories/flow';
import { inTransaction } from '../../db/database/transaction';
import { within } from '../../db/database/within';
import { testActivities } from '../../tests/support/activities';
import { useDatabase } from '../../tests/support/database/database';
import { interceptedPool } from '../../tests/support/database/intercepted-pool';
import { untilFound } from '../../tests/support/until-found';
import { useProvider } from '../../tests/support/providers/provider';

const store = useDatabase();
const provider = useProvider();

/** What happens to the database's connections, while it is said. */
type Trouble = 'away' | 'answers to commits are lost';
let trouble: Trouble | null = null;
/** How often it happened. */
let met = 0;

/** A pool whose connections meet the trouble, as pg tells of it. */
const troubledPool = (pool: pg.Pool): pg.Pool =>
  interceptedPool(pool, {
    connecting() {
      if (trouble !== 'away') return;
      met += 1;
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    },
    async querying(statement, ask) {
      const result = await ask();
      if (statement === 'COMMIT' && trouble === 'answers to commits are lost') {
        met += 1;
        throw new Error('Connection terminated unexpectedly');
      }
      return result;
    },
  });

const activities = () => {
  const { database } = store;
  return testActivities({ ...database, pool: troubledPool(database.pool) });
};

/** Takes runs of one account to their calls of the provider, which must not be made twice unasked. */
async function comeToCalls(count: number): Promise<CallReference[]> {
  const { pool } = store.database;
  const userId = await insertUser(pool);
  await insertFlow(pool, userId, { entry_event_name: 'go' }, [
    { type: 'APICALL', data: { method: 'POST', url: `${provider.origin}/orders` } },
  ]);
  await recordEvents(
    pool,
    Array.from({ length: count }, (_, place) => ({
      userId,
      name: 'go',
      contactExternalId: `contact ${place}`,
      data: {},
    })),
  );
  const { rows } = await pool.query<{ id: number; contact_id: number }>(
    'SELECT id, contact_id FROM automatisation_runs WHERE user_id = $1',
    [userId],
  );
  return Promise.all(
    rows.map(async ({ id: runId, contact_id: contactId }) => {
      const result = await activities().advance({ userId, runId, contactId, segment: 0 });
      if (result.kind !== 'call') throw new Error('The run did not come to its call');
      return { userId, runId, visit: result.visit };
    }),
  );
}

async function comeToCall(): Promise<CallReference> {
  const [call] = await comeToCalls(1);
  if (!call) throw new Error('The run is not there');
  return call;
}

const make = (call: CallReference): Promise<void> =>
  new MockActivityEnvironment({ startToCloseTimeoutMs: 600_000 }).run(activities().makeCall, call);

const stateOf = async ({ userId, runId, visit }: CallReference): Promise<object | undefined> =>
  (
    await store.database.pool.query<object>(
      'SELECT state, attempts FROM calls WHERE user_id = $1 AND run_id = $2 AND visit = $3',
      [userId, runId, visit],
    )
  ).rows[0];

beforeEach(() => {
  trouble = null;
  met = 0;
});

/** Answers when the trouble has been met so often, and ends it. */
async function endAfter(times: number): Promise<void> {
  while (met < times) await new Promise((resolve) => setImmediate(resolve));
  trouble = null;
}

describe('a call whose answer came while the database is away', () => {
  it('is written down as answered once the database is back, and is made once', async () => {
    const call = await comeToCall();
    provider.answer((response) => {
      trouble = 'away';
      response.end('{}');
    });
    await Promise.all([make(call), endAfter(3)]);
    expect(await stateOf(call)).toEqual({ state: 'answered', attempts: 1 });
    expect(provider.received).toHaveLength(1);
  });

  it('is written down as answered where the answer to that commit is lost', async () => {
    const call = await comeToCall();
    provider.answer((response) => {
      trouble = 'answers to commits are lost';
      response.end('{}');
    });
    await Promise.all([make(call), endAfter(2)]);
    expect(await stateOf(call)).toEqual({ state: 'answered', attempts: 1 });
    expect(provider.received).toHaveLength(1);
  });
});

describe('a call about to go out', () => {
  it('goes out once where its attempt is not told that this was written down', async () => {
    const call = await comeToCall();
    trouble = 'answers to commits are lost';
    await Promise.all([make(call), endAfter(2)]);
    expect(await stateOf(call)).toEqual({ state: 'answered', attempts: 1 });
    expect(provider.received).toHaveLength(1);
  });

  it('is left to another worker where this one does not reach its database', async () => {
    const call = await comeToCall();
    trouble = 'away';
    await expect(make(call)).rejects.toThrow('ECONNREFUSED');
    expect(await stateOf(call)).toEqual({ state: 'pending', attempts: 0 });
    trouble = null;
    await make(call);
    expect(await stateOf(call)).toEqual({ state: 'answered', attempts: 1 });
    expect(provider.received).toHaveLength(1);
  });

  it('that another attempt has sent, of whose outcome nothing is known, is not made again', async () => {
    const call = await comeToCall();
    await store.database.pool.query(
      `UPDATE calls SET state = 'sending', attempts = 1, sender = gen_random_uuid() WHERE run_id = $1`,
      [call.runId],
    );
    await make(call);
    expect(await stateOf(call)).toEqual({ state: 'unknown', attempts: 1 });
    expect(provider.received).toEqual([]);
  });
});

describe('a call that another attempt may still have out', () => {
  it('waits until that one must have ended', async () => {
    const call = await comeToCall();
    const { pool } = store.database;
    await pool.query(
      `UPDATE calls SET state = 'sending', attempts = 1, sender = gen_random_uuid(), sent_at = now() WHERE run_id = $1`,
      [call.runId],
    );
    await expect(make(call)).rejects.toThrow('Another attempt at it may be under way.');
    expect(await stateOf(call)).toEqual({ state: 'sending', attempts: 1 });

    await pool.query(`UPDATE calls SET sent_at = now() - interval '16 seconds' WHERE run_id = $1`, [
      call.runId,
    ]);
    await make(call);
    expect(await stateOf(call)).toEqual({ state: 'unknown', attempts: 1 });
    expect(provider.received).toEqual([]);
  });
});

describe('calls that wait for their connection’s pace', () => {
  it('leave connections to the database to others, however many they are', async () => {
    const { pool, watchPool } = store.database;
    const calls = await comeToCalls(12);
    const values = [calls[0]?.userId];
    await pool.query('INSERT INTO call_paces (user_id, connection) VALUES ($1, 0)', values);
    let made: Promise<unknown> = Promise.resolve();
    await inTransaction(pool, async (holder) => {
      await holder.query('SELECT FROM call_paces WHERE user_id = $1 FOR UPDATE', values);
      made = Promise.all(calls.map(make));
      await untilFound(async () => {
        const { rowCount } = await watchPool.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return (rowCount ?? 0) > 1 || undefined;
      });
      expect(await within(60_000, pool.query('SELECT'))).toBeDefined();
    });
    await made;
    const states = await Promise.all(calls.map(stateOf));
    expect(states).toEqual(calls.map(() => ({ state: 'answered', attempts: 1 })));
    expect(provider.received).toHaveLength(12);
  });
});

describe('calls of runs that wait together', () => {
  const workflowId = 'automatisation-runs-1-abc-asleep';
  const makeTogether = (calls: readonly CallReference[]): Promise<(number | null)[]> =>
    new MockActivityEnvironment({ startToCloseTimeoutMs: 600_000 }).run(activities().makeCalls, {
      userId: calls[0]?.userId ?? 0,
      calls: calls.map(({ runId, visit }) => ({ runId, visit })),
      workflowId,
    });
  async function comeToCallsTogether(count: number): Promise<CallReference[]> {
    const calls = await comeToCalls(count);
    await store.database.pool.query(
      'UPDATE automatisation_runs SET group_workflow_id = $2 WHERE user_id = $1',
      [calls[0]?.userId, workflowId],
    );
    return calls;
  }

  it('are made once each, and it is said of each when it is made again', async () => {
    // As many as are out at once: on a busy machine others may not begin in this attempt.
    const count = 20;
    const calls = await comeToCallsTogether(count);
    let came = 0;
    provider.answer((response) => response.writeHead((came += 1) <= 3 ? 503 : 200).end('{}'));
    const waits = await makeTogether(calls);
    const waiting = waits.filter((wait) => wait !== null);
    expect(waiting).toHaveLength(3);
    for (const wait of waiting) expect(wait).toBeLessThanOrEqual(1_250);
    expect(provider.received).toHaveLength(count);
    expect(await Promise.all(calls.map(stateOf))).toEqual(
      waits.map((wait) => ({ state: wait === null ? 'answered' : 'pending', attempts: 1 })),
    );

    expect(await makeTogether(calls)).toEqual(calls.map(() => null));
    expect(provider.received).toHaveLength(count + 3);
  });

  it('leave those alone whose runs another workflow has taken', async () => {
    const [first, taken] = await comeToCallsTogether(2);
    if (!first || !taken) throw new Error('The runs are not there');
    await store.database.pool.query('UPDATE automatisation_runs SET group_workflow_id = NULL WHERE id = $1', [
      taken.runId,
    ]);
    expect(await makeTogether([first, taken])).toEqual([null, null]);
    expect(await stateOf(first)).toEqual({ state: 'answered', attempts: 1 });
    expect(await stateOf(taken)).toEqual({ state: 'pending', attempts: 0 });
    expect(provider.received).toHaveLength(1);
  });

  it('are made again soon where none of them reached the database', async () => {
    const calls = await comeToCallsTogether(3);
    trouble = 'away';
    for (const wait of await makeTogether(calls)) {
      expect(wait).toBeGreaterThan(3_000);
      expect(wait).toBeLessThanOrEqual(5_000);
    }
    trouble = null;
    expect(await makeTogether(calls)).toEqual([null, null, null]);
    expect(provider.received).toHaveLength(3);
  });

  it('keep the time of their next attempt where a worker makes them a second time', async () => {
    const calls = await comeToCallsTogether(2);
    provider.answer((response) => response.writeHead(503).end('{}'));
    await makeTogether(calls);
    await store.database.pool.query(
      `UPDATE calls SET trouble = trouble || jsonb_build_object('next_at', now() + interval '1 minute') WHERE user_id = $1`,
      [calls[0]?.userId],
    );
    const waits = await makeTogether(calls);
    expect(provider.received).toHaveLength(2);
    for (const wait of waits) expect(wait).toBeGreaterThan(50_000);
  });

  it('line up again where as many are out as their connection allows', async () => {
    const [first, ...others] = await comeToCallsTogether(61);
    const { pool } = store.database;
    await pool.query(
      `UPDATE calls SET state = 'sending', attempts = 1, sent_at = now(), sender = gen_random_uuid() WHERE user_id = $1 AND run_id <> $2`,
      [first?.userId, first?.runId],
    );
    if (!first) throw new Error('The run is not there');
    const wait = await makeTogether([first]);
    expect(wait[0]).toBeGreaterThan(250);
    await pool.query(
      `UPDATE calls SET state = 'answered', ended_at = now() WHERE run_id = ANY ($1::bigint[])`,
      [others.map(({ runId }) => runId)],
    );
    expect(await makeTogether([first])).toEqual([null]);
    expect(provider.received).toHaveLength(1);
  });

  it('do not begin all where the provider is slow: the runs of those that are over go on', async () => {
    const calls = await comeToCallsTogether(45);
    provider.answer((response) => void setTimeout(() => response.end('{}'), 2_000));
    const waits = await makeTogether(calls);
    expect(waits.filter((wait) => wait === 0).length).toBeGreaterThan(0);
    expect(waits.filter((wait) => wait === null).length).toBe(provider.received.length);
  });
});
