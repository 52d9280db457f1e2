import request from 'supertest';
import { z } from 'zod';
import { contactDetail } from '../../../domain/entities/contacts/contact';
import { topic } from '../../../domain/entities/contacts/topic';
import { buildAccount } from '../../../tests/factories/account';
import { dataOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
let clientKey: string;
let newsId: number;
beforeEach(async () => {
  const account = await buildAccount(api);
  ({ clientKey } = account);
  visitor = await api.visitor(account);
  const made = await visitor.call('post', '/topic', { key: 'news', names: { en: 'News' } });
  newsId = dataOf(made, z.object({ topic })).topic.id;
  await visitor.call('post', '/topic', { key: 'offers', names: { en: 'Offers' } });
});

const identify = (external_id: string, more: object = {}) =>
  request(api.server)
    .post('/api/contact/identify')
    .set('Client-Key', clientKey)
    .send({ external_id, ...more });
const contactOf = async (externalId: string) => {
  const answer = await visitor.call('get', `/contact?contact_external_id=${externalId}`);
  return dataOf(answer, z.object({ contact: contactDetail }).loose()).contact;
};
/** What a contact has chosen for the two topics, and how that is known. */
const told = async (externalId: string) =>
  (await contactOf(externalId)).topics.map(({ state, source }) => [state, source]);
const choose = async (externalId: string, state: string) => {
  const { id } = await contactOf(externalId);
  await visitor.call('put', `/contact/${id}/topic`, { topic_id: newsId, state });
};
const erase = async (externalId: string) => {
  const { id } = await contactOf(externalId);
  expect((await visitor.call('delete', `/contact/${id}`)).status).toBe(200);
};
/** A contact with an e-mail address that left the topic, and was erased. */
async function leaveAndGo(externalId: string, email: string): Promise<void> {
  await identify(externalId, { data: { email } });
  await choose(externalId, 'left');
  await erase(externalId);
}

const nothing = ['not_asked', null];
const kept = ['left', 'erased_contact'];

describe('a contact with an address of an erased one that had left a topic', () => {
  it('has left it, and no other topic', async () => {
    await leaveAndGo('ann', 'ann@example.com');
    await identify('anna', { data: { email: 'ANN@example.com' } });
    await identify('ben', { data: { email: 'ben@example.com' } });
    expect(await told('anna')).toEqual([kept, nothing]);
    expect(await told('ben')).toEqual([nothing, nothing]);
  });

  it('has left it when it gets the address later, and no longer when it loses it', async () => {
    await leaveAndGo('ann', 'ann@example.com');
    await identify('anna');
    expect(await told('anna')).toEqual([nothing, nothing]);
    await identify('anna', { data: { email: 'ann@example.com' } });
    expect(await told('anna')).toEqual([kept, nothing]);
    await identify('anna', { data: { email: 'anna@example.com' } });
    expect(await told('anna')).toEqual([['not_asked', 'address_changed'], nothing]);
  });

  it('keeps what it chose itself', async () => {
    await leaveAndGo('ann', 'ann@example.com');
    await identify('anna');
    await choose('anna', 'subscribed');
    await identify('anna', { data: { email: 'ann@example.com' } });
    expect(await told('anna')).toEqual([['subscribed', 'hand'], nothing]);
  });

  it('is not subscribed by the account’s systems, unless it chose later', async () => {
    await leaveAndGo('ann', 'ann@example.com');
    await identify('anna', { data: { email: 'ann@example.com' }, topics: { news: 'subscribed' } });
    expect(await told('anna')).toEqual([kept, nothing]);
    const at = new Date(Date.now() + 1_000).toISOString();
    await api.database.pool.query(`UPDATE topic_changes SET given_at = now() - interval '1 hour'`);
    await identify('anna', { topics: { news: { state: 'subscribed', at } } });
    expect(await told('anna')).toEqual([['subscribed', 'identify'], nothing]);
  });

  it('is free again once it has subscribed', async () => {
    await leaveAndGo('ann', 'ann@example.com');
    await identify('anna', { data: { email: 'ann@example.com' } });
    await choose('anna', 'subscribed');
    await erase('anna');
    await identify('anne', { data: { email: 'ann@example.com' } });
    expect(await told('anne')).toEqual([nothing, nothing]);
  });
});
