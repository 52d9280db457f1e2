import request from 'supertest';
import { z } from 'zod';
import type { Contact } from '../../../db/contacts/Contact';
import { heldBack } from '../../../db/consent/consent';
import { consents, optOutChangeList, type Consents } from '../../../domain/entities/contacts/consent';
import { buildAccount } from '../../../tests/factories/account';
import { buildContact } from '../../../tests/factories/audience';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
let clientKey: string;
let ann: Contact;
beforeEach(async () => {
  const account = await buildAccount(api);
  clientKey = account.clientKey;
  visitor = await api.visitor(account);
  ann = await buildContact(api.database, visitor.userId, { external_id: 'ann' });
});

const put = (body: unknown, who = visitor) => who.call('put', `/contact/${ann.id}/consent`, body);
const shown = async (): Promise<Consents> => {
  const answer = await visitor.call('get', '/contact?contact_external_id=ann');
  return dataOf(answer, z.looseObject({ contact: z.looseObject({ consent: consents }) })).contact.consent;
};
const changes = async () =>
  dataOf(await visitor.call('get', `/contact/${ann.id}/opt-out`), optOutChangeList).opt_out_changes;
const identify = (more: object) =>
  request(api.server)
    .post('/api/contact/identify')
    .set('Client-Key', clientKey)
    .send({ external_id: 'ann', ...more });
const held = (channel: 'sms' | 'email') =>
  heldBack(api.database.pool, { userId: visitor.userId, channel, contactId: ann.id, category: null });
const text = expect.any(String) as string;
const nobody = { state: 'not_asked', since: null, source: null, proof: null };

describe('PUT /contact/{contactId}/consent', () => {
  it('says by hand what was agreed to, with a proof, and the history keeps who said it', async () => {
    expect(await shown()).toEqual({ sms: nobody, email: nobody, push: nobody });
    const answer = await put({ channel: 'sms', state: 'subscribed', proof: ' Paper form, May 12 ' });
    const agreed = { state: 'subscribed', since: text, source: 'hand', proof: 'Paper form, May 12' };
    expect(dataOf(answer, z.object({ consent: consents })).consent.sms).toEqual(agreed);
    expect(await shown()).toEqual({ sms: agreed, email: nobody, push: nobody });
    await put({ channel: 'sms', state: 'left', proof: 'Told us on the phone' });
    expect(await changes()).toMatchObject([
      { channel: 'sms', state: 'left', opted_out: true, proof: 'Told us on the phone', author: text },
      { channel: 'sms', state: 'subscribed', opted_out: false, source: 'hand', author: text },
    ]);
    expect((await shown()).sms).toMatchObject({ state: 'left', proof: 'Told us on the phone' });
  });

  it('is told in the history with what held before, each channel by itself, also of changes from before there were states', async () => {
    await put({ channel: 'sms', state: 'left' });
    await put({ channel: 'email', state: 'subscribed' });
    await put({ channel: 'sms', state: 'subscribed' });
    await put({ channel: 'email', state: 'not_asked' });
    await api.database.pool.query(
      `UPDATE opt_out_changes SET state = NULL WHERE contact_id = $1 AND channel = 'sms' AND opted_out`,
      [ann.id],
    );
    const told = (await changes()).map(({ channel, before, state }) => [channel, before, state]);
    expect(told).toEqual([
      ['email', 'subscribed', 'not_asked'],
      ['sms', 'left', 'subscribed'],
      ['email', 'not_asked', 'subscribed'],
      ['sms', 'not_asked', 'left'],
    ]);
    // A part of it knows what stood before its last row.
    const answer = await visitor.call('get', `/contact/${ann.id}/opt-out?page_size=1&page_at=2`);
    expect(dataOf(answer, optOutChangeList).opt_out_changes).toMatchObject([{ before: 'left' }]);
  });

  it('keeps the moment and the proof of what is so already', async () => {
    await put({ channel: 'email', state: 'subscribed', proof: 'first' });
    const { email } = await shown();
    await put({ channel: 'email', state: 'subscribed', proof: 'second' });
    expect((await shown()).email).toEqual(email);
    expect(await changes()).toHaveLength(1);
  });

  it('corrects what was said by mistake', async () => {
    await put({ channel: 'push', state: 'subscribed' });
    await put({ channel: 'push', state: 'not_asked' });
    expect((await shown()).push).toMatchObject({ state: 'not_asked', source: 'hand' });
  });

  it.each([
    ['a state that is none', { channel: 'sms', state: 'maybe' }],
    ['a channel that is none', { channel: 'fax', state: 'left' }],
    ['a proof of 501 characters', { channel: 'sms', state: 'subscribed', proof: 'x'.repeat(501) }],
  ])('refuses %s', async (_, body) => {
    const answer = await put(body);
    expect([answer.status, errorOf(answer).code]).toEqual([400, 'invalid_input']);
  });

  it('is not for another account’s contact', async () => {
    const answer = await put({ channel: 'sms', state: 'left' }, await api.visitor());
    expect([answer.status, errorOf(answer).code]).toEqual([404, 'contact_not_found']);
    expect((await shown()).sms).toEqual(nobody);
  });
});

describe('consent in Identify', () => {
  it('takes a word, or a word with its moment and its proof', async () => {
    const sms = { state: 'subscribed', at: '2026-03-01T10:00:00Z', proof: 'Checkbox of the checkout' };
    expect((await identify({ consent: { sms, email: 'subscribed', push: 'left' } })).status).toBe(200);
    expect(await shown()).toMatchObject({
      sms: {
        state: 'subscribed',
        since: '2026-03-01T10:00:00.000Z',
        source: 'identify',
        proof: 'Checkbox of the checkout',
      },
      email: { state: 'subscribed', source: 'identify', proof: null },
      push: { state: 'left' },
    });
  });

  it('leaves channels that it does not name, and custom data that is called consent', async () => {
    await identify({ consent: { sms: 'subscribed' } });
    await identify({ data: { consent: 'yes' }, consent: { email: 'left' } });
    expect(await shown()).toMatchObject({ sms: { state: 'subscribed' }, email: { state: 'left' } });
    const { rows } = await api.database.pool.query('SELECT data FROM contacts WHERE id = $1', [ann.id]);
    expect(rows).toEqual([{ data: { consent: 'yes' } }]);
  });

  it.each<[string, object]>([
    ['by hand', { source: 'hand' }],
    ['on the page of an e-mail', { source: 'unsubscribe_page' }],
    ['by a word', { source: 'sms_reply' }],
  ])(
    'brings back nobody who left %s, unless it was said since',
    async (_, { source }: { source?: string }) => {
      await put({ channel: 'sms', state: 'left' });
      await api.database.pool.query('UPDATE opt_out_changes SET source = $2 WHERE contact_id = $1', [
        ann.id,
        source,
      ]);
      await identify({ consent: { sms: 'subscribed' } });
      await identify({
        consent: { sms: { state: 'subscribed', at: '2026-01-01' } },
        timestamp: '2026-11-25',
      });
      expect((await shown()).sms.state).toBe('left');
      const at = new Date(Date.now() + 60_000).toISOString();
      await identify({ consent: { sms: { state: 'subscribed', at, proof: 'Signed up again' } } });
      expect((await shown()).sms).toMatchObject({ state: 'subscribed', proof: 'Signed up again' });
    },
  );

  it('takes back what it told itself', async () => {
    await identify({ consent: { sms: 'left' } });
    await identify({ consent: { sms: 'subscribed' } });
    expect((await shown()).sms.state).toBe('subscribed');
  });

  it('lifts an opt-out by opted_out, which agrees to nothing and takes no consent away', async () => {
    await identify({ data: { opted_out: { sms: true } }, consent: { email: 'subscribed' } });
    await identify({ data: { opted_out: { sms: false, email: false } } });
    expect(await shown()).toMatchObject({ sms: { state: 'not_asked' }, email: { state: 'subscribed' } });
  });

  it('does nothing when the message is sent again', async () => {
    await identify({ consent: { sms: 'subscribed' }, message_id: 'm1' });
    await put({ channel: 'sms', state: 'not_asked' });
    await identify({ consent: { sms: 'subscribed' }, message_id: 'm1' });
    expect((await shown()).sms.state).toBe('not_asked');
  });

  it.each([
    { sms: 'yes' },
    { sms: 'not_asked' },
    { fax: 'left' },
    { sms: { state: 'left', at: 'soon' } },
    { sms: { state: 'subscribed', proof: 'x'.repeat(501) } },
  ])('refuses %j', async (consent) => {
    const answer = await identify({ consent });
    expect([answer.status, errorOf(answer).code]).toEqual([400, 'invalid_input']);
  });
});

describe('whether who was not asked is written to', () => {
  it('is decided a channel at a time: a new account does not by SMS, and is asked about e-mail', async () => {
    expect([await held('sms'), await held('email')]).toEqual(['not_asked', null]);
    const answer = await visitor.call('put', '/user', { may_write_unasked: { sms: true } });
    const { user } = dataOf(
      answer,
      z.looseObject({ user: z.looseObject({ may_write_unasked: z.unknown() }) }),
    );
    expect(user.may_write_unasked).toEqual({ sms: true, push: true });
    expect(await held('sms')).toBeNull();
    await visitor.call('put', '/user', { may_write_unasked: { email: false } });
    expect([await held('sms'), await held('email')]).toEqual([null, 'not_asked']);
    const { rows } = await api.database.pool.query<{ detail: object }>(
      `SELECT detail FROM audit_log WHERE user_id = $1 AND action = 'consent_rule_changed' ORDER BY id`,
      [visitor.userId],
    );
    expect(rows.map(({ detail }) => detail)).toEqual([{ sms: true }, { email: false }]);
  });

  it('holds back neither who has agreed, nor anybody of an account that has not decided', async () => {
    await put({ channel: 'sms', state: 'subscribed' });
    expect(await held('sms')).toBeNull();
    await put({ channel: 'sms', state: 'not_asked' });
    expect(await held('sms')).toBe('not_asked');
    await api.database.pool.query(`UPDATE users SET may_write_unasked = '{}' WHERE id = $1`, [
      visitor.userId,
    ]);
    expect(await held('sms')).toBeNull();
  });
});

describe('the list and the file of contacts', () => {
  const list = async (body: object): Promise<string[]> => {
    const answer = await visitor.call('post', '/contact', {
      sort_by: 'external_id',
      sort_order: 'asc',
      ...body,
    });
    const { contacts, meta } = dataOf(
      answer,
      z.looseObject({
        contacts: z.array(
          z.looseObject({ external_id: z.string(), consent: z.object({ sms: z.string() }).loose() }),
        ),
        meta: z.looseObject({ total_records: z.number() }),
      }),
    );
    expect(meta.total_records).toBe(contacts.length);
    return contacts.map(({ external_id, consent }) => `${external_id} ${consent.sms}`);
  };
  beforeEach(async () => {
    for (const external_id of ['bob', 'cyd'])
      await buildContact(api.database, visitor.userId, { external_id });
    await identify({ external_id: 'bob', consent: { sms: 'subscribed', email: 'left' } });
    await identify({ external_id: 'cyd', consent: { sms: 'left', email: 'subscribed' } });
  });

  it('is narrowed by what contacts have agreed to', async () => {
    expect(await list({})).toEqual(['ann not_asked', 'bob subscribed', 'cyd left']);
    expect(await list({ consent: 'sms.subscribed' })).toEqual(['bob subscribed']);
    expect(await list({ consent: 'sms.not_asked' })).toEqual(['ann not_asked']);
    expect(await list({ consent: 'email.left' })).toEqual(['bob subscribed']);
    expect(await list({ consent: 'email.left', search_term: 'cyd' })).toEqual([]);
    expect((await visitor.call('post', '/contact', { consent: 'sms.maybe' })).status).toBe(400);
  });

  it('tells it in the file, of the same contacts', async () => {
    const { text: file } = await visitor.call('get', '/contact/csv?consent=sms.left');
    const [header = '', line = '', ...rest] = file.trim().split(/\r?\n/);
    expect([rest, header.split(',').slice(-6)]).toEqual([
      [],
      ['sms', 'email', 'push'].flatMap((channel) => [`${channel}_consent`, `${channel}_consent_since`]),
    ]);
    expect(line).toMatch(/^cyd,.*,left,20[^,]+,subscribed,20[^,]+,not_asked,$/);
  });
});
