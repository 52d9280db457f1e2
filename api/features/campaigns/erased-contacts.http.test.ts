import { z } from 'zod';
import { keepFigures } from '../../../db/campaigns/keep-figures';
import { inTransaction } from '../../../db/database/transaction';
import { erasePart } from '../../../db/erasure/portions';
import { gatherAudience } from '../../../db/loops/gather';
import type { LoopReference } from '../../../db/loops/loop';
import { campaignProgress } from '../../../domain/entities/automatisations/campaign';
import { buildContact } from '../../../tests/factories/audience';
import {
  buildBroadcast,
  callBroadcast,
  connectApp,
  readBroadcast,
  smsMessage,
} from '../../../tests/factories/broadcast';
import { comeToLoop, testActivities } from '../../../tests/support/activities';
import { dataOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { migrateAgain } from '../../../tests/support/database/migrations';

const api = useApi();
let visitor: Visitor;
let broadcastId: number;
let loop: LoopReference;
/** The contacts, in the order in which they have their turns. */
let contacts: number[];

const activities = () => testActivities(api.database);

/** A broadcast to so many contacts, none of which has had its turn. */
async function sendTo(count: number): Promise<void> {
  visitor = await api.visitor();
  const { userId } = visitor;
  contacts = [];
  for (let place = 0; place < count; place += 1)
    contacts.push((await buildContact(api.database, userId, { data: { phone: `+3361234567${place}` } })).id);
  const message = smsMessage(await connectApp(visitor, 'twilio'));
  broadcastId = (await buildBroadcast(visitor, { messages: [message] })).id;
  await callBroadcast(visitor, broadcastId, 'send');
  const { rows } = await api.database.pool.query<{ id: number }>(
    'SELECT id FROM automatisation_runs WHERE automatisation_id = $1',
    [broadcastId],
  );
  const runId = rows[0]?.id ?? 0;
  loop = await comeToLoop(activities(), { userId, runId });
  await inTransaction(api.database.pool, (client) => gatherAudience(client, loop, () => undefined));
}

/** The contacts of these places have their turn, and get the message. */
async function reach(from: number, to: number): Promise<void> {
  await activities().beginLoopItems({ loop, from, to, places: 100 });
  await api.database.pool.query(
    `WITH done AS (
       UPDATE automatisation_runs SET state = 'completed', ended_at = now()
       WHERE parent_run_id = $1 AND item >= $2 AND state = 'running' RETURNING id, user_id, parent_run_id, contact_id
     )
     INSERT INTO reached_items (item_id, user_id, run_id, contact_id, is_unknown) SELECT id, user_id, parent_run_id, contact_id, false FROM done`,
    [loop.runId, from],
  );
}

/** The loop, and the run, are over. */
async function complete(): Promise<void> {
  await activities().endLoop(loop);
  await api.database.pool.query(
    `UPDATE automatisation_runs SET state = 'completed', ended_at = now() WHERE id = $1`,
    [loop.runId],
  );
}

async function erase(place: number): Promise<void> {
  expect((await visitor.call('delete', `/contact/${contacts[place]}`)).status).toBeLessThan(300);
}

/** What the campaign and the broadcast tell of the send, of which they say the same. */
async function told() {
  const answer = await visitor.call('get', `/automatisation/${broadcastId}/campaign`);
  const { unfinished, runs } = dataOf(answer, z.strictObject({ campaign: campaignProgress })).campaign;
  const { figures, not_reached } = await readBroadcast(visitor, broadcastId);
  const [run] = runs;
  if (!run || !figures) throw new Error('It has begun');
  const { total, sent, not_sent, not_begun, control } = run;
  expect(figures).toMatchObject({ total, sent, not_sent, control });
  const hadTurn = (total ?? 0) - (run.state === 'running' ? not_begun : 0);
  expect(sent + not_sent + control + run.under_way).toBe(hadTurn);
  return {
    total,
    sent,
    not_sent,
    not_begun,
    control,
    unfinished: unfinished?.not_reached ?? null,
    not_reached,
  };
}

const all = { not_sent: 0, not_begun: 0, control: 0, unfinished: null, not_reached: 0 };

describe('a contact that is erased after a send', () => {
  it('leaves its total, and is not one that it did not reach', async () => {
    await sendTo(2);
    await reach(0, 2);
    await complete();
    expect(await told()).toEqual({ ...all, total: 2, sent: 2 });
    await erase(1);
    expect(await told()).toEqual({ ...all, total: 1, sent: 1 });
    const { body } = await visitor.call('get', `/automatisation/${broadcastId}/run/${loop.runId}/loop`);
    expect(body).toMatchObject({ data: { loops: [{ total: 1, begun: 1, completed: 1 }] } });
  });

  it('leaves it once, where its runs go before it', async () => {
    await sendTo(2);
    await reach(0, 2);
    await complete();
    const contact = { userId: visitor.userId, contactId: contacts[0] ?? 0, erasureId: null };
    await inTransaction(api.database.pool, (client) => erasePart(client, contact));
    expect(await told()).toEqual({ ...all, total: 1, sent: 1 });
    await erase(0);
    expect(await told()).toEqual({ ...all, total: 1, sent: 1 });
  });

  it('leaves the control group that it was in', async () => {
    await sendTo(2);
    await reach(0, 2);
    await api.database.pool.query(
      `UPDATE automatisation_runs SET state = 'refused', entered_at = NULL WHERE parent_run_id = $1 AND item = 1`,
      [loop.runId],
    );
    await api.database.pool.query('DELETE FROM reached_items WHERE contact_id = $1', [contacts[1]]);
    await complete();
    expect(await told()).toEqual({ ...all, total: 2, sent: 1, control: 1 });
    await erase(1);
    expect(await told()).toEqual({ ...all, total: 1, sent: 1 });
  });

  it('left it also where that was before this was noted', async () => {
    await sendTo(3);
    await reach(0, 2);
    await erase(2);
    await complete();
    await erase(0);
    await migrateAgain(api.url, '122-items-of-erased-contacts.ts');
    expect(await told()).toEqual({ ...all, total: 1, sent: 1 });
  });

  it('stays in a result that is kept because items were erased by their age', async () => {
    await sendTo(2);
    await reach(0, 2);
    await complete();
    await keepFigures(api.database.pool, visitor.userId, loop.runId);
    await erase(0);
    expect(await told()).toEqual({ ...all, total: 2, sent: 2 });
  });
});

describe('a contact that is erased during a send', () => {
  it('leaves its total at once, whether it has had its turn or not', async () => {
    await sendTo(4);
    await reach(0, 2);
    await erase(0);
    expect(await told()).toEqual({ ...all, total: 3, sent: 1, not_begun: 2 });
    await erase(2);
    expect(await told()).toEqual({ ...all, total: 2, sent: 1, not_begun: 1 });
    await reach(2, 4);
    expect(await told()).toEqual({ ...all, total: 2, sent: 2 });
    await complete();
    await complete();
    expect(await told()).toEqual({ ...all, total: 2, sent: 2 });
    await erase(3);
    expect(await told()).toEqual({ ...all, total: 1, sent: 1 });
  });

  it('is not one that a stopped send has not reached, whether it is erased before the stop or after it', async () => {
    await sendTo(5);
    await reach(0, 2);
    await erase(4);
    await visitor.call('delete', `/automatisation/${broadcastId}/run`);
    expect(await told()).toMatchObject({ total: 4, sent: 2, not_sent: 2, unfinished: 2, not_reached: 2 });
    await erase(3);
    expect(await told()).toMatchObject({ total: 3, sent: 2, not_sent: 1, unfinished: 1, not_reached: 1 });
    await erase(0);
    expect(await told()).toMatchObject({ total: 2, sent: 1, not_sent: 1, unfinished: 1, not_reached: 1 });
    await erase(2);
    expect(await told()).toMatchObject({ total: 1, sent: 1, not_sent: 0, unfinished: null, not_reached: 0 });
  });

  it('leaves a stopped send once, where its runs go before it', async () => {
    await sendTo(3);
    await reach(0, 2);
    await visitor.call('delete', `/automatisation/${broadcastId}/run`);
    const contact = { userId: visitor.userId, contactId: contacts[1] ?? 0, erasureId: null };
    await inTransaction(api.database.pool, (client) => erasePart(client, contact));
    const left = { total: 2, sent: 1, not_sent: 1, unfinished: 1 };
    expect(await told()).toMatchObject(left);
    await erase(1);
    expect(await told()).toMatchObject(left);
  });
});
