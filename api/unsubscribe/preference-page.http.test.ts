import request from 'supertest';
import { z } from 'zod';
import { contactDetail } from '../../domain/entities/contacts/contact';
import { simulation } from '../../domain/entities/automatisations/simulation';
import { topic } from '../../domain/entities/contacts/topic';
import { buildContact } from '../../tests/factories/audience';
import { insertFlow } from '../../tests/factories/flow';
import { dataOf } from '../../tests/support/api/answers';
import { useApi, type Visitor } from '../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
let contactId: number;
let news: number;
let offers: number;
beforeEach(async () => {
  visitor = await api.visitor();
  const ann = { external_id: 'ann', email: 'ann@example.com', data: { language: 'fr-FR' } };
  contactId = (await buildContact(api.database, visitor.userId, ann)).id;
  news = await make('news', {
    names: { en: 'News & more', fr: 'Nouveautés' },
    descriptions: { en: 'Monthly' },
  });
  offers = await make('offers', { names: { en: 'Offers' }, is_opt_in: true });
});

const make = async (key: string, given: object): Promise<number> =>
  dataOf(await visitor.call('post', '/topic', { key, ...given }), z.object({ topic })).topic.id;

/** The address that a message of a category gives a contact. */
async function linkOf(more: object = {}, externalId = 'ann'): Promise<string> {
  const data = { url: 'https://example.com/{{ unsubscribe_url }}', ...more };
  const flow = await insertFlow(api.database.pool, visitor.userId, { entry_event_name: 'send' }, [
    { type: 'APICALL', data },
  ]);
  const answer = await visitor.call('post', `/automatisation/${flow.id}/simulation`, {
    contact_external_id: externalId,
  });
  const [url = ''] = /https:\/\/sillage\.example\.com\/unsubscribe\/[\w.-]+/.exec(
    JSON.stringify(dataOf(answer, simulation).steps),
  ) ?? [''];
  return new URL(url).pathname;
}

const open = (path: string, headers: Record<string, string> = {}) =>
  request(api.server).get(path).set(headers);
const english = (path: string) => open(`${path}?lang=en`);
const submit = (path: string, form: object) => request(api.server).post(path).type('form').send(form);
const oneClick = (path: string) => submit(path, { 'List-Unsubscribe': 'One-Click' });

const standing = async () => {
  const answer = await visitor.call('get', '/contact?contact_external_id=ann');
  const { contact } = dataOf(answer, z.object({ contact: contactDetail }).loose());
  return {
    email: contact.consent.email.state,
    ...Object.fromEntries(contact.topics.map(({ key, state }) => [key, state])),
  };
};
/** What each contact of the account has chosen for topics, the oldest first. */
const choices = async (): Promise<object[]> => {
  const { rows } = await api.database.pool.query<{ topics: object }>(
    'SELECT topics FROM contacts WHERE user_id = $1 ORDER BY id',
    [visitor.userId],
  );
  return rows.map(({ topics }) => topics);
};
/** Which switches of a page are on. */
const switchesOf = (html: string): [string, boolean][] =>
  [...html.matchAll(/<input type="checkbox"[^>]*>/g)].map(([tag]) => [
    /value="(\d+)"/.exec(tag)?.[1] ?? '',
    tag.includes(' checked'),
  ]);

describe('the preference page', () => {
  it('shows each topic with a switch, on where the contact gets it', async () => {
    const { text } = await english(await linkOf());
    expect(text).toContain('<h1>Choose your e-mails</h1>');
    expect(text).toContain('News &amp; more');
    expect(text).toContain('Monthly');
    expect(switchesOf(text)).toEqual([
      [String(news), true],
      [String(offers), false],
    ]);
    expect(text).not.toMatch(/<script|\son\w+="/i);
    expect(text).not.toContain('No more “');
  });

  it('is in the language of the contact’s field, before that of the browser', async () => {
    const { text } = await open(await linkOf(), { 'Accept-Language': 'en' });
    expect(text).toContain('<html lang="fr">');
    expect(text).toContain('Nouveautés');
    expect(text).toContain('Offers');
    await visitor.call('put', '/user', { language_field: 'contact.tongue' });
    expect((await open(await linkOf(), { 'Accept-Language': 'en' })).text).toContain('<html lang="en">');
  });

  it('is in the account’s colour', async () => {
    expect((await visitor.call('put', '/user', { accent_color: '#FFCC00' })).status).toBe(400);
    await visitor.call('put', '/user', { accent_color: '#8B0000' });
    const { text } = await open(await linkOf());
    expect(text).toContain('--main: #8b0000; --on-main: #ffffff');
  });

  it('stores what was switched, and shows it', async () => {
    const path = await linkOf();
    const answer = await submit(`${path}?lang=en`, { action: 'save', shown: [news, offers], topic: offers });
    expect(answer.status).toBe(303);
    const page = await open(
      new URL(answer.get('Location') ?? '', `https://x.example${path}`).pathname + '?lang=en&saved=1',
    );
    expect(answer.get('Location')).toContain('?lang=en&saved=1');
    expect(page.text).toContain('<p role="status">Your choice is saved.</p>');
    expect(switchesOf(page.text)).toEqual([
      [String(news), false],
      [String(offers), true],
    ]);
    expect(await standing()).toEqual({ email: 'subscribed', news: 'left', offers: 'subscribed' });
  });

  it('leaves alone what stays as it was, and topics that were not shown', async () => {
    await submit(await linkOf(), { action: 'save', shown: news, topic: [news, offers] });
    expect(await standing()).toEqual({ email: 'not_asked', news: 'not_asked', offers: 'not_asked' });
  });

  it('shows no archived topic, except the message’s own', async () => {
    await visitor.call('put', `/topic/${news}`, { is_archived: true });
    expect(switchesOf((await open(await linkOf())).text)).toEqual([[String(offers), false]]);
    const own = await open(await linkOf({ message_category: 'news' }));
    expect(switchesOf(own.text).map(([id]) => id)).toEqual([String(news), String(offers)]);
  });

  it('turns all e-mails off, and on again, or only those that are chosen then', async () => {
    const path = await linkOf();
    await submit(path, { action: 'leave' });
    expect(await standing()).toMatchObject({ email: 'left', news: 'not_asked' });
    const { text } = await english(path);
    expect(text).toContain('<h1>You are unsubscribed</h1>');
    expect(switchesOf(text).map(([, isOn]) => isOn)).toEqual([false, false]);
    await submit(path, { action: 'save', shown: [news, offers] });
    expect(await standing()).toMatchObject({ email: 'left', news: 'not_asked' });
    await submit(path, { action: 'save', shown: [news, offers], topic: news });
    expect(await standing()).toEqual({ email: 'subscribed', news: 'subscribed', offers: 'left' });
    await submit(path, { action: 'leave' });
    await submit(path, { action: 'return' });
    expect(await standing()).toEqual({ email: 'subscribed', news: 'subscribed', offers: 'left' });
  });
});

describe('the link of a message about a topic', () => {
  it('offers to leave that topic first', async () => {
    const path = await linkOf({ message_category: 'news' });
    expect((await english(path)).text).toContain('No more “News &amp; more”');
    await submit(path, { action: 'leave_topic' });
    expect(await standing()).toEqual({ email: 'not_asked', news: 'left', offers: 'not_asked' });
    expect((await english(path)).text).toContain('You no longer receive “News &amp; more”.');
  });

  it('leaves that topic alone by one click', async () => {
    const answer = await oneClick(await linkOf({ message_category: 'news' }));
    expect(answer.status).toBe(200);
    expect(await standing()).toEqual({ email: 'not_asked', news: 'left', offers: 'not_asked' });
    const { body } = await visitor.call('get', `/contact/${contactId}/topic`);
    expect(body).toMatchObject({ data: { topic_changes: [{ key: 'news', source: 'one_click' }] } });
  });

  it('leaves the topic for every contact with the address, and joins it for one alone', async () => {
    await buildContact(api.database, visitor.userId, { external_id: 'twin', email: 'Ann@example.com' });
    const path = await linkOf({ message_category: 'news' });
    await oneClick(path);
    expect(await choices()).toEqual([{ [news]: 'left' }, { [news]: 'left' }]);
    await submit(path, { action: 'save', shown: [news, offers], topic: [news, offers] });
    expect(await choices()).toEqual([{ [news]: 'subscribed', [offers]: 'subscribed' }, { [news]: 'left' }]);
    await submit(path, { action: 'save', shown: [news, offers], topic: news });
    expect(await choices()).toEqual([
      { [news]: 'subscribed', [offers]: 'left' },
      { [news]: 'left', [offers]: 'left' },
    ]);
  });

  it('takes nobody with the address off the topic again who has come back since', async () => {
    await buildContact(api.database, visitor.userId, { external_id: 'twin', email: 'ann@example.com' });
    const ofNews = { message_category: 'news' };
    const [path, twins] = [await linkOf(ofNews), await linkOf(ofNews, 'twin')];
    await oneClick(path);
    await submit(twins, { action: 'save', shown: news, topic: news });
    const isBack = [{ [news]: 'left' }, { [news]: 'subscribed' }];
    expect(await choices()).toEqual(isBack);
    await oneClick(path);
    await submit(path, { action: 'leave_topic' });
    expect(await choices()).toEqual(isBack);
  });

  it.each([
    ['of no topic', {}],
    ['of a category that is no topic', { message_category: 'receipts' }],
    ['that is transactional', { message_category: 'news', is_transactional: true }],
  ])('%s leaves all e-mails by one click', async (_, data) => {
    await oneClick(await linkOf(data));
    expect(await standing()).toMatchObject({ email: 'left', news: 'not_asked' });
  });

  it('leaves all e-mails once the topic is gone', async () => {
    const path = await linkOf({ message_category: 'news' });
    await api.database.pool.query('DELETE FROM topics WHERE id = $1', [news]);
    await oneClick(path);
    expect((await standing()).email).toBe('left');
  });

  it('is good for its own topic only', async () => {
    const path = await linkOf({ message_category: 'news' });
    const [user, contact, , signature] = path.slice('/unsubscribe/'.length).split('.');
    for (const forged of [
      `${user}.${contact}.${offers.toString(36)}.${signature}`,
      `${user}.${contact}.${signature}`,
    ])
      expect((await oneClick(`/unsubscribe/${forged}`)).status).toBe(404);
    expect(await standing()).toMatchObject({ email: 'not_asked', news: 'not_asked' });
  });
});
