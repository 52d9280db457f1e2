import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { MockActivityEnvironment } from '@temporalio/testing';
import { z } from 'zod';
import type { Activities } from '../../../activities';
import { fixedKeys } from '../../../config/secret-keys';
import type { LoopReference } from '../../../db/loops/loop';
import type { CallReference } from '../../../db/outbound-calls/call';
import { recordEvents } from '../../../db/events/record';
import { campaignProgress } from '../../../domain/entities/automatisations/campaign';
import { buildStep } from '../../../tests/factories/automatisation';
import { connectApp, smsMessage } from '../../../tests/factories/broadcast';
import { insertFlow, type FlowStepGiven } from '../../../tests/factories/flow';
import { comeToLoop, testActivities } from '../../../tests/support/activities';
import { dataOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { testOutside } from '../../../tests/support/providers/outside';
import { useProvider } from '../../../tests/support/providers/provider';
import { untilFound } from '../../../tests/support/until-found';

const SECRET_KEY = fixedKeys(randomBytes(32));
const api = useApi({ SECRET_KEY });
const provider = useProvider();
let visitor: Visitor;
let activities: Activities;
let flowId: number;
beforeEach(async () => {
  visitor = await api.visitor();
  activities = testActivities(api.database, {
    outside: testOutside({ SECRET_KEY, TWILIO_BASE_URL: provider.origin, answersWithin: 60_000 }),
  });
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

const apiCall = (): FlowStepGiven => ({
  type: 'APICALL',
  data: { method: 'POST', url: `${provider.origin}/letters` },
});

/** A campaign to so many contacts whose loop has begun all of its items, with their ids. */
async function begin(
  count: number,
  body: FlowStepGiven[],
  list: readonly number[] = [],
): Promise<{ loop: LoopReference; items: Item[] }> {
  const { userId } = visitor;
  const { pool } = api.database;
  const flow = await insertFlow(pool, userId, { entry_event_name: 'send' }, [
    { type: 'LOOP', data: { source: 'all_contacts' } },
  ]);
  flowId = flow.id;
  let [before] = flow.stepIds;
  for (const { type, data, ...connection } of body)
    before = (
      await buildStep(
        visitor,
        flowId,
        { type, data },
        { ...connection, automatisation_step_before_id: before },
      )
    ).id;
  await rows('UPDATE automatisations SET is_campaign = true WHERE id = $1', [flowId]);
  await rows(
    `INSERT INTO contacts (user_id, external_id, data)
     SELECT $1, 'contact ' || n, jsonb_build_object('phone', '+3361234567' || n % 10) FROM generate_series(1, $2) n`,
    [userId, count],
  );
  await recordEvents(pool, [{ userId, name: 'send', data: { list } }]);
  const loop = await comeNewestToLoop();
  expect(await gather(loop)).toBe(count);
  return { loop, items: await beginItems(loop, count) };
}

interface Item {
  id: number;
  contact_id: number;
}

async function beginItems(loop: LoopReference, count: number): Promise<Item[]> {
  await activities.beginLoopItems({ loop, from: 0, to: count, places: count });
  return rows('SELECT id, contact_id FROM automatisation_runs WHERE parent_run_id = $1 ORDER BY item', [
    loop.runId,
  ]);
}

async function comeToCall({ id: runId, contact_id: contactId }: Item): Promise<CallReference> {
  const { userId } = visitor;
  const result = await activities.advance({ userId, runId, contactId, segment: 0 });
  if (result.kind !== 'call') throw new Error('The item did not come to its call');
  return { userId, runId, visit: result.visit };
}

/** A campaign whose items all stand at their calls; the calls in the order of the items. */
async function comeToCalls(count: number): Promise<{ loop: LoopReference; calls: CallReference[] }> {
  const { loop, items } = await begin(count, [apiCall()]);
  return { loop, calls: await Promise.all(items.map(comeToCall)) };
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

describe('a send whose items have loops of their own', () => {
  const innerLoop: FlowStepGiven = { type: 'LOOP', data: { source: 'event', value: 'list' } };

  /** Of two contacts, the first one's item has begun so many items of its own, and the second one's has done nothing. */
  async function beginInner(
    count: number,
    step: FlowStepGiven,
  ): Promise<{ loop: LoopReference; inner: LoopReference; innerItems: Item[] }> {
    const { userId } = visitor;
    const { loop, items } = await begin(
      2,
      [innerLoop, step],
      Array.from({ length: count }, (_, n) => n),
    );
    const [first] = items;
    if (!first) throw new Error('The campaign has no items');
    const inner = await comeToLoop(activities, { userId, runId: first.id, contactId: first.contact_id });
    expect(await gather(inner)).toBe(count);
    return { loop, inner, innerItems: await beginItems(inner, count) };
  }

  /** The same, with one item, which stands at its call. */
  async function comeToInnerCall(step: FlowStepGiven): Promise<{ loop: LoopReference; call: CallReference }> {
    const { loop, innerItems } = await beginInner(1, step);
    const [item] = innerItems;
    if (!item) throw new Error('The inner loop has no item');
    return { loop, call: await comeToCall(item) };
  }

  async function sms(): Promise<FlowStepGiven> {
    const user_app_id = await connectApp(visitor, 'twilio');
    return { type: 'APICALL', ...smsMessage(user_app_id), user_app_id };
  }
  const progress = async () =>
    dataOf(
      await visitor.call('get', `/automatisation/${flowId}/campaign`),
      z.strictObject({ campaign: campaignProgress }),
    ).campaign;
  /** How many contacts the send goes on for. */
  async function goOn(first: LoopReference): Promise<number> {
    expect(await post(`${first.runId}/continuation`)).toBe(204);
    return gather(await comeNewestToLoop());
  }

  it('goes on without a contact whose call is out there', async () => {
    let open: ServerResponse | undefined;
    provider.answer((response) => (open = response));
    const { loop, call } = await comeToInnerCall(await sms());
    const made = make(call);
    const response = await untilFound(() => Promise.resolve(open));
    expect(await post(`${loop.runId}/stop`)).toBe(200);
    expect((await progress()).runs.at(-1)).toMatchObject({ sent: 0, under_way: 1, not_sent: 1 });
    expect(await goOn(loop)).toBe(1);

    response.writeHead(201).end('{}');
    await made;
    expect((await progress()).runs.at(-1)).toMatchObject({ sent: 1, under_way: 0, not_sent: 1 });
  });

  it('goes on without a contact whose call went out there, where it sends no message', async () => {
    const { loop, call } = await comeToInnerCall(apiCall());
    await make(call);
    expect(await post(`${loop.runId}/stop`)).toBe(200);
    expect(await goOn(loop)).toBe(1);
  });

  it('goes on without a contact that goes on there by hand', async () => {
    provider.answer((response) => response.writeHead(400).end('{"code": 21211}'));
    const { loop, call } = await comeToInnerCall(await sms());
    await make(call);
    const { userId, runId } = call;
    await activities.advance({ userId, runId, contactId: null, segment: 1 });
    expect(await post(`${loop.runId}/stop`)).toBe(200);
    expect(await post(`${runId}/retry`)).toBe(200);
    expect(await goOn(loop)).toBe(1);
  });

  it('waits until what a stop has left behind there has ended', async () => {
    const { loop, inner } = await beginInner(1_100, apiCall());
    expect(await post(`${loop.runId}/stop`)).toBe(200);
    await leaveAll(loop);
    await expect(goOn(loop)).rejects.toThrow('items of the stopped send are being ended');
    await leaveAll(inner);
    expect(await gather(await comeNewestToLoop())).toBe(2);
  });
});
