import { z } from 'zod';
import { nextContactOrders, workOffContactPortion } from '../../../db/contact-orders/work-off';
import { rollFigures } from '../../../db/figures/roll';
import { inTransaction } from '../../../db/database/transaction';
import {
  contactOrder,
  contactOrdersAtOnce,
  type ContactOrder,
} from '../../../domain/entities/contacts/contact-order';
import { segment } from '../../../domain/entities/segments/segment';
import { buildContact, buildEvent, buildTag } from '../../../tests/factories/audience';
import { insertFlow, listenToSegment } from '../../../tests/factories/flow';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { dyingPool, workerDied } from '../../../tests/support/database/intercepted-pool';
import { followSegments } from '../../../tests/support/segments';
import { startContactOrders } from '../../../worker/orders/contact-orders';

/* Orders about very many contacts. Portions are small, and worked off by hand, so that something can happen between them. */
const portion = 4;

const api = useApi();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
});

const answered = z.strictObject({ order: contactOrder });
const rows = async <Row extends object>(query: string, values: unknown[] = []): Promise<Row[]> =>
  (await api.database.pool.query<Row>(query, values)).rows;

/** So many contacts of the account, which a search for `shop` finds. */
async function buildContacts(count: number, userId = visitor.userId): Promise<number[]> {
  const made = [];
  for (let number = 1; number <= count; number += 1)
    made.push((await buildContact(api.database, userId, { name: `shop ${number}` })).id);
  return made;
}

const give = (kind: string, more: object = {}) =>
  visitor.call('post', '/contact/order', {
    kind,
    known_total: 1_000,
    selection: { search_term: 'shop' },
    ...more,
  });
const order = async (kind: string, more: object = {}): Promise<ContactOrder> =>
  dataOf(await give(kind, more), answered).order;
const orders = async (by = visitor): Promise<ContactOrder[]> =>
  dataOf(await by.call('get', '/contact/order'), z.strictObject({ orders: z.array(contactOrder) })).orders;

/** One portion of the account's order whose turn it is. */
async function workOne(pool = api.database.pool): Promise<boolean> {
  const turns = new Set(await nextContactOrders(api.database.pool));
  const next = (await orders()).find(({ id }) => turns.has(id));
  return next !== undefined && workOffContactPortion(pool, next.id, portion);
}
async function workAll(): Promise<void> {
  while (await workOne());
}

const wearers = async (tagId: number): Promise<number[]> =>
  (
    await rows<{ contact_id: number }>(
      'SELECT contact_id FROM contact_tags WHERE tag_id = $1 ORDER BY contact_id',
      [tagId],
    )
  ).map((row) => row.contact_id);
const numberOf = async (path: string): Promise<number> =>
  dataOf(
    await visitor.call('post', path, { page_size: 1 }),
    z.object({ meta: z.object({ total_records: z.number() }) }),
  ).meta.total_records;

describe('POST /contact/order', () => {
  it('tags all that match at that moment, whoever comes to match it later or ceases to, and tells how far it is', async () => {
    const tag = await buildTag(api.database, visitor.userId);
    const ids = await buildContacts(10);
    await buildContact(api.database, visitor.userId, { name: 'somebody else' });
    const given = await order('tag', { tag_id: tag.id });
    expect(given).toMatchObject({
      kind: 'tag',
      tag: { id: tag.id, name: tag.name },
      total: 10,
      ended_at: null,
    });
    expect(given).toMatchObject({ count_of_contacts: 0, author: { id: visitor.userId } });

    await buildContacts(2);
    await rows(`UPDATE contacts SET name = 'moved' WHERE id = $1`, [ids[9]]);
    await workOne();
    expect(await orders()).toMatchObject([{ count_of_contacts: 4, count_of_unchanged: 0, ended_at: null }]);
    expect(await wearers(tag.id)).toEqual(ids.slice(0, 4));
    await workAll();
    expect(await wearers(tag.id)).toEqual(ids);
    expect(await orders()).toMatchObject([{ count_of_contacts: 10, cut_off_by: null }]);
    expect((await orders())[0]?.ended_at).not.toBeNull();
  });

  it('starts what the tag starts, once for each contact that had it not, as an import does, or nothing', async () => {
    const tag = await buildTag(api.database, visitor.userId);
    const flow = await insertFlow(
      api.database.pool,
      visitor.userId,
      { entry_event_name: `tag_${tag.id}_added` },
      [],
    );
    const [first = 0] = await buildContacts(6);
    await buildContact(api.database, visitor.userId, { name: 'shop with it', tags: [tag] });
    await order('tag', { tag_id: tag.id });
    await workAll();
    expect(await orders()).toMatchObject([{ count_of_contacts: 6, count_of_unchanged: 1 }]);
    const runs = `SELECT contact_id, later FROM automatisation_runs r JOIN dispatch d ON d.run_id = r.id WHERE automatisation_id = $1 ORDER BY 1`;
    expect(await rows(runs, [flow.id])).toHaveLength(6);
    expect((await rows(runs, [flow.id]))[0]).toEqual({ contact_id: first, later: false });

    await order('untag', { tag_id: tag.id });
    await order('tag', { tag_id: tag.id, triggers: false });
    await workAll();
    expect(await wearers(tag.id)).toHaveLength(7);
    expect(await rows(runs, [flow.id])).toHaveLength(6);
  });

  it('starts by a segment of the tag what the tag would start, or nothing', async () => {
    const tag = await buildTag(api.database, visitor.userId);
    await buildContacts(2);
    const rules = { kind: 'all', rules: [{ kind: 'tag', tag_id: tag.id }] };
    const made = await visitor.call('post', '/segment', { kind: 'rules', name: 'Tagged', rules });
    const { id } = dataOf(made, z.strictObject({ segment })).segment;
    const follow = () => followSegments(api.database.pool, Date.now());
    await follow();
    await listenToSegment(api.database.pool, visitor.userId, id);
    const runs = () => rows('SELECT FROM automatisation_runs WHERE user_id = $1', [visitor.userId]);

    for (const kind of ['tag', 'untag']) {
      await order(kind, { tag_id: tag.id, triggers: false });
      await workAll();
      await follow();
    }
    expect(await rows('SELECT FROM events WHERE name LIKE $1', [`segment_${id}_%`])).toHaveLength(4);
    expect(await runs()).toHaveLength(0);
    await order('tag', { tag_id: tag.id });
    await workAll();
    await follow();
    expect(await runs()).toHaveLength(2);
  });

  it('erases all that match, with their events and runs, and takes them out of the figures', async () => {
    const flow = await insertFlow(api.database.pool, visitor.userId, { entry_event_name: 'bought' }, []);
    const contacts = [];
    for (let number = 1; number <= 9; number += 1)
      contacts.push(await buildContact(api.database, visitor.userId, { name: `shop ${number}` }));
    const other = await buildContact(api.database, visitor.userId, { name: 'somebody else' });
    for (const contact of [...contacts, ...contacts, other])
      await buildEvent(api.database, visitor.userId, { name: 'bought', contact });
    while (await rollFigures(api.database.pool));
    expect([await numberOf('/contact'), await numberOf('/event')]).toEqual([10, 19]);

    await order('delete');
    await workAll();
    expect(await orders()).toMatchObject([{ kind: 'delete', count_of_contacts: 9 }]);
    expect([await numberOf('/contact'), await numberOf('/event')]).toEqual([1, 1]);
    expect(
      await rows('SELECT contact_id FROM automatisation_runs WHERE automatisation_id = $1', [flow.id]),
    ).toEqual([{ contact_id: other.id }]);
  });

  it('has all that match leave a channel, by whom, and says how many had left before', async () => {
    const [gone = 0, ...others] = await buildContacts(6);
    await visitor.call('put', `/contact/${gone}/consent`, { channel: 'sms', state: 'left' });
    await order('leave', { channel: 'sms' });
    await workAll();
    expect(await orders()).toMatchObject([
      { channel: 'sms', count_of_contacts: others.length, count_of_unchanged: 1 },
    ]);
    expect(
      await rows(`SELECT source, author_id FROM opt_out_changes WHERE contact_id = $1`, [others[0]]),
    ).toEqual([{ source: 'hand', author_id: visitor.userId }]);
    expect(await numberOf('/contact')).toBe(6);
  });

  it('is about those that were chosen one by one, also beside a search', async () => {
    const ids = await buildContacts(4);
    const other = await buildContact(api.database, visitor.userId, { name: 'somebody else' });
    const chosen = { search_term: '', contacts: [ids[1], ids[2], other.id] };
    expect(await order('delete', { selection: chosen })).toMatchObject({ total: 3 });
    await workAll();
    expect(await rows('SELECT id FROM contacts WHERE user_id = $1 ORDER BY id', [visitor.userId])).toEqual([
      { id: ids[0] },
      { id: ids[3] },
    ]);
  });

  it('is about nobody where nobody matches, and is over at once', async () => {
    expect(await order('delete')).toMatchObject({ total: 0, ended_at: expect.any(String) as string });
  });

  it('does nothing where there are more contacts than the caller was told', async () => {
    await buildContacts(3);
    const refused = await give('delete', { known_total: 2 });
    expect(refused.status).toBe(409);
    expect(errorOf(refused)).toMatchObject({ code: 'contacts_have_grown', details: { total: 3 } });
    expect(await orders()).toEqual([]);
    expect(await rows('SELECT FROM contact_order_parts WHERE user_id = $1', [visitor.userId])).toEqual([]);
  });

  it('refuses more orders than an account may have under way', async () => {
    const tag = await buildTag(api.database, visitor.userId);
    await buildContacts(1);
    const given = await Promise.all(
      Array.from({ length: contactOrdersAtOnce + 2 }, () => give('tag', { tag_id: tag.id })),
    );
    const refused = given.filter(({ status }) => status !== 202).map((answer) => errorOf(answer).code);
    expect(refused).toEqual(['too_many_contact_orders', 'too_many_contact_orders']);
    expect(await orders()).toHaveLength(contactOrdersAtOnce);
  });

  it('knows neither tags nor contacts of others, and touches nobody of theirs', async () => {
    const neighbour = await api.visitor();
    const [theirs = 0] = await buildContacts(1, neighbour.userId);
    const foreign = await buildTag(api.database, neighbour.userId);
    expect((await give('tag', { tag_id: foreign.id })).status).toBe(404);
    expect((await give('delete', { selection: { tags: [foreign.id] } })).status).toBe(404);
    expect((await give('delete', { selection: { contacts: [theirs] } })).status).toBe(404);
    await buildContacts(2);
    await order('delete');
    await workAll();
    expect(await rows('SELECT id FROM contacts WHERE id = $1', [theirs])).toEqual([{ id: theirs }]);
    expect(await orders(neighbour)).toEqual([]);
  });

  it.each([
    { kind: 'tag' },
    { kind: 'delete', tag_id: 1 },
    { kind: 'leave' },
    { kind: 'untag', tag_id: 1, channel: 'sms' },
  ])('refuses %j: each kind takes what it needs, and no more', async ({ kind, ...more }) => {
    expect(errorOf(await give(kind, more)).code).toBe('invalid_input');
  });
});

describe('an order about very many contacts', () => {
  it('does each contact once, wherever a worker dies in the middle of it', async () => {
    const tag = await buildTag(api.database, visitor.userId);
    const ids = await buildContacts(3 * portion);
    await order('tag', { tag_id: tag.id });
    for (let dies = 0; (await orders())[0]?.ended_at === null; dies += 1) {
      const dying = dyingPool(api.database.pool, dies);
      await workOne(dying).catch((error: Error) => expect(error.message).toBe(workerDied));
    }
    expect(await wearers(tag.id)).toEqual(ids);
    expect(await orders()).toMatchObject([{ count_of_contacts: ids.length, count_of_unchanged: 0 }]);
    expect(
      await rows('SELECT FROM events WHERE user_id = $1 AND name = $2', [
        visitor.userId,
        `tag_${tag.id}_added`,
      ]),
    ).toHaveLength(ids.length);
  });

  it('does each contact once, however many work at it', async () => {
    const ids = await buildContacts(40);
    await order('delete');
    const logger = { warn: (...said: unknown[]) => expect(said).toEqual([]) };
    const dependencies = { database: api.database, logger: logger as never }; // a worker only ever warns
    const workers = [startContactOrders(dependencies, 7), startContactOrders(dependencies, 7)];
    while ((await orders()).some(({ ended_at }) => ended_at === null));
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(await orders()).toMatchObject([{ count_of_contacts: ids.length, count_of_unchanged: 0 }]);
  });

  it('is stopped: whom it has not reached stays as they are', async () => {
    await buildContacts(10);
    const { id } = await order('delete');
    await workOne();
    const stopped = dataOf(await visitor.call('delete', `/contact/order/${id}`), answered).order;
    expect(stopped).toMatchObject({ cut_off_by: 'user', count_of_contacts: 4, total: 10 });
    await workAll();
    expect(await numberOf('/contact')).toBe(6);
    expect(await rows('SELECT FROM contact_order_parts WHERE order_id = $1', [id])).toEqual([]);
    // What is over stays as it ended.
    await visitor.call('delete', `/contact/order/${id}`);
    expect(await orders()).toEqual([stopped]);
    expect((await (await api.visitor()).call('delete', `/contact/order/${id}`)).status).toBe(404);
  });

  it('has its portion undone when it is stopped meanwhile', async () => {
    const tag = await buildTag(api.database, visitor.userId);
    const [first = 0] = await buildContacts(3);
    const { id } = await order('tag', { tag_id: tag.id });
    await inTransaction(api.database.pool, async (client) => {
      await client.query('SELECT FROM contacts WHERE id = $1 FOR UPDATE', [first]);
      const working = workOne();
      await somebodyWaits();
      await visitor.call('delete', `/contact/order/${id}`);
      await client.query('COMMIT');
      expect(await working).toBe(false);
      await client.query('BEGIN');
    });
    expect(await wearers(tag.id)).toEqual([]);
    expect(await orders()).toMatchObject([{ cut_off_by: 'user', count_of_contacts: 0 }]);
  });

  it('ends when its tag is deleted, and says so', async () => {
    const tag = await buildTag(api.database, visitor.userId);
    await buildContacts(6);
    await order('tag', { tag_id: tag.id });
    await workOne();
    await visitor.call('delete', `/tag/${tag.id}`);
    await workAll();
    expect(await orders()).toMatchObject([{ cut_off_by: 'tag', tag: null, count_of_contacts: 4 }]);
  });

  it('passes over contacts that are gone by then', async () => {
    const tag = await buildTag(api.database, visitor.userId);
    const ids = await buildContacts(3);
    await order('tag', { tag_id: tag.id });
    await visitor.call('delete', `/contact/${ids[1]}`);
    await workAll();
    expect(await orders()).toMatchObject([{ count_of_contacts: 2, count_of_unchanged: 1, cut_off_by: null }]);
  });

  it('takes its turn with those of other accounts, and those of one account come one after the other', async () => {
    const tag = await buildTag(api.database, visitor.userId);
    await buildContacts(1);
    const first = await order('tag', { tag_id: tag.id });
    await order('untag', { tag_id: tag.id });
    const neighbour = await api.visitor();
    await buildContacts(1, neighbour.userId);
    const body = { kind: 'delete', selection: {}, known_total: 1 };
    const theirs = dataOf(await neighbour.call('post', '/contact/order', body), answered).order;
    const turns = await nextContactOrders(api.database.pool);
    expect(turns.filter((id) => [first.id, theirs.id].includes(id))).toHaveLength(2);
    await workAll();
    expect(await wearers(tag.id)).toEqual([]);
  });
});

/** Until somebody waits for a lock in this database. */
async function somebodyWaits(): Promise<void> {
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await rows(waiting)).length === 0);
}
