import { storeTopics } from '../../../db/segments/work';
import { inTransaction } from '../../../db/database/transaction';
import { depthLimit } from '../../../domain/entities/events/event';
import { segmentRules } from '../../../domain/entities/segments/rule';
import { insertFlow, insertTag, insertUser, type FlowStepGiven } from '../../factories/flow';
import { useEngine } from '../../support/processes/engine';
import { followSegments } from '../../support/segments';

const engine = useEngine();
let userId: number;
beforeEach(async () => {
  userId = await insertUser(engine.database.pool);
});

const day = 24 * 3_600_000;
const delay = (seconds: number): FlowStepGiven => ({ type: 'DELAY', data: { delay: seconds } });
const buy = () => engine.track({ userId, name: 'bought', contactExternalId: 'ada', data: {} });
const follow = (now = Date.now()) => followSegments(engine.database.pool, now);

/** A segment with rules, of which all contacts have been looked at. */
async function segment(...rules: object[]): Promise<number> {
  const { pool } = engine.database;
  const id = await inTransaction(pool, async (client) => {
    await client.query('INSERT INTO segment_accounts (user_id) VALUES ($1) ON CONFLICT DO NOTHING', [userId]);
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO segments (user_id, name, kind, rules) VALUES ($1, gen_random_uuid()::text, 'rules', $2) RETURNING id`,
      [userId, JSON.stringify(segmentRules.parse({ kind: 'all', rules }))],
    );
    await storeTopics(client, userId);
    return rows[0]?.id ?? 0;
  });
  await follow();
  return id;
}

const runs = () =>
  engine.rows<{ state: string; depth: number; code: string | null }>(
    `SELECT state, depth, reason ->> 'code' AS code FROM automatisation_runs WHERE user_id = $1 ORDER BY id`,
    [userId],
  );

it('an automation takes a contact in that enters a segment, once, and lets it go when time makes it leave', async () => {
  const buyers = await segment({
    kind: 'event',
    event_name: 'bought',
    count: 2,
    period: { kind: 'last_days', days: 30 },
  });
  const settings = {
    entry_event_name: `segment_${buyers}_entered`,
    exit_strategy_type: 'event',
    exit_strategy_value: `segment_${buyers}_left`,
  };
  const flow = await insertFlow(engine.database.pool, userId, settings, [delay(90 * 24 * 3_600)]);

  await buy();
  await follow();
  expect(await runs()).toEqual([]);
  await buy();
  await follow();
  await buy();
  await follow();
  await engine.eventually(
    `SELECT FROM automatisation_runs WHERE automatisation_id = $1 AND waiting_until IS NOT NULL`,
    [flow.id],
  );
  expect(await runs()).toEqual([{ state: 'running', depth: 0, code: null }]);

  await follow(Date.now() + 29 * day);
  expect(await runs()).toMatchObject([{ state: 'running' }]);
  await follow(Date.now() + 31 * day);
  await engine.settled(userId);
  expect(await runs()).toEqual([{ state: 'exited', depth: 0, code: 'exit_strategy' }]);
});

it('a wait goes on when the contact leaves the segment', async () => {
  const tag = await insertTag(engine.database.pool, userId);
  const without = await segment({ kind: 'tag', tag_id: tag, is: false });
  const flow = await insertFlow(engine.database.pool, userId, { entry_event_name: 'bought' }, [
    {
      type: 'WAIT',
      data: { event_name: `segment_${without}_left`, time_out: { delay: 3_600 } },
      whenTrue: [{ type: 'TRACK', data: { event_name: 'seen' } }],
    },
  ]);
  await buy();
  await follow();
  await engine.eventually(
    `SELECT FROM automatisation_runs WHERE automatisation_id = $1 AND awaited_event IS NOT NULL`,
    [flow.id],
  );
  await engine.rows(
    'INSERT INTO contact_tags (user_id, tag_id, contact_id) SELECT user_id, $2, id FROM contacts WHERE user_id = $1',
    [userId, tag],
  );
  await follow();
  await engine.settled(userId);
  expect(await engine.rows(`SELECT FROM events WHERE user_id = $1 AND name = 'seen'`, [userId])).toHaveLength(
    1,
  );
});

describe('automations that start each other by a segment', () => {
  /** Follows until no run goes on and no segment changes, for so many rounds at the most; returns whether it came to rest. */
  async function comesToRest(rounds: number): Promise<boolean> {
    for (let round = 0; round < rounds; round++) {
      await engine.settled(userId);
      const before = (await runs()).length;
      await follow();
      await engine.settled(userId);
      if ((await runs()).length === before) return true;
    }
    return false;
  }

  const set = (mark: string): FlowStepGiven => ({
    type: 'UPDATE_VARIABLE',
    data: { variable: 'contact.mark', value: mark, value_type: 'string', operation: 'EQUALS' },
  });

  it('come to rest: fields that they change carry how deep the chain is', async () => {
    const marked = await segment({
      kind: 'field',
      variable: 'mark',
      variable_type: 'string',
      operation: 'EQUALS',
      value: 'yes',
    });
    const { pool } = engine.database;
    await insertFlow(pool, userId, { entry_event_name: 'bought' }, [set('yes')]);
    await insertFlow(pool, userId, { entry_event_name: `segment_${marked}_entered` }, [set('no')]);
    await insertFlow(pool, userId, { entry_event_name: `segment_${marked}_left` }, [set('yes')]);
    await buy();
    expect(await comesToRest(depthLimit + 10)).toBe(true);
    const depths = (await runs()).map(({ depth }) => depth);
    expect(depths).toEqual(Array.from({ length: depthLimit + 1 }, (_, depth) => depth));
  });

  it('come to rest by tags, too', async () => {
    const { pool } = engine.database;
    const tag = await insertTag(pool, userId);
    const without = await segment({ kind: 'tag', tag_id: tag, is: false });
    const change = (is_deletion: boolean): FlowStepGiven => ({
      type: 'TAG',
      data: { tag_id: tag, is_deletion },
    });
    await insertFlow(pool, userId, { entry_event_name: `segment_${without}_entered` }, [change(false)]);
    await insertFlow(pool, userId, { entry_event_name: `segment_${without}_left` }, [change(true)]);
    await buy();
    await follow();
    expect((await runs()).length).toBe(1);
    expect(await comesToRest(depthLimit + 10)).toBe(true);
    expect((await runs()).length).toBeGreaterThan(4);
  });
});
