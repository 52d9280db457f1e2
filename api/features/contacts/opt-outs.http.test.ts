import request from 'supertest';
import { z } from 'zod';
import { Contact } from '../../../db/contacts/Contact';
import { heldBack } from '../../../db/consent/consent';
import { optOutChangeList } from '../../../domain/entities/contacts/consent';
import { optedOut as optedOutSchema } from '../../../domain/entities/contacts/channel';
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

const put = (body: unknown, id = ann.id, who = visitor) => who.call('put', `/contact/${id}/opt-out`, body);
const changes = async () =>
  dataOf(await visitor.call('get', `/contact/${ann.id}/opt-out`), optOutChangeList).opt_out_changes;
const shown = async (): Promise<object> => {
  const answer = await visitor.call('get', '/contact?contact_external_id=ann');
  return dataOf(answer, z.looseObject({ contact: z.looseObject({ opted_out: optedOutSchema }) })).contact
    .opted_out;
};
const identify = (data: object, more: object = {}) =>
  request(api.server)
    .post('/api/contact/identify')
    .set('Client-Key', clientKey)
    .send({ external_id: 'ann', data, ...more });
const heldBackFrom = (channel: 'sms' | 'email' | 'push', userId = visitor.userId) =>
  heldBack(api.database.pool, { userId, channel, contactId: ann.id, category: null });

describe('PUT /contact/{contactId}/opt-out', () => {
  it('takes a contact out of a channel and back, with who did it in the history', async () => {
    const out = dataOf(
      await put({ channel: 'push', opted_out: true }),
      z.object({ opted_out: optedOutSchema }),
    );
    expect(Object.keys(out.opted_out)).toEqual(['push']);
    expect(await shown()).toEqual(out.opted_out);
    await put({ channel: 'push', opted_out: false });
    expect(await shown()).toEqual({});
    expect(await changes()).toMatchObject([
      { channel: 'push', opted_out: false, source: 'hand', author: expect.stringContaining('@') as string },
      { channel: 'push', opted_out: true, source: 'hand' },
    ]);
  });

  it('keeps the moment of the first time, and notes no change that is none', async () => {
    await put({ channel: 'sms', opted_out: false });
    await put({ channel: 'sms', opted_out: true });
    const first = await shown();
    await put({ channel: 'sms', opted_out: true });
    expect(await shown()).toEqual(first);
    expect(await changes()).toHaveLength(1);
  });

  it('is not for another account’s contact', async () => {
    const other = await api.visitor();
    const answer = await put({ channel: 'sms', opted_out: true }, ann.id, other);
    expect([answer.status, errorOf(answer).code]).toEqual([404, 'contact_not_found']);
    expect((await other.call('get', `/contact/${ann.id}/opt-out`)).status).toBe(404);
    expect(await shown()).toEqual({});
  });

  it('refuses a channel that is none', async () => {
    expect((await put({ channel: 'fax', opted_out: true })).status).toBe(400);
  });
});

describe('opted_out in Identify', () => {
  it('takes the contact out of channels and back, and leaves the others', async () => {
    await identify({ opted_out: { sms: true, email: true } });
    await identify({ opted_out: { sms: false }, plan: 'pro' });
    expect(Object.keys(await shown())).toEqual(['email']);
    expect(await changes()).toMatchObject([
      { channel: 'sms', opted_out: false, source: 'identify', author: null },
      { channel: 'sms', opted_out: true },
      { channel: 'email', opted_out: true },
    ]);
    const { data } = await Contact.query(api.database.knex).findById(ann.id).throwIfNotFound();
    expect(data).toEqual({ plan: 'pro' });
  });

  it('is set on a contact that it makes', async () => {
    const answer = await identify({ opted_out: { push: true } }, { external_id: 'new' });
    expect(answer.status).toBe(200);
    const { opted_out } = await Contact.query(api.database.knex)
      .findOne({ user_id: visitor.userId, external_id: 'new' })
      .throwIfNotFound();
    expect(Object.keys(opted_out)).toEqual(['push']);
  });

  it('does nothing when the message is sent again', async () => {
    await identify({ opted_out: { sms: true } }, { message_id: 'm1' });
    await put({ channel: 'sms', opted_out: false });
    await identify({ opted_out: { sms: true } }, { message_id: 'm1' });
    expect(await shown()).toEqual({});
  });

  it.each([{ opted_out: true }, { opted_out: { fax: true } }, { opted_out: { sms: 'yes' } }])(
    'refuses %j',
    async (data) => {
      const answer = await identify(data);
      expect([answer.status, errorOf(answer).code]).toEqual([400, 'invalid_input']);
    },
  );
});

describe('heldBack', () => {
  it('answers why a contact is to be sent nothing, of the account and the channel only', async () => {
    await put({ channel: 'sms', opted_out: true });
    expect(await heldBackFrom('sms')).toBe('opted_out');
    expect(await heldBackFrom('email')).toBeNull();
    expect(await heldBackFrom('sms', (await api.visitor()).userId)).toBeNull();
  });
});
