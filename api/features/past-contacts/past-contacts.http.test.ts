import { nextPastOrders } from '../../../db/past-contacts/order';
import { workOffPastOrder } from '../../../db/past-contacts/work-off';
import { recordEvents, type NewEvent } from '../../../db/events/record';
import { saveGoal } from '../../../db/goals/goal';
import { inTransaction } from '../../../db/database/transaction';
import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import {
  pastOrders,
  pastPreview,
  type PastOrder,
  type PastPreview,
} from '../../../domain/entities/automatisations/past-contacts';
import { buildTag } from '../../../tests/factories/audience';
import { buildAutomatisation, buildStep, readAutomatisation } from '../../../tests/factories/automatisation';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { testActivities } from '../../../tests/support/activities';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
let flow: AutomatisationDetail;
beforeEach(async () => {
  visitor = await api.visitor();
  flow = await buildAutomatisation(visitor);
  await buildStep(visitor, flow.id, { type: 'DELAY', data: { delay: 3_600 } });
});

const save = async (changes: object): Promise<void> => {
  const { version: _, ...settings } = await readAutomatisation(visitor, flow.id);
  const saved = await visitor.call('put', '/automatisation', { ...settings, ...changes });
  expect(saved.status).toBe(200);
};
const publish = (changes: object = {}): Promise<void> => save({ is_active: true, ...changes });

const path = (rest = '') => `/automatisation/${flow.id}/past-contacts${rest}`;
const preview = async (input: object = { days: 30 }): Promise<PastPreview> =>
  dataOf(await visitor.call('post', path('/preview'), input), pastPreview);
const add = (input: object = { days: 30 }) => visitor.call('post', path(), input);
const orders = async (): Promise<PastOrder[]> => dataOf(await visitor.call('get', path()), pastOrders).orders;
const newest = async (): Promise<PastOrder> => {
  const [order] = await orders();
  if (!order) throw new Error('There is no order');
  return order;
};

/** A worker works off a portion of each order; false: there was nothing to do. */
async function portion(limit?: number): Promise<boolean> {
  let isDone = false;
  for (const id of await nextPastOrders(api.database.pool))
    isDone = (await workOffPastOrder(api.database.pool, id, limit)) || isDone;
  return isDone;
}

/** The first stretches of all runs that have not begun, as their workflows ask for them. */
async function begin(): Promise<void> {
  const { advance } = testActivities(api.database);
  const { rows } = await api.database.pool.query<{ id: number; contact_id: number }>(
    `SELECT id, contact_id FROM automatisation_runs
     WHERE user_id = $1 AND state = 'running' AND entered_at IS NULL AND segment = 0 ORDER BY id`,
    [visitor.userId],
  );
  for (const { id: runId, contact_id: contactId } of rows)
    await advance({ userId: visitor.userId, runId, contactId, segment: 0 });
}

/** Works off all of the orders, and what they start. */
async function workAll(limit?: number): Promise<PastOrder> {
  while (await portion(limit));
  await begin();
  while (await portion(limit));
  return newest();
}

const ago = (days: number): Date => new Date(Date.now() - days * 86_400_000);
const happened = (contactExternalId: string, days: number, more: Partial<NewEvent> = {}): NewEvent => ({
  userId: visitor.userId,
  name: 'signed_up',
  contactExternalId,
  data: {},
  createdAt: ago(days),
  ...more,
});
const store = (...events: NewEvent[]) => recordEvents(api.database.pool, events);

interface RunRow {
  contact: string;
  state: string;
  event_id: number;
}
async function runs(): Promise<RunRow[]> {
  const { rows } = await api.database.pool.query<RunRow>(
    `SELECT c.external_id AS contact, r.state, r.event_id FROM automatisation_runs r JOIN contacts c ON c.id = r.contact_id
     WHERE r.automatisation_id = $1 ORDER BY c.external_id, r.id`,
    [flow.id],
  );
  return rows;
}
const refusedOf = ({ refused }: Pick<PastOrder, 'refused'>) =>
  Object.fromEntries(refused.map(({ code, count }) => [code, count]));

describe('adding past contacts', () => {
  it('starts the automation once for each contact of the period, with its latest event', async () => {
    const events = await store(
      happened('anna', 20, { data: { cart: 1 } }),
      happened('anna', 2, { data: { cart: 2 } }),
      happened('ben', 5),
      happened('carl', 40),
      happened('dora', 1, { name: 'other' }),
    );
    await publish({ reentry: 'every' });
    expect(await preview()).toMatchObject({ contacts: 2, is_more: false, entering: 2, refused: [] });
    expect((await add()).status).toBe(202);
    expect(await newest()).toMatchObject({ contacts: null, event_name: 'signed_up', ended_at: null });
    expect(await workAll()).toMatchObject({ contacts: 2, entered: 2, left: 0, starting: 0, refused: [] });
    expect((await newest()).ended_at).not.toBeNull();
    expect(await runs()).toEqual([
      { contact: 'anna', state: 'running', event_id: events[1]?.id },
      { contact: 'ben', state: 'running', event_id: events[2]?.id },
    ]);
  });

  it('adds nobody twice: a second order finds their events handled', async () => {
    await store(happened('anna', 2), happened('ben', 5));
    await publish({ reentry: 'every' });
    await add();
    await workAll();
    expect(await preview()).toMatchObject({ entering: 0, refused: [{ code: 'already_handled', count: 2 }] });
    await add();
    const second = await workAll();
    expect(second).toMatchObject({ entered: 0, contacts: 2 });
    expect(refusedOf(second)).toEqual({ already_handled: 2 });
    expect(await runs()).toHaveLength(2);
    expect(await orders()).toHaveLength(2);
  });

  it('counts whole days, by the clocks of the account', async () => {
    // About noon there now, so that no midnight passes meanwhile; Etc/GMT-5 is five hours ahead.
    const ahead = 12 - new Date().getUTCHours();
    await visitor.call('put', '/user', { timezone: `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}` });
    const yesterday = new Date(Date.now() + ahead * 3_600_000).setUTCHours(0, 0, 0, 0) - 86_400_000;
    const midnight = yesterday - ahead * 3_600_000;
    await store(
      happened('anna', 0, { createdAt: new Date(midnight) }),
      happened('ben', 0, { createdAt: new Date(midnight - 1) }),
    );
    const from = new Date(midnight).toISOString();
    expect(await preview({ days: 1 })).toMatchObject({
      from,
      entering: 1,
      examples: [{ contact_external_id: 'anna' }],
    });
    await publish();
    await add({ days: 1 });
    expect(await workAll()).toMatchObject({ from, entered: 1, contacts: 1 });
  });

  it('leaves out whose event came meanwhile, and refuses by the rules of the automation', async () => {
    await store(happened('anna', 9), happened('ben', 9), happened('carl', 9));
    await publish({ reentry: 'one_active' });
    await store(happened('carl', 0));
    await begin();
    // Carl is inside; his event of history is his latest one that no run knows.
    await store(happened('carl', -0.0001, { triggers: false }));
    await add({ days: 30, includes_history: true });
    await portion();
    await store(happened('ben', 0));
    const order = await workAll();
    expect(order).toMatchObject({ entered: 1 });
    expect(refusedOf(order)).toEqual({ already_active: 1, already_handled: 1 });
    expect(await runs()).toMatchObject([
      { contact: 'anna', state: 'running' },
      { contact: 'ben', state: 'running' },
      { contact: 'carl', state: 'running' },
      { contact: 'carl', state: 'refused' },
    ]);
  });

  it.each([
    ['once', 'already_entered', {}],
    ['once_in', 'within_period', { reentry_period: 86_400 }],
    ['once_per_value', 'value_entered', { reentry_field: 'order' }],
  ])('goes by the re-entry rule %s, and previews it', async (reentry, code, more) => {
    await publish({ reentry, ...more });
    await store(happened('anna', 0, { data: { order: 7 } }), happened('ben', 0, { data: { order: 7 } }));
    await begin();
    await store(
      happened('anna', -0.0001, { data: { order: 7 }, triggers: false }),
      happened('carl', 3, { data: { order: 7 }, triggers: false }),
    );
    const input = { days: 30, includes_history: true };
    const previewed = await preview(input);
    expect(previewed).toMatchObject({ contacts: 3, entering: 1 });
    expect(refusedOf(previewed)).toEqual({ already_handled: 1, [code]: 1 });
    await add(input);
    const order = await workAll();
    expect(order).toMatchObject({ contacts: 3, entered: 1 });
    expect(refusedOf(order)).toEqual({ already_handled: 1, [code]: 1 });
  });

  it('keeps out the control group of the goal, whose runs are told apart', async () => {
    await store(...Array.from({ length: 40 }, (_, number) => happened(`c${number}`, 1)));
    await publish();
    await inTransaction(api.database.pool, (client) =>
      saveGoal(
        client,
        { userId: visitor.userId, automatisationId: flow.id },
        { event_name: 'bought', filters: [], window_days: 7, value_field: null, control_percent: 50 },
      ),
    );
    const previewed = await preview();
    await add();
    const order = await workAll();
    expect(order.entered).toBe(previewed.entering);
    expect(refusedOf(order)).toEqual(refusedOf(previewed));
    expect(order.entered + (refusedOf(order)['control_group'] ?? 0)).toBe(40);
    expect(order.entered).toBeGreaterThan(0);
    expect(order.entered).toBeLessThan(40);
  });

  it('leaves out who has had the exit event since, or has the exit tag', async () => {
    await store(
      happened('anna', 5),
      happened('anna', 3, { name: 'bought' }),
      happened('ben', 2),
      happened('ben', 3, { name: 'bought' }),
    );
    await publish({ exit_strategy_type: 'event', exit_strategy_value: 'bought' });
    expect(refusedOf(await preview())).toEqual({ left_since: 1 });
    const tag = await buildTag(api.database, visitor.userId);
    await save({ exit_strategy_type: 'tag', exit_strategy_value: String(tag.id) });
    await api.database.pool.query(
      `INSERT INTO contact_tags (user_id, tag_id, contact_id) SELECT $1, $2, id FROM contacts WHERE user_id = $1 AND external_id = 'anna'`,
      [visitor.userId, tag.id],
    );
    expect(refusedOf(await preview())).toEqual({ exit_tag: 1 });
    await add();
    const order = await workAll();
    expect(order.entered).toBe(1);
    expect(refusedOf(order)).toEqual({ exit_tag: 1 });
  });

  it('takes those who got the tag that starts it, and have it still', async () => {
    const tag = await buildTag(api.database, visitor.userId);
    const name = `tag_${tag.id}_added`;
    await store(happened('anna', 5, { name }), happened('ben', 2, { name }));
    await api.database.pool.query(
      `INSERT INTO contact_tags (user_id, tag_id, contact_id) SELECT $1, $2, id FROM contacts WHERE user_id = $1 AND external_id = 'anna'`,
      [visitor.userId, tag.id],
    );
    await publish({ entry_event_name: name });
    expect(refusedOf(await preview())).toEqual({ tag_removed: 1 });
    await add();
    const order = await workAll();
    expect(order.entered).toBe(1);
    expect(refusedOf(order)).toEqual({ tag_removed: 1 });
  });

  it('leaves history out, unless it is asked for, and events that lie too deep', async () => {
    await store(happened('anna', 1, { triggers: false }), happened('ben', 1, { depth: 21 }));
    expect(await preview()).toMatchObject({ contacts: 1, refused: [{ code: 'depth_limit', count: 1 }] });
    expect(await preview({ days: 30, includes_history: true })).toMatchObject({ contacts: 2, entering: 1 });
  });

  it('previews the newest contacts by name, with their events, in the caller’s language', async () => {
    await store(...Array.from({ length: 22 }, (_, number) => happened(`c${number}`, number + 1)));
    await publish();
    const { contacts, examples } = await preview();
    expect(contacts).toBe(22);
    expect(examples).toHaveLength(20);
    expect(examples[0]).toMatchObject({ contact_external_id: 'c0', refusal: null });
    expect(await runs()).toEqual([]);
    await add();
    await workAll();
    const french = await visitor.call('post', path('/preview'), { days: 30 }, { 'Accept-Language': 'fr' });
    expect(dataOf(french, pastPreview).refused[0]?.message).toMatch(/a déjà déclenché l’automatisation/);
  });

  it('keeps to its pace, pauses, goes on, and stops at once', async () => {
    await store(...Array.from({ length: 12 }, (_, number) => happened(`c${number}`, 1)));
    await publish();
    await add({ days: 30, pace: { count: 2, per: 'hour' } });
    await portion(5);
    await portion(5);
    await portion(5);
    expect(await newest()).toMatchObject({ contacts: 12, left: 11, starting: 1, entered: 0 });
    await letPass(1_800);
    await portion(5);
    await portion(5);
    expect(await newest()).toMatchObject({ left: 10, pace: { count: 2, per: 'hour' } });
    await visitor.call('post', path('/pause'), {});
    await letPass(1_800);
    await portion(5);
    expect(await newest()).toMatchObject({ left: 10 });
    expect((await newest()).paused_at).not.toBeNull();
    await visitor.call('post', path('/resume'), {});
    await portion(5);
    expect(await newest()).toMatchObject({ left: 9, paused_at: null });
    await visitor.call('post', path('/stop'), {});
    const order = await workAll();
    expect(order).toMatchObject({ cut_off: 'stopped', entered: 3, left: 9, starting: 0 });
    expect(await runs()).toHaveLength(3);
    expect(await portion()).toBe(false);
  });

  it('keeps to its pace whatever clock a worker has', async () => {
    await store(happened('anna', 1), happened('ben', 1));
    await publish();
    await add({ days: 30, pace: { count: 1, per: 'hour' } });
    const fast = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 5 * 3_600_000);
    try {
      for (let turn = 0; turn < 4; turn += 1) await portion();
    } finally {
      fast.mockRestore();
    }
    expect(await newest()).toMatchObject({ contacts: 2, left: 1 });
    await letPass(3_600);
    await portion();
    expect(await newest()).toMatchObject({ left: 0 });
    await visitor.call('post', path('/stop'), {});
    expect(await workAll()).toMatchObject({ entered: 2, starting: 0 });
  });

  it('waits while the automation is paused', async () => {
    await store(happened('anna', 1));
    await publish();
    await visitor.call('post', `/automatisation/${flow.id}/pause`);
    await add();
    expect(await workAll()).toMatchObject({ contacts: 1, left: 1, ended_at: null });
    await visitor.call('post', `/automatisation/${flow.id}/resume`);
    expect(await workAll()).toMatchObject({ entered: 1, left: 0 });
  });

  it('ends when the automation is unpublished, or is started by another event', async () => {
    await store(happened('anna', 1), happened('ben', 1));
    await publish();
    await add();
    await portion();
    await save({ is_active: false });
    expect(await newest()).toMatchObject({ cut_off: 'unpublished' });
    await save({ is_active: true });
    expect(await workAll()).toMatchObject({ cut_off: 'unpublished', entered: 0 });
    await add();
    await save({ entry_event_name: 'other' });
    expect(await workAll()).toMatchObject({ cut_off: 'trigger_changed' });
    expect(await runs()).toEqual([]);
  });

  it('goes with its automation when that is deleted, and adds nobody more', async () => {
    await store(happened('anna', 1), happened('ben', 1), happened('carl', 1));
    await publish();
    await add();
    await portion(1);
    await portion(1);
    expect(await runs()).toHaveLength(1);
    expect((await visitor.call('delete', `/automatisation/${flow.id}?force=true`)).status).toBe(204);
    while (await portion(1));
    const { rows } = await api.database.pool.query(
      `SELECT FROM automatisation_runs r WHERE r.user_id = $1 AND r.state = 'running' AND NOT EXISTS (
         SELECT FROM automatisations a WHERE a.id = r.automatisation_id AND a.deleted_at IS NOT NULL)`,
      [visitor.userId],
    );
    expect(rows).toEqual([]);
    expect(await nextPastOrders(api.database.pool)).toEqual([]);
  });

  it('has its portion undone when it is stopped meanwhile', async () => {
    await store(happened('anna', 1), happened('ben', 1));
    await publish();
    await add();
    await portion();
    const { id } = await newest();
    await inTransaction(api.database.pool, async (client) => {
      await client.query(
        `UPDATE past_orders SET ended_at = clock_timestamp(), cut_off = 'stopped' WHERE id = $1`,
        [id],
      );
      const working = workOffPastOrder(api.database.pool, id);
      await somebodyWaits();
      await client.query('COMMIT');
      expect(await working).toBe(false);
      await client.query('BEGIN');
    });
    expect(await runs()).toEqual([]);
  });

  it('comes back for contacts that somebody else holds, and passes over those that are erased', async () => {
    await store(happened('anna', 1), happened('ben', 1), happened('carl', 1));
    await publish();
    await add();
    await portion();
    const { rows } = await api.database.pool.query<{ id: number }>(
      'SELECT id FROM contacts WHERE user_id = $1 ORDER BY external_id',
      [visitor.userId],
    );
    expect((await visitor.call('delete', `/contact/${rows[2]?.id}`)).status).toBe(200);
    await inTransaction(api.database.pool, async (client) => {
      await client.query('SELECT FROM contacts WHERE id = $1 FOR KEY SHARE', [rows[0]?.id]);
      await portion();
      expect(await newest()).toMatchObject({ left: 1, starting: 1 });
    });
    const order = await workAll();
    expect(order).toMatchObject({ entered: 2, contacts: 3, left: 0 });
    expect(refusedOf(order)).toEqual({ contact_gone: 1 });
  });

  it('adds each contact once, however many workers are at it and whatever becomes of them', async () => {
    await store(...Array.from({ length: 60 }, (_, number) => happened(`c${number}`, 1)));
    await publish({ reentry: 'every' });
    await add();
    await portion();
    for (let turn = 0; turn < 12; turn += 1)
      await Promise.all([portion(7), portion(7), store(happened(`c${turn}`, 0))]);
    await workAll(7);
    const twice = await api.database.pool.query(
      `SELECT contact_id FROM automatisation_runs WHERE automatisation_id = $1 AND past_order_id IS NOT NULL
       GROUP BY contact_id HAVING count(*) > 1`,
      [flow.id],
    );
    expect(twice.rows).toEqual([]);
    const order = await newest();
    expect(order.entered + (refusedOf(order)['already_handled'] ?? 0)).toBe(60);
    expect(await runs()).toHaveLength(order.entered + 12);
  });

  it('counts what a wait looks at from when the contact is added', async () => {
    const waits = await buildAutomatisation(visitor);
    await buildStep(visitor, waits.id, {
      type: 'WAIT',
      data: { event_name: 'bought', time_out: { delay: 3_600, delay_unit: 'SECONDS' } },
    });
    flow = waits;
    await publish();
    await store(
      happened('anna', 20, { triggers: false }),
      happened('anna', 10, { name: 'bought' }),
      happened('ben', 10, { name: 'bought' }),
      happened('ben', 20),
    );
    await add({ days: 30, includes_history: true });
    await workAll();
    const { rows } = await api.database.pool.query(
      `SELECT c.external_id AS contact, r.waiting_until > now() AS waits
       FROM automatisation_runs r JOIN contacts c ON c.id = r.contact_id WHERE r.automatisation_id = $1 ORDER BY 1`,
      [flow.id],
    );
    // Ben's run was started by his event, from whose moment on his purchase counts.
    expect(rows).toEqual([
      { contact: 'anna', waits: true },
      { contact: 'ben', waits: null },
    ]);
  });

  it('is refused for campaigns, drafts, while one goes on, and beside five others', async () => {
    expect(errorOf(await add()).code).toBe('automatisation_draft');
    await publish();
    await add();
    expect(errorOf(await add()).code).toBe('past_contacts_under_way');
    for (let number = 0; number < 5; number += 1) {
      flow = await buildAutomatisation(visitor, { entry_event_name: `e${number}` });
      await buildStep(visitor, flow.id, { type: 'DELAY', data: { delay: 0 } });
      await publish();
      if (number < 4) expect((await add()).status).toBe(202);
    }
    expect(errorOf(await add()).code).toBe('too_many_past_orders');
    flow = await buildAutomatisation(visitor, { is_campaign: true });
    expect(errorOf(await add()).code).toBe('campaign_without_past_contacts');
    expect((await visitor.call('post', path('/preview'), { days: 7 })).status).toBe(409);
    expect((await visitor.call('post', path(), { days: 91 })).status).toBe(400);
    expect((await visitor.call('post', path(), { days: 7, pace: { count: 0, per: 'hour' } })).status).toBe(
      400,
    );
  });

  it('is refused for an event without a name, or with one that no event can have', async () => {
    await publish();
    for (const event_name of ['', '  ', 'e'.repeat(256), 7]) {
      expect((await add({ days: 7, event_name })).status).toBe(400);
      expect((await visitor.call('post', path('/preview'), { days: 7, event_name })).status).toBe(400);
    }
  });

  it('is nobody else’s', async () => {
    await publish();
    const other = await api.visitor();
    for (const rest of ['', '/preview', '/pause', '/resume', '/stop'])
      expect((await other.call('post', path(rest), { days: 7 })).status).toBe(404);
    expect((await other.call('get', path())).status).toBe(404);
  });
});

describe('adding those who had another event', () => {
  const bought = { days: 30, event_name: 'bought' };
  const buys = (contactExternalId: string, days: number, more: Partial<NewEvent> = {}): NewEvent =>
    happened(contactExternalId, days, { name: 'bought', ...more });
  const giveTag = (tagId: number, contactExternalId: string) =>
    api.database.pool.query(
      `INSERT INTO contact_tags (user_id, tag_id, contact_id) SELECT $1, $2, id FROM contacts WHERE user_id = $1 AND external_id = $3`,
      [visitor.userId, tagId, contactExternalId],
    );

  it('starts the automation once for each contact, with its latest such event, and never again with it', async () => {
    const events = await store(
      buys('anna', 20),
      buys('anna', 2),
      buys('ben', 5),
      buys('carl', 40),
      happened('dora', 1),
      happened('ben', 1),
    );
    await publish({ reentry: 'every' });
    expect(await preview(bought)).toMatchObject({
      contacts: 2,
      entering: 2,
      refused: [],
      examples: [
        { contact_external_id: 'anna', event_id: events[1]?.id },
        { contact_external_id: 'ben', event_id: events[2]?.id },
      ],
    });
    expect((await add(bought)).status).toBe(202);
    expect(await newest()).toMatchObject({ event_name: 'bought', is_other_event: true });
    expect(await workAll()).toMatchObject({ contacts: 2, entered: 2, refused: [] });
    const added = [
      { contact: 'anna', state: 'running', event_id: events[1]?.id },
      { contact: 'ben', state: 'running', event_id: events[2]?.id },
    ];
    expect(await runs()).toEqual(added);

    expect(refusedOf(await preview(bought))).toEqual({ already_handled: 2 });
    await add(bought);
    const second = await workAll();
    expect(second).toMatchObject({ contacts: 2, entered: 0 });
    expect(refusedOf(second)).toEqual({ already_handled: 2 });
    expect(await runs()).toEqual(added);
    // The event that starts the automation is another one: who had it may still be added by it.
    await add();
    expect(await workAll()).toMatchObject({ contacts: 2, entered: 2, is_other_event: false });
  });

  const exitAtRefund = { exit_strategy_type: 'event', exit_strategy_value: 'refunded' };

  it('goes by the rules of the automation, which read the data of that event', async () => {
    await publish({ reentry: 'once_per_value', reentry_field: 'order', ...exitAtRefund });
    await store(...['anna', 'ben'].map((contact) => happened(contact, 0, { data: { order: 7 } })));
    await begin();
    await store(
      buys('anna', 1, { data: { order: 7 } }),
      buys('ben', 1, { data: { order: 8 } }),
      buys('carl', 3),
      happened('carl', 2, { name: 'refunded' }),
      buys('dora', 2),
      happened('dora', 3, { name: 'refunded' }),
    );
    const refused = { value_entered: 1, left_since: 1 };
    expect(refusedOf(await preview(bought))).toEqual(refused);
    await add(bought);
    const order = await workAll();
    expect(order).toMatchObject({ contacts: 4, entered: 2 });
    expect(refusedOf(order)).toEqual(refused);
  });

  it('asks for no tag where a tag starts the automation, unless the event is that of a tag', async () => {
    const [starts, other] = [
      await buildTag(api.database, visitor.userId),
      await buildTag(api.database, visitor.userId),
    ];
    const tagged = `tag_${other.id}_added`;
    await store(buys('anna', 2), ...['anna', 'ben'].map((contact) => happened(contact, 1, { name: tagged })));
    await giveTag(other.id, 'anna');
    await publish({ entry_event_name: `tag_${starts.id}_added`, reentry: 'every' });
    expect(await preview()).toMatchObject({ contacts: 0 });
    expect(await preview(bought)).toMatchObject({ contacts: 1, entering: 1 });
    await add(bought);
    expect(await workAll()).toMatchObject({ entered: 1, refused: [] });
    expect(refusedOf(await preview({ ...bought, event_name: tagged }))).toEqual({ tag_removed: 1 });
    await add({ ...bought, event_name: tagged });
    const order = await workAll();
    expect(order).toMatchObject({ contacts: 2, entered: 1 });
    expect(refusedOf(order)).toEqual({ tag_removed: 1 });
  });

  it('goes on when another event starts the automation, and ends when that is unpublished', async () => {
    await store(buys('anna', 1), buys('ben', 1));
    await publish();
    await add(bought);
    await portion();
    await save({ entry_event_name: 'other' });
    await portion(1);
    expect(await newest()).toMatchObject({ left: 1, cut_off: null });
    await begin();
    await save({ is_active: false });
    expect(await workAll()).toMatchObject({ cut_off: 'unpublished', entered: 1, left: 1 });
  });

  it('is as without a name where the event is the one that starts the automation', async () => {
    await store(happened('anna', 1));
    await publish();
    await add({ days: 30, event_name: ' signed_up ' });
    expect(await newest()).toMatchObject({ event_name: 'signed_up', is_other_event: false });
    await save({ entry_event_name: 'other' });
    expect(await workAll()).toMatchObject({ cut_off: 'trigger_changed' });
  });
});

/** All that has happened so far happened so many seconds before. */
async function letPass(seconds: number): Promise<void> {
  await api.database.pool.query(
    `UPDATE past_orders SET paced_to = paced_to - $2 * interval '1 second' WHERE automatisation_id = $1`,
    [flow.id, seconds],
  );
}

/** Resolves once a statement of this database waits for a lock. */
async function somebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await api.database.pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
  }
}
