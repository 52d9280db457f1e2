import type { Response } from 'supertest';
import type { AppKind } from '../../../domain/entities/app';
import { stepTest, type StepTest } from '../../../domain/entities/automatisations/steps/step-test';
import { buildAccount } from '../../../tests/factories/account';
import { buildContact } from '../../../tests/factories/audience';
import { buildAutomatisation } from '../../../tests/factories/automatisation';
import { buildSuppression } from '../../../tests/factories/messages';
import { insertConnection, insertUser } from '../../../tests/factories/flow';
import { startStandIns, type StandIns } from '../../../tests/providers';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

let standIns: StandIns;
// Before the API listens, so that it knows where the providers are.
beforeAll(async () => {
  standIns = await startStandIns();
  Object.assign(api.settings, standIns.settings);
});
const api = useApi();
afterAll(() => standIns.close());

let visitor: Visitor;
let flowId = 0;
beforeEach(async () => {
  visitor = await api.visitor();
  flowId = (await buildAutomatisation(visitor)).id;
  standIns.seen.length = 0;
  standIns.mail.length = 0;
});

/** What the step of each app says; its own recipient is the contact. */
const texts = {
  sendgrid: {
    to: '{{ contact.email }}',
    subject: 'For {{ contact.name }}',
    html: 'Hi {{ unsubscribe_url }}',
  },
  gmail: { to: '{{ contact.email }}', subject: 'For {{ contact.name }}', message: 'Hi' },
  smtp: { to: '{{ contact.email }}', subject: 'For {{ contact.name }}', html: 'Hi' },
  twilio: { phone_number: '{{ contact.phone }}', message: 'Hi {{ contact.name }}' },
  slack: { channel: '#team', message: 'Hi' },
};
type Sender = keyof typeof texts;
const webhooks = {
  sendgrid: 'sendgrid_send_email',
  gmail: 'gmail_send_email',
  smtp: 'smtp_send_email',
  twilio: 'twilio_send_sms',
  slack: 'slack_send_message',
};

const connect = (app: AppKind, credentials = standIns.credentials[app], userId = visitor.userId) =>
  insertConnection(api.database.pool, api.settings.SECRET_KEY, { userId, app, credentials });

const stepOf = (app: Sender, user_app_id: number | null) => ({
  type: 'APICALL',
  data: texts[app],
  user_app_id,
  app_webhook_unique_identifier: webhooks[app],
});
const ask = (body: object, headers: Record<string, string> = {}): Promise<Response> =>
  visitor.call('post', `/automatisation/${flowId}/step/test`, body, headers);
const send = async (app: Sender, recipient: string): Promise<StepTest> =>
  dataOf(await ask({ ...stepOf(app, await connect(app)), recipient }), stepTest);
const refusal = (answer: Response) => [answer.status, errorOf(answer).code];

describe('POST /automatisation/{id}/step/test', () => {
  it('sends the e-mail to the one who asks, whatever the step’s own recipient, and leaves no trace', async () => {
    const { pool } = api.database;
    await buildContact(api.database, visitor.userId, { external_id: 'ann', name: 'Ann' });
    await pool.query(`UPDATE contacts SET email = 'ann@example.com' WHERE user_id = $1`, [visitor.userId]);
    const step = stepOf('sendgrid', await connect('sendgrid'));
    const answer = await ask({ ...step, contact_external_id: 'ann', recipient: ' me@example.com ' });

    expect(dataOf(answer, stepTest)).toEqual({ sent_to: 'me@example.com', problem: null });
    const [call] = standIns.seen;
    expect(standIns.seen).toHaveLength(1);
    expect(JSON.parse(call?.body ?? '')).toMatchObject({
      personalizations: [{ to: [{ email: 'me@example.com' }] }],
      subject: 'For Ann',
      content: [
        { type: 'text/plain', value: expect.stringContaining('/unsubscribe/') as string },
        { type: 'text/html', value: expect.stringContaining('/unsubscribe/') as string },
      ],
    });
    expect(call?.body).not.toContain('ann@example.com');
    expect(answer.text).not.toContain(standIns.credentials.sendgrid['api_key']);
    const tables = ['automatisation_runs', 'calls', 'events'];
    for (const table of tables) {
      const { rows } = await pool.query(`SELECT FROM ${table} WHERE user_id = $1`, [visitor.userId]);
      expect([table, rows.length]).toEqual([table, 0]);
    }
  });

  it('sends nothing to a suppressed address, and says why', async () => {
    await buildSuppression(api, visitor.userId, 'email', 'me@example.com');
    expect(await send('gmail', 'Me@example.com')).toMatchObject({
      sent_to: 'Me@example.com',
      problem: { code: 'suppressed', may_pass: false },
    });
    expect(standIns.mail).toHaveLength(0);
    expect(await send('gmail', 'you@example.com')).toMatchObject({ problem: null });
  });

  it('gives no credential to whoever writes what once stood for one', async () => {
    const key = String(standIns.credentials.sendgrid['api_key']);
    const words = ['simulated.app.api_key.simulated', '{{ event.said }}'];
    const answer = await ask({
      ...stepOf('sendgrid', await connect('sendgrid')),
      data: { ...texts.sendgrid, subject: words.join(' '), html: words.join(' ') },
      event_data: { said: 'simulated.app.api_key.simulated {{ app.api_key }}' },
      recipient: 'me@example.com',
    });
    expect(dataOf(answer, stepTest).problem).toBeNull();
    expect(standIns.seen.map(({ body }) => body.includes(key))).toEqual([false]);
  });

  it('sends by a mailbox, and by SMS to a number however it is written', async () => {
    expect(await send('gmail', 'me@example.com')).toEqual({ sent_to: 'me@example.com', problem: null });
    expect(standIns.mail.map(({ envelope }) => envelope.to)).toEqual([['me@example.com']]);
    expect(await send('twilio', '+33 6 12 34 56 78')).toEqual({ sent_to: '+33612345678', problem: null });
    const sms = standIns.seen.find(({ provider }) => provider === 'twilio');
    expect(new URLSearchParams(sms?.body).get('To')).toBe('+33612345678');
  });

  it('says what the provider refuses as a run does, and asks it once', async () => {
    expect(await send('twilio', '+15005550004')).toMatchObject({
      problem: {
        code: 'twilio_21610',
        may_pass: false,
        message: expect.stringContaining('STOP') as string,
      },
    });
    expect(await send('sendgrid', 'down@stand-in.test')).toMatchObject({
      problem: { code: 'sendgrid_500', may_pass: true },
    });
    expect(standIns.seen).toHaveLength(2);
  });

  it('shows no credential that the provider repeats', async () => {
    const credentials = { ...standIns.credentials.sendgrid, api_key: 'SG.wrong-key' };
    const answer = await ask({
      ...stepOf('sendgrid', await connect('sendgrid', credentials)),
      recipient: 'me@example.com',
    });
    expect(dataOf(answer, stepTest).problem).toMatchObject({ message: expect.stringContaining('API key') });
    expect(answer.text).not.toContain('SG.wrong-key');
  });

  it.each([
    ['sendgrid', 'me@example.com, you@example.com', 'test_needs_email'],
    ['gmail', '{{ contact.email }}', 'test_needs_email'],
    ['twilio', '0612345678', 'test_needs_phone'],
    ['twilio', '+33612345678, +33712345678', 'test_needs_phone'],
    ['slack', '#team', 'test_unavailable'],
  ] as const)('by %s to “%s” is refused: %s', async (app, recipient, code) => {
    const step = stepOf(app, await connect(app));
    expect(refusal(await ask({ ...step, recipient }))).toEqual([400, code]);
    expect(standIns.seen).toEqual([]);
  });

  it('needs a connection of the account’s own, and one of its flows', async () => {
    const recipient = 'me@example.com';
    const foreign = await connect('sendgrid', undefined, await insertUser(api.database.pool));
    expect(refusal(await ask({ ...stepOf('sendgrid', foreign), recipient }))).toEqual([
      404,
      'user_app_not_found',
    ]);
    expect(refusal(await ask({ ...stepOf('sendgrid', null), recipient }))).toEqual([
      400,
      'connection_needed',
    ]);
    const step = { ...stepOf('sendgrid', await connect('sendgrid')), recipient };
    visitor = await api.visitor();
    expect(refusal(await ask(step))).toEqual([404, 'automatisation_not_found']);
    expect(standIns.seen).toEqual([]);
  });

  it('is kept in the audit log when an administrator sends it as a client', async () => {
    const { pool } = api.database;
    const { userId, email } = await buildAccount(api);
    visitor = await api.visitor({ userId });
    const { id } = await buildAutomatisation(visitor);
    const step = stepOf('twilio', await connect('twilio'));
    visitor = await api.visitor(await buildAccount(api, { isAdministrator: true }));
    await visitor.call('post', '/admin/impersonate', { email });
    const path = `/automatisation/${id}/step/test`;
    expect((await visitor.call('post', path, { ...step, recipient: '+33612345678' })).status).toBe(200);

    const { rows } = await pool.query<{ user_id: number; actor_id: number; detail: object }>(
      `SELECT user_id, actor_id, detail FROM audit_log WHERE action = 'step_test_sent'`,
    );
    const detail = { automatisation_id: id, app: 'twilio' };
    expect(rows).toEqual([{ user_id: userId, actor_id: visitor.userId, detail }]);
  });

  it('goes out five times a minute, and then says when again, in both languages', async () => {
    const step = { ...stepOf('sendgrid', await connect('sendgrid')), recipient: 'me@example.com' };
    for (let sent = 0; sent < 5; sent += 1) expect((await ask(step)).status).toBe(200);
    const answers = [await ask(step), await ask(step, { 'Accept-Language': 'fr' })];
    expect(answers.map(refusal)).toEqual(Array(2).fill([429, 'too_many_requests']));
    expect(answers.map((answer) => errorOf(answer).message)).toEqual([
      expect.stringMatching(/try again in \d+ seconds/),
      expect.stringMatching(/réessayez dans \d+ secondes/),
    ]);
    expect(standIns.seen).toHaveLength(5);
  });
});
