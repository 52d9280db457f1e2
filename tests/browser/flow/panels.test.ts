import type { Locator, Page } from 'playwright-core';
import { apps } from '../../../domain/apps';
import type { AppKind } from '../../../domain/entities/app';
import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import type { Step } from '../../../domain/entities/automatisations/steps/step';
import type { Tag } from '../../../domain/entities/contacts/tag';
import { apiCallData, type AppFields } from '../../../domain/steps/api-call/schema';
import type { StepType } from '../../../domain/steps/types';
import { en } from '../../../ui/src/i18n/en';
import { allSteps } from '../../../ui/src/flow/editing/step-places';
import { buildTag, call, unique } from '../support/account';
import { expectShown } from '../support/expect-shown';
import { fillAppStep, fillStep } from '../support/fill-step';
import { pickStep, type PickerTab } from '../support/panels';
import { expectTabOrder } from '../support/tab-order';
import { useVisitors } from '../support/visitor';
import { choose, closed } from '../support/widgets';

const visitors = useVisitors();
const { checks } = en.steps.condition;

let page: Page;
let panel: Locator;
let flowId: number;
let tag: Tag;

beforeAll(async () => {
  ({ page } = await visitors.resident('/tags'));
  panel = page.locator('.ant-drawer').getByRole('dialog');
  tag = await buildTag(page, unique('panels'));
  const name = unique('panels');
  const created = await call(page, 'POST', '/automatisation', { name, entry_event_name: name });
  flowId = (created.automatisation as AutomatisationDetail).id; // docs/contract.md#answers
  await page.goto(`/automatisation/${flowId}`);
  await page.getByRole('article').waitFor();
});

async function openNew(tab: PickerTab, name: string): Promise<void> {
  // A failed test leaves its panel open.
  if (await panel.isVisible()) await page.goto(`/automatisation/${flowId}`);
  await pickStep(page, tab, name);
}

/** Returns the newest step on the server. */
async function newestStep(): Promise<Step> {
  const { automatisation_steps: steps } = await call(page, 'GET', `/automatisation/${flowId}/step`);
  const [newest] = allSteps(steps as Step[]).sort((one, other) => other.id - one.id); // docs/contract.md#answers
  if (!newest) throw new Error('No step was made');
  return newest;
}

/** Returns the contents of the panel's fields, in their order. */
const contentOf = (): Promise<string[]> =>
  panel.evaluate((root) =>
    [...root.querySelectorAll('form :is(input, textarea, .ant-select, .cm-content, [role=switch])')]
      // Only a new step asks which service sends it.
      .filter((field) => !field.closest('.ant-form-item')?.querySelector('#provider'))
      .map((field) =>
        field instanceof HTMLInputElement && ['radio', 'checkbox'].includes(field.type)
          ? String(field.checked)
          : field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
            ? field.value
            : (field.ariaChecked ?? field.textContent ?? ''),
      ),
  );

/** The mapping's fields exist only after its tab has been opened. */
async function lookAtMapping(): Promise<void> {
  const mapping = panel.getByRole('tab', { name: en.steps.mapping });
  if ((await mapping.count()) === 0) return;
  await mapping.click();
  await panel.getByRole('tab', { name: en.steps.configuration }).click();
}

/** Creates a step with `fill` and opens it again: the form shows the same contents, in the keyboard's order, and saves them unchanged. */
async function expectKept(fill: () => Promise<void>, description: string, data: object): Promise<void> {
  await fill();
  await lookAtMapping();
  const content = await contentOf();
  await panel.getByRole('button', { name: en.common.create, exact: true }).click();
  await closed(panel);
  const made = await newestStep();
  expect(made).toMatchObject({ description, data });

  await page.locator(`a[href="?step=${made.id}"]`).press('Enter');
  const save = panel.getByRole('button', { name: en.common.save, exact: true });
  await save.waitFor();
  await lookAtMapping();
  expect(await contentOf()).toEqual(content);
  await expectTabOrder(panel);
  await panel.getByRole('tab', { name: en.steps.description }).click();
  const text = panel.getByRole('textbox', { name: en.steps.description });
  await expectShown(text).toHaveValue(description);
  await text.fill('Said by hand');
  await save.click();
  await closed(panel);
  expect(await newestStep()).toMatchObject({ id: made.id, description: 'Said by hand', data: made.data });
}

const filters = [
  { variable: 'plan', variable_type: 'string', operation: 'CONTAINS', value: 'pro', ignore_case: true },
  { variable: 'city', variable_type: 'string', operation: 'NOT_EQUALS', value: 'Laval', ignore_case: true },
];
const check = {
  variable: 'contact.plan',
  variable_type: 'string',
  operation: 'NOT_CONTAINS',
  value: 'pro',
  ignore_case: true,
};
const hours = { timezone: 'America/Toronto', days: [1, 5], hoursBetween: { from: '09:30', to: '16:00' } };

/** Steps of all kinds, in their variants, as stored. */
const kinds: [
  name: string,
  type: StepType,
  description: string,
  data: (tagId: number) => object,
  tab?: PickerTab,
][] = [
  [
    'API call',
    'APICALL',
    'PUT https://api.test/{{ event.id }}',
    () => ({
      method: 'PUT',
      url: 'https://api.test/{{ event.id }}',
      headers: { Accept: 'text/csv' },
      body: '{ "total": 1 }',
      extract_variables: [{ from: 'id', to: 'event.order_id' }],
    }),
  ],
  [checks.contact, 'CONDITION', 'Verify variable plan in contact', () => check, 'conditions'],
  [
    checks.event,
    'CONDITION',
    'Verify variable paid in event',
    () => ({ variable: 'event.paid', variable_type: 'boolean', operation: 'EQUALS', value: false }),
    'conditions',
  ],
  [
    checks.global,
    'CONDITION',
    'Verify variable stock in global',
    () => ({ variable: 'global.stock', variable_type: 'number', operation: 'IS_NULL_OR_EMPTY', value: null }),
    'conditions',
  ],
  [
    checks.tag,
    'CONDITION',
    'Verify if contact is in tag TAG',
    (value) => ({ operation: 'CONTACT_IS_IN_TAG', value }),
    'conditions',
  ],
  ['Delay', 'DELAY', 'Time: 3 days', () => ({ delay: 259_200, delay_unit: 'DAYS', ...hours })],
  [
    'Delay',
    'DELAY',
    'Delay from variable contact.birthday',
    () => ({ use_variable: true, delay_variable: 'contact.birthday', delay_unit: 'HOURS' }),
  ],
  [
    'Update variable',
    'UPDATE_VARIABLE',
    'Update variable name from contact',
    () => ({
      variable: 'contact.name',
      value_type: 'string',
      operation: 'FIND_AND_REPLACE',
      value: 'Mr',
      second_value: 'Dr',
    }),
  ],
  [
    'Update variable',
    'UPDATE_VARIABLE',
    'Update variable total from global',
    () => ({
      variable: 'global.total',
      value_type: 'number_variable',
      operation: 'POWER',
      value: 'event.amount',
    }),
  ],
  ['Tag', 'TAG', 'Remove contact from tag TAG', (tag_id) => ({ tag_id, is_deletion: true })],
  [
    'Loop',
    'LOOP',
    'Loop through contacts in tag TAG',
    (value) => ({ source: 'tag', value, delay_between_iterations: 250, contact_filters: filters }),
  ],
  ['Loop', 'LOOP', 'Loop through variable in event', () => ({ source: 'event', value: 'order.items' })],
  [
    'Track event',
    'TRACK',
    'Track event paid',
    () => ({
      event_name: 'paid',
      contact_external_id: '{{ event.friend }}',
      event_data: { note: 'Hi', amount: 12 },
    }),
  ],
  [
    'Count',
    'COUNT',
    'Count events for order',
    () => ({ type: 'event', value: 'order', timeframe: 2_880, timeframe_unit: 'DAYS', filters }),
  ],
  [
    'Wait for an event',
    'WAIT',
    'Wait for paid',
    () => ({
      event_name: 'paid',
      since: 'before',
      look_back: 172_800,
      look_back_unit: 'DAYS',
      filters,
      time_out: { delay: 14_400, delay_unit: 'HOURS', ...hours },
    }),
  ],
  ['Count', 'COUNT', 'Count items inside order.items', () => ({ type: 'items', value: 'order.items' })],
];

test.each(kinds)('%s (%s): “%s” is made, opened again as it was, and saved', async (...given) => {
  const [name, type, description, dataFor, tab = 'actions'] = given;
  const data = dataFor(tag.id);
  await openNew(tab, name);
  const fill = () => fillStep({ page, panel, tagName: () => tag.name }, type, data);
  await expectKept(fill, description.replace('TAG', tag.name), data);
});

/** The inputs of the seven apps, and the descriptions on their cards. */
const calls: [app: AppKind, description: string, credentials: object, fields: AppFields][] = [
  [
    'twilio',
    'Send SMS from Twilio',
    { account_sid: 'AC1', auth_token: 'secret', messaging_service_sid: 'MG1' },
    { phone_number: '+15145550123', message: 'Hello {{ contact.name }}', is_transactional: true },
  ],
  [
    'sendgrid',
    'Send email from SendGrid',
    { api_key: 'secret', from_email: 'shop@example.com' },
    { to: 'a@example.com', template_id: 'd-1', dynamic_template_data: { name: 'Ann' } },
  ],
  [
    'sendgrid',
    'Send email from SendGrid',
    { api_key: 'secret', from_email: 'shop@example.com' },
    { to: 'a@example.com', subject: 'Hi', html: '<p>Hi</p>' },
  ],
  [
    'onesignal',
    'Send push notification from OneSignal',
    { app_id: 'one', api_key: 'secret' },
    { external_id: 'a', title: 'Hi', message: 'there', launch_url: 'https://example.com' },
  ],
  [
    'chatgpt',
    'Send prompt to ChatGPT',
    { api_key: 'secret' },
    { prompt: 'Is it?', model: 'gpt-4o', return_boolean_only: true, add_contact_context: true },
  ],
  [
    'gemini',
    'Send prompt to Gemini',
    { api_key: 'secret' },
    { prompt: 'Is it?', model: '', add_contact_context: true },
  ],
  ['slack', 'Send message to Slack', { api_key: 'secret' }, { channel: '#sales', message: 'Hi' }],
  [
    'gmail',
    'Send email from Gmail',
    { email: 'shop@gmail.com', app_password: 'secret' },
    { to: 'a@example.com', senderName: 'Shop', subject: 'Hi', message: '<p>Hi</p>' },
  ],
];

/** Opens the panel of a new step that calls an app through a new connection; returns the function that fills it. */
async function openCall(app: AppKind, credentials: object, fields: AppFields): Promise<() => Promise<void>> {
  const connection = unique(app);
  await call(page, 'POST', '/user/app', { app_id: app, name: connection, data: credentials });
  await openNew('apps', apps[app].name);
  return async () => {
    await choose(page, panel.getByRole('combobox', { name: 'Connection' }), connection);
    await fillAppStep({ page, panel, tagName: () => '' }, app, apiCallData.parse(fields));
  };
}

test.each(calls)(
  'a step that calls %s (“%s”) is made, opened again as it was, and saved',
  async (...given) => {
    const [app, description, data, fields] = given;
    await expectKept(await openCall(app, data, fields), description, fields);
  },
);

test('a mailbox message is stored with backticks for its quotes, but not for those of its placeholders', async () => {
  const message = "<p>It's {{ event.title | default: 'yours' }}</p>";
  const credentials = { email: 'shop@gmail.com', app_password: 'secret' };
  const fill = await openCall('gmail', credentials, { to: 'a@example.com', subject: 'Hi', message });
  await fill();
  await panel.getByRole('button', { name: en.common.create, exact: true }).click();
  await closed(panel);
  const { data } = await newestStep();
  expect(data['message']).toBe(message);
  expect(JSON.parse(String(data['body']))).toMatchObject({
    message: "<p>It`s {{ event.title | default: 'yours' }}</p>",
  });
});
