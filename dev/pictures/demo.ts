/** Fills the account that the pictures of the guide show, so that it looks used. */
import type { Page } from 'playwright-core';
import { call } from '../../tests/browser/support/account';
import { fillPeople } from './demo-people';
import { addReminderSteps, backtest } from './demo-reminder';

interface Identified {
  id: number;
}

interface DemoStep {
  type: string;
  data: object;
  first_in_true?: boolean;
}

/** A step as the API takes it; `before` is the step that it follows, unless the step itself says more exactly where it stands. */
interface Placed {
  before: number | null;
  [field: string]: unknown;
}

/** Fills the account that is signed in on the page; does nothing where it is filled already. */
export async function fillDemo(page: Page): Promise<void> {
  const { tags } = (await call(page, 'GET', '/tag')) as { tags: { name: string }[] };
  if (tags.some(({ name }) => name === 'Newsletter')) return;
  const mailbox = await fillSettings(page);
  const flows = await fillFlows(page, mailbox);
  await fillPeople(page);
  await backtest(page, flows.reminder);
  await fillTasks(page, flows);
}

async function made(page: Page, path: string, body: object, key: string): Promise<Identified> {
  return (await call(page, 'POST', path, body))[key] as Identified; // docs/contract.md#answers
}

/** Returns the id of the connection that sends e-mails. */
async function fillSettings(page: Page): Promise<number> {
  for (const [label, variable_name] of [
    ['City', 'address.city'],
    ['Loyalty points', 'points'],
    ['Plan', 'plan'],
    ['Number of purchases', 'purchases'],
  ]) {
    await made(page, '/custom-field', { label, variable_name }, 'customField');
  }
  const data = {
    discount: 15,
    free_shipping_from: 50,
    sender: 'Atelier Lumen',
    support_phone: '+1 514 555 0199',
  };
  await call(page, 'PUT', '/user', {
    first_name: 'Ada',
    last_name: 'Byron',
    data,
    timezone: 'America/Montreal',
    phone_country: 'CA',
    company_name: 'Atelier Lumen',
    number_format: 'point',
    may_write_unasked: { email: true },
    shopify_shop_domain: 'atelier-lumen.myshopify.com',
    twilio_account_sid: 'AC5ef8732a3c49700934481addd5ce1659',
  });
  const channel = { app_id: 'slack', name: 'Team channel', data: { api_key: 'xoxb-0000000000-example' } };
  await made(page, '/user/app', channel, 'user_app');
  const mailbox = {
    app_id: 'gmail',
    name: 'Hello mailbox',
    data: { email: 'hello@example.com', app_password: 'abcd efgh ijkl mnop' },
  };
  return (await made(page, '/user/app', mailbox, 'user_app')).id;
}

/** Creates the automations of a small shop, one of which fails. */
async function fillFlows(page: Page, mailbox: number): Promise<{ reminder: number; digest: number }> {
  const tag = (name: string, color: string) => made(page, '/tag', { name, color }, 'tag');
  const loyal = await tag('Loyal buyer', 'green');
  await tag('Newsletter', 'blue');
  const atRisk = await tag('At risk', 'orange');
  await tag('VIP', 'purple');

  const welcome = await flow(
    page,
    { name: 'Thank loyal buyers', entry_event_name: 'order placed', tags: [loyal.id] },
    [
      { type: 'UPDATE_VARIABLE', data: { variable: 'contact.purchases', operation: 'ADDITION', value: 1 } },
      { type: 'CONDITION', data: { variable: 'contact.purchases', operation: 'GREATER_THAN', value: 2 } },
      { type: 'TAG', data: { tag_id: loyal.id }, first_in_true: true },
      { type: 'DELAY', data: { delay: 1 } },
    ],
  );
  const reminder = await flow(
    page,
    { name: 'Cart reminder', entry_event_name: 'cart opened', tags: [atRisk.id] },
    [],
  );
  await addReminderSteps((step) => addStep(page, reminder, { before: null, ...step }), mailbox);
  const digest = await flow(page, { name: 'Weekly figures', entry_event_name: 'weekly figures' }, [
    { type: 'UPDATE_VARIABLE', data: { variable: 'global.weeks', value: 1 } },
  ]);
  const rating = await flow(page, { name: 'Ask for a review', entry_event_name: 'order delivered' }, [
    { type: 'UPDATE_VARIABLE', data: { variable: 'event.score', operation: 'DIVISION', value: 0 } },
  ]);
  for (const id of [welcome, reminder, digest, rating]) await publish(page, id);
  const campaign = await made(
    page,
    '/automatisation',
    { name: 'Spring sale', is_campaign: true, tags: [loyal.id] },
    'automatisation',
  );
  await addStep(page, campaign.id, {
    type: 'TAG',
    data: { tag_id: atRisk.id, is_deletion: true },
    before: null,
  });
  return { reminder, digest };
}

async function flow(page: Page, settings: object, steps: DemoStep[]): Promise<number> {
  const { id } = await made(page, '/automatisation', settings, 'automatisation');
  let before: number | null = null;
  for (const step of steps) before = await addStep(page, id, { ...step, before });
  return id;
}

async function addStep(page: Page, id: number, { before, ...step }: Placed) {
  const body = { automatisation_step_before_id: before, ...step };
  return (await made(page, `/automatisation/${id}/step`, body, 'automatisation_step')).id;
}

async function publish(page: Page, id: number): Promise<void> {
  const { automatisation } = await call(page, 'GET', `/automatisation?automatisation_id=${id}`);
  await call(page, 'PUT', '/automatisation', { ...(automatisation as object), is_active: true });
}

async function fillTasks(
  page: Page,
  { reminder, digest }: { reminder: number; digest: number },
): Promise<void> {
  const tasks = [
    {
      name: 'Monday figures',
      automatisation_id: digest,
      recurrence: 'weekly',
      weekdays: [1],
      timezone: 'America/Montreal',
      hour_to_run: 8,
    },
    {
      name: 'End of the month',
      automatisation_id: digest,
      recurrence: 'monthly',
      month_days: [31],
      timezone: 'America/Montreal',
      hour_to_run: 17,
    },
    {
      name: 'Every morning',
      automatisation_id: reminder,
      delay_between_runs: 1_440,
      timezone: 'America/Toronto',
      hour_to_run: 9,
    },
    { name: 'Each hour', automatisation_id: digest, delay_between_runs: 60 },
  ];
  for (const task of tasks) await made(page, '/scheduled-task', task, 'scheduled_task');
}
