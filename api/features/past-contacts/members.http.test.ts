import { z } from 'zod';
import { cutPastOrderOff, nextPastOrders } from '../../../db/past-contacts/order';
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
import { publicationOutlook } from '../../../domain/entities/automatisations/publication';
import { segment } from '../../../domain/entities/segments/segment';
import { buildTag } from '../../../tests/factories/audience';
import { buildAutomatisation, buildStep, readAutomatisation } from '../../../tests/factories/automatisation';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { testActivities } from '../../../tests/support/activities';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { followSegments } from '../../../tests/support/segments';
import { untilFound } from '../../../tests/support/until-found';

const api = useApi();
let visitor: Visitor;
let flow: AutomatisationDetail;
let buyers: number;
beforeEach(async () => {
  visitor = await api.visitor();
});

const rules = (event = 'bought') => ({ kind: 'all', rules: [{ kind: 'event', event_name: event }] });
const follow = () => followSegments(api.database.pool, Date.now());
const rows = async <Row extends object>(query: string, values: unknown[]): Promise<Row[]> =>
  (await api.database.pool.query<Row>(query, values)).rows;

/** A segment of those who bought, of which all contacts have been looked at unless `isBuilt` is false. */
async function makeSegment(isBuilt = true): Promise<number> {
  const answer = await visitor.call('post', '/segment', { kind: 'rules', name: 'Buyers', rules: rules() });
  if (isBuilt) await follow();
  return dataOf(answer, z.strictObject({ segment })).segment.id;
}

const bought = (contactExternalId: string, more: Partial<NewEvent> = {}): NewEvent => ({
  userId: visitor.userId,
  name: 'bought',
  contactExternalId,
  data: {},
  createdAt: new Date(Date.now() - 200 * 86_400_000),
  ...more,
});
const now = { createdAt: null };
const store = (...events: NewEvent[]) => recordEvents(api.database.pool, events);

/** A contact leaves the segment: what it bought is gone. */
async function leave(contact: string): Promise<void> {
  await rows(
    `DELETE FROM events USING contacts c
     WHERE events.user_id = $1 AND events.name = 'bought' AND c.id = events.contact_id AND c.external_id = $2`,
    [visitor.userId, contact],
  );
  await follow();
}

/** An automation that entering the segment starts. */
async function makeFlow(settings: object = {}): Promise<AutomatisationDetail> {
  const made = await buildAutomatisation(visitor, { entry_event_name: `segment_${buyers}_entered` });
  await buildStep(visitor, made.id, { type: 'DELAY', data: { delay: 3_600 } });
  await save({ is_active: true, reentry: 'every', ...settings }, made.id);
  return made;
}

async function save(changes: object, id = flow.id): Promise<void> {
  const { version: _, ...settings } = await readAutomatisation(visitor, id);
  expect((await visitor.call('put', '/automatisation', { ...settings, ...changes })).status).toBe(200);
}

/** Contacts that have been in the segment since it was built, and a published automation that entering it starts. */
async function prepare(contacts: readonly string[], settings: object = {}): Promise<void> {
  await store(...contacts.map((contact) => bought(contact)));
  buyers = await makeSegment();
  flow = await makeFlow(settings);
}

const path = (rest = '', id = flow.id) => `/automatisation/${id}/past-contacts${rest}`;
const inSegment = { who: 'in_segment' };
const preview = async (): Promise<PastPreview> =>
  dataOf(await visitor.call('post', path('/preview'), inSegment), pastPreview);
const add = (more: object = {}, id = flow.id) =>
  visitor.call('post', path('', id), { ...inSegment, ...more });

/** The segment that starts the automation, or would with this trigger, and who is in it already. */
async function alreadyIn(trigger?: string): Promise<unknown> {
  const query = trigger === undefined ? '' : `?entry_event_name=${trigger}`;
  const answer = await visitor.call('get', `/automatisation/${flow.id}/publication${query}`);
  return dataOf(answer, z.strictObject({ publication: publicationOutlook })).publication.already_in;
}

async function newest(id = flow.id): Promise<PastOrder> {
  const [order] = dataOf(await visitor.call('get', path('', id)), pastOrders).orders;
  if (!order) throw new Error('There is no order');
  return order;
}

/** A worker works off a portion of each order; false: there was nothing to do. */
async function portion(limit?: number): Promise<boolean> {
  let isDone = false;
  for (const id of await nextPastOrders(api.database.pool))
    isDone = (await workOffPastOrder(api.database.pool, id, limit)) || isDone;
  return isDone;
}

/** The first segments of all runs that have not begun, as their workflows ask for them. */
async function begin(): Promise<void> {
  const { advance } = testActivities(api.database);
  const waiting = await rows<{ id: number; contact_id: number }>(
    `SELECT id, contact_id FROM automatisation_runs
     WHERE user_id = $1 AND state = 'running' AND entered_at IS NULL AND segment = 0 ORDER BY id`,
    [visitor.userId],
  );
  for (const { id: runId, contact_id: contactId } of waiting)
    await advance({ userId: visitor.userId, runId, contactId, segment: 0 });
}

async function workAll(limit?: number): Promise<PastOrder> {
  while (await portion(limit));
  await begin();
  while (await portion(limit));
  return newest();
}

const runs = (id = flow.id) =>
  rows<{ contact: string; state: string; event: string }>(
    `SELECT c.external_id AS contact, r.state, e.name AS event
     FROM automatisation_runs r JOIN contacts c ON c.id = r.contact_id JOIN events e ON e.id = r.event_id
     WHERE r.automatisation_id = $1 ORDER BY c.external_id, r.id`,
    [id],
  );
const refusedOf = ({ refused }: Pick<PastOrder, 'refused'>) =>
  Object.fromEntries(refused.map(({ code, count }) => [code, count]));
const presence = () => `segment_${buyers}_present`;
const entered = () => `segment_${buyers}_entered`;
/** The events of the segment, by their contacts. */
const told = async () =>
  (
    await rows<{ said: string }>(
      `SELECT c.external_id || ' ' || e.name AS said FROM events e JOIN contacts c ON c.id = e.contact_id
       WHERE e.user_id = $1 AND e.name LIKE 'segment%' ORDER BY 1, e.id`,
      [visitor.userId],
    )
  ).map(({ said }) => said);

describe('adding those who are in the segment', () => {
  it('takes in each once, those who were there since it was built and those who have entered it since', async () => {
    await prepare(['anna', 'ben']);
    await save({ is_active: false });
    await store(bought('carl', now), { ...bought('dora'), name: 'other' });
    await follow();
    await save({ is_active: true });
    expect(await preview()).toMatchObject({
      from: null,
      contacts: 3,
      is_more: false,
      is_building: false,
      entering: 3,
      refused: [],
      examples: [
        { contact_external_id: 'anna', event_id: null, refusal: null },
        { contact_external_id: 'ben', event_id: null, refusal: null },
        { contact_external_id: 'carl', event_id: expect.any(Number) as number, refusal: null },
      ],
    });
    expect(await told()).toEqual([`carl ${entered()}`]);

    expect((await add()).status).toBe(202);
    expect(await newest()).toMatchObject({
      who: 'in_segment',
      event_name: entered(),
      is_other_event: false,
      days: null,
      from: null,
      contacts: null,
      is_waiting: false,
    });
    expect(await workAll()).toMatchObject({ contacts: 3, entered: 3, left: 0, refused: [] });
    const added = [
      { contact: 'anna', state: 'running', event: presence() },
      { contact: 'ben', state: 'running', event: presence() },
      { contact: 'carl', state: 'running', event: entered() },
    ];
    expect(await runs()).toEqual(added);

    expect(await preview()).toMatchObject({ entering: 0, refused: [{ code: 'already_handled', count: 3 }] });
    await add();
    expect(refusedOf(await workAll())).toEqual({ already_handled: 3 });
    expect(await runs()).toEqual(added);
    expect(await told()).toEqual([`anna ${presence()}`, `ben ${presence()}`, `carl ${entered()}`]);
  });

  it('previews those first who have been in the segment longest', async () => {
    await store(bought('anna', { name: 'other' }));
    await prepare(['ben']);
    await store(bought('anna', now));
    await follow();
    const { examples } = await preview();
    expect(examples.map((one) => one.contact_external_id)).toEqual(['ben', 'anna']);
  });

  it('starts no other automation, wakes no wait and reaches no goal by that, and tells it once for all automations', async () => {
    await prepare(['anna']);
    const others = [await makeFlow(), await buildAutomatisation(visitor, { entry_event_name: presence() })];
    await buildStep(visitor, others[1]?.id ?? 0, { type: 'DELAY', data: { delay: 3_600 } });
    await save({ is_active: true }, others[1]?.id);
    const waits = await buildAutomatisation(visitor, { entry_event_name: 'bought' });
    await buildStep(visitor, waits.id, {
      type: 'WAIT',
      data: { event_name: entered(), time_out: { delay: 3_600 } },
    });
    await save({ is_active: true }, waits.id);
    await inTransaction(api.database.pool, (client) =>
      saveGoal(
        client,
        { userId: visitor.userId, automatisationId: waits.id },
        { event_name: entered(), filters: [], window_days: 7, value_field: null, control_percent: 0 },
      ),
    );
    await store(bought('anna', now));
    await begin();
    await add();
    await workAll();
    expect(await runs()).toHaveLength(1);
    for (const { id } of others) expect(await runs(id)).toEqual([]);
    expect(
      await rows(
        `SELECT awaited_event FROM automatisation_runs WHERE automatisation_id = $1 AND waiting_until IS NOT NULL`,
        [waits.id],
      ),
    ).toEqual([{ awaited_event: entered() }]);
    // Who answers how often it has entered answers with what happened.
    expect(await told()).toEqual([`anna ${presence()}`]);

    const [other] = others;
    await add({}, other?.id);
    while (await portion());
    expect(await runs(other?.id)).toMatchObject([{ contact: 'anna', event: presence() }]);
    expect(await told()).toEqual([`anna ${presence()}`]);
  });

  it('leaves out who leaves meanwhile; who enters meanwhile, or again, enters by that', async () => {
    await prepare(['anna', 'ben', 'carl']);
    await add();
    await portion();
    await leave('anna');
    await leave('ben');
    await store(bought('ben', now), bought('dora', now));
    await follow();
    const order = await workAll();
    expect(order).toMatchObject({ contacts: 3, entered: 1 });
    expect(refusedOf(order)).toEqual({ segment_changed: 1, already_handled: 1 });
    expect(await runs()).toEqual([
      { contact: 'ben', state: 'running', event: entered() },
      { contact: 'carl', state: 'running', event: presence() },
      { contact: 'dora', state: 'running', event: entered() },
    ]);
  });

  it('takes in again who left and was found again, by the rule of re-entry', async () => {
    await prepare(['anna', 'ben']);
    await add();
    await workAll();
    await leave('anna');
    // History: she is in the segment again, and nothing has started by it.
    await store(bought('anna', { triggers: false }));
    await follow();
    expect(await runs()).toHaveLength(2);
    expect(await preview()).toMatchObject({ entering: 1, refused: [{ code: 'already_handled', count: 1 }] });
    await save({ reentry: 'one_active' });
    expect(refusedOf(await preview())).toEqual({ already_handled: 1, already_active: 1 });
    await save({ reentry: 'every' });
    await add();
    expect(await workAll()).toMatchObject({ entered: 1 });
    expect(await runs()).toMatchObject([
      { contact: 'anna', event: presence() },
      { contact: 'anna', event: entered() },
      { contact: 'ben', event: presence() },
    ]);
  });

  it('leaves out who has had the exit event since it is in the segment, or has the exit tag', async () => {
    await prepare(['anna', 'ben'], { exit_strategy_type: 'event', exit_strategy_value: 'refunded' });
    await store(bought('anna', { name: 'refunded', ...now }), bought('ben', { name: 'refunded' }));
    await follow();
    expect(refusedOf(await preview())).toEqual({ left_since: 1 });
    const tag = await buildTag(api.database, visitor.userId);
    await save({ exit_strategy_type: 'tag', exit_strategy_value: String(tag.id) });
    await rows(
      `INSERT INTO contact_tags (user_id, tag_id, contact_id) SELECT $1, $2, id FROM contacts WHERE user_id = $1 AND external_id = 'anna'`,
      [visitor.userId, tag.id],
    );
    expect(refusedOf(await preview())).toEqual({ exit_tag: 1 });
    await add();
    const order = await workAll();
    expect(order.entered).toBe(1);
    expect(refusedOf(order)).toEqual({ exit_tag: 1 });
  });

  it('keeps out the control group of the goal, as the preview says', async () => {
    await prepare(Array.from({ length: 40 }, (_, number) => `c${number}`));
    await inTransaction(api.database.pool, (client) =>
      saveGoal(
        client,
        { userId: visitor.userId, automatisationId: flow.id },
        { event_name: 'paid', filters: [], window_days: 7, value_field: null, control_percent: 50 },
      ),
    );
    const previewed = await preview();
    await add();
    const order = await workAll(7);
    expect(order.entered).toBe(previewed.entering);
    expect(refusedOf(order)).toEqual(refusedOf(previewed));
    expect(order.entered + (refusedOf(order)['control_group'] ?? 0)).toBe(40);
    expect(order.entered).toBeGreaterThan(0);
    expect(order.entered).toBeLessThan(40);
  });

  it('waits until the segment is built, and again when its rules change', async () => {
    await store(bought('anna'), bought('ben', { name: 'returned' }));
    buyers = await makeSegment(false);
    flow = await makeFlow();
    await add();
    expect(await portion()).toBe(false);
    expect(await newest()).toMatchObject({ is_waiting: true, contacts: null });
    expect(await preview()).toMatchObject({ is_building: true, contacts: 0 });
    await follow();
    await portion();
    expect(await newest()).toMatchObject({ is_waiting: false, contacts: 1, left: 1 });
    const changed = await visitor.call('put', `/segment/${buyers}`, { rules: rules('returned') });
    expect(changed.status).toBe(200);
    expect(await portion()).toBe(false);
    expect(await newest()).toMatchObject({ is_waiting: true, left: 1 });
    await follow();
    // Those of the order are those of before: Anna is in it no more, and Ben was found when it was built again.
    const order = await workAll();
    expect(order).toMatchObject({ entered: 0, is_waiting: false });
    expect(refusedOf(order)).toEqual({ segment_changed: 1 });
    await add();
    expect(await workAll()).toMatchObject({ contacts: 1, entered: 1 });
    expect(await runs()).toMatchObject([{ contact: 'ben' }]);
  });

  it('gathers from the beginning when the rules change before all are gathered', async () => {
    await store(bought('anna', { name: 'returned' }), bought('ben'));
    buyers = await makeSegment();
    flow = await makeFlow();
    await add();
    // A part of the contacts is gathered, up to Ben.
    await rows(
      `INSERT INTO past_order_parts (order_id, place, user_id, contact_ids)
       SELECT o.id, 0, o.user_id, ARRAY[c.id] FROM past_orders o JOIN contacts c ON c.user_id = o.user_id AND c.external_id = 'ben'
       WHERE o.automatisation_id = $1`,
      [flow.id],
    );
    await visitor.call('put', `/segment/${buyers}`, { rules: rules('returned') });
    while (await portion());
    expect(await newest()).toMatchObject({ is_waiting: true, contacts: null });
    await follow();
    expect(await workAll()).toMatchObject({ contacts: 1, entered: 1, refused: [] });
    expect(await runs()).toMatchObject([{ contact: 'anna' }]);
  });

  it('keeps to its pace, waits while it or the automation is paused, and stops', async () => {
    await prepare(['anna', 'ben', 'carl']);
    await add({ pace: { count: 1, per: 'hour' } });
    while (await portion());
    expect(await newest()).toMatchObject({ contacts: 3, left: 2, starting: 1 });
    const letPass = () =>
      rows(`UPDATE past_orders SET paced_to = paced_to - interval '1 hour' WHERE automatisation_id = $1`, [
        flow.id,
      ]);
    await visitor.call('post', path('/pause'), {});
    await letPass();
    while (await portion());
    expect(await newest()).toMatchObject({ left: 2 });
    await visitor.call('post', path('/resume'), {});
    await visitor.call('post', `/automatisation/${flow.id}/pause`);
    while (await portion());
    expect(await newest()).toMatchObject({ left: 2 });
    await visitor.call('post', `/automatisation/${flow.id}/resume`);
    while (await portion());
    expect(await newest()).toMatchObject({ left: 1 });
    await visitor.call('post', path('/stop'), {});
    await letPass();
    expect(await workAll()).toMatchObject({ cut_off: 'stopped', entered: 2, left: 1 });
    expect(await told()).toHaveLength(2);
  });

  it('ends when the automation is unpublished, or is started by another event', async () => {
    await prepare(['anna']);
    await add();
    await save({ is_active: false });
    expect(await workAll()).toMatchObject({ cut_off: 'unpublished', entered: 0 });
    await save({ is_active: true });
    await add();
    await portion();
    await save({ entry_event_name: `segment_${buyers}_left` });
    expect(await workAll()).toMatchObject({ cut_off: 'trigger_changed', entered: 0 });
    expect((await visitor.call('delete', `/automatisation/${flow.id}?force=true`)).status).toBe(204);
    expect(await told()).toEqual([]);
  });

  it('adds each once, however many workers are at it, whose portion is lost, and who holds a contact', async () => {
    const names = Array.from({ length: 30 }, (_, number) => `c${number}`);
    await prepare(names);
    const other = await makeFlow();
    await add();
    await add({}, other.id);
    await portion();
    const [first] = await rows<{ id: number }>(
      'SELECT id FROM contacts WHERE user_id = $1 ORDER BY id LIMIT 1',
      [visitor.userId],
    );
    await inTransaction(api.database.pool, async (client) => {
      await client.query('SELECT FROM contacts WHERE id = $1 FOR KEY SHARE', [first?.id]);
      for (let turn = 0; turn < 4; turn += 1) await Promise.all([portion(5), portion(5), portion(5)]);
    });
    // A portion that is lost before its commit leaves nothing behind.
    await rows(
      `CREATE FUNCTION lose_portion() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'lost'; END $$`,
      [],
    );
    await rows(
      'CREATE TRIGGER lose_portion BEFORE UPDATE ON past_order_parts FOR EACH ROW EXECUTE FUNCTION lose_portion()',
      [],
    );
    const before = await told();
    await expect(portion(5)).rejects.toThrow('lost');
    expect(await told()).toEqual(before);
    await rows('DROP TRIGGER lose_portion ON past_order_parts', []);
    await rows('DROP FUNCTION lose_portion()', []);
    await workAll(5);
    for (const id of [flow.id, other.id]) {
      expect((await runs(id)).map(({ contact }) => contact)).toEqual([...names].sort());
      expect(await newest(id)).toMatchObject({ entered: 30, left: 0, refused: [] });
    }
    expect(await told()).toEqual(names.map((name) => `${name} ${presence()}`).sort());
  });

  it('leaves nothing behind where it is stopped while a part of a large segment is gathered', async () => {
    await prepare([]);
    // One more than are gathered at a time.
    await rows(
      `INSERT INTO contacts (user_id, external_id) SELECT $1, 'm' || n FROM generate_series(1, 50001) n`,
      [visitor.userId],
    );
    // Foreign keys of a session that saw an almost empty table would read the whole of it for each row.
    await rows('ANALYZE contacts', []);
    await rows(
      `INSERT INTO segment_members (user_id, segment_id, contact_id) SELECT user_id, $2, id FROM contacts WHERE user_id = $1`,
      [visitor.userId, buyers],
    );
    // Nobody is to look at whether they bought.
    await rows('DELETE FROM segment_checks WHERE user_id = $1', [visitor.userId]);
    await add();
    const gathering = await inTransaction(api.database.pool, async (client) => {
      // The portion has read the order, and waits here to store whom it finds.
      await client.query('LOCK TABLE past_order_parts IN SHARE MODE');
      const waiting = portion();
      await untilFound(async () => {
        const { rowCount } = await api.database.pool.query(
          `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
           WHERE d.datname = current_database() AND l.relation = 'past_order_parts'::regclass AND NOT l.granted`,
        );
        return rowCount ? true : undefined;
      });
      await cutPastOrderOff(client, { userId: visitor.userId, automatisationId: flow.id }, 'stopped');
      return { waiting };
    });
    await gathering.waiting;
    expect(await newest()).toMatchObject({ cut_off: 'stopped', contacts: null });
    expect(await rows('SELECT FROM past_order_parts WHERE user_id = $1', [visitor.userId])).toEqual([]);
  });

  it('is refused where entering a segment does not start the automation, and with days or an event', async () => {
    await prepare(['anna']);
    for (const more of [{ days: 7 }, { event_name: 'bought' }]) {
      expect((await add(more)).status).toBe(400);
      expect((await visitor.call('post', path('/preview'), { ...inSegment, ...more })).status).toBe(400);
    }
    expect((await visitor.call('post', path(), {})).status).toBe(400);
    for (const entry_event_name of ['bought', `segment_${buyers}_left`]) {
      await save({ entry_event_name });
      for (const rest of ['', '/preview']) {
        const refused = await visitor.call('post', path(rest), inSegment);
        expect([refused.status, errorOf(refused).code]).toEqual([409, 'started_by_no_segment']);
      }
    }
  });

  it('names the segment, with how many are in it, before the automation is published', async () => {
    await prepare(['anna', 'ben']);
    const already = { segment_id: buyers, name: 'Buyers', contacts: 2, is_building: false };
    expect(await alreadyIn()).toEqual(already);
    await visitor.call('put', `/segment/${buyers}`, { rules: rules('returned') });
    expect(await alreadyIn()).toMatchObject({ is_building: true });
    await save({ entry_event_name: `segment_${buyers}_left` });
    expect(await alreadyIn()).toBeNull();
  });

  it('names the segment that is to start a published automation instead, and adds those in it once it does', async () => {
    await prepare(['anna', 'ben']);
    const answer = await visitor.call('post', '/segment', {
      kind: 'rules',
      name: 'Returners',
      rules: rules('returned'),
    });
    const { id } = dataOf(answer, z.strictObject({ segment })).segment;
    await store(...['ben', 'carl', 'dora'].map((contact) => bought(contact, { name: 'returned' })));
    await follow();
    const entry_event_name = `segment_${id}_entered`;
    expect(await alreadyIn(entry_event_name)).toEqual({
      segment_id: id,
      name: 'Returners',
      contacts: 3,
      is_building: false,
    });
    expect(await alreadyIn()).toMatchObject({ segment_id: buyers });
    for (const other of ['bought', `segment_${id}_left`, 'segment_0_entered'])
      expect(await alreadyIn(other)).toBeNull();

    // Those in the segment before are still to be added: no longer, as soon as another one starts it.
    await add();
    await save({ name: 'Another name' });
    expect(await newest()).toMatchObject({ cut_off: null });
    await save({ entry_event_name });
    expect(await newest()).toMatchObject({ cut_off: 'trigger_changed' });
    expect((await add()).status).toBe(202);
    expect(await workAll()).toMatchObject({ entered: 3, event_name: entry_event_name });
    expect((await runs()).map(({ contact }) => contact)).toEqual(['ben', 'carl', 'dora']);
  });

  it('goes on with another event’s contacts, whichever event starts the automation meanwhile', async () => {
    await prepare(['anna']);
    await visitor.call('post', path(), { event_name: 'bought', days: 90 });
    await save({ entry_event_name: 'returned' });
    expect(await newest()).toMatchObject({ cut_off: null, is_other_event: true });
  });

  it('is nobody else’s', async () => {
    await prepare(['anna']);
    const other = await api.visitor();
    for (const rest of ['', '/preview'])
      expect((await other.call('post', path(rest), inSegment)).status).toBe(404);
    await add();
    expect(await workAll()).toMatchObject({ entered: 1 });
  });

  it('refuses the event from outside: only an order tells who is in a segment', async () => {
    await prepare([]);
    const refused = await visitor.call('post', '/segment/preview', { rules: rules(presence()) });
    expect(refused.status).toBe(400);
  });
});
