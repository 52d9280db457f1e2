import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import { sendgridCredentials } from '../../providers/sendgrid';
import { call, unique } from '../support/account';
import { violationsOn } from '../support/axe';
import { reach, reachInMenu, typeInto } from '../support/keys';
import { pickStep } from '../support/panels';
import { useVisitors } from '../support/visitor';
import { choose, closed } from '../support/widgets';

/* Message templates: made with a shared part, linked to a step, changed where steps use them. */
const visitors = useVisitors();

it('a template with a shared part, made by keyboard, is a step’s message, and so is its new text', async () => {
  const { page } = await visitors.newcomer('/messages');
  const name = unique('Welcome');
  const type = (key: string): Promise<void> => page.keyboard.press(key);
  const isNamed = (title: string): Promise<void> =>
    page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  const nameField = page.getByRole('textbox', { name: 'Name', exact: true });

  await page.getByRole('heading', { name: 'No message templates yet' }).waitFor();
  expect(await violationsOn(page, 'main')).toEqual([]);
  await reach(page, /^Create$/);
  await type('Enter');
  await reachInMenu(page, 'Create a shared part');
  await type('Enter');
  await isNamed('Create a shared part');
  await typeInto(page, '[id$="-name"]', 'Footer');
  await typeInto(page, '[id$="-html"]', '<p>12 Harbour Lane, <a href="{{ unsubscribe_url }}">leave</a></p>');
  await nameField.press('Enter');
  await isNamed('Footer');

  await page.goto('/messages/new?kind=email');
  await nameField.and(page.locator(':focus')).waitFor();
  await page.keyboard.type(name);
  await typeInto(page, '[id$="-subject"]', 'Good morning');
  await typeInto(page, '[id$="-html"]', '<p>Hello {{ contact.name }}</p>');
  await choose(page, page.getByRole('combobox', { name: 'Add a shared part' }), 'Footer');
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.frameLocator('iframe').getByText('12 Harbour Lane').waitFor();
  await preview.getByText('Nothing to correct').waitFor();
  expect(await violationsOn(page, 'main')).toEqual([]);
  await nameField.press('Enter');
  await isNamed(name);
  const template = page.url();

  await call(page, 'POST', '/user/app', { app_id: 'sendgrid', data: sendgridCredentials });
  const created = await call(page, 'POST', '/automatisation', { name: 'Series', entry_event_name: 'joined' });
  const { id } = created.automatisation as AutomatisationDetail; // docs/contract.md#answers
  await page.goto(`/automatisation/${id}`);
  const panel = await pickStep(page, 'apps', 'SendGrid');
  await panel.getByText('Subject and message', { exact: true }).click();
  await panel.getByLabel('To', { exact: true }).fill('{{ contact.email }}');
  await panel.getByRole('radio', { name: 'Template', exact: true }).check();
  await choose(page, panel.getByRole('combobox', { name: 'Template', exact: true }), name);
  await panel.getByText('Preview', { exact: true }).click();
  await panel.getByText('Good morning').first().waitFor();
  await panel.frameLocator('iframe').getByText('12 Harbour Lane').waitFor();
  expect(await violationsOn(page, '.ant-drawer')).toEqual([]);
  await panel.getByRole('button', { name: 'Create', exact: true }).click();
  await closed(panel);
  await page.getByRole('article').getByText(name).waitFor();

  // A change tells whom it reaches before it is saved.
  await page.goto(template);
  await page.getByText('Used in 1 place').waitFor();
  await page.getByRole('textbox', { name: 'Subject' }).fill('Good evening');
  await type('Enter');
  const asked = page.getByRole('dialog', { name: 'Save for all that use it?' });
  await asked.getByRole('link', { name: 'Series' }).waitFor();
  expect(await violationsOn(page, '[role="dialog"]')).toEqual([]);
  await reach(page, /^Save$/);
  await type('Enter');
  await page.getByRole('button', { name: 'Version 2' }).waitFor();

  await page.getByText('Used in 1 place').click();
  await page.getByRole('link', { name: 'Series' }).click();
  await panel.getByText('Preview', { exact: true }).click();
  await panel.getByText('Good evening').first().waitFor();
});
