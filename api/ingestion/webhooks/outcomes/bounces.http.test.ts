import { MockActivityEnvironment } from '@temporalio/testing';
import request, { type Test } from 'supertest';
import type { Contact } from '../../../../db/contacts/Contact';
import { recordEvents } from '../../../../db/events/record';
import { standingsOf } from '../../../../db/outcomes/standings';
import { buildContact } from '../../../../tests/factories/audience';
import {
  buildAutomatisation,
  buildStep,
  readAutomatisation,
} from '../../../../tests/factories/automatisation';
import { insertConnection } from '../../../../tests/factories/flow';
import { startStandIns, type StandIns } from '../../../../tests/providers';
import { testActivities } from '../../../../tests/support/activities';
import { errorOf } from '../../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../../tests/support/api/api';
import { testOutside } from '../../../../tests/support/providers/outside';

let standIns: StandIns;
const api = useApi();
beforeAll(async () => {
  standIns = await startStandIns();
});
afterAll(() => standIns.close());

const bounces = { bounce_email: 'bounces@mail.shop.test', bounce_secret: 'a long secret for bounces' };

let visitor: Visitor;
let connectionId: number;
beforeEach(async () => {
  visitor = await api.visitor();
  standIns.mail.length = 0;
  connectionId = await connect(bounces);
});

const connect = (more: object): Promise<number> =>
  insertConnection(api.database.pool, api.settings.SECRET_KEY, {
    userId: visitor.userId,
    app: 'smtp',
    credentials: { ...standIns.credentials.smtp, ...more },
  });

const contactOf = (email: string): Promise<Contact> =>
  buildContact(api.database, visitor.userId, { name: 'Ada', email });

/** Sends an e-mail through the mail server as a worker does; returns its run and the address that it comes back to. */
async function send(
  email = 'ada@example.com',
  user_app_id = connectionId,
): Promise<{ runId: number; from: string }> {
  const { database, settings } = api;
  const { userId } = visitor;
  const ada = await contactOf(email);
  const name = `send ${Math.random()}`;
  const { id } = await buildAutomatisation(visitor, { name, entry_event_name: name });
  const data = { to: '{{ contact.email }}', subject: 'Hello', html: '<p>Hello</p>' };
  await buildStep(visitor, id, { type: 'APICALL', data }, { user_app_id });
  const { version: _, ...flow } = await readAutomatisation(visitor, id);
  await visitor.call('put', '/automatisation', { ...flow, is_active: true });
  const [event] = await recordEvents(database.pool, [{ userId, name, contactId: ada.id, data: {} }]);
  const { rows } = await database.pool.query<{ id: number }>(
    'SELECT id FROM automatisation_runs WHERE event_id = $1',
    [event?.id],
  );
  const runId = rows[0]?.id ?? 0;
  const outside = testOutside({
    ...standIns.settings,
    SECRET_KEY: settings.SECRET_KEY,
    EGRESS_ALLOWED_HOSTS: ['127.0.0.1'],
  });
  const activities = testActivities(database, { outside });
  await activities.advance({ userId, runId, contactId: ada.id, segment: 0 });
  const call = { userId, runId, visit: 0 };
  await new MockActivityEnvironment({ startToCloseTimeoutMs: 600_000 }).run(activities.makeCall, call);
  return { runId, from: standIns.mail.at(-1)?.envelope.from ?? '' };
}

interface Report {
  to: string;
  action?: string;
  status?: string;
  recipient?: string;
  diagnostic?: string;
  attempted?: string;
}

/** A report as Postfix makes one (https://www.postfix.org/bounce.8.html); the form is that of RFC 3464, appendix E. */
const report = ({
  to,
  action = 'failed',
  status = '5.1.1',
  recipient = 'ada@example.com',
  diagnostic = `smtp; 550 5.1.1 <${recipient}>: Recipient address rejected:\r\n    User unknown in virtual mailbox table`,
  attempted = 'Fri, 27 Nov 2026 09:14:02 +0000 (UTC)',
}: Report): string =>
  [
    'Return-Path: <>',
    'Date: Fri, 27 Nov 2026 09:14:03 +0000 (UTC)',
    'From: MAILER-DAEMON@mx.shop.test (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    `To: ${to}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="4D2B2.1795770843/mx.shop.test"',
    '',
    '--4D2B2.1795770843/mx.shop.test',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    "I'm sorry to have to inform you that your message could not be delivered.",
    '',
    '--4D2B2.1795770843/mx.shop.test',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.shop.test',
    'X-Postfix-Queue-ID: 4D2B2',
    'Arrival-Date: Fri, 27 Nov 2026 09:14:01 +0000 (UTC)',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Original-Recipient: rfc822;${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mx.example.com',
    `Diagnostic-Code: ${diagnostic}`,
    `Last-Attempt-Date: ${attempted}`,
    '',
    '--4D2B2.1795770843/mx.shop.test',
    'Content-Description: Undelivered Message Headers',
    'Content-Type: text/rfc822-headers',
    '',
    'Subject: Hello',
    'To: ada@example.com',
    '',
    '--4D2B2.1795770843/mx.shop.test--',
    '',
  ].join('\r\n');

const call = (id = connectionId): Test =>
  request(api.server).post(`${api.settings.BASE_PATH}/api/event/smtp/bounce?connection=${id}`);
const bearer = `Bearer ${bounces.bounce_secret}`;
/** As a mail server pipes it. */
const pipe = (message: string, authorization = bearer): Test =>
  call().set({ Authorization: authorization, 'Content-Type': 'message/rfc822' }).send(message);
const standing = async (runId: number) =>
  (await standingsOf(api.database.pool, visitor.userId, [{ run_id: runId, visit: 0 }]))[0] ?? null;
const suppressed = async () =>
  (
    await api.database.pool.query<{ address: string; reason: string; words: string }>(
      'SELECT address, reason, words FROM suppressions WHERE user_id = $1 AND lifted_at IS NULL',
      [visitor.userId],
    )
  ).rows;
const count = async () =>
  (await api.database.pool.query('SELECT FROM message_outcomes WHERE user_id = $1', [visitor.userId]))
    .rowCount;

describe('an e-mail by SMTP', () => {
  it('comes back to an address of its own, and to its sender where the connection names none', async () => {
    const [one, other] = [await send(), await send('bob@example.com')];
    expect(one.from).toMatch(/^bounces\+[\da-z]+-0-[\da-f]{32}@mail\.shop\.test$/);
    expect(other.from).not.toBe(one.from);
    expect(standIns.mail.at(-1)?.email.from?.address).toBe('hello@shop.test');
    const plain = await send('eve@example.com', await connect({}));
    expect(plain.from).toBe('hello@shop.test');
  });
});

describe('POST /api/event/smtp/bounce', () => {
  it('has a message that came back bounced, and its address suppressed', async () => {
    const { runId, from } = await send();
    const answer = await pipe(report({ to: from }));
    expect([answer.status, answer.text]).toEqual([204, '']);
    const words =
      '550 5.1.1 <ada@example.com>: Recipient address rejected: User unknown in virtual mailbox table';
    expect(await standing(runId)).toMatchObject({
      state: 'bounced',
      since: '2026-11-27T09:14:02.000Z',
      code: '5.1.1',
      words,
    });
    expect(await suppressed()).toEqual([{ address: 'ada@example.com', reason: 'bounced', words }]);
  });

  it.each(['info@xn--mller-kva.de', 'info@Müller.de'])(
    'suppresses an address with an international domain, which the report names as %s',
    async (recipient) => {
      const { from } = await send('Info@müller.de');
      await pipe(report({ to: from, recipient }));
      expect(await suppressed()).toMatchObject([{ address: 'info@xn--mller-kva.de', reason: 'bounced' }]);
      const arrived = standIns.mail.length;
      for (const email of ['info@MÜLLER.de', 'info@xn--mller-kva.de']) {
        const { runId } = await send(email);
        const { rows } = await api.database.pool.query(
          `SELECT state, trouble ->> 'code' AS code FROM calls WHERE run_id = $1`,
          [runId],
        );
        expect(rows).toEqual([{ state: 'skipped', code: 'suppressed' }]);
      }
      expect(standIns.mail).toHaveLength(arrived);
    },
  );

  it('counts what comes again once, in whatever order it comes', async () => {
    const { runId, from } = await send();
    const delayed = report({
      to: from,
      action: 'delayed',
      status: '4.4.1',
      diagnostic: 'smtp; 451 4.4.1 later',
    });
    const failed = report({ to: from });
    await Promise.all([failed, delayed, failed, delayed].map((message) => pipe(message)));
    await pipe(delayed);
    expect(await count()).toBe(2);
    expect(await standing(runId)).toMatchObject({ state: 'bounced', code: '5.1.1' });
  });

  it.each<[string, Partial<Report>, object, boolean]>([
    ['gives up on it', { status: '4.4.7', diagnostic: 'smtp; 451 4.4.7 expired' }, { code: '4.4.7' }, false],
    ['has no room for it', { status: '5.2.2', diagnostic: 'smtp; 552 5.2.2 full' }, { code: '5.2.2' }, false],
    [
      'refuses what it says',
      { status: '5.7.1', diagnostic: 'smtp; 550 5.7.1 spam' },
      { code: '5.7.1' },
      false,
    ],
    [
      'refuses its sender',
      { status: '5.1.8', diagnostic: 'smtp; 550 5.1.8 sender' },
      { code: '5.1.8' },
      false,
    ],
    ['says only in words that nobody is there', { status: '5.0.0' }, { code: '5.1.1' }, true],
    ['says a time that no clock showed', { attempted: '0000-01-01T00:00:00Z' }, { code: '5.1.1' }, true],
    [
      'names an address where another one is meant',
      { recipient: 'forwarded@elsewhere.example' },
      { code: '5.1.1' },
      false,
    ],
  ])('suppresses only addresses that nobody has: a server that %s', async (_, given, told, isSuppressed) => {
    const { runId, from } = await send();
    expect((await pipe(report({ to: from, ...given }))).status).toBe(204);
    expect(await standing(runId)).toMatchObject({ state: 'bounced', ...told });
    expect(await suppressed()).toHaveLength(isSuppressed ? 1 : 0);
  });

  it('takes an e-mail that was delivered for delivered, and an automatic answer for nothing', async () => {
    const { runId, from } = await send();
    const answer = `From: ada@example.com\r\nTo: ${from}\r\nSubject: Out of office\r\n\r\nBack on Monday.`;
    expect((await pipe(answer)).status).toBe(204);
    expect(await count()).toBe(0);
    await pipe(report({ to: from, action: 'delivered', status: '2.1.5', diagnostic: 'smtp; 250 2.1.5 OK' }));
    expect(await standing(runId)).toMatchObject({ state: 'delivered', code: null });
  });

  it('reads no more of what strangers write than a report needs', async () => {
    const { from } = await send();
    const part = (type: string, text: string) => `--x\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`;
    const head = `To: ${from}\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n`;
    const answer = await pipe(head + part('text/plain', 'Hi') + part('text/html', '<!--'.repeat(200_000)));
    expect(answer.status).toBe(204);
    expect((await pipe(`To: ${from}, ${'a.'.repeat(400_000)}\r\n\r\nHi`)).status).toBe(204);
    expect(await count()).toBe(0);
  });

  it('takes a report that is encoded', async () => {
    const { runId, from } = await send();
    const plain = report({ to: from });
    const status = /Reporting-MTA[\s\S]*?(?=\r\n\r\n--)/.exec(plain)?.[0] ?? '';
    const encoded = `Content-Type: message/delivery-status\r\nContent-Transfer-Encoding: base64\r\n\r\n${btoa(status)}`;
    await pipe(plain.replace(/Content-Type: message\/delivery-status[\s\S]*?(?=\r\n\r\n--)/, encoded));
    expect(await standing(runId)).toMatchObject({ state: 'bounced', code: '5.1.1' });
  });

  it('takes it as providers post it, with the secret as a password', async () => {
    const { runId, from } = await send();
    const basic = `Basic ${Buffer.from(`sillage:${bounces.bounce_secret}`).toString('base64')}`;
    // A provider's own address stands in the header; the envelope says which one of ours it was for.
    const message = report({ to: 'postmaster@shop.test' });
    const posts = [
      call().field({ email: message, envelope: JSON.stringify({ to: [from.toUpperCase()], from: '' }) }),
      call().type('form').send({ 'body-mime': message, recipient: from }),
      call().send({ RawEmail: message, OriginalRecipient: from }),
    ];
    for (const post of posts) expect((await post.set('Authorization', basic)).status).toBe(204);
    expect(await count()).toBe(1);
    expect(await standing(runId)).toMatchObject({ state: 'bounced' });
  });

  it.each([
    ['without a secret', ''],
    ['with another secret', 'Bearer another secret for bounces'],
    [
      'with the secret as a user name',
      `Basic ${Buffer.from(`${bounces.bounce_secret}:`).toString('base64')}`,
    ],
  ])('refuses who hands it over %s', async (_, authorization) => {
    const { from } = await send();
    const answer = await pipe(report({ to: from }), authorization);
    expect([answer.status, errorOf(answer).code]).toEqual([401, 'bounce_secret_invalid']);
    expect(await count()).toBe(0);
  });

  it('refuses return addresses that are made up, or another account’s', async () => {
    const { from } = await send();
    const forged = from.replace(/-[\da-f]{2}/, (found) => (found === '-00' ? '-11' : '-00'));
    const mine = { connectionId, visitor };
    visitor = await api.visitor();
    connectionId = await connect(bounces);
    const others = (await send('bob@example.com')).from;
    ({ connectionId, visitor } = mine);
    for (const to of [forged, others, 'bounces@mail.shop.test']) {
      const answer = await pipe(report({ to }));
      expect([answer.status, errorOf(answer).code]).toEqual([400, 'not_a_bounce']);
    }
    expect(await count()).toBe(0);
  });

  it.each([
    ['nothing', '', 'message/rfc822'],
    ['no JSON', '{', 'application/json'],
    [
      'a form cut off',
      '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\nhello',
      'multipart/form-data; boundary=x',
    ],
    ['a form without an e-mail', 'a=b', 'application/x-www-form-urlencoded'],
    [
      'parts in parts without end',
      'Content-Type: multipart/mixed; boundary=a\r\n\r\n'.repeat(2_000),
      'text/plain',
    ],
  ])('refuses %s', async (_, body, type) => {
    const answer = await call().set({ Authorization: bearer, 'Content-Type': type }).send(body);
    expect([answer.status, errorOf(answer).code]).toEqual([400, 'not_a_bounce']);
  });
});
