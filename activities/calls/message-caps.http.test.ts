import { randomBytes } from 'node:crypto';
import { recordEvents } from '../../db/events/record';
import { noteMayHaveGone } from '../../db/outbound-calls/message-caps';
import { inTransaction } from '../../db/database/transaction';
import { fixedKeys } from '../../config/secret-keys';
import { insertSmsFlows } from '../../tests/factories/capped-flows';
import { insertUser } from '../../tests/factories/flow';
import { testActivities } from '../../tests/support/activities';
import { useDatabase } from '../../tests/support/database/database';

const store = useDatabase();
const secretKey = fixedKeys(randomBytes(32));
const cap = { channel: 'sms', category: null, count: 2, period: 1, unit: 'days', when_reached: 'wait' };

interface ComingRun {
  userId: number;
  id: number;
  contact_id: number;
}

/** Runs of one contact that have not begun yet, of as many flows with a message each. */
async function begin(flows: number, caps: object[] = [cap]): Promise<ComingRun[]> {
  const { pool } = store.database;
  const userId = await insertUser(pool);
  await pool.query('UPDATE users SET message_caps = $2 WHERE id = $1', [userId, JSON.stringify(caps)]);
  await insertSmsFlows(pool, secretKey, { userId, event: 'go', flows });
  await pool.query(
    `INSERT INTO contacts (user_id, external_id, data) VALUES ($1, 'ada', '{"phone": "+331"}')`,
    [userId],
  );
  await recordEvents(pool, [{ userId, name: 'go', contactExternalId: 'ada', data: {} }]);
  const { rows } = await pool.query<{ id: number; contact_id: number }>(
    'SELECT id, contact_id FROM automatisation_runs WHERE user_id = $1 ORDER BY id',
    [userId],
  );
  return rows.map((run) => ({ userId, ...run }));
}

/** Advances a run by its first stretch, or a later one, in a worker of its own. */
const advance = async ({ userId, id, contact_id: contactId }: ComingRun, segment = 0) =>
  (await testActivities(store.database).advance({ userId, runId: id, contactId, segment })).kind;

/** What is counted of an account: whether each message's call is open. */
const counted = async ({ userId }: ComingRun): Promise<boolean[]> => {
  const { rows } = await store.database.pool.query<{ is_open: boolean }>(
    'SELECT is_open FROM counted_messages WHERE user_id = $1 ORDER BY run_id',
    [userId],
  );
  return rows.map(({ is_open: isOpen }) => isOpen);
};

const firstOf = (runs: readonly ComingRun[]): ComingRun => {
  const [run] = runs;
  if (!run) throw new Error('No run was begun');
  return run;
};

describe('a message that a cap counts', () => {
  it('takes its place once, however often its stretch is asked for', async () => {
    const run = firstOf(await begin(1));
    expect([await advance(run), await advance(run)]).toEqual(['call', 'call']);
    expect(await counted(run)).toEqual([true]);
  });

  it('finds a place as often as the cap says, whichever of many workers asks', async () => {
    const runs = await begin(12);
    const came = await Promise.all(runs.map((run) => advance(run)));
    expect(came.filter((kind) => kind === 'call')).toHaveLength(2);
    expect(came.filter((kind) => kind === 'wait')).toHaveLength(10);
    expect(await counted(firstOf(runs))).toEqual([true, true]);
  });

  it('is not stored where the account has no caps', async () => {
    const run = firstOf(await begin(1, []));
    expect(await advance(run)).toBe('call');
    expect(await counted(run)).toEqual([]);
  });

  const end = (state: string) => `UPDATE calls SET state = '${state}', ended_at = now() WHERE run_id = $1`;
  it.each([
    ['keeps its place when it was sent', [end('answered')], [false]],
    ['keeps its place when nobody knows whether it was', [end('unknown')], [false]],
    ['gives its place back when it failed', [end('failed')], []],
    ['gives its place back when it was held back', [end('skipped')], []],
    ['gives its place back when its flow is deleted', ['DELETE FROM automatisation_runs WHERE id = $1'], []],
    [
      'keeps its place when its flow is deleted while it goes out',
      [
        `UPDATE calls SET state = 'sending' WHERE run_id = $1`,
        'DELETE FROM automatisation_runs WHERE id = $1',
      ],
      [false],
    ],
    [
      'gives its place back when its run is stopped',
      [`UPDATE automatisation_runs SET state = 'stopped', ended_at = now() WHERE id = $1`],
      [],
    ],
  ])('%s', async (_, statements, left) => {
    const run = firstOf(await begin(1));
    await advance(run);
    for (const statement of statements) await store.database.pool.query(statement, [run.id]);
    expect(await counted(run)).toEqual(left);
  });

  it('keeps its place when it failed after an attempt that may have sent it', async () => {
    const run = firstOf(await begin(1));
    await advance(run);
    await inTransaction(store.database.pool, (client) =>
      noteMayHaveGone(client, { userId: run.userId, runId: run.id, visit: 0 }),
    );
    await store.database.pool.query(end('failed'), [run.id]);
    expect(await counted(run)).toEqual([false]);
  });

  it('that is out counts as going now, however long ago its run came to it', async () => {
    const [first, second, third] = await begin(3);
    if (!first || !second || !third) throw new Error('Three runs were to begin');
    await advance(first);
    await advance(second);
    await store.database.pool.query(
      `UPDATE counted_messages SET moment = moment - interval '40 days' WHERE user_id = $1`,
      [first.userId],
    );
    expect(await advance(third)).toBe('wait');
    await store.database.pool.query(end('failed'), [first.id]);
    expect(await advance(third, 1)).toBe('call');
  });
});
