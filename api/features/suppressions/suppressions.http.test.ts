import { z } from 'zod';
import { inTransaction } from '../../../db/database/transaction';
import { whySuppressedOf } from '../../../db/suppressions/asked';
import { suppressedOnes } from '../../../db/suppressions/list';
import { suppress } from '../../../db/suppressions/suppress';
import { contactDetail } from '../../../domain/entities/contacts/contact';
import {
  suppression,
  suppressionList,
  type SuppressedChannel,
} from '../../../domain/entities/contacts/suppression';
import { addressedBy } from '../../../domain/outcomes/suppressing';
import { buildContact } from '../../../tests/factories/audience';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
});

const suppressed = (channel: SuppressedChannel, address: string, given: object = {}): Promise<void> =>
  inTransaction(api.database.pool, (client) =>
    suppress(client, [
      {
        userId: visitor.userId,
        channel,
        address,
        reason: 'bounced',
        words: '550 no such user',
        since: new Date('2026-11-20T10:00:00Z'),
        ...given,
      },
    ]),
  );
const list = async (query = '', by = visitor) =>
  dataOf(await by.call('get', `/suppression${query}`), suppressionList).suppressions;
/** Where an e-mail to an address would go. */
const addressedTo = (to: string) => {
  const request = { method: 'POST', url: '', headers: {}, nonce: '' } as const;
  const value = {
    personalizations: [{ to: [{ email: to }] }],
    from: { email: 'hello@shop.test' },
    subject: 'Hi',
    content: [{ type: 'text/html', value: 'Hi' }],
  };
  const addressed = addressedBy({ ...request, body: { as: 'json', value } }, 'sendgrid_send_email');
  if (!addressed) throw new Error('It goes to an address');
  return addressed;
};
const lift = (id: number, reason = 'They wrote to us.', by = visitor) =>
  by.call('post', `/suppression/${id}/lift`, { reason });
const contactNamed = async (externalId: string) =>
  dataOf(
    await visitor.call('get', `/contact?contact_external_id=${externalId}`),
    z.looseObject({ contact: contactDetail }),
  ).contact;

describe('suppressed addresses', () => {
  it('are listed, the newest first, with why and since when', async () => {
    await suppressed('email', 'ada@example.com');
    await suppressed('sms', '+15145550123', { reason: 'unreachable', words: null });
    expect(await list()).toMatchObject([
      { channel: 'sms', address: '+15145550123', reason: 'unreachable', words: null },
      {
        channel: 'email',
        address: 'ada@example.com',
        reason: 'bounced',
        words: '550 no such user',
        since: '2026-11-20T10:00:00.000Z',
        lifted_at: null,
        lifted_by: null,
        lift_reason: null,
      },
    ]);
  });

  it.each([
    ['?search_term=ADA', ['ada@example.com']],
    ['?search_term=%25', []],
    ['?channel=sms', ['+15145550123']],
    ['?reason=complained', ['bob@example.com']],
    ['?channel=email&reason=bounced', ['ada@example.com']],
    ['?lifted=true', []],
  ])('are found by %s', async (query, addresses) => {
    await suppressed('email', 'ada@example.com');
    await suppressed('email', 'bob@example.com', { reason: 'complained' });
    await suppressed('sms', '+15145550123', { reason: 'unreachable' });
    expect((await list(query)).map(({ address }) => address)).toEqual(addresses);
  });

  it('are let in again once, with a reason and who did it', async () => {
    await suppressed('email', 'ada@example.com');
    const [one] = await list();
    const id = one?.id ?? 0;
    expect((await lift(id, ' ')).status).toBe(400);
    const answer = dataOf(await lift(id), z.object({ suppression })).suppression;
    expect(answer).toMatchObject({
      lift_reason: 'They wrote to us.',
      lifted_by: expect.any(String) as string,
    });
    expect(answer.lifted_at).not.toBeNull();
    expect(await list()).toEqual([]);
    expect(await list('?lifted=true')).toEqual([answer]);
    const again = await lift(id);
    expect([again.status, errorOf(again).code]).toEqual([409, 'suppression_lifted']);
    await suppressed('email', 'ada@example.com', { since: new Date('2099-01-01') });
    expect(await list()).toHaveLength(1);
  });

  it('are let in again on the record: the audit log names who did it', async () => {
    await suppressed('email', 'ada@example.com');
    const [one] = await list();
    const acts = async () =>
      (
        await api.database.pool.query<{ actor_id: number; detail: object }>(
          `SELECT actor_id, detail FROM audit_log WHERE user_id = $1 AND action = 'suppression_lifted'`,
          [visitor.userId],
        )
      ).rows;
    await lift(one?.id ?? 0, '');
    expect(await acts()).toEqual([]);
    await lift(one?.id ?? 0);
    await lift(one?.id ?? 0);
    expect(await acts()).toEqual([{ actor_id: visitor.userId, detail: { suppression_id: one?.id } }]);
  });

  it('stay as a hash when one of two contacts with the address is erased, and hold the other one back', async () => {
    const contact = (external_id: string, email: string) =>
      buildContact(api.database, visitor.userId, { external_id, email });
    await contact('ada', 'Ada@Example.com');
    const { id } = await contact('ada-too', 'ada@example.com');
    await suppressed('email', 'ada@example.com');
    expect((await visitor.call('delete', `/contact/${id}`)).status).toBe(200);
    expect(await list()).toMatchObject([{ channel: 'email', address: null, words: null, reason: 'bounced' }]);
    expect((await contactNamed('ada')).suppressions).toMatchObject([{ reason: 'bounced' }]);
    // Told once more, it is the same suppression: the address does not come back.
    await suppressed('email', 'ada@example.com');
    expect(await list()).toHaveLength(1);
    const { rows } = await api.database.pool.query(
      `SELECT why_suppressed($1, 'email', '{ada@example.com}') AS reason`,
      [visitor.userId],
    );
    expect(rows).toEqual([{ reason: 'bounced' }]);
  });

  it('are an account’s own', async () => {
    await suppressed('email', 'ada@example.com');
    const [one] = await list();
    const stranger = await api.visitor();
    expect(await list('', stranger)).toEqual([]);
    expect(errorOf(await lift(one?.id ?? 0, 'Mine', stranger)).code).toBe('suppression_not_found');
    expect(await list()).toHaveLength(1);
  });

  it('are told on the page of a contact with the address, in any notation', async () => {
    await buildContact(api.database, visitor.userId, {
      external_id: 'ada',
      email: 'Ada@Example.com',
      data: { phone: '+1 (514) 555-0123' },
    });
    await buildContact(api.database, visitor.userId, { external_id: 'bob', email: 'bob@example.com' });
    await suppressed('email', 'ada@example.com');
    await suppressed('sms', '+15145550123', { reason: 'unreachable' });
    expect((await contactNamed('ada')).suppressions).toMatchObject([
      { channel: 'sms', reason: 'unreachable' },
      { channel: 'email', reason: 'bounced' },
    ]);
    expect((await contactNamed('bob')).suppressions).toEqual([]);
  });

  it('are known by an international domain in either form, also where they were stored as it is written', async () => {
    const email = 'Info@müller.de';
    await buildContact(api.database, visitor.userId, { external_id: 'ada', email });
    const { pool } = api.database;
    const asked = addressedTo(email);
    for (const stored of ['info@xn--mller-kva.de', 'info@müller.de']) {
      await suppressed('email', stored);
      expect(await whySuppressedOf(pool, visitor.userId, [{ ...asked, at: null }])).toEqual(['bounced']);
      expect(await suppressedOnes(pool, visitor.userId, 'email', [email])).toEqual(new Set([email]));
      const [told] = (await contactNamed('ada')).suppressions;
      expect(told).toMatchObject({ address: stored });
      for (const term of ['INFO@müller.de', '@müller', 'Müller.de', 'MÜLLER'])
        expect(await list(`?search_term=${encodeURIComponent(term)}`)).toMatchObject([{ address: stored }]);
      expect((await lift(told?.id ?? 0)).status).toBe(200);
      expect(await whySuppressedOf(pool, visitor.userId, [{ ...asked, at: null }])).toEqual([null]);
    }
  });
});
