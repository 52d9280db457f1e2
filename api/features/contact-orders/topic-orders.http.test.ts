import { z } from 'zod';
import { nextContactOrders, workOffContactPortion } from '../../../db/contact-orders/work-off';
import { contactOrder, type ContactOrder } from '../../../domain/entities/contacts/contact-order';
import { segment } from '../../../domain/entities/segments/segment';
import { topic, topicChangeList } from '../../../domain/entities/contacts/topic';
import { buildContact } from '../../../tests/factories/audience';
import { listenToSegment } from '../../../tests/factories/flow';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { dyingPool, workerDied } from '../../../tests/support/database/intercepted-pool';
import { followSegments } from '../../../tests/support/segments';

/* Orders that set what many contacts choose for a topic. Portions are small, and worked off by hand. */
const portion = 4;

const api = useApi();
let visitor: Visitor;
let newsId: number;
beforeEach(async () => {
  visitor = await api.visitor();
  newsId = await buildTopic('news');
});

async function buildTopic(key: string, by = visitor): Promise<number> {
  const answer = await by.call('post', '/topic', { key, names: { en: key } });
  return dataOf(answer, z.strictObject({ topic })).topic.id;
}

async function buildContacts(count: number, userId = visitor.userId): Promise<number[]> {
  const made = [];
  for (let number = 1; number <= count; number += 1)
    made.push((await buildContact(api.database, userId, { name: `shop ${number}` })).id);
  return made;
}

const give = (more: object = {}, by = visitor) =>
  by.call('post', '/contact/order', {
    kind: 'topic',
    topic_id: newsId,
    state: 'subscribed',
    known_total: 1_000,
    selection: { search_term: 'shop' },
    ...more,
  });
const order = async (more: object = {}): Promise<ContactOrder> =>
  dataOf(await give(more), z.strictObject({ order: contactOrder })).order;
const orders = async (): Promise<ContactOrder[]> =>
  dataOf(await visitor.call('get', '/contact/order'), z.strictObject({ orders: z.array(contactOrder) }))
    .orders;

async function workOne(pool = api.database.pool): Promise<boolean> {
  const turns = new Set(await nextContactOrders(api.database.pool));
  const next = (await orders()).find(({ id }) => turns.has(id));
  return next !== undefined && workOffContactPortion(pool, next.id, portion);
}
async function workAll(): Promise<void> {
  while (await workOne());
}

const choose = (contactId: number, state: string) =>
  visitor.call('put', `/contact/${contactId}/topic`, { topic_id: newsId, state });
const historyOf = async (contactId: number) =>
  dataOf(await visitor.call('get', `/contact/${contactId}/topic`), topicChangeList).topic_changes;
/** How many contacts the list finds that chose this. */
const numberOf = async (state: string): Promise<number> =>
  dataOf(
    await visitor.call('post', '/contact', { topic: { topic_id: newsId, state } }),
    z.looseObject({ meta: z.looseObject({ total_records: z.number() }) }),
  ).meta.total_records;

describe('an order about what many contacts choose for a topic', () => {
  it('subscribes all that match, with one line of history each: by whom, by hand, and by what proof', async () => {
    const [first = 0, ...others] = await buildContacts(9);
    await buildContact(api.database, visitor.userId, { name: 'somebody else' });
    await choose(first, 'subscribed');
    const before = await historyOf(first);
    expect(await order({ proof: ' Forms of the fair ' })).toMatchObject({
      kind: 'topic',
      topic: { id: newsId, key: 'news' },
      state: 'subscribed',
      total: 9,
      ended_at: null,
    });
    await workAll();
    expect(await orders()).toMatchObject([{ count_of_contacts: 8, count_of_unchanged: 1, cut_off_by: null }]);
    expect([await numberOf('subscribed'), await numberOf('not_asked')]).toEqual([9, 1]);
    for (const id of others) {
      const history = await historyOf(id);
      expect(history).toHaveLength(1);
      expect(history[0]).toMatchObject({
        before: 'not_asked',
        state: 'subscribed',
        source: 'hand',
        proof: 'Forms of the fair',
        author: expect.stringContaining('@') as string,
      });
    }
    expect(await historyOf(first)).toEqual(before);
  });

  it('is about those that were chosen, or that a filter finds', async () => {
    const ids = await buildContacts(4);
    await order({ selection: { contacts: [ids[1], ids[2]] } });
    await workAll();
    expect(await numberOf('subscribed')).toBe(2);
    const subscribed = { topic: { topic_id: newsId, state: 'subscribed' } };
    expect(await order({ state: 'left', selection: subscribed })).toMatchObject({ total: 2, state: 'left' });
    await workAll();
    expect([await numberOf('left'), await numberOf('subscribed')]).toEqual([2, 0]);
    expect((await historyOf(ids[1] ?? 0)).map(({ state }) => state)).toEqual(['left', 'subscribed']);
  });

  it('is about the contacts of a segment, and a segment that asks about the topic follows and starts its automations', async () => {
    await buildContacts(3);
    const made = async (name: string, rules: object): Promise<number> =>
      dataOf(
        await visitor.call('post', '/segment', { kind: 'rules', name, rules }),
        z.strictObject({ segment }),
      ).segment.id;
    const everybody = await made('Everybody', { kind: 'all', rules: [] });
    const joined = await made('Joined', {
      kind: 'all',
      rules: [{ kind: 'topic', topic_id: newsId, state: 'subscribed' }],
    });
    const follow = () => followSegments(api.database.pool, Date.now());
    await follow();
    await listenToSegment(api.database.pool, visitor.userId, joined);
    const count = async (sql: string) => (await api.database.pool.query(sql, [visitor.userId])).rows.length;
    const members = () => count(`SELECT FROM segment_members WHERE user_id = $1 AND segment_id = ${joined}`);
    const runs = () => count('SELECT FROM automatisation_runs WHERE user_id = $1');

    await order({ selection: { segment: everybody }, triggers: false });
    await workAll();
    await follow();
    expect([await members(), await runs()]).toEqual([3, 0]);
    await order({ selection: { segment: everybody }, state: 'left' });
    await workAll();
    await follow();
    expect([await members(), await runs()]).toEqual([0, 3]);
    await buildContacts(2);
    await follow();
    await order({ selection: { segment: everybody } });
    await workAll();
    await follow();
    // Those who have left stay out, and nothing starts for them.
    expect([await members(), await runs()]).toEqual([2, 3 + 2]);
  });

  it('subscribes nobody again who has left, also where that happens while it is worked off', async () => {
    const [early = 0, , , , late = 0] = await buildContacts(6);
    await choose(early, 'left');
    await order();
    await workOne();
    await choose(late, 'left');
    await workAll();
    expect(await orders()).toMatchObject([{ count_of_contacts: 4, count_of_unchanged: 2 }]);
    expect([await numberOf('subscribed'), await numberOf('left')]).toEqual([4, 2]);
    expect(await historyOf(early)).toHaveLength(1);
    expect(await historyOf(late)).toHaveLength(1);
    // By hand, on the contact's page, somebody may.
    await choose(early, 'subscribed');
    expect(await numberOf('left')).toBe(1);
  });

  it('does each contact once, wherever a worker dies in the middle of it', async () => {
    const ids = await buildContacts(3 * portion);
    await order();
    for (let dies = 0; (await orders())[0]?.ended_at === null; dies += 1) {
      const dying = dyingPool(api.database.pool, dies);
      await workOne(dying).catch((error: Error) => expect(error.message).toBe(workerDied));
    }
    expect(await orders()).toMatchObject([{ count_of_contacts: ids.length, count_of_unchanged: 0 }]);
    for (const id of ids) expect(await historyOf(id)).toHaveLength(1);
    // Given again, it changes nothing.
    await order();
    await workAll();
    expect((await orders())[0]).toMatchObject({ count_of_contacts: 0, count_of_unchanged: ids.length });
    for (const id of ids) expect(await historyOf(id)).toHaveLength(1);
  });

  it('is stopped, and ends when its topic is deleted', async () => {
    await buildContacts(6);
    const { id } = await order();
    await workOne();
    await visitor.call('delete', `/contact/order/${id}`);
    await workAll();
    expect(await numberOf('subscribed')).toBe(4);
    const unused = await buildTopic('offers');
    await order({ topic_id: unused });
    expect((await visitor.call('delete', `/topic/${unused}`)).status).toBe(204);
    await workAll();
    expect((await orders())[0]).toMatchObject({ cut_off_by: 'topic', topic: null, count_of_contacts: 0 });
  });

  it('knows neither topics nor contacts of others, and touches nobody of theirs', async () => {
    const neighbour = await api.visitor();
    const [theirs = 0] = await buildContacts(1, neighbour.userId);
    const foreign = await buildTopic('news', neighbour);
    const refused = await give({ topic_id: foreign });
    expect([refused.status, errorOf(refused).code]).toEqual([404, 'topic_not_found']);
    expect((await give({ selection: { contacts: [theirs] } })).status).toBe(404);
    expect((await give({}, neighbour)).status).toBe(404);
    await buildContacts(1);
    await order();
    await workAll();
    const { rows } = await api.database.pool.query('SELECT topics FROM contacts WHERE id = $1', [theirs]);
    expect(rows).toEqual([{ topics: {} }]);
  });

  it.each([
    ['no choice', { state: undefined }],
    ['a choice that nobody makes', { state: 'not_asked' }],
    ['no topic', { topic_id: undefined }],
    ['a channel', { channel: 'sms' }],
    ['another kind', { kind: 'delete' }],
    ['a proof of another kind', { kind: 'delete', topic_id: undefined, state: undefined, proof: 'A form' }],
  ])('is refused with %s', async (_, more) => {
    expect(errorOf(await give(more)).code).toBe('invalid_input');
  });
});
