/** An account that looks lived in: what the pictures of the guide show. */
import type { Page } from 'playwright-core';
import { call } from '../../tests/browser/support/account';

interface Identified {
  id: number;
}

interface DemoStep {
  type: string;
  data: object;
  first_in_true?: boolean;
}

const day = 86_400_000;
const people = [
  ['anna', 'Anna Roy', 'anna@example.com'],
  ['bert', 'Bert Lavoie', 'bert@example.com'],
  ['chloe', 'Chloé Gagnon', 'chloe@example.com'],
  ['david', 'David Nguyen', 'david@example.com'],
  ['emma', 'Emma Tremblay', 'emma@example.com'],
  ['farid', 'Farid Haddad', 'farid@example.com'],
  ['gina', 'Gina Rossi', 'gina@example.com'],
  ['hugo', 'Hugo Bélanger', 'hugo@example.com'],
  ['ines', 'Inès Moreau', 'ines@example.com'],
  ['jack', 'Jack O’Neill', 'jack@example.com'],
  ['kim', 'Kim Park', 'kim@example.com'],
  ['leo', 'Léo Martin', 'leo@example.com'],
] as const;

/** Fills the account that is signed in on the page; does nothing where it has been filled before. */
export async function fillDemo(page: Page): Promise<void> {
  const { tags } = (await call(page, 'GET', '/tag')) as { tags: { name: string }[] };
  if (tags.some(({ name }) => name === 'Newsletter')) return;
  await fillSettings(page);
  const flows = await fillFlows(page);
  await fillPeople(page);
  await fillTasks(page, flows);
}

async function made(page: Page, path: string, body: object, key: string): Promise<Identified> {
  return (await call(page, 'POST', path, body))[key] as Identified; // section 7
}

async function fillSettings(page: Page): Promise<void> {
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
    ...{ first_name: 'Ada', last_name: 'Byron', data },
    ...{
      shopify_shop_domain: 'atelier-lumen.myshopify.com',
      twilio_account_sid: 'AC5ef8732a3c49700934481addd5ce1659',
    },
  });
  const connections = [
    { app_id: 'slack', name: 'Team channel', data: { api_key: 'xoxb-0000000000-example' } },
    {
      app_id: 'gmail',
      name: 'Hello mailbox',
      data: { email: 'hello@example.com', app_password: 'abcd efgh ijkl mnop' },
    },
  ];
  for (const connection of connections) await made(page, '/user/app', connection, 'user_app');
}

/** Automations that people of a small shop would have, one of which fails. */
async function fillFlows(page: Page): Promise<{ reminder: number; digest: number }> {
  const tag = (name: string, color: string) => made(page, '/tag', { name, color }, 'tag');
  const loyal = await tag('Loyal', 'green');
  await tag('Newsletter', 'blue');
  const atRisk = await tag('At risk', 'orange');
  await tag('VIP', 'purple');

  const welcome = await flow(
    page,
    { name: 'Thank loyal buyers', entry_event_name: 'purchase', tags: [loyal.id] },
    [
      { type: 'UPDATE_VARIABLE', data: { variable: 'contact.purchases', value: 1 } },
      { type: 'CONDITION', data: { variable: 'contact.purchases', operation: 'GREATER_THAN', value: 2 } },
      { type: 'TAG', data: { tag_id: loyal.id }, first_in_true: true },
      { type: 'DELAY', data: { delay: 1 } },
    ],
  );
  const reminder = await flow(
    page,
    { name: 'Cart reminder', entry_event_name: 'cart opened', tags: [atRisk.id] },
    [
      { type: 'DELAY', data: { delay: 259_200, delay_unit: 'DAYS' } },
      { type: 'TAG', data: { tag_id: atRisk.id } },
    ],
  );
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

async function addStep(page: Page, id: number, { before, ...step }: DemoStep & { before: number | null }) {
  const body = { ...step, automatisation_step_before_id: before };
  return (await made(page, `/automatisation/${id}/step`, body, 'automatisation_step')).id;
}

async function publish(page: Page, id: number): Promise<void> {
  const { automatisation } = await call(page, 'GET', `/automatisation?automatisation_id=${id}`);
  await call(page, 'PUT', '/automatisation', { ...(automatisation as object), is_active: true });
}

/** Two months of events, more of them on some days than on others; the last ones start runs. */
async function fillPeople(page: Page): Promise<void> {
  const { user } = (await call(page, 'GET', '/user')) as { user: { client_key: string } };
  const key = { 'Client-Key': user.client_key };
  const cities = ['Montréal', 'Québec', 'Toronto', 'Ottawa'];
  await call(
    page,
    'POST',
    '/contact/identify/batch',
    {
      items: people.map(([external_id, name, email], place) => ({
        external_id,
        data: {
          name,
          email,
          points: place * 35,
          plan: place % 3 ? 'basic' : 'pro',
          address: { city: cities[place % 4] },
          order_number: 9007199254740993,
        },
      })),
    },
    key,
  );
  const now = Date.now();
  for (let ago = 58; ago > 0; ago -= 1) {
    const busy = 4 + ((ago * 7) % 9) + (ago % 7 < 2 ? 6 : 0) + (ago < 30 ? 5 : 0);
    await call(
      page,
      'POST',
      '/event/track/batch',
      {
        items: Array.from({ length: busy }, (_, place) => ({
          name: ['page viewed', 'page viewed', 'purchase', 'cart opened', 'page viewed'][(place + ago) % 5],
          contact_external_id: people[(place * 5 + ago) % people.length]?.[0],
          data: { amount: 10 + ((place * ago) % 90), product: 'Blue scarf' },
          timestamp: new Date(now - ago * day + place * 1_800_000).toISOString(),
          trigger: false,
        })),
      },
      key,
    );
  }
  const today = [
    'purchase',
    'purchase',
    'cart opened',
    'purchase',
    'page viewed',
    'order delivered',
    'order delivered',
    'purchase',
  ];
  await call(
    page,
    'POST',
    '/event/track/batch',
    {
      items: today.map((name, place) => ({
        name,
        contact_external_id: people[place % 4]?.[0],
        data: { amount: 25 + place, items: [{ sku: 'BS-1', price: 12.5 }], order_number: 9007199254740993 },
      })),
    },
    key,
  );
  for (const body of [{ name: '' }, { name: 'tag_5_added' }, { event: 'purchase' }]) {
    await page.request.post('/api/event/track', { data: body, headers: key });
  }
}

async function fillTasks(
  page: Page,
  { reminder, digest }: { reminder: number; digest: number },
): Promise<void> {
  const tasks = [
    {
      name: 'Monday figures',
      automatisation_id: digest,
      delay_between_runs: 10_080,
      timezone: 'America/Montreal',
      hour_to_run: 8,
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
