import { parse } from 'csv-parse/sync';
import request from 'supertest';
import { z } from 'zod';
import { contactDetail } from '../../../domain/entities/contacts/contact';
import { topic, topicChangeList, topicChoice, topicList } from '../../../domain/entities/contacts/topic';
import { heldBack } from '../../../db/consent/consent';
import { buildAccount } from '../../../tests/factories/account';
import { buildContact } from '../../../tests/factories/audience';
import { insertFlow } from '../../../tests/factories/flow';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
let clientKey: string;
let email: string;
beforeEach(async () => {
  const account = await buildAccount(api);
  ({ clientKey, email } = account);
  visitor = await api.visitor(account);
});

const one = z.strictObject({ topic });
const make = async (key: string, given: object = {}) =>
  dataOf(await visitor.call('post', '/topic', { key, names: { en: key }, ...given }), one).topic;
const list = async (by = visitor) => dataOf(await by.call('get', '/topic'), topicList).topics;

describe('topics of an account', () => {
  it('are made, listed the oldest first, changed and archived', async () => {
    const news = await make('news', { names: { en: ' News ', fr: 'Nouveautés' } });
    expect(news).toMatchObject({
      key: 'news',
      names: { en: 'News', fr: 'Nouveautés' },
      descriptions: { en: '', fr: '' },
      is_opt_in: false,
      is_archived: false,
    });
    const offers = await make('offers', { is_opt_in: true });
    const changed = await visitor.call('put', `/topic/${news.id}`, {
      descriptions: { en: 'Once a month' },
      is_archived: true,
    });
    expect(dataOf(changed, one).topic).toMatchObject({
      names: { en: 'News', fr: 'Nouveautés' },
      descriptions: { en: 'Once a month', fr: '' },
      is_archived: true,
    });
    expect((await list()).map(({ id, is_archived }) => [id, is_archived])).toEqual([
      [news.id, true],
      [offers.id, false],
    ]);
  });

  it('belong to it alone', async () => {
    const { id } = await make('news');
    const other = await api.visitor();
    expect(await list(other)).toEqual([]);
    for (const answer of [
      await other.call('put', `/topic/${id}`, { is_archived: true }),
      await other.call('delete', `/topic/${id}`),
    ])
      expect([answer.status, errorOf(answer).code]).toEqual([404, 'topic_not_found']);
  });

  it('have keys of their own, which stay', async () => {
    const { id } = await make('news');
    const twice = await visitor.call('post', '/topic', { key: 'news', names: { en: 'Again' } });
    expect([twice.status, errorOf(twice).code]).toEqual([409, 'name_taken']);
    const renamed = await visitor.call('put', `/topic/${id}`, { key: 'letters' });
    expect([renamed.status, errorOf(renamed).details]).toEqual([
      400,
      [expect.objectContaining({ field: 'key' })],
    ]);
  });

  it.each([
    ['no name', { key: 'news', names: {} }, 'names'],
    ['no key', { key: ' ', names: { en: 'News' } }, 'key'],
    ['a name that is too long', { key: 'news', names: { en: 'x'.repeat(101) } }, 'names.en'],
  ])('are refused with %s', async (_, body, field) => {
    const answer = await visitor.call('post', '/topic', body);
    expect([answer.status, errorOf(answer).details]).toEqual([400, [expect.objectContaining({ field })]]);
  });

  it('are 50 at most', async () => {
    await api.database.pool.query(
      `INSERT INTO topics (user_id, key, names, descriptions, is_opt_in)
       SELECT $1, 'topic ' || i, '{"en": "x", "fr": ""}', '{"en": "", "fr": ""}', false FROM generate_series(1, 50) i`,
      [visitor.userId],
    );
    const answer = await visitor.call('post', '/topic', { key: 'news', names: { en: 'News' } });
    expect([answer.status, errorOf(answer).code]).toEqual([409, 'too_many_topics']);
  });

  it('are categories that caps may count', async () => {
    await make('news');
    const cap = { channel: null, category: 'news', count: 1, period: 1, unit: 'days' };
    expect((await visitor.call('put', '/user', { message_caps: [cap] })).status).toBe(200);
  });

  it('are deleted only where they were never used', async () => {
    const [named, chosen, unused] = [await make('named'), await make('chosen'), await make('unused')];
    const flow = await insertFlow(api.database.pool, visitor.userId, { entry_event_name: 'go' }, [
      { type: 'APICALL', data: { url: 'https://example.com', message_category: 'named' } },
    ]);
    const ann = await buildContact(api.database, visitor.userId, { external_id: 'ann' });
    await visitor.call('put', `/contact/${ann.id}/topic`, { topic_id: chosen.id, state: 'left' });
    await visitor.call('put', `/contact/${ann.id}/topic`, { topic_id: chosen.id, state: 'not_asked' });

    const inUse = await visitor.call('delete', `/topic/${named.id}`);
    expect([inUse.status, errorOf(inUse)]).toMatchObject([
      409,
      { code: 'topic_in_use', details: [{ automatisation_id: flow.id }] },
    ]);
    const kept = await visitor.call('delete', `/topic/${chosen.id}`);
    expect([kept.status, errorOf(kept).code]).toEqual([409, 'topic_chosen']);
    expect((await visitor.call('delete', `/topic/${unused.id}`)).status).toBe(204);
    expect((await list()).map(({ key }) => key)).toEqual(['named', 'chosen']);
  });
});

describe('what a contact chose', () => {
  let contactId: number;
  let news: { id: number };
  let offers: { id: number };
  beforeEach(async () => {
    contactId = (await buildContact(api.database, visitor.userId, { external_id: 'ann' })).id;
    news = await make('news');
    offers = await make('offers', { is_opt_in: true });
  });

  const choose = (topicId: number, state: string, more = {}) =>
    visitor.call('put', `/contact/${contactId}/topic`, { topic_id: topicId, state, ...more });
  const choices = async () => {
    const answer = await visitor.call('get', '/contact?contact_external_id=ann');
    return dataOf(answer, z.object({ contact: contactDetail }).loose()).contact.topics;
  };
  const told = async () => (await choices()).map(({ key, state, source }) => [key, state, source]);
  const history = async () =>
    dataOf(await visitor.call('get', `/contact/${contactId}/topic`), topicChangeList).topic_changes;
  const identify = (topics: object) =>
    request(api.server)
      .post('/api/contact/identify')
      .set('Client-Key', clientKey)
      .send({ external_id: 'ann', topics });

  it('is said by hand, and kept in its history with who said it', async () => {
    expect(await told()).toEqual([
      ['news', 'not_asked', null],
      ['offers', 'not_asked', null],
    ]);
    const answer = await choose(news.id, 'left', { proof: 'By telephone' });
    const { topics } = dataOf(answer, z.strictObject({ topics: z.array(topicChoice) }));
    expect(topics[0]).toMatchObject({ key: 'news', state: 'left', source: 'hand', proof: 'By telephone' });
    await choose(news.id, 'left', { proof: 'Again' });
    await choose(news.id, 'subscribed');
    expect(await history()).toMatchObject([
      { key: 'news', before: 'left', state: 'subscribed', source: 'hand', author: email },
      { key: 'news', before: 'not_asked', state: 'left', proof: 'By telephone' },
    ]);
  });

  it('filters the list of contacts, its export and its large changes', async () => {
    const bob = await buildContact(api.database, visitor.userId, { external_id: 'bob' });
    await choose(news.id, 'left');
    await visitor.call('put', `/contact/${bob.id}/topic`, { topic_id: news.id, state: 'subscribed' });
    await visitor.call('put', `/contact/${bob.id}/topic`, { topic_id: offers.id, state: 'left' });
    await buildContact(api.database, visitor.userId, { external_id: 'cyd' });
    const found = async (filter: object) => {
      const listed = dataOf(
        await visitor.call('post', '/contact', { topic: filter, sort_order: 'asc' }),
        z.looseObject({
          contacts: z.array(z.looseObject({ external_id: z.string() })),
          meta: z.looseObject({ total_records: z.number() }),
        }),
      );
      const query = new URLSearchParams({ topic: JSON.stringify(filter) });
      const [, ...rows] = parse((await visitor.call('get', `/contact/csv?${query.toString()}`)).text);
      const order = await visitor.call('post', '/contact/order', {
        kind: 'leave',
        channel: 'push',
        selection: { topic: filter },
        known_total: 0,
      });
      expect(errorOf(order)).toMatchObject({ details: { total: listed.meta.total_records } });
      const names = listed.contacts.map(({ external_id }) => external_id);
      expect(rows.map(([name]) => name)).toEqual(names);
      return names;
    };
    expect(await found({ topic_id: news.id, state: 'left' })).toEqual(['ann']);
    expect(await found({ topic_id: news.id, state: 'subscribed' })).toEqual(['bob']);
    expect(await found({ topic_id: news.id, state: 'not_asked' })).toEqual(['cyd']);
    expect(await found({ topic_id: offers.id, state: 'not_asked' })).toEqual(['ann', 'cyd']);
    const other = await api.visitor();
    const answer = await other.call('post', '/contact', { topic: { topic_id: news.id, state: 'left' } });
    expect([answer.status, errorOf(answer).code]).toEqual([404, 'topic_not_found']);
  });

  it('is not stored for a topic of another account', async () => {
    const other = await api.visitor();
    const theirs = dataOf(await other.call('post', '/topic', { key: 'x', names: { en: 'x' } }), one).topic;
    const answer = await choose(theirs.id, 'left');
    expect([answer.status, errorOf(answer).code]).toEqual([404, 'topic_not_found']);
    expect(await history()).toEqual([]);
  });

  it('is told by Identify, which names the keys that it does not know', async () => {
    const answer = await identify({
      news: 'left',
      offers: { state: 'subscribed', at: '2026-05-01', proof: 'Form' },
      gone: 'left',
    });
    expect(answer.body).toMatchObject({ data: { unknown_topics: ['gone'] } });
    expect(await choices()).toMatchObject([
      { key: 'news', state: 'left', source: 'identify' },
      { key: 'offers', state: 'subscribed', since: '2026-05-01T00:00:00.000Z', proof: 'Form' },
    ]);
  });

  it.each([
    ['brings back nobody who left by hand', 'hand', 'subscribed', 'left'],
    [
      'brings back who said so later',
      'a form of last year',
      { state: 'subscribed', at: '2026-01-02' },
      'subscribed',
    ],
    [
      'does not bring back who said so before',
      'a form of last year',
      { state: 'subscribed', at: '2024-01-02' },
      'left',
    ],
    ['replaces its own word', 'identify', 'subscribed', 'subscribed'],
  ])('Identify %s', async (_, by, given, state) => {
    if (by === 'hand') await choose(news.id, 'left');
    else await identify({ news: { state: 'left', at: '2025-01-01' } });
    if (by === 'a form of last year')
      await api.database.pool.query(`UPDATE topic_changes SET source = 'import' WHERE contact_id = $1`, [
        contactId,
      ]);
    await identify({ news: given });
    expect((await choices())[0]).toMatchObject({ key: 'news', state });
  });

  it('decides with the channel whether a message goes', async () => {
    const reasonFor = (category: string | null) =>
      heldBack(api.database.pool, { userId: visitor.userId, contactId, channel: 'email', category });
    expect(await Promise.all(['news', 'offers', 'other', null].map(reasonFor))).toEqual([
      null,
      'topic_not_joined',
      null,
      null,
    ]);
    await choose(news.id, 'left');
    await choose(offers.id, 'subscribed');
    expect(await Promise.all(['news', 'offers'].map(reasonFor))).toEqual(['topic_left', null]);
    await visitor.call('put', `/contact/${contactId}/consent`, { channel: 'email', state: 'left' });
    expect(await Promise.all(['news', 'offers', null].map(reasonFor))).toEqual(Array(3).fill('opted_out'));
  });

  it('is in the export, a column for each topic', async () => {
    await choose(news.id, 'left');
    const { text } = await visitor.call('get', '/contact/csv');
    const [header = '', row = ''] = text.split(/\r?\n/);
    expect(header.endsWith('topic:news,topic:offers')).toBe(true);
    expect(row.endsWith('left,not_asked')).toBe(true);
  });

  it('is in what the contact may ask for', async () => {
    await choose(news.id, 'left');
    const { body } = await visitor.call('get', `/contact/${contactId}/data`);
    expect(body).toMatchObject({
      contact: { topics: [{ key: 'news', state: 'left' }, { key: 'offers' }] },
      topic_changes: [{ key: 'news', before: 'not_asked', state: 'left', source: 'hand' }],
    });
  });
});
