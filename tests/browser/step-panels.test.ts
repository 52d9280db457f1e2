import type { Locator, Page } from 'playwright-core';
import type { AutomatisationDetail } from '../../domain/entities/automatisation';
import type { Step } from '../../domain/entities/step';
import { call, track, unique } from './support/account';
import { pickStep } from './support/panels';
import { useVisitors } from './support/visitor';
import { choose, closed } from './support/widgets';

const visitors = useVisitors();

/** The screen of a flow without steps. */
async function emptyFlow() {
  const { page } = await visitors.owner('/automatisations');
  const event = unique('panelled');
  const created = await call(page, 'POST', '/automatisation', { name: event, entry_event_name: event });
  const { id } = created.automatisation as AutomatisationDetail; // section 7
  await page.goto(`/automatisation/${id}`);
  return { page, id, event };
}

async function stepsOf(page: Page, id: number): Promise<Step[]> {
  const { automatisation_steps: steps } = await call(page, 'GET', `/automatisation/${id}/step`);
  return steps as Step[]; // section 7
}

async function create(panel: Locator): Promise<void> {
  await panel.getByRole('button', { name: 'Create', exact: true }).click();
  await closed(panel);
}

/** What fields of the panel hold, by their labels. */
const valuesIn = (panel: Locator, labels: string[]): Promise<string[]> =>
  Promise.all(labels.map((label) => panel.getByLabel(label, { exact: true }).inputValue()));

const apps: [
  name: string,
  app: string,
  credentials: object,
  fields: Record<string, string>,
  stored: object,
][] = [
  [
    'Twilio',
    'twilio',
    { account_sid: 'AC1', auth_token: 'secret', messaging_service_sid: 'MG1' },
    { 'Phone number': '+15145550123', Message: 'Hello {{ contact.name }}' },
    { phone_number: '+15145550123', message: 'Hello {{ contact.name }}' },
  ],
  [
    'SendGrid',
    'sendgrid',
    { api_key: 'secret', from_email: 'shop@example.com' },
    { To: 'a@example.com', 'Template id': 'd-1' },
    { to: 'a@example.com', template_id: 'd-1' },
  ],
  [
    'OneSignal',
    'onesignal',
    { app_id: 'one', api_key: 'secret' },
    { 'External id': 'a', Title: 'Hi', Message: 'there' },
    { external_id: 'a', title: 'Hi', message: 'there' },
  ],
  [
    'ChatGPT',
    'chatgpt',
    { api_key: 'secret' },
    { Prompt: 'Is it?', Model: 'gpt-4o' },
    { prompt: 'Is it?', model: 'gpt-4o', return_boolean_only: false },
  ],
  ['Gemini', 'gemini', { api_key: 'secret' }, { Prompt: 'Is it?' }, { prompt: 'Is it?' }],
  [
    'Slack',
    'slack',
    { api_key: 'secret' },
    { Channel: '#sales', Message: 'Hi' },
    { channel: '#sales', message: 'Hi' },
  ],
  [
    'Gmail',
    'gmail',
    { email: 'shop@gmail.com', app_password: 'secret' },
    { To: 'a@example.com', Subject: 'Hi', 'Body (HTML)': "<p>it's</p>" },
    { to: 'a@example.com', subject: 'Hi', message: "<p>it's</p>" },
  ],
];

test.each(apps)('a step that calls %s is made, and opened again as it was', async (...given) => {
  const [name, app_id, data, fields, stored] = given;
  const { page, id } = await emptyFlow();
  const connection = unique(name);
  await call(page, 'POST', '/user/app', { app_id, name: connection, data });
  const panel = await pickStep(page, 'apps', name);
  await choose(page, panel.getByRole('combobox', { name: 'Connection' }), connection);
  for (const [label, text] of Object.entries(fields))
    await panel.getByLabel(label, { exact: true }).fill(text);
  await create(panel);

  const [step] = await stepsOf(page, id);
  if (!step) throw new Error('No step was made');
  expect(step.data).toMatchObject(stored);
  expect(step.description).toMatch(/^Send /);
  await page.goto(`/automatisation/${id}?step=${step.id}`);
  expect(await valuesIn(panel, Object.keys(fields))).toEqual(Object.values(fields));
});

test('a body that is no JSON is told with its line, and kept from being saved', async () => {
  const { page, id } = await emptyFlow();
  const panel = await pickStep(page, 'actions', 'API call');
  await choose(page, panel.getByLabel('Method'), 'POST');
  await panel.getByLabel('Address (URL)').fill('https://api.example.com');
  const body = panel.getByLabel('Body (JSON)');
  await panel.locator('.cm-content').waitFor();
  await body.fill('{\n  "total": {{ event.total }}\n}');
  await panel.getByText('Invalid JSON on line 2').waitFor();
  await panel.getByRole('button', { name: 'Create', exact: true }).click();
  await panel.getByRole('alert').getByText('Invalid JSON', { exact: true }).waitFor();
  expect(await stepsOf(page, id)).toEqual([]);

  await body.fill('{ "total": 1 }');
  await panel.getByRole('tab', { name: 'Mapping' }).click();
  await panel.getByRole('button', { name: 'Add a mapping' }).click();
  await panel.getByLabel('Path 1 in the answer').fill('id');
  await panel.getByLabel('Variable 1', { exact: true }).fill('order_id');
  await create(panel);
  const [step] = await stepsOf(page, id);
  expect(step?.description).toBe('POST https://api.example.com');
  expect(step?.data).toMatchObject({
    ...{ method: 'POST', url: 'https://api.example.com', body: '{ "total": 1 }' },
    extract_variables: [{ from: 'id', to: 'event.order_id' }],
  });
});

test('a variable is offered with an example while a placeholder is written, and taken by the keyboard', async () => {
  const { page, id, event } = await emptyFlow();
  await track(page, { name: event, contact_external_id: unique('buyer'), data: { order: { total: 42 } } });
  const panel = await pickStep(page, 'actions', 'Track event');
  const name = panel.getByLabel('Event name');
  await name.pressSequentially('total {{order');
  await panel.getByRole('option', { name: /^event\.order\.total\s*42$/ }).waitFor();
  await page.keyboard.press('Enter');
  expect(await name.inputValue()).toBe('total {{ event.order.total }}');
  await create(panel);
  expect((await stepsOf(page, id))[0]?.data).toMatchObject({ event_name: 'total {{ event.order.total }}' });
});

test('a tag is made where it is picked', async () => {
  const { page, id } = await emptyFlow();
  const name = unique('made on the spot');
  const panel = await pickStep(page, 'actions', 'Tag');
  await choose(page, panel.getByRole('combobox', { name: 'Tag' }), name);
  await panel.locator('.ant-select').getByText(name).waitFor();
  await create(panel);
  expect((await stepsOf(page, id))[0]?.description).toBe(`Add contact from tag ${name}`);
});

test('what was not saved is asked about before it is lost', async () => {
  const { page, id } = await emptyFlow();
  const panel = await pickStep(page, 'actions', 'Count');
  await panel.getByLabel('Event name').fill('purchase');
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Go on editing' }).click();
  expect(await panel.getByLabel('Event name').inputValue()).toBe('purchase');
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Discard the changes' }).click();
  await closed(panel);
  expect(await stepsOf(page, id)).toEqual([]);
});

test('a loop with filters and a count are made as they are filled in', async () => {
  const { page, id } = await emptyFlow();
  const count = await pickStep(page, 'actions', 'Count');
  await count.getByLabel('Event name').fill('purchase');
  await count.getByLabel('Within the last').fill('2');
  await choose(page, count.getByLabel('Unit'), 'Days');
  await create(count);

  const loop = await pickStep(page, 'actions', 'Loop');
  await choose(page, loop.getByLabel('Go through'), 'All contacts');
  await loop.getByRole('button', { name: 'Add a filter' }).click();
  await loop.getByLabel('Variable of filter 1').fill('plan');
  await loop.getByLabel('Value of filter 1').fill('pro');
  await create(loop);
  const [counted, looped] = await stepsOf(page, id);
  expect(counted).toMatchObject({
    description: 'Count events for purchase',
    data: { type: 'event', value: 'purchase', timeframe: 2_880, timeframe_unit: 'DAYS' },
  });
  expect(looped).toMatchObject({
    description: 'Loop through all contacts',
    data: {
      contact_filters: [{ variable: 'plan', variable_type: 'string', operation: 'EQUALS', value: 'pro' }],
    },
  });
});
