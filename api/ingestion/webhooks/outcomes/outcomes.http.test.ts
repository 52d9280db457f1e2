import type { Contact } from '../../../../db/contacts/Contact';
import { standingsOf } from '../../../../db/outcomes/standings';
import { buildContact } from '../../../../tests/factories/audience';
import {
  buildEmailFlow,
  buildSmsFlow,
  comeToMessage,
  referenceOf,
} from '../../../../tests/factories/messages';
import { errorOf } from '../../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../../tests/support/api/api';
import { sendgridKeys, tellByEmail, tellBySms } from '../../../../tests/support/providers/outcomes';
import { Random } from '../../../../tests/support/random';
import { untilFound } from '../../../../tests/support/until-found';

const api = useApi();
const keys = sendgridKeys();
let visitor: Visitor;
let ada: Contact;
let connectionId: number;
beforeEach(async () => {
  visitor = await api.visitor();
  ada = await contactOf('ada@example.com');
  ({ connectionId } = await buildEmailFlow(visitor, { name: 'Mail', event: 'paid', webhookKey: keys.key }));
});

const contactOf = (email: string): Promise<Contact> =>
  buildContact(api.database, visitor.userId, { name: 'Ada', email, data: { phone: '+15145550123' } });
const send = (contact = ada, name = 'paid'): Promise<number> =>
  comeToMessage(api, contact, { name, state: 'answered' });

let serial = 0;
/** An event of the message, with an id of its own. */
const eventOf = (reference: string, event: string, given: object = {}): object => ({
  email: 'Ada@Example.com',
  timestamp: 1_795_780_000 + serial,
  sg_event_id: `event ${(serial += 1)}`,
  event,
  sillage_message: reference,
  ...given,
});
const tell = (events: readonly unknown[], given = {}) =>
  tellByEmail(api, { connectionId, events, keys, ...given });
const standing = async (runId: number) =>
  (await standingsOf(api.database.pool, visitor.userId, [{ run_id: runId, visit: 0 }]))[0];
const rows = async <Row extends object>(query: string): Promise<Row[]> =>
  (await api.database.pool.query<Row>(query, [visitor.userId])).rows;
const outcomes = () => rows('SELECT * FROM message_outcomes WHERE user_id = $1 ORDER BY run_id, event_key');
const suppressed = () =>
  rows(
    'SELECT channel, address, reason, words FROM suppressions WHERE user_id = $1 AND lifted_at IS NULL ORDER BY id',
  );

describe('POST /api/event/sendgrid/outcome', () => {
  it('stores what SendGrid tells of a message, and the message is what all of it makes', async () => {
    const runId = await send();
    const reference = await referenceOf(api, runId);
    const answer = await tell([
      eventOf(reference, 'processed'),
      eventOf(reference, 'delivered', { response: '250 OK' }),
      eventOf(reference, 'open', { sg_machine_open: true }),
      eventOf(reference, 'open'),
      eventOf(reference, 'click', { url: 'https://shop.example/a' }),
    ]);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await standing(runId)).toMatchObject({
      state: 'delivered',
      opened: { count: 1 },
      machine_opens: 1,
      clicked: { count: 1 },
    });
  });

  it('counts what is told again once, in whatever order and company it comes', async () => {
    const random = new Random(20_261_127);
    const runs = await Promise.all(
      [1, 2, 3].map(async (place) => send(await contactOf(`c${place}@example.com`))),
    );
    const events: object[] = [];
    for (const runId of runs) {
      const reference = await referenceOf(api, runId);
      for (const kind of ['processed', 'deferred', 'delivered', 'open', 'open', 'click'])
        events.push(eventOf(reference, kind));
    }
    const shuffled = () => events.toSorted(() => random.next() - 0.5);
    for (let round = 0; round < 4; round += 1) {
      const all = shuffled();
      const [one, other] = [all.slice(0, 11), all.slice(5)];
      const answers = await Promise.all([tell(one), tell(other), tell([...one, ...one])]);
      expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    }
    expect(await outcomes()).toHaveLength(18);
    for (const runId of runs)
      expect(await standing(runId)).toMatchObject({
        state: 'delivered',
        opened: { count: 2 },
        clicked: { count: 1 },
      });
  });

  it.each(['unsubscribe', 'group_unsubscribe'])('takes who left by %s off all e-mails', async (kind) => {
    const [one, other] = [await send(), await send(await contactOf('bob@example.com'))];
    const left = async () =>
      (
        await rows<{ id: number; source: string; given_at: Date }>(
          `SELECT c.id, o.source, o.given_at FROM contacts c JOIN opt_out_changes o ON o.contact_id = c.id
           WHERE c.user_id = $1 AND c.opted_out ? 'email' ORDER BY o.id`,
        )
      ).map(({ id, source, given_at }) => [id, source, given_at.toISOString()]);
    const timestamp = 1_795_780_000;
    const event = eventOf(await referenceOf(api, one), kind, { timestamp });
    await Promise.all([tell([event, eventOf(await referenceOf(api, other), 'open')]), tell([event])]);
    const told = [[ada.id, 'provider', new Date(timestamp * 1000).toISOString()]];
    expect(await left()).toEqual(told);
    expect(await suppressed()).toEqual([]);
    // Who comes back later stays, whatever is told again or comes late.
    await visitor.call('put', `/contact/${ada.id}/consent`, { channel: 'email', state: 'subscribed' });
    await tell([event, eventOf(await referenceOf(api, one), kind, { timestamp: timestamp - 60 })]);
    expect(await left()).toEqual([]);
  });

  it('takes every contact with the address of who left off all e-mails, however many', async () => {
    await api.database.pool.query(
      `INSERT INTO contacts (user_id, external_id, email, subscribed)
       SELECT $1, 'c' || i, 'ADA@example.com', CASE WHEN i IN (1, 429) THEN '{"email": "2999-01-01T00:00:00.000Z"}' ELSE '{}' END::jsonb
       FROM generate_series(1, 430) i`,
      [visitor.userId],
    );
    await contactOf('bob@example.com');
    const event = eventOf(await referenceOf(api, await send()), 'unsubscribe');
    await tell([event]);
    const left = `SELECT id FROM contacts WHERE user_id = $1 AND opted_out ? 'email'`;
    // Two have agreed since.
    expect(await rows(left)).toHaveLength(429);
    await api.database.pool.query(
      `UPDATE contacts SET opted_out = '{}', subscribed = '{}' WHERE user_id = $1`,
      [visitor.userId],
    );
    await tell([event]);
    expect(await rows(left)).toEqual([]);
  });

  it('keeps a hundred opens of a message, and goes on to keep everything else', async () => {
    const runId = await send();
    const reference = await referenceOf(api, runId);
    await tell(Array.from({ length: 60 }, () => eventOf(reference, 'open')));
    await tell(Array.from({ length: 40 }, () => eventOf(reference, 'open')));
    await tell(Array.from({ length: 40 }, () => eventOf(reference, 'open')));
    await tell([eventOf(reference, 'click'), eventOf(reference, 'spamreport')]);
    expect(await standing(runId)).toMatchObject({
      opened: { count: 100 },
      clicked: { count: 1 },
      complained_at: expect.any(String) as string,
    });
  });

  it.each([
    [
      'bounced for good',
      'bounce',
      { type: 'bounce', status: '5.1.1', reason: '550 no such user' },
      'bounced',
      '550 no such user',
    ],
    ['was reported as spam', 'spamreport', {}, 'complained', null],
  ])(
    'suppresses an address whose message %s, once, and leaves its consent',
    async (_, event, given, reason, words) => {
      const reference = await referenceOf(api, await send());
      await tell([eventOf(reference, event, given), eventOf(reference, event, given)]);
      expect(await suppressed()).toEqual([{ channel: 'email', address: 'ada@example.com', reason, words }]);
      expect(await rows('SELECT opted_out FROM contacts WHERE user_id = $1')).toEqual([{ opted_out: {} }]);
    },
  );

  it('suppresses nobody for a block or a full mailbox', async () => {
    const reference = await referenceOf(api, await send());
    await tell([
      eventOf(reference, 'bounce', { type: 'blocked', status: '5.1.1' }),
      eventOf(reference, 'bounce', {
        type: 'bounce',
        status: '5.2.2',
        bounce_classification: 'Mailbox Unavailable',
      }),
      eventOf(reference, 'dropped', { reason: 'Bounced Address' }),
    ]);
    expect(await suppressed()).toEqual([]);
    expect(await outcomes()).toHaveLength(3);
  });

  it('does not suppress again what was let in again, by what happened before', async () => {
    const reference = await referenceOf(api, await send());
    const bounce = { type: 'bounce', status: '5.1.1', timestamp: 1_700_000_000 };
    const first = eventOf(reference, 'bounce', bounce);
    await tell([first]);
    await rows(`UPDATE suppressions SET lifted_at = now(), lift_reason = 'It works.' WHERE user_id = $1`);
    await tell([first, eventOf(reference, 'bounce', bounce)]);
    expect(await suppressed()).toEqual([]);
    await tell([eventOf(reference, 'bounce', { ...bounce, timestamp: 4_000_000_000 })]);
    expect(await suppressed()).toHaveLength(1);
  });

  it('passes over what is of no message of the account', async () => {
    const other = await api.visitor();
    const theirs = await buildEmailFlow(other, { name: 'Mail', event: 'paid', webhookKey: keys.key });
    const reference = await referenceOf(api, await send());
    const [runId, visit] = reference.split('.');
    const answer = await tell([
      eventOf(`${runId}.${visit}.00000000-0000-4000-8000-000000000000`, 'delivered'),
      eventOf('', 'delivered'),
      { email: 'x@example.com', event: 'delivered', timestamp: 1 },
      'text',
      null,
    ]);
    expect(answer.status).toBe(204);
    // Another account, whose key signs as well, names the message of this one.
    const forged = await tell([eventOf(reference, 'spamreport')], { connectionId: theirs.connectionId });
    expect(forged.status).toBe(204);
    expect(await outcomes()).toEqual([]);
    expect(await suppressed()).toEqual([]);
  });

  it.each([
    ['nothing is signed', { keys: undefined }],
    ['another key signs', { keys: sendgridKeys() }],
    ['the connection is none', { connectionId: 999_999_999 }],
  ])('refuses where %s', async (_, given) => {
    const reference = await referenceOf(api, await send());
    const answer = await tell([eventOf(reference, 'delivered')], given);
    expect([answer.status, errorOf(answer).code]).toEqual([401, 'sendgrid_signature_invalid']);
    expect(await outcomes()).toEqual([]);
  });

  it('refuses where the connection has no key, and tells its account', async () => {
    const { connectionId: without } = await buildEmailFlow(visitor, { name: 'Other', event: 'other' });
    const answer = await tell([], { connectionId: without });
    expect(answer.status).toBe(401);
    const told = async () => rows(`SELECT code, path, excerpt FROM rejected_calls WHERE user_id = $1`);
    expect(await untilFound(async () => (await told())[0])).toEqual({
      code: 'sendgrid_signature_invalid',
      path: '/api/event/sendgrid/outcome',
      excerpt: null,
    });
  });

  it('refuses a signed body that is no list, and keeps what it said for the account', async () => {
    const answer = await tell({ event: 'delivered' } as never);
    expect([answer.status, errorOf(answer).code]).toEqual([400, 'invalid_input']);
  });

  it('keeps no words of a message whose contents were erased', async () => {
    const runId = await send();
    const reference = await referenceOf(api, runId);
    await rows('UPDATE calls SET request = NULL WHERE user_id = $1');
    await tell([
      eventOf(reference, 'bounce', { type: 'blocked', reason: 'ada@example.com is unknown' }),
      eventOf(reference, 'click', { url: 'https://shop.example/ada' }),
    ]);
    expect(await rows('SELECT words, link FROM message_outcomes WHERE user_id = $1')).toEqual([
      { words: null, link: null },
      { words: null, link: null },
    ]);
  });

  it('goes with its contact; the address stays suppressed, and is no longer written', async () => {
    const reference = await referenceOf(api, await send());
    await tell([eventOf(reference, 'spamreport')]);
    await visitor.call('delete', `/contact/${ada.id}`);
    expect(await outcomes()).toEqual([]);
    expect(await suppressed()).toEqual([
      { channel: 'email', address: null, reason: 'complained', words: null },
    ]);
  });
});

describe('POST /api/event/twilio/outcome', () => {
  const authToken = 'twilio-secret';
  let reference: string;
  let runId: number;
  let smsConnection: number;
  beforeEach(async () => {
    await buildSmsFlow(visitor, { name: 'Text', event: 'ordered' });
    runId = await send(ada, 'ordered');
    reference = await referenceOf(api, runId);
    const [row] = await rows<{ id: number }>(
      `SELECT id FROM user_apps WHERE user_id = $1 AND app = 'twilio'`,
    );
    smsConnection = row?.id ?? 0;
  });
  const report = (MessageStatus: string, given: Record<string, string> = {}, token = authToken) =>
    tellBySms(api, {
      address: `/api/event/twilio/outcome?connection=${smsConnection}&message=${reference}`,
      authToken: token,
      form: {
        AccountSid: 'AC1',
        MessageSid: 'SM1',
        MessageStatus,
        To: '+15145550123',
        From: '+15145550199',
        ...given,
      },
    });

  it('stores each status once, and a later one that comes first stays the later one', async () => {
    for (const status of ['delivered', 'sent', 'queued', 'delivered', 'sent'])
      expect((await report(status)).status).toBe(204);
    expect(await outcomes()).toHaveLength(3);
    expect(await standing(runId)).toMatchObject({ state: 'delivered', words: null });
  });

  it('tells why it did not arrive, and suppresses a number that can never be reached', async () => {
    await report('undelivered', { ErrorCode: '30003' });
    expect(await standing(runId)).toMatchObject({
      state: 'bounced',
      code: '30003',
      words: 'Unreachable destination handset',
    });
    expect(await suppressed()).toEqual([]);
    await report('undelivered', { ErrorCode: '30005', MessageSid: 'SM2' });
    expect(await suppressed()).toEqual([
      {
        channel: 'sms',
        address: '+15145550123',
        reason: 'unreachable',
        words: 'Unknown destination handset',
      },
    ]);
  });

  it('passes over a status that says nothing, and refuses what is none', async () => {
    expect((await report('receiving')).status).toBe(204);
    const answer = await report('');
    expect([answer.status, errorOf(answer).code]).toEqual([400, 'not_a_message_status']);
    reference = 'none';
    expect((await report('sent')).status).toBe(400);
    expect(await outcomes()).toEqual([]);
  });

  it('refuses a form that is too long, or has too many fields, before it looks for who signed it', async () => {
    const fields = Object.fromEntries(Array.from({ length: 500 }, (_, place) => [`f${place}`, '']));
    for (const token of [authToken, 'another']) {
      expect(errorOf(await report('sent', { To: 'x'.repeat(64 * 1024) }, token)).code).toBe('body_too_large');
      expect(errorOf(await report('sent', fields, token)).code).toBe('too_many_fields');
    }
  });

  it('refuses another token, another connection and another address', async () => {
    expect(errorOf(await report('sent', {}, 'another')).code).toBe('twilio_signature_invalid');
    smsConnection = connectionId;
    expect((await report('sent')).status).toBe(401);
    expect(await outcomes()).toEqual([]);
  });
});
