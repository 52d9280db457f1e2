import { MockActivityEnvironment } from '@temporalio/testing';
import type { Activities } from '../../../activities';
import type { LoopReference } from '../../../db/loops/loop';
import type { CallReference } from '../../../db/outbound-calls/call';
import { recordEvents } from '../../../db/events/record';
import { insertFlow } from '../../../tests/factories/flow';
import { comeToLoop, testActivities } from '../../../tests/support/activities';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { useProvider } from '../../../tests/support/providers/provider';

const api = useApi();
const provider = useProvider();
let visitor: Visitor;
let activities: Activities;
let flowId: number;
beforeEach(async () => {
  visitor = await api.visitor();
  activities = testActivities(api.database);
});

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await api.database.pool.query<Row>(text, values)).rows;

const activity = new MockActivityEnvironment({ startToCloseTimeoutMs: 600_000 });
const gather = (loop: LoopReference): Promise<number> => activity.run(activities.gatherLoop, loop);
const make = (call: CallReference): Promise<void> => activity.run(activities.makeCall, call);

async function leaveAll(loop: LoopReference): Promise<void> {
  while (await activities.leaveLoop(loop));
}

/** Takes the newest run of the campaign to its loop. */
async function comeNewestToLoop(): Promise<LoopReference> {
  const { userId } = visitor;
  const [run] = await rows<{ id: number }>(
    'SELECT max(id) AS id FROM automatisation_runs WHERE user_id = $1 AND parent_run_id IS NULL',
    [userId],
  );
  const runId = run?.id ?? 0;
  return comeToLoop(activities, { userId, runId });
}

/** A campaign whose items all stand at their calls; the calls in the order of the items. */
async function comeToCalls(count: number): Promise<{ loop: LoopReference; calls: CallReference[] }> {
  const { userId } = visitor;
  const { pool } = api.database;
  const flow = await insertFlow(pool, userId, { entry_event_name: 'send' }, [
    { type: 'LOOP', data: { source: 'all_contacts' } },
    { type: 'APICALL', data: { method: 'POST', url: `${provider.origin}/letters` } },
  ]);
  flowId = flow.id;
  await rows('UPDATE automatisations SET is_campaign = true WHERE id = $1', [flowId]);
  await rows(
    `INSERT INTO contacts (user_id, external_id) SELECT $1, 'contact ' || n FROM generate_series(1, $2) n`,
    [userId, count],
  );
  await recordEvents(pool, [{ userId, name: 'send', data: {} }]);
  const loop = await comeNewestToLoop();
  expect(await gather(loop)).toBe(count);
  await activities.beginLoopItems({ loop, from: 0, to: count, places: count });
  const items = await rows<{ id: number; contact_id: number }>(
    'SELECT id, contact_id FROM automatisation_runs WHERE parent_run_id = $1 ORDER BY item',
    [loop.runId],
  );
  const calls = await Promise.all(
    items.map(async ({ id: runId, contact_id: contactId }) => {
      const result = await activities.advance({ userId, runId, contactId, segment: 0 });
      if (result.kind !== 'call') throw new Error('The item did not come to its call');
      return { userId, runId, visit: result.visit };
    }),
  );
  return { loop, calls };
}

const post = async (path: string) =>
  (await visitor.call('post', `/automatisation/${flowId}/run/${path}`)).status;

describe('a run of a campaign that is stopped with more than a thousand items under way', () => {
  it('sends nothing more, and its send goes on for all whom it has not reached', async () => {
    const contacts = 1_100;
    const { loop, calls } = await comeToCalls(contacts);
    const [first] = calls;
    const left = calls.slice(-3);
    if (!first) throw new Error('The campaign has no items');
    await make(first);
    expect(provider.received).toHaveLength(1);
    expect(await post(`${loop.runId}/stop`)).toBe(200);

    for (const call of left) await make(call);
    expect(provider.received).toHaveLength(1);
    const states = await rows('SELECT DISTINCT state FROM calls WHERE run_id = ANY ($1::bigint[])', [
      left.map(({ runId }) => runId),
    ]);
    expect(states).toEqual([{ state: 'skipped' }]);

    expect(await post(`${loop.runId}/continuation`)).toBe(204);
    const next = await comeNewestToLoop();
    await expect(gather(next)).rejects.toThrow('items of the stopped send are being ended');
    await leaveAll(loop);
    expect(await gather(next)).toBe(contacts - 1);
  });
});
