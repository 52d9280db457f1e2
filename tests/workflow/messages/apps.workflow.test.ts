import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { fixedKeys } from '../../../config/secret-keys';
import { inTransaction } from '../../../db/database/transaction';
import { suppress } from '../../../db/suppressions/suppress';
import { defaultModel } from '../../../domain/apps/gemini/models';
import { appKinds, type AppKind } from '../../../domain/entities/app';
import {
  automatisationStats,
  contactsAtStep,
} from '../../../domain/entities/automatisations/steps/step-count';
import { userApp } from '../../../domain/entities/connection';
import { buildContact } from '../../factories/audience';
import { buildAutomatisation, buildStep, readAutomatisation } from '../../factories/automatisation';
import { startStandIns, type StandIns } from '../../providers';
import { dataOf } from '../../support/api/answers';
import { useApi, type Visitor } from '../../support/api/api';
import { useEngine } from '../../support/processes/engine';

let standIns: StandIns;
beforeAll(async () => {
  standIns = await startStandIns();
});
const SECRET_KEY = fixedKeys(randomBytes(32));
const engine = useEngine(() => ({ SECRET_KEY, ...standIns.settings, patience: 3_000 }));
const api = useApi({ SECRET_KEY }, engine);
afterAll(() => standIns.close());

let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
  standIns.seen.length = 0;
  standIns.mail.length = 0;
});

const one = z.object({ user_app: userApp });

interface Run {
  state: string;
  reason: { code: string; message: string } | null;
  event_data: Record<string, unknown>;
}

async function connect(app: AppKind): Promise<number> {
  const body = { app_id: app, data: standIns.credentials[app] };
  return dataOf(await visitor.call('post', '/user/app', body), one).user_app.id;
}

async function publish(flowId: number): Promise<void> {
  const { problems, ...whole } = await readAutomatisation(visitor, flowId);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect((await visitor.call('put', '/automatisation', { ...whole, is_active: true })).status).toBe(200);
}

/** Publishes a flow with the app's step and one behind it, and takes one contact through it; returns the run. */
async function take(app: AppKind, data: object): Promise<Run> {
  const user_app_id = await connect(app);
  const flow = await buildAutomatisation(visitor, { entry_event_name: 'go' });
  const call = await buildStep(visitor, flow.id, { type: 'APICALL', data, user_app_id });
  await buildStep(
    visitor,
    flow.id,
    {
      type: 'UPDATE_VARIABLE',
      data: {
        variable: 'event.later',
        value_type: 'string_variable',
        operation: 'EQUALS',
        value: 'event.result',
      },
    },
    { automatisation_step_before_id: call.id },
  );
  await publish(flow.id);

  const { userId } = visitor;
  await engine.track({ userId, name: 'go', contactExternalId: 'ann', data: { first: 'Ann' } });
  await engine.settled(userId);
  return engine.eventually<Run>(
    'SELECT state, reason, event_data FROM automatisation_runs WHERE user_id = $1',
    [userId],
  );
}

/** Returns an e-mail with each of its headers on one line (RFC 5322, 2.2.3). */
const unfolded = (mail: string): string => mail.replaceAll(/\r?\n(?=[ \t])/g, '');

/** The headers in the request to SendGrid, as an e-mail has them. */
const asMail = z.looseObject({ headers: z.record(z.string(), z.string()) }).transform(({ headers }) =>
  Object.entries(headers)
    .map((header) => header.join(': '))
    .join('\n'),
);

const result = (from: string) => ({ extract_variables: [{ from, to: 'event.result' }] });

/** A step of each app that does its work, and the response's value in a later step. */
const works: Record<AppKind, { data: () => object; later: unknown }> = {
  twilio: {
    data: () => ({ phone_number: '+33612345678', message: 'Hi {{ event.first }}', ...result('status') }),
    later: '201',
  },
  sendgrid: {
    data: () => ({
      to: 'ann@example.com',
      template_id: 'd-1',
      dynamic_template_data: { first: '{{ event.first }}' },
      ...result('headers.X-Message-Id'),
    }),
    later: 'stand-in',
  },
  onesignal: {
    data: () => ({ external_id: '{{ contact.external_id }}', message: 'Hi', ...result('status') }),
    later: '200',
  },
  chatgpt: {
    data: () => ({
      prompt: 'Hi {{ event.first }}',
      model: 'gpt-5',
      ...result('body.choices[0].message.content'),
    }),
    later: 'You said: Hi Ann',
  },
  gemini: {
    data: () => ({ prompt: 'Hi {{ event.first }}', ...result('candidates[0].content.parts[0].text') }),
    later: 'You said: Hi Ann',
  },
  slack: {
    data: () => ({ channel: '#news', message: 'Hi {{ event.first }}', ...result('body.message.text') }),
    later: 'Hi Ann',
  },
  gmail: {
    data: () => ({
      to: 'ann@example.com',
      subject: 'Hi',
      message: "It's {{ event.first }}",
      ...result('status'),
    }),
    later: '250',
  },
  smtp: {
    data: () => ({
      to: 'ann@example.com',
      subject: 'Hi',
      html: "It's {{ event.first }}",
      ...result('status'),
    }),
    later: '250',
  },
  http: {
    data: () => ({
      method: 'POST',
      url: `http://${standIns.credentials.http['host']}/orders`,
      body: '{"name":"{{ event.first }}"}',
      ...result('body.body.name'),
    }),
    later: 'Ann',
  },
};

describe('a flow with an app’s step', () => {
  it.each(appKinds)('has %s do its work once, and hands what it answered to a later step', async (app) => {
    const run = await take(app, works[app].data());
    expect(run.reason).toBeNull();
    expect(run).toMatchObject({ state: 'completed', event_data: { later: works[app].later } });
    expect(standIns.seen.map(({ provider }) => provider)).toEqual([app]);
  });

  it('keeps a model’s reply, a real boolean where the step wants one', async () => {
    const run = await take('chatgpt', { prompt: 'Is it good?', model: 'gpt-4o', return_boolean_only: true });
    expect(run.event_data['chatgpt_result']).toBe(true);
  });

  it('fails where the model does not answer true or false', async () => {
    const run = await take('gemini', { prompt: 'unsure about it', return_boolean_only: true });
    expect(run).toMatchObject({ state: 'failed', reason: { code: 'reply_not_boolean' } });
  });

  it('tells a model what the account lets it know of the contact, and nothing else', async () => {
    const known = {
      external_id: 'ann',
      name: 'Ann',
      email: 'ann@example.com',
      data: { city: { name: 'Paris' } },
    };
    const build = () => buildContact(engine.database, visitor.userId, known);
    await build();
    const prompt = { prompt: 'Hi', model: 'gpt-5', add_contact_context: true };
    await take('chatgpt', prompt);
    expect(standIns.seen[0]?.body).toContain('JSON: {\\"name\\":\\"Ann\\"}');

    visitor = await api.visitor();
    await build();
    await visitor.call('put', '/user', { ai_contact_fields: ['city.name', 'email'] });
    await take('chatgpt', prompt);
    expect(standIns.seen[1]?.body).toContain(
      'JSON: {\\"city.name\\":\\"Paris\\",\\"email\\":\\"ann@example.com\\"}',
    );
  });

  it('gives the provider that takes one a key to know a repeat by', async () => {
    await take('onesignal', works.onesignal.data());
    expect(JSON.parse(standIns.seen[0]?.body ?? '')).toMatchObject({
      idempotency_key: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    });
  });

  it.each(['sendgrid', 'gmail', 'smtp'] as const)(
    'tells mail programs how the recipient of %s leaves',
    async (app) => {
      await take(app, { ...works[app].data(), template_id: '', subject: 'Hi', html: 'Hi' });
      const body = standIns.seen[0]?.body ?? '';
      const sent = app === 'sendgrid' ? asMail.parse(JSON.parse(body)) : unfolded(body);
      expect(sent).toMatch(/^List-Unsubscribe: <https:\/\/sillage\.example\.com\/unsubscribe\/\S+>\r?$/m);
      expect(sent).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    },
  );

  it('sends an e-mail with its quotes', async () => {
    await take('gmail', works.gmail.data());
    expect(standIns.mail).toMatchObject([
      {
        envelope: { to: ['ann@example.com'] },
        email: { subject: 'Hi', html: expect.stringContaining("It's Ann") as string },
      },
    ]);
  });

  it('sends an e-mail through a mail server from the connection’s sender, by the name that the step says', async () => {
    await take('smtp', works.smtp.data());
    visitor = await api.visitor();
    await take('smtp', { ...works.smtp.data(), senderName: 'Zoë' });
    expect(standIns.mail).toMatchObject([
      {
        envelope: { from: 'hello@shop.test', to: ['ann@example.com'] },
        email: { from: { name: 'The shop' } },
      },
      {
        email: {
          from: { name: 'Zoë', address: 'hello@shop.test' },
          html: expect.stringContaining("It's Ann") as string,
        },
      },
    ]);
    expect(standIns.mail[0]?.email.messageId).toMatch(/@shop\.test>$/);
  });

  it('sends an e-mail with its own backticks, and with those that a value brings', async () => {
    await buildContact(engine.database, visitor.userId, { external_id: 'ann', name: "`Ann` d'Arc" });
    await take('gmail', { ...works.gmail.data(), message: "<b>It's `{{ contact.name }}`</b>" });
    expect(standIns.mail[0]?.email.html).toContain("<b>It's ``Ann` d'Arc`</b>");
    const { rows } = await engine.database.pool.query(
      'SELECT detail #> $2 AS html FROM automatisation_run_steps WHERE user_id = $1 AND visit = 0',
      [visitor.userId, ['sent', 'html']],
    );
    expect(rows).toEqual([{ html: "<b>It's ``Ann` d'Arc`</b>" }]);
  });

  it('asks Gemini’s model of the day where the step chose none, and logs tell which', async () => {
    await take('gemini', works.gemini.data());
    expect(standIns.seen).toMatchObject([{ path: `/v1beta/models/${defaultModel}:generateContent` }]);
    const { rows } = await engine.database.pool.query(
      `SELECT detail #>> '{request,url}' AS url FROM automatisation_run_steps WHERE user_id = $1 ORDER BY visit LIMIT 1`,
      [visitor.userId],
    );
    expect(rows).toEqual([{ url: expect.stringContaining(`/models/${defaultModel}:`) as string }]);
    const { rows: stored } = await engine.database.pool.query(
      `SELECT FROM automatisation_steps WHERE user_id = $1 AND data::text LIKE '%' || $2 || '%'`,
      [visitor.userId, defaultModel],
    );
    expect(stored).toEqual([]);
  });

  it('asks the model that a Gemini step chose, and fails with a way on where there is none', async () => {
    await take('gemini', { ...works.gemini.data(), model: 'gemini-3.5-flash' });
    expect(standIns.seen).toMatchObject([{ path: '/v1beta/models/gemini-3.5-flash:generateContent' }]);
    visitor = await api.visitor();
    const run = await take('gemini', { ...works.gemini.data(), model: '{{ event.first }}/../x' });
    expect(standIns.seen[1]?.path).toBe('/v1beta/models/Ann%2F..%2Fx:generateContent');
    expect(run.reason).toMatchObject({
      message: expect.stringContaining('choose another in the step') as string,
    });
  });

  it.each<[AppKind, object]>([
    ['twilio', { phone_number: '{{ contact.phone }}', message: 'Hi' }],
    ['sendgrid', { to: '{{ contact.email }}', subject: 'Hi', html: 'Hi' }],
    ['onesignal', { external_id: '{{ contact.device }}', message: 'Hi' }],
    ['gmail', { to: ' {{ contact.email }} ', subject: 'Hi', message: 'Hi' }],
  ])('of %s passes over a contact without an address, and goes on', async (app, data) => {
    expect(await take(app, data)).toMatchObject({ state: 'completed', reason: null });
    expect(standIns.seen).toEqual([]);
    const { rows: log } = await engine.database.pool.query<{ state: string; detail: object }>(
      'SELECT state, detail FROM automatisation_run_steps WHERE user_id = $1 ORDER BY visit',
      [visitor.userId],
    );
    expect(log).toMatchObject([
      { state: 'skipped', detail: { skipped: { code: 'recipient_missing' } } },
      { state: 'done' },
    ]);
  });

  it('counts apart whom a loop’s items pass over, in any period, and lists them with the reason', async () => {
    const { userId } = visitor;
    const { id: flowId } = await buildAutomatisation(visitor, { entry_event_name: 'go' });
    const message = await buildStep(visitor, flowId, {
      type: 'APICALL',
      user_app_id: await connect('sendgrid'),
      data: { to: '{{ contact.email }}', subject: 'Hi', html: 'Hi' },
    });
    await buildStep(visitor, flowId, { type: 'LOOP', data: { source: 'all_contacts' } });
    await publish(flowId);
    const build = (external_id: string, given: object = {}) =>
      buildContact(engine.database, userId, { external_id, ...given });
    const ann = await build('ann', { email: 'ann@example.com' });
    const bob = await build('bob');
    await visitor.call('put', `/contact/${bob.id}/consent`, { channel: 'email', state: 'subscribed' });
    const cyd = await build('cyd', { email: 'cyd@example.com' });
    await visitor.call('put', `/contact/${cyd.id}/opt-out`, { channel: 'email', opted_out: true });
    await build('dan', { email: 'dan@example.com' });
    await visitor.call('put', `/contact/${ann.id}/consent`, { channel: 'email', state: 'subscribed' });
    const eve = await build('eve', { email: 'Eve@Example.com' });
    await visitor.call('put', `/contact/${eve.id}/consent`, { channel: 'email', state: 'subscribed' });
    await inTransaction(engine.database.pool, (client) =>
      suppress(client, [
        {
          userId,
          channel: 'email',
          address: 'eve@example.com',
          reason: 'complained',
          words: null,
          since: new Date(),
        },
      ]),
    );
    await visitor.call('put', '/user', { may_write_unasked: { email: false } });
    await engine.track({ userId, name: 'go', data: {} });
    await engine.settled(userId);

    const countsOf = async (query: string): Promise<object | undefined> => {
      const answer = await visitor.call('get', `/automatisation/${flowId}/stats?${query}`);
      const { steps } = dataOf(answer, z.object({ stats: automatisationStats })).stats;
      return steps.find(({ step_id }) => step_id === message.id);
    };
    expect(await countsOf('')).toMatchObject({ waiting: 0, done: 1, skipped: 4, failed: 0 });
    expect(await countsOf('to_date=2020-01-01T00:00:00Z')).toMatchObject({ done: 0, skipped: 0 });
    const listed = async (counted: string): Promise<(string | null | undefined)[][]> => {
      const path = `/automatisation/${flowId}/step/${message.id}/contact?counted=${counted}`;
      const { contacts, meta } = dataOf(await visitor.call('get', path), contactsAtStep);
      expect(meta.total_records).toBe(contacts.length);
      return contacts.map((contact) => [contact.contact_external_id, contact.reason?.code]).sort();
    };
    expect(await listed('skipped')).toEqual([
      ['bob', 'recipient_missing'],
      ['cyd', 'opted_out'],
      ['dan', 'not_asked'],
      ['eve', 'suppressed'],
    ]);
    expect(await listed('done')).toEqual([['ann', undefined]]);
  });

  it.each<[AppKind, object, object]>([
    [
      'twilio',
      { phone_number: '+15005550001', message: 'Hi' },
      { state: 'failed', reason: { code: 'twilio_21211' } },
    ],
    ['twilio', { phone_number: '+15005550004', message: 'Hi' }, { state: 'completed' }],
    [
      'sendgrid',
      { to: 'blocked@stand-in.test', subject: 'Hi', html: 'Hi' },
      { state: 'failed', reason: { code: 'sendgrid_403' } },
    ],
    [
      'slack',
      { channel: '{{ event.channel }}', message: 'Hi' },
      { state: 'failed', reason: { code: 'recipient_missing' } },
    ],
    ['onesignal', { external_id: 'nobody', message: 'Hi' }, { state: 'completed' }],
    [
      'chatgpt',
      { prompt: 'no credit', model: 'gpt-5' },
      { state: 'failed', reason: { code: 'chatgpt_insufficient_quota' } },
    ],
    ['gemini', { prompt: 'blocked' }, { state: 'failed', reason: { code: 'gemini_refused' } }],
    [
      'slack',
      { channel: '#private', message: 'Hi' },
      { state: 'failed', reason: { code: 'slack_not_in_channel' } },
    ],
    [
      'gmail',
      { to: 'invalid@stand-in.test', subject: 'Hi', message: 'Hi' },
      { state: 'failed', reason: { code: 'gmail_recipient_invalid' } },
    ],
    [
      'smtp',
      { to: 'unknown@stand-in.test', subject: 'Hi', html: 'Hi' },
      { state: 'failed', reason: { code: 'smtp_recipient_unknown' } },
    ],
  ])('of %s ends as the documented refusal of %j says', async (app, data, expected) => {
    expect(await take(app, data)).toMatchObject(expected);
  });
});
