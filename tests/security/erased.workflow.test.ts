import path from 'node:path';
import request from 'supertest';
import { z } from 'zod';
import { createLogger } from '../../config/logger';
import { backtestAnswer } from '../../domain/entities/automatisations/backtest';
import { contactDetail } from '../../domain/entities/contacts/contact';
import { erasure as erasureSchema, erasureList } from '../../domain/entities/contacts/erasure';
import { importAnswer } from '../../domain/entities/contacts/import';
import { startBacktests } from '../../worker/orders/backtests';
import { startErasedHistories } from '../../worker/orders/erased-histories';
import { startRoller } from '../../worker/figures/roller';
import { startGoalCounts } from '../../worker/figures/goal-counts';
import { startMessageEvents } from '../../worker/outcomes/message-events';
import { startNotices } from '../../worker/notices/notices';
import { startPastOrders } from '../../worker/orders/past-orders';
import { startSegments } from '../../worker/segments/segments';
import { buildTag } from '../factories/audience';
import {
  buildAutomatisation,
  buildStep,
  readAutomatisation,
  type StepGiven,
} from '../factories/automatisation';
import { buildBroadcast, callBroadcast, readBroadcast } from '../factories/broadcast';
import { twilioCredentials } from '../providers/twilio';
import { dataOf } from '../support/api/answers';
import type { Visitor } from '../support/api/api';
import { connectShop, deliverShopify, deliverSms, webhookBody } from '../support/providers/webhooks';
import { testStack } from '../support/stack';
import { useLoggedStack } from './support/logged-stack';
import { filesOf, givenAwayBy, person, tokensIn } from './support/person';
import { columnTexts, workflowTexts } from './support/secret-search';

const stack = useLoggedStack({ PUBLIC_URL: 'https://sillage.example.com' });
const { api, engine, provider, logged } = stack;

const beside: { stop(): Promise<void> }[] = [];
afterAll(() => Promise.all(beside.map((part) => part.stop())));

let visitor: Visitor;
let clientKey = '';
beforeAll(async () => {
  visitor = await api.visitor();
  const { text } = await visitor.call('get', '/user');
  ({ client_key: clientKey } = z
    .object({ data: z.object({ user: z.object({ client_key: z.string() }) }) })
    .parse(JSON.parse(text)).data.user);
});

const { externalId, name, email, phone, city, customerId } = person;

/** Calls as a site does. */
async function send(path: string, body: unknown): Promise<number> {
  const sender = { 'Client-Key': clientKey, Authorization: `Basic ${btoa(`${clientKey}:`)}` };
  return (
    await request(api.server)
      .post(path)
      .set(sender)
      .send(body as object)
  ).status;
}

/** Publishes an automation of steps in a row, which enters by an event. */
async function publish(
  entry_event_name: string,
  steps: readonly StepGiven[],
  more: object = {},
): Promise<number> {
  const { id } = await buildAutomatisation(visitor, { name: entry_event_name, entry_event_name });
  let before: number | undefined;
  for (const step of steps) {
    const place = before === undefined ? {} : { automatisation_step_before_id: before };
    before = (await buildStep(visitor, id, step, place)).id;
  }
  const { version: _, ...whole } = await readAutomatisation(visitor, id);
  const answer = await visitor.call('put', '/automatisation', { ...whole, ...more, is_active: true });
  expect([entry_event_name, answer.status, answer.text.slice(0, answer.status === 200 ? 0 : 400)]).toEqual([
    entry_event_name,
    200,
    '',
  ]);
  return id;
}

const connect = async (app: 'smtp' | 'twilio'): Promise<number> =>
  dataOf(
    await visitor.call('post', '/user/app', { app_id: app, data: stack.standIns.credentials[app] }),
    z.object({ user_app: z.looseObject({ id: z.number() }) }),
  ).user_app.id;

const contact = async () => {
  const answer = await visitor.call('get', `/contact?contact_external_id=${externalId}`);
  return dataOf(answer, z.object({ contact: contactDetail })).contact;
};

/** Imports rows by the columns of a file. */
async function importRows(rows: readonly (readonly string[])[]): Promise<void> {
  const own = ['external_id', 'name', 'email_consent'].map((column) => ({
    fileName: column,
    selected_custom_field: column,
  }));
  const others = ['email', 'phone'].map((column) => ({
    fileName: column,
    selected_custom_field: 'other',
    variable_name: column,
  }));
  const fields = [...own, ...others];
  const answer = await visitor.call('post', '/contact/bulk', { fields, contacts: rows });
  if (answer.status >= 400) throw new Error(answer.text);
  const { import_id } = dataOf(answer, importAnswer);
  await engine.eventually('SELECT 1 FROM imports WHERE id = $1 AND ended_at IS NOT NULL', [import_id]);
}

/** Sends all contacts a message by a template, in two subjects. */
async function sendBroadcast(user_app_id: number): Promise<() => Promise<unknown>> {
  const html = '<p>{{ contact.name }} in {{ contact.email }} <a href="{{ unsubscribe_url }}">Off</a></p>';
  const template = { kind: 'email', name: 'News', fallback_language: 'en' };
  const contents = [{ language: 'en', subject: 'News', html }];
  const made = await visitor.call('post', '/message-template', { ...template, contents });
  const message_template_id = dataOf(made, z.object({ message_template: withId })).message_template.id;
  const messages = ['Dear {{ contact.name }}', 'For {{ contact.email }}'].map((subject) => ({
    app_webhook_unique_identifier: 'smtp_send_email',
    user_app_id,
    data: { to: '{{ contact.email }}', subject, message_template_id },
  }));
  const test = { percent: 100, hours: 1, measure: 'opened' };
  const { id } = await buildBroadcast(visitor, { messages, test });
  await callBroadcast(visitor, id, 'send');
  return () =>
    engine.until(async () => ((await readBroadcast(visitor, id)).state === 'sent' ? true : undefined));
}

/** Runs an automation over all contacts by a scheduled task. */
async function schedule(automatisation_id: number): Promise<() => Promise<unknown>> {
  const task = { name: 'Daily', automatisation_id, delay_between_runs: 1_440 };
  const made = await visitor.call('post', '/scheduled-task', task);
  const { id } = dataOf(made, z.object({ scheduled_task: withId })).scheduled_task;
  expect((await visitor.call('post', `/scheduled-task/${id}/run`)).status).toBe(202);
  return () =>
    engine.eventually(
      `SELECT 1 FROM automatisation_runs WHERE scheduled_task_id = $1 AND state = 'completed'`,
      [id],
    );
}

const shop = { domain: 'erased.myshopify.com', secret: 'the secret of the shop' };
const deliverOfShop = async (topic: string, body: string): Promise<number> =>
  (await deliverShopify(api, { shop: shop.domain, secret: shop.secret, topic, body })).status;

/** Delivers an SMS of the contact, and what its shop tells of it: an order, and that it wants to know what is kept. */
async function deliverWebhooks(): Promise<void> {
  const { account_sid: AccountSid, auth_token: authToken } = twilioCredentials;
  await visitor.call('put', '/user', { twilio_account_sid: AccountSid });
  const sms = Object.fromEntries(new URLSearchParams(webhookBody('twilio-incoming-sms.form')));
  const form = { ...sms, AccountSid, From: phone, FromCity: city, Body: `${name}, ${email}` };
  expect((await deliverSms(api, { form, authToken })).status).toBe(200);
  await connectShop(api, visitor.userId, shop);
  const [first = '', last = ''] = name.split(' ');
  const body = webhookBody('shopify-orders-paid.json')
    .replaceAll('7358220173425', customerId)
    .replaceAll('henry@wfls.com', email)
    .replaceAll('yodi', first)
    .replaceAll('waffles', last);
  for (const topic of ['orders/paid', 'customers/data_request'])
    expect(await deliverOfShop(topic, body)).toBe(200);
}

const withId = z.looseObject({ id: z.number() });
const oneErasure = z.object({ erasure: erasureSchema });

it('nothing of an erased contact is found anywhere, and the report says what there was', async () => {
  const tag = await buildTag(api.database, visitor.userId, { name: 'Buyers' });
  const topic = dataOf(
    await visitor.call('post', '/topic', { key: 'news', names: { en: 'News' } }),
    z.object({ topic: z.looseObject({ id: z.number() }) }),
  ).topic.id;
  await visitor.call('put', '/user', { tracks_emails: true, may_write_unasked: { sms: true, email: true } });
  const { pool } = api.database;
  const logger = createLogger({ level: 'trace' }, { write: (line: string) => void logged.worker.push(line) });
  const given = { database: api.database, logger };
  beside.push(
    startRoller(given),
    startSegments(given),
    startGoalCounts(given),
    startMessageEvents(given),
    startNotices(given),
    startPastOrders(given),
    startBacktests({ ...given, publicUrl: 'https://sillage.example.com' }),
  );
  provider.answer((response, { path, body }) => {
    const said = { echo: body, path: decodeURIComponent(path) };
    response.writeHead(path.startsWith('/refuse') ? 422 : 200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(said));
  });

  await visitor.call('post', '/segment', {
    kind: 'rules',
    name: 'With an address',
    rules: {
      kind: 'all',
      rules: [
        {
          kind: 'field',
          variable: 'email',
          variable_type: 'string',
          operation: 'CONTAINS',
          value: '@',
          ignore_case: true,
        },
      ],
    },
  });
  const whole = {
    name: '{{ contact.name }}',
    email: '{{ contact.email }}',
    phone: '{{ contact.phone }}',
    city: '{{ event.city }}',
  };
  const call = (path: string): StepGiven => ({
    type: 'APICALL',
    data: {
      method: 'POST',
      url: `${provider.origin}/${path}?who={{ contact.email | url_encode }}`,
      headers: { 'X-Who': '{{ contact.external_id }}' },
      body: JSON.stringify(whole),
      extract_variables: [
        { from: 'body.echo', to: 'event.echo' },
        { from: 'body.echo', to: 'contact.echo' },
      ],
    },
  });
  const smtp = await connect('smtp');
  const twilio = await connect('twilio');
  const bought = await publish('bought', [
    call('take'),
    {
      type: 'APICALL',
      user_app_id: smtp,
      data: {
        to: '{{ contact.email }}',
        subject: 'Hello {{ contact.name }}',
        html: '<p>{{ contact.name }} <a href="https://shop.example/{{ contact.external_id }}">A</a> <a href="{{ unsubscribe_url }}">Off</a></p>',
      },
    },
    {
      type: 'APICALL',
      user_app_id: twilio,
      data: { phone_number: '{{ contact.phone }}', message: 'Hi {{ contact.name }}' },
    },
    {
      type: 'UPDATE_VARIABLE',
      data: {
        variable: 'contact.copy',
        value_type: 'string',
        operation: 'EQUALS',
        value: '{{ contact.name }}',
      },
    },
    { type: 'TAG', data: { tag_id: tag.id, is_deletion: false } },
    {
      type: 'TRACK',
      data: { event_name: 'told', event_data: { of: '{{ contact.name }}', at: '{{ contact.email }}' } },
    },
    { type: 'DELAY', data: { delay: 86_400 } },
  ]);
  const refused = await publish('refused', [call('refuse')]);
  await publish('per value', [{ type: 'DELAY', data: { delay: 0 } }], {
    reentry: 'once_per_value',
    reentry_field: 'event.email',
  });
  const timed = await publish('timed', [{ type: 'LOOP', data: { source: 'all_contacts' } }, call('take')]);
  await publish('listed', [{ type: 'LOOP', data: { source: 'event', value: 'event.people' } }]);
  await publish('awaited', [
    {
      type: 'WAIT',
      data: {
        event_name: 'paid',
        filters: [{ variable: 'email', operation: 'EQUALS', value: '{{ contact.email }}' }],
        time_out: { delay: 86_400 },
      },
    },
  ]);
  await visitor.call('put', `/automatisation/${bought}/goal`, { event_name: 'told' });
  await visitor.call('put', '/report/revenue/setting', { event_name: 'told', value_field: 'total' });

  const data = { name, email, phone, city, nested: { name, list: [email, { phone }] } };
  expect(
    await send('/api/contact/identify', { external_id: externalId, data: { ...data, name, email } }),
  ).toBeLessThan(300);
  for (const event of ['bought', 'refused', 'per value', 'listed', 'awaited', 'visited'])
    expect(
      await send('/api/event/track', {
        name: event,
        contact_external_id: externalId,
        data: { ...data, people: [{ name, email }, { name: city }] },
        message_id: `message of ${event}`,
      }),
    ).toBeLessThan(300);
  expect(
    await send('/v1/track', { userId: externalId, event: 'viewed', properties: data, messageId: 'seg-1' }),
  ).toBe(200);
  expect(await send('/v1/identify', { userId: externalId, traits: { name, email, address: { city } } })).toBe(
    200,
  );
  // Refused: what they say is not kept, but its form.
  expect(await send('/api/event/track', { contact_external_id: externalId, data })).toBe(400);
  expect(await send('/api/contact/identify', { external_id: [externalId], data, [email]: name })).toBe(400);
  await importRows([
    [externalId, name, 'yes', email, phone],
    [externalId, name, 'perhaps', email, phone],
    ['', name, '', ` ${email.toUpperCase()} `, ''],
    ['', 'Somebody', '', '', '06 98 12 34 57'],
    ['somebody', 'Somebody Else', 'perhaps', 'somebody@example.com', ''],
  ]);

  const ends = [await sendBroadcast(smtp), await schedule(timed)];
  await deliverWebhooks();

  const { id } = await contact();
  const of = [visitor.userId, id];
  await engine.eventually(
    `SELECT 1 FROM automatisation_runs r JOIN automatisations a ON a.id = r.automatisation_id
     WHERE r.user_id = $1 AND r.contact_id = $2 AND a.entry_event_name = 'bought' AND r.waiting_until IS NOT NULL
       AND EXISTS (SELECT FROM automatisation_runs f WHERE f.automatisation_id = $3 AND f.state = 'failed')`,
    [...of, refused],
  );
  for (const end of ends) await end();
  const html =
    stack.standIns.mail.find(({ email: { subject } }) => subject === `Hello ${name}`)?.email.html ?? '';
  const linksTo = (part: string): string[] =>
    [...html.matchAll(new RegExp(`https://sillage\\.example\\.com(/${part}/[^"\\s]+)`, 'g'))].map(
      ([, link = '']) => link,
    );
  const seen = [];
  for (const link of linksTo('m'))
    seen.push(
      (await request(api.server).get(link).set('User-Agent', 'Mozilla/5.0 Firefox/133.0').redirects(0))
        .status,
    );
  expect(seen).toEqual([302, 200]);
  const [off = ''] = linksTo('unsubscribe');
  expect((await request(api.server).post(off).type('form').send('List-Unsubscribe=One-Click')).status).toBe(
    200,
  );
  await visitor.call('put', `/contact/${id}/topic`, {
    topic_id: topic,
    state: 'left',
    proof: `Said by ${name}`,
  });
  await visitor.call('put', `/contact/${id}/consent`, {
    channel: 'sms',
    state: 'left',
    proof: `${name}, by phone`,
  });
  await pool.query(
    `INSERT INTO suppressions (user_id, channel, address_hash, address, reason, since, words)
     SELECT id, 'email', address_hash(link_key, 'email', $2), $2, 'bounced', now(), $3 FROM users WHERE id = $1`,
    [visitor.userId, email, `550 <${email}>: no such user`],
  );
  await visitor.call('post', `/automatisation/${bought}/simulation`, {
    contact_external_id: externalId,
    event_data: data,
  });
  await visitor.call('post', `/automatisation/${bought}/past-contacts`, { days: 7 });
  dataOf(await visitor.call('post', `/automatisation/${bought}/backtest`, { days: 7 }), backtestAnswer);
  await engine.eventually(
    `SELECT 1 WHERE NOT EXISTS (SELECT FROM backtests WHERE user_id = $1 AND ended_at IS NULL)`,
    [visitor.userId],
  );
  for (const call of ['/contact/csv', `/contact/${id}/data`, '/suppression'])
    expect(tokensIn((await visitor.call('get', call)).text)).toContain('zqxwille');
  for (const call of [`/contact/${id}/message`, `/contact/${id}/run`])
    expect((await visitor.call('get', call)).status).toBe(200);
  expect((await visitor.call('post', '/contact', { search_term: name })).text).toContain(email);

  // The search finds the person where it is.
  expect(givenAwayBy(await columnTexts(engine)).length).toBeGreaterThan(12);
  expect(Object.keys(await workflowTexts(engine))).toHaveLength(12);

  const erased = dataOf(await visitor.call('delete', `/contact/${id}`), oneErasure).erasure;
  beside.push(
    startErasedHistories(
      { ...given, client: engine.client, taskQueue: engine.taskQueue },
      { poll: 100, settle: 1_000 },
    ),
  );
  const ended = await engine.until(async () => {
    const answer = await visitor.call('get', `/contact/erasure/${erased.id}`);
    const report = dataOf(answer, oneErasure).erasure;
    return report.histories.ended_at === null ? undefined : report;
  });
  expect(ended).toMatchObject({
    erased: {
      events: 17,
      runs: 7,
      running_runs: 2,
      log_entries: 14,
      messages: 3,
      calls: 3,
      tags: 1,
      segments: 1,
      rejected_rows: 3,
      rejected_calls: 1,
    },
    kept: { opt_outs: 2, topics: 3, suppressions: 1 },
    histories: { deleted: 7 },
  });
  expect(dataOf(await visitor.call('get', '/contact/erasure'), erasureList).erasures).toEqual([ended]);

  // The shop wants the person to be forgotten, by a number of its own, after that was done.
  const redact = { shop_domain: shop.domain, customer: { id: 7, email, phone }, orders_to_redact: [8] };
  expect(await deliverOfShop('customers/redact', JSON.stringify(redact))).toBe(200);

  const histories = await workflowTexts(engine);
  // Of the broadcast and of the scheduled task, both of which have a run and a loop, the histories of others stay.
  expect(
    Object.keys(histories)
      .map((workflow) => workflow.split('-', 2).join('-'))
      .sort(),
  ).toEqual([...Array<string>(4).fill('automatisation-run'), 'contact-import']);
  expect(givenAwayBy(histories)).toEqual([]);
  expect(givenAwayBy(await columnTexts(engine))).toEqual([]);
  expect(tokensIn(logged.api.join('\n'))).toEqual([]);
  expect(tokensIn(logged.worker.join('\n'))).toEqual([]);
  // What else the data directory has: imports and exports leave no files, and images are the account's.
  const { temporalFolder } = testStack('temporalFolder');
  expect(givenAwayBy(filesOf(temporalFolder))).toEqual([]);
  const logs = filesOf(path.join(temporalFolder, '../logs'));
  expect(Object.keys(logs).map((file) => path.basename(file, '.log'))).toEqual(
    expect.arrayContaining(['postgres', 'temporal']),
  );
  expect(givenAwayBy(logs)).toEqual([]);
  // PostgreSQL's own files hold it until its rows are written anew; its log of writes, until that is gone.
  await pool.query('VACUUM (FULL, ANALYZE)');
  await pool.query('CHECKPOINT');
  expect(givenAwayBy(filesOf(await folderOfDatabase()))).toEqual([]);

  // Who comes in again has left what they left.
  await importRows([['again', 'Somebody', '', email, phone]]);
  const [again] = await engine.rows(
    `SELECT array(SELECT jsonb_object_keys(opted_out) ORDER BY 1) AS left FROM contacts WHERE external_id = 'again'`,
  );
  expect(again).toEqual({ left: ['email', 'sms'] });
});

/** The folder of the files of this test's database. */
async function folderOfDatabase(): Promise<string> {
  const [row] = await engine.rows<{ folder: string }>(
    `SELECT current_setting('data_directory') || '/base/' || oid AS folder FROM pg_database WHERE datname = current_database()`,
  );
  return row?.folder ?? '';
}
