import type { Locator, Page } from 'playwright-core';
import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import type { Step } from '../../../domain/entities/automatisations/steps/step';
import type { Tag } from '../../../domain/entities/contacts/tag';
import type { User } from '../../../domain/entities/account/user';
import { allSteps } from '../../../ui/src/flow/editing/step-places';
import { sendgridCredentials } from '../../providers/sendgrid';
import { violationsOn } from '../support/axe';
import { buildTag, call, publish, track, unique } from '../support/account';
import { expectShown } from '../support/expect-shown';
import { pickStep } from '../support/panels';
import { useVisitors } from '../support/visitor';
import { choose, closed } from '../support/widgets';

const visitors = useVisitors();

/** Opens the screen of a flow without steps. */
async function emptyFlow(who: 'owner' | 'newcomer' = 'owner') {
  const { page } = await visitors[who]('/automatisations');
  const event = unique('panelled');
  const created = await call(page, 'POST', '/automatisation', { name: event, entry_event_name: event });
  const { id } = created.automatisation as AutomatisationDetail; // docs/contract.md#answers
  await page.goto(`/automatisation/${id}`);
  return { page, id, event };
}

async function stepsOf(page: Page, id: number): Promise<Step[]> {
  const { automatisation_steps: steps } = await call(page, 'GET', `/automatisation/${id}/step`);
  return steps as Step[]; // docs/contract.md#answers
}

async function create(panel: Locator): Promise<void> {
  await panel.getByRole('button', { name: 'Create', exact: true }).click();
  await closed(panel);
}

test('a body that is no JSON is told with its line, and kept from being saved', async () => {
  const { page, id } = await emptyFlow();
  const panel = await pickStep(page, 'actions', 'API call');
  // The preview is rendered once there is text to render.
  const rendered: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/step/preview')) rendered.push(response.status());
  });
  await panel.getByText('Preview', { exact: true }).click();
  await choose(page, panel.getByLabel('Method'), 'POST');
  await panel.getByLabel('Address (URL)').fill('https://api.example.com');
  await panel.getByText('Preview shown.').waitFor();
  expect(new Set(rendered)).toEqual(new Set([200]));
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
  await panel.getByLabel('Path 1 in the response').fill('id');
  await panel.getByLabel('Variable 1', { exact: true }).fill('order_id');
  await create(panel);
  const [step] = await stepsOf(page, id);
  expect(step?.description).toBe('POST https://api.example.com');
  expect(step?.data).toMatchObject({
    method: 'POST',
    url: 'https://api.example.com',
    body: '{ "total": 1 }',
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
  // An incomplete placeholder is not an error while it is typed.
  await panel.getByText('A placeholder cannot be read').waitFor({ state: 'hidden' });
  await page.keyboard.press('Enter');
  await expectShown(name).toHaveValue('total {{ event.order.total }}');
  await create(panel);
  expect((await stepsOf(page, id))[0]?.data).toMatchObject({ event_name: 'total {{ event.order.total }}' });
});

test('a condition takes the type of its variable, and keeps what is stored', async () => {
  const { page, id, event } = await emptyFlow();
  const data = { city: 'Laval', total: 42 };
  await track(page, { name: event, contact_external_id: unique('buyer'), data });
  const panel = await pickStep(page, 'conditions', 'Event field');
  const name = async (variable: string): Promise<void> => {
    await panel.getByLabel('Variable', { exact: true }).fill(variable);
    await page.locator('.ant-select-item-option').filter({ hasText: variable }).waitFor();
    await page.keyboard.press('Tab');
  };
  await name('city');
  await panel.getByLabel('Value', { exact: true }).fill('Laval');
  await create(panel);
  const [made] = await stepsOf(page, id);
  expect(made?.data).toMatchObject({ variable_type: 'string', value: 'Laval' });

  await page.locator(`a[href="?step=${made?.id}"]`).press('Enter');
  await name('total');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await closed(panel);
  const [changed] = await stepsOf(page, id);
  expect(changed?.data).toMatchObject({ variable: 'event.total', variable_type: 'string', value: 'Laval' });
});

test('the preview of a condition tells which branch the contact takes, and why', async () => {
  const { page, event } = await emptyFlow();
  const gus = unique('gus');
  await track(page, { name: event, contact_external_id: gus, data: { city: 'Laval' } });
  const { name } = await buildTag(page, unique('vip'));
  const panel = await pickStep(page, 'conditions', 'Event field');
  await panel.getByLabel('Variable', { exact: true }).fill('city');
  await page.locator('.ant-select-item-option').filter({ hasText: 'city' }).waitFor();
  await page.keyboard.press('Tab');
  await panel.getByLabel('Value', { exact: true }).fill('Laval');
  await panel.getByText('Preview', { exact: true }).click();
  const told = panel.locator('dl > div');
  const tells = (what: string, value: string) =>
    told.filter({ hasText: what }).getByText(value, { exact: true }).waitFor();
  await tells('Branch', 'True');
  await panel.getByLabel('Value', { exact: true }).fill('Rennes');
  await tells('Branch', 'False');
  await tells('Found', 'Laval');
  await tells('Compared with', 'Rennes');

  await choose(page, panel.getByLabel('What to check'), 'Contact is in tag');
  await choose(page, panel.getByRole('combobox', { name: 'Tag' }), name);
  await tells('Tag', name);
  await tells('Branch', 'False');
  expect(await violationsOn(page, '.ant-drawer')).toEqual([]);
});

test('the preview of a count tells what it counts, and since when', async () => {
  const { page, event } = await emptyFlow();
  await track(page, { name: event, contact_external_id: unique('gus') });
  const panel = await pickStep(page, 'actions', 'Count');
  await panel.getByLabel('Event name').fill(event);
  await panel.getByText('Preview', { exact: true }).click();
  const told = panel.locator('dl > div');
  await told.filter({ hasText: 'Counted' }).getByText('1', { exact: true }).waitFor();
  await told.filter({ hasText: 'Since' }).locator('time').waitFor();
});

test('a message is sent to who writes it, as a test, and its trouble is told', async () => {
  const { page } = await emptyFlow('newcomer');
  await call(page, 'POST', '/user/app', { app_id: 'sendgrid', data: sendgridCredentials });
  const { user } = await call(page, 'GET', '/user');
  const { email } = user as User; // docs/contract.md#answers
  const panel = await pickStep(page, 'apps', 'SendGrid');
  await panel.getByText('Subject and message', { exact: true }).click();
  await panel.getByLabel('To', { exact: true }).fill('{{ contact.email }}');
  await panel.getByLabel('Subject', { exact: true }).fill('Hello');
  await panel.getByLabel('Message', { exact: true }).fill('<p>Hello</p>');
  await panel.getByText('Preview', { exact: true }).click();
  const recipient = panel.getByLabel('Address for a test');
  await expectShown(recipient).toHaveValue(email);
  await panel.getByText(`${sendgridCredentials.from_name} <${sendgridCredentials.from_email}>`).waitFor();
  await recipient.press('Enter');
  const outcome = panel.getByRole('status');
  await outcome.getByText(`Test sent to ${email}.`).waitFor();
  // The text differs from the one that was sent.
  await panel.getByLabel('Subject', { exact: true }).fill('Hello again');
  await outcome.getByText('Test sent').waitFor({ state: 'detached' });

  await recipient.fill('down@stand-in.test');
  await panel.getByRole('button', { name: 'Send a test' }).click();
  await outcome.getByText('Try again in a moment.').waitFor();
  await recipient.fill('nobody');
  await recipient.press('Enter');
  await outcome.getByText('A test goes to one e-mail address').waitFor();
  expect(await violationsOn(page, '.ant-drawer')).toEqual([]);
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
  const unsaved = page.getByRole('dialog', { name: 'Leave without saving?' });
  await unsaved.getByRole('button', { name: 'Keep editing' }).click();
  await closed(unsaved);
  await expectShown(panel.getByLabel('Event name')).toHaveValue('purchase');
  await panel.getByRole('button', { name: 'Close' }).click();
  await unsaved.getByRole('button', { name: 'Discard the changes' }).click();
  await closed(panel);
  expect(await stepsOf(page, id)).toEqual([]);
});

test('what is written into a new step stays while somebody else saves the flow', async () => {
  const { page, id } = await emptyFlow();
  const panel = await pickStep(page, 'actions', 'Count');
  await panel.getByLabel('Event name').fill('purchase');
  const theirs = { type: 'DELAY', data: { delay: 60 }, automatisation_step_before_id: null };
  await call(page, 'POST', `/automatisation/${id}/step`, theirs);
  await page.getByRole('article').filter({ hasText: 'Delay' }).waitFor();
  await expectShown(panel.getByLabel('Event name')).toHaveValue('purchase');
  await create(panel);
  expect(
    allSteps(await stepsOf(page, id))
      .map(({ type }) => type)
      .sort(),
  ).toEqual(['COUNT', 'DELAY']);
});

test('an e-mail gets its link to unsubscribe by a button, which goes once the link is there', async () => {
  const { page, id } = await emptyFlow();
  const panel = await pickStep(page, 'apps', 'Gmail');
  const message = panel.getByLabel('Message', { exact: true });
  await message.fill('See you soon');
  const add = panel.getByRole('button', { name: 'Add a link to unsubscribe' });
  await add.click();
  await add.waitFor({ state: 'detached' });
  await expectShown(message).toHaveValue('See you soon\n\n<a href="{{ unsubscribe_url }}">Unsubscribe</a>');
  expect(await stepsOf(page, id)).toEqual([]);
});

test('a published flow without runs leads to where an event is sent by hand, with the fields that its steps name', async () => {
  const { page, id, event } = await emptyFlow();
  const wait = { type: 'DELAY', data: { use_variable: true, delay_variable: 'event.delivery' } };
  await call(page, 'POST', `/automatisation/${id}/step`, { ...wait, automatisation_step_before_id: null });
  await publish(page, id);
  await page.goto(`/automatisation/${id}?tab=runs`);
  await page.getByRole('link', { name: 'Send a test event' }).click();
  const contact = page.getByLabel('External id of the contact');
  await contact.waitFor();
  await expectShown(page.getByLabel('Event name')).toHaveValue(event);
  await expectShown(page.getByLabel('Data (JSON)')).toHaveValue(/^\s*\{\s*"delivery":\s*""\s*\}\s*$/);
});

test('a condition on consent offers the variable, and the values that it can have', async () => {
  const { page, id, event } = await emptyFlow();
  await track(page, { name: event, contact_external_id: unique('asked') });
  const panel = await pickStep(page, 'conditions', 'Contact field');
  await choose(page, panel.getByLabel('Variable', { exact: true }), 'consent_to.sms');
  await choose(page, panel.getByLabel('Value', { exact: true }), 'Subscribed');
  await create(panel);
  expect(await stepsOf(page, id)).toMatchObject([
    {
      type: 'CONDITION',
      data: {
        variable: 'contact.consent_to.sms',
        variable_type: 'string',
        operation: 'EQUALS',
        value: 'subscribed',
      },
    },
  ]);
});

test('a message is picked by what it does, goes by what is connected, and keeps its words where another service is chosen', async () => {
  const { page, id } = await emptyFlow('newcomer');
  await call(page, 'POST', '/user/app', {
    app_id: 'gmail',
    data: { email: 'shop@stand-in.test', app_password: 'abcd efgh ijkl mnop' },
  });
  await page.reload();
  const panel = await pickStep(page, 'actions', 'Send an e-mail');
  await panel.getByText('The only connection.').waitFor();
  await panel.getByLabel('Subject', { exact: true }).fill('Your scarf');
  await panel.getByLabel('Message', { exact: true }).fill('<p>It is here</p>');

  await choose(page, panel.getByLabel('Service', { exact: true }), 'SendGrid');
  await panel.getByLabel('Sender e-mail').waitFor();
  await expectShown(panel.getByLabel('Subject', { exact: true })).toHaveValue('Your scarf');
  await expectShown(panel.getByLabel('Message', { exact: true })).toHaveValue('<p>It is here</p>');
  await choose(page, panel.getByLabel('Service', { exact: true }), 'Gmail');
  await panel.getByText('The only connection.').waitFor();
  expect(await violationsOn(page, '.ant-drawer')).toEqual([]);
  await create(panel);

  const [step] = await stepsOf(page, id);
  expect(step).toMatchObject({
    app_webhook_unique_identifier: 'gmail_send_email',
    description: 'Send email from Gmail',
    data: { to: '{{ contact.email }}', subject: 'Your scarf', message: '<p>It is here</p>' },
  });
  await page.getByRole('article').getByRole('heading', { name: 'Send an e-mail' }).waitFor();
});

test('a changed variable takes the type of what it holds, and a wait is of hours', async () => {
  const { page, id, event } = await emptyFlow();
  await track(page, {
    name: event,
    contact_external_id: unique('ada'),
    data: { nickname: 'Ada', total: 12 },
  });
  const delay = await pickStep(page, 'actions', 'Delay');
  await create(delay);
  await page.reload();
  const panel = await pickStep(page, 'actions', 'Update variable');
  await choose(page, panel.getByLabel('Source').first(), 'Event');
  await panel.getByLabel('Variable to change').fill('nickname');
  await panel.getByLabel('Variable to change').press('Tab');
  await panel
    .locator('.ant-form-item', { hasText: 'Type of the value' })
    .getByText('Text', { exact: true })
    .waitFor();
  await panel.getByLabel('Value', { exact: true }).fill('Countess');
  await create(panel);
  const steps = await stepsOf(page, id);
  expect(steps.map(({ data }) => data)).toMatchObject([
    { delay: 3_600, delay_unit: 'HOURS' },
    { variable: 'event.nickname', value_type: 'string', operation: 'EQUALS', value: 'Countess' },
  ]);
});

test('a French screen tells a step that was made in English in French, and what somebody wrote as it was written', async () => {
  const { page, id } = await emptyFlow('newcomer');
  const { tag } = await call(page, 'POST', '/tag', { name: unique('Loyal'), color: 'blue' });
  const { id: tagId, name } = tag as Tag; // docs/contract.md#answers
  const steps = [
    { type: 'TAG', data: { tag_id: tagId, is_deletion: false } },
    { type: 'DELAY', data: { delay: 7_200, delay_unit: 'HOURS' }, description: 'Time to think' },
  ];
  let before: number | null = null;
  for (const step of steps) {
    const made = await call(page, 'POST', `/automatisation/${id}/step`, {
      ...step,
      automatisation_step_before_id: before,
    });
    before = (made.automatisation_step as Step).id; // docs/contract.md#answers
  }
  await page.evaluate(() => localStorage.setItem('sillage.language', 'fr'));
  await page.reload();
  const card = page.getByRole('article').filter({ hasText: `Ajoute l’étiquette ${name}` });
  await card.waitFor();
  await page.getByRole('article').getByText('Time to think').waitFor();
  await page.goto(`/automatisation/${id}?revisions=all`);
  await page.locator('.ant-drawer').getByText(`Ajoute l’étiquette ${name}`).first().waitFor();
  await page.goto(`/automatisation/${id}?step=${(await stepsOf(page, id))[0]?.id}`);
  const panel = page.locator('.ant-drawer').getByRole('dialog');
  await panel.getByRole('tab', { name: 'Description' }).click();
  const description = panel.getByRole('textbox', { name: 'Description' });
  await expectShown(description).toHaveValue(`Ajoute l’étiquette ${name}`);
  expect((await stepsOf(page, id)).map((step) => step.description)).toEqual([
    `Add contact from tag ${name}`,
    'Time to think',
  ]);
});
