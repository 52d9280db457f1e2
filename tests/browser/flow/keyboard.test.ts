import { buildAutomatisation, buildTag, call, track, unique } from '../support/account';
import { expectShown } from '../support/expect-shown';
import {
  discardAndGoTo,
  focusedName,
  goTo,
  openAndLeave,
  reach,
  reachInMenu,
  typeInto,
} from '../support/keys';
import { useVisitors } from '../support/visitor';
import { sections } from '../support/widgets';

const visitors = useVisitors();

test('the first key leads past the navigation', async () => {
  const { page } = await visitors.owner('/tags');
  await page
    .getByRole('table')
    .or(page.getByRole('heading', { name: 'No tags yet' }))
    .first()
    .waitFor();
  await page.keyboard.press('Tab');
  expect(await focusedName(page)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await focusedName(page)).toContain('Create a tag');
});

test('a tag is made, renamed and deleted without a mouse', async () => {
  const { page } = await visitors.owner('/tags');
  const name = unique('typed');
  await page.getByRole('button', { name: 'Create a tag' }).first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create a tag' });
  await dialog.getByLabel('Name').and(page.locator(':focus')).waitFor();
  await page.keyboard.type(name);
  await dialog.getByRole('button', { name: 'Create', disabled: false }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText(`Tag “${name}” saved`).waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('Create a tag'));

  await page.goto(`/tags?search=${encodeURIComponent(name)}`);
  const menu = page.getByRole('button', { name: `Actions for ${name}` });
  await menu.focus();
  await page.keyboard.press('Enter');
  await reachInMenu(page, 'Delete');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Delete the tag?' }).waitFor();
  await reach(page, /^Delete$/);
  await page.keyboard.press('Enter');
  await page.getByText('Tag deleted').waitFor();
});

test('a step is opened with Enter and left with Escape, and the focus is back on its card', async () => {
  const { page } = await visitors.owner('/tags');
  const tag = await buildTag(page, unique('keyed'));
  const { id } = await buildAutomatisation(page, { name: unique('Keys'), event: unique('keyed'), tag });
  await page.goto(`/automatisation/${id}`);
  await page.getByRole('article').nth(3).waitFor();
  await reach(page, /^Edit the automation$/);
  await page.keyboard.press('ArrowDown');
  await reach(page, /^Update variable$/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('Variable to change').waitFor();
  await page.waitForFunction(() => document.activeElement?.closest('[role=dialog], .ant-drawer'));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.waitForFunction(() => document.activeElement?.textContent === 'Update variable');
});

test('who has no mouse signs in', async () => {
  const { page } = await visitors.stranger('/login');
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  await typeInto(page, 'input[type=email]', visitors.credentials.email);
  await expectShown(page.locator('input[type=email]')).toHaveValue(visitors.credentials.email);
  await typeInto(page, 'input[type=password]', visitors.credentials.password);
  await page.getByRole('button', { name: 'Sign in', disabled: false }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
});

test('every screen is gone to, and what it is for is done, without a mouse; the focus is seen, and comes back', async () => {
  const { page } = await visitors.owner('/login');
  await page.goto('/tags');
  const tag = await buildTag(page, unique('walked'));
  const [contact, event, name] = [unique('walker'), unique('took a walk'), unique('Walk')];
  await track(page, { name: event, contact_external_id: contact });
  const { id } = await buildAutomatisation(page, { name, event: unique('walks'), tag });
  const connection = unique('Mail');
  const credentials = { api_key: 'not a key', from_email: 'shop@example.com' };
  await call(page, 'POST', '/user/app', { app_id: 'sendgrid', name: connection, data: credentials });
  await page.getByRole('heading', { level: 1, name: 'Tags' }).waitFor();

  // Each screen's first action, by its button.
  const screens: [path: string, heading: string, opener: RegExp][] = [
    ['Automations', 'Automations', /^Create an automation$/],
    ['Campaigns', 'Campaigns', /^Create a campaign$/],
    ['Scheduled tasks', 'Scheduled tasks', /^Schedule an automation$/],
    ['Custom fields', 'Custom fields', /^Create a custom field$/],
    ['Global variables', 'Global variables', /^Add a global variable$/],
    ['Integration', 'Integration', /^Renew the key$/],
    ['Apps', 'Apps', /^Connect SendGrid$/],
    ['Admin', 'Admin', /^Create an account$/],
    ['Apps', 'Apps', new RegExp(`^${connection}`)],
    ['Contacts', 'Contacts', /^Import contacts$/],
    ['Tags', 'Tags', /^Create a tag$/],
  ];
  for (const [found, heading, opener] of screens) {
    await goTo(page, found, heading);
    await openAndLeave(page, opener);
  }

  await goTo(page, 'Dashboard', 'Dashboard');
  await reach(page, /^All reports$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
  // Other test files send events to this account meanwhile: only this name's are listed.
  await page.goto(`/reports?name=${encodeURIComponent(event)}`);
  await openAndLeave(page, new RegExp(`^${event}$`));

  await goTo(page, 'General', 'General');
  await typeInto(page, 'main input[type=password]', 'a password not to be kept');
  await reach(page, /^Change the password$/);
  for (const [connection, value] of [
    ['Shop connection', 'my-shop.myshopify.com'],
    ['Messaging connection', 'AC5ef8732a3c49700934481addd5ce1659'],
  ] as const) {
    await discardAndGoTo(page, connection, connection);
    await page.getByRole('button', { name: 'Save' }).first().waitFor();
    await typeInto(page, 'main input', value);
    await reach(page, /^Save$/);
  }

  await discardAndGoTo(page, contact, contact);
  // Until these links exist, the navigation's link of that name would be found.
  await sections(page).getByRole('link', { name: 'Tags' }).waitFor();
  await reach(page, /^Tags$/);
  await page.keyboard.press('Enter');
  await openAndLeave(page, /^Add a tag$/);
  await page.goto(`/tag/${tag.id}`);
  await page.getByRole('heading', { level: 1, name: tag.name }).waitFor();
  await openAndLeave(page, /^Edit the tag$/);
  await page.goto(`/automatisation/${id}`);
  await page.getByRole('article').nth(3).waitFor();
  await openAndLeave(page, /^Edit the automation$/);
});
