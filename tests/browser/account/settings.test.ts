import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import { call, track, unique } from '../support/account';
import { expectShown } from '../support/expect-shown';
import { useVisitors } from '../support/visitor';
import { choose, chooseIn, closed } from '../support/widgets';

const visitors = useVisitors();

const panelOf = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Opens a row's menu and chooses an action. */
const act = (page: Page, name: string, action: string): Promise<void> =>
  chooseIn(page.getByRole('button', { name: `Actions for ${name}`, exact: true }), action);

test('a custom field is made, changed and deleted', async () => {
  const { page } = await visitors.newcomer('/settings/custom-field');
  await page.getByRole('heading', { name: 'No custom fields yet' }).waitFor();
  await page.getByRole('button', { name: 'Create a custom field' }).first().click();
  const save = panelOf(page).getByRole('button', { name: 'Save' });
  await panelOf(page).getByLabel('Label').fill('City');
  await expectShown(save).toBeDisabled();
  await panelOf(page).getByLabel('Variable name').fill('address..city');
  await save.click();
  await panelOf(page).getByRole('alert').waitFor();
  await panelOf(page).getByLabel('Variable name').fill('address.city');
  await save.click();
  await closed(panelOf(page));
  await rowOf(page, 'address.city').waitFor();

  await act(page, 'City', 'Edit');
  await panelOf(page).getByLabel('Label').fill('Town');
  await save.click();
  await rowOf(page, 'Town').waitFor();

  await act(page, 'Town', 'Delete');
  await panelOf(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'No custom fields yet' }).waitFor();
});

test('the form of a custom field is empty again once it was closed', async () => {
  const { page } = await visitors.owner('/settings/custom-field');
  const create = page.getByRole('button', { name: 'Create a custom field' }).first();
  await create.click();
  await panelOf(page).getByLabel('Label').fill('Never saved');
  await panelOf(page).getByRole('button', { name: 'Cancel' }).click();
  await closed(panelOf(page));
  await create.click();
  await expectShown(panelOf(page).getByLabel('Label')).toHaveValue('');
});

test('a global variable is kept as a number, renamed and deleted', async () => {
  const { page } = await visitors.newcomer('/settings/global-variable');
  await page.getByRole('button', { name: 'Add a global variable' }).first().click();
  await panelOf(page).getByLabel('Name').fill('discount');
  await panelOf(page).getByLabel('Value').fill('9007199254740993');
  await panelOf(page).getByRole('button', { name: 'Save' }).click();
  await rowOf(page, 'global.discount').getByText('9007199254740993').waitFor();
  const { user } = await call(page, 'GET', '/user');
  expect(Object.keys((user as { data: object }).data)).toEqual(['discount']);

  await act(page, 'discount', 'Edit');
  await panelOf(page).getByLabel('Name').fill('rebate');
  await panelOf(page).getByRole('button', { name: 'Save' }).click();
  await rowOf(page, 'global.rebate').waitFor();
  await expectShown(rowOf(page, 'global.discount')).toHaveCount(0);

  await act(page, 'rebate', 'Delete');
  await panelOf(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'No global variables yet' }).waitFor();
});

test('whether who was not asked is written to is decided a channel at a time', async () => {
  const { page } = await visitors.newcomer('/settings');
  const rule = async () => {
    const { user } = await call(page, 'GET', '/user');
    return (user as { may_write_unasked: object }).may_write_unasked; // docs/contract.md#answers
  };
  const sms = page.getByRole('radiogroup', { name: 'SMS' });
  // By default, a new account sends SMS only to contacts who have agreed, and has to decide about e-mails itself.
  await page.getByText(/Not decided for every channel yet/).waitFor();
  await expectShown(sms.getByRole('radio', { name: 'Send only to contacts who agreed' })).toBeChecked();
  await sms.getByRole('radio', { name: 'Also send to contacts who were not asked' }).check();
  await page.locator('form', { has: sms }).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved: applies from the next message').waitFor();
  expect(await rule()).toEqual({ sms: true, push: true });
});

test('in which hours messages go is said a channel at a time', async () => {
  const { page } = await visitors.newcomer('/settings');
  await page.getByRole('switch', { name: 'SMS: only on certain days or hours' }).click();
  const form = page.locator('form', { has: page.getByLabel('SMS: from') });
  for (const day of ['Monday', 'Friday']) await form.getByText(day, { exact: true }).click();
  await page.getByLabel('SMS: from').fill('09:30');
  await page.getByLabel('SMS: to').fill('09:30');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter two different hours, or none.').waitFor();
  await page.getByLabel('SMS: to').fill('18:00');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Message hours saved').waitFor();
  const { user } = await call(page, 'GET', '/user');
  // Only what was changed is stored (docs/contract.md#message-hours).
  expect((user as { message_hours: object }).message_hours).toEqual({
    sms: { days: [1, 5], hoursBetween: { from: '09:30', to: '18:00' } },
  });
  await page.reload();
  await expectShown(page.getByLabel('SMS: to')).toHaveValue('18:00');
});

test('how many messages a contact gets at most is said, by channels and categories', async () => {
  const { page } = await visitors.newcomer('/settings');
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Add a cap' }) });
  await form.getByLabel('Message categories').fill('offers');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Add a cap' }).click();
  await form.getByLabel('Messages of cap 1').fill('2');
  await choose(page, form.getByLabel('Category of cap 1'), 'offers');
  await choose(page, form.getByLabel('What happens over cap 1'), 'then steps are skipped');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Message caps saved').waitFor();
  const { user } = await call(page, 'GET', '/user');
  // docs/contract.md#message-caps
  expect(user).toMatchObject({
    message_categories: ['offers'],
    message_caps: [
      { channel: 'email', category: 'offers', count: 2, period: 7, unit: 'days', when_reached: 'pass_over' },
    ],
  });
  await page.reload();
  await expectShown(form.getByLabel('Messages of cap 1')).toHaveValue('2');
});

test('what is not saved says so, stays when another section is saved, and is not left without a question', async () => {
  const { page } = await visitors.newcomer('/settings');
  const company = page.locator('form', { has: page.getByLabel('Company name') });
  const time = page.locator('form', { has: page.getByLabel('Custom field with a contact’s timezone') });
  await company.getByLabel('Company name').fill('La Boutique');
  await time.getByLabel('Custom field with a contact’s timezone').fill('zone');
  await time.getByText('Not saved').waitFor();
  await company.getByRole('button', { name: 'Save' }).click();
  await company.getByText('Not saved').waitFor({ state: 'detached' });
  await time.getByText('Not saved').waitFor();

  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.getByRole('link', { name: 'Integration' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await closed(question);
  await expectShown(time.getByLabel('Custom field with a contact’s timezone')).toHaveValue('zone');

  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloaded;
  await expectShown(company.getByLabel('Company name')).toHaveValue('La Boutique');
  await expectShown(time.getByLabel('Custom field with a contact’s timezone')).toHaveValue('timezone');

  await time.getByLabel('Custom field with a contact’s timezone').fill('zone');
  await page.getByRole('link', { name: 'Integration' }).click();
  await question.getByRole('button', { name: 'Discard the changes' }).click();
  await page.getByRole('heading', { level: 1, name: 'Integration' }).waitFor();
});

test('an account from before is asked on the dashboard until it has decided', async () => {
  const { page } = await visitors.newcomer('/tags');
  await page.route('**/api/user', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { user: object } }; // docs/contract.md#answers
    Object.assign(body.data.user, { may_write_unasked: { email: true } });
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto('/dashboard');
  await page
    .getByText(/not decided whether contacts who were never asked get messages by SMS, push/)
    .waitFor();
  await page.getByRole('link', { name: 'Decide' }).click();
  await page.getByText(/Not decided for every channel yet/).waitFor();
  const sms = page.getByRole('radiogroup', { name: 'SMS' });
  await expectShown(sms.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.unroute('**/api/user');
});

test('the password is changed; who signed in a while ago is asked for the present one', async () => {
  const { page, account } = await visitors.newcomer('/settings');
  const change = page.getByRole('button', { name: 'Change the password' });
  await expectShown(change).toBeDisabled();
  // The API's response when the sign-in is older than ten minutes.
  const tooOld = { error: { code: 'recent_sign_in_required', message: 'Sign in again.' } };
  await page.route('**/api/user', (route) => route.fulfill({ status: 403, json: tooOld }), { times: 1 });
  await page.getByLabel('New password').fill('another password 24');
  await change.click();

  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Current password').fill('not this one at all');
  await dialog.getByRole('button', { name: 'Change the password' }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByLabel('Current password').fill(account.password);
  await dialog.getByRole('button', { name: 'Change the password' }).click();
  await page.getByText('Password changed successfully').waitFor();
  await closed(dialog);
  await expectShown(page.getByLabel('New password')).toHaveValue('');
});

test('the integration page shows what arrives and what is refused, and renews the key', async () => {
  const { page } = await visitors.newcomer('/settings/integration');
  await page.getByText('Nothing received yet', { exact: false }).waitFor();
  const key = await page.getByRole('textbox', { name: 'Client key' }).inputValue();
  await expectShown(page.getByRole('region', { name: 'curl' })).toContainText(key);
  await page.getByRole('tab', { name: 'Python' }).click();
  await page.getByRole('region', { name: 'Python' }).getByText('urlopen', { exact: false }).waitFor();

  const name = unique('first event');
  await track(page, { name, contact_external_id: 'anna' });
  await page.getByText(name).waitFor();

  const refused = await page.request.post('/api/event/track', {
    data: { name: 'tag_5_added' },
    headers: { 'Client-Key': key },
  });
  expect(refused.status()).toBe(400);
  await page.getByText('400 /api/event/track').waitFor();

  await page.getByRole('button', { name: 'Renew the key' }).click();
  await panelOf(page).getByRole('button', { name: 'Renew the key' }).click();
  await page.getByText('The previous key works until', { exact: false }).waitFor();
  await expectShown(page.getByRole('textbox', { name: 'Client key' })).not.toHaveValue(key);
});

test('an event is sent by hand, and is seen to arrive', async () => {
  const { page } = await visitors.newcomer('/settings/integration');
  const section = page.getByRole('region', { name: 'Send an event' });
  const send = section.getByRole('button', { name: 'Send the event' });
  await expectShown(send).toBeDisabled();
  await section.getByLabel('Event name').fill('cart updated');
  await section.getByLabel('External id of the contact').fill('claire');
  await section.getByLabel('Data (JSON)').fill('{"cart": ');
  await section.getByText('Not a JSON object.', { exact: false }).waitFor();
  await section.getByLabel('Data (JSON)').fill('{"cart": {"total": 42}}');
  await send.click();
  await page.getByText('“cart updated” was sent').waitFor();
  const last = page.getByRole('region', { name: 'Last event received' });
  await last.getByText('cart updated').waitFor();
  await last.getByRole('link', { name: 'about claire' }).waitFor();
});

test('Enter in the name of an event sends nothing, and an event without a contact is asked about', async () => {
  const { page } = await visitors.newcomer('/settings/integration');
  const section = page.getByRole('region', { name: 'Send an event' });
  await section.getByLabel('Event name').fill('cart updated');
  await page.keyboard.press('Enter');
  const contact = section.getByLabel('External id of the contact');
  await expectShown(contact).toBeFocused();
  // Enter submits nothing while the button is disabled: it is until the name is drawn.
  await expectShown(section.getByRole('button', { name: 'Send the event' })).toBeEnabled();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Send it without a contact?' });
  await question.getByRole('button', { name: 'Send without a contact' }).click();
  await page.getByText('“cart updated” was sent').waitFor();
  await page.getByRole('region', { name: 'Last event received' }).getByText('cart updated').waitFor();
});

test('a text is copied', async () => {
  const { page } = await visitors.owner('/settings/integration');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const key = await page.getByRole('textbox', { name: 'Client key' }).inputValue();
  await page.getByRole('button', { name: 'Copy: Client key' }).click();
  await page.getByText('Copied', { exact: true }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
});

test('the shop page shows whether deliveries arrive, and whether they are signed', async () => {
  const { page } = await visitors.newcomer('/settings/shopify');
  const domain = `${unique('shop').replaceAll(' ', '-')}.myshopify.com`;
  await page.getByLabel('Shop domain').fill(`https://${domain}/`);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Nothing confirms yet that this is yours', { exact: false }).waitFor();
  await expectShown(page.getByLabel('Shop domain')).toHaveValue(domain);

  const secret = 'a secret that the shop shows';
  await page.getByLabel('Webhook signing secret').fill(secret);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('None has confirmed yet that this is yours').waitFor();
  await expectShown(page.getByLabel('Webhook signing secret')).toHaveValue('');

  const body = JSON.stringify({ id: 1, token: 'cart' });
  const signature = createHmac('sha256', secret).update(body).digest('base64');
  const delivered = await page.request.post('/api/event/shopify/track', {
    data: body,
    headers: {
      'Content-Type': 'application/json',
      'X-Shopify-Topic': 'carts/create',
      'X-Shopify-Shop-Domain': domain,
      'X-Shopify-Webhook-Id': unique('delivery'),
      'X-Shopify-Hmac-Sha256': signature,
    },
  });
  expect(delivered.ok()).toBe(true);
  await page.getByText('shopify_carts/create', { exact: true }).waitFor();
  await page.getByText('Signed', { exact: true }).waitFor();
  await page.getByText('one has confirmed that this is yours').waitFor();
});

test('the messaging page keeps the account identifier, and refuses what is none', async () => {
  const { page } = await visitors.newcomer('/settings/twilio');
  await page.getByLabel('Account SID').fill('not an identifier');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').first().waitFor();
  const sid = `AC${unique('').replaceAll(/\W/g, '')}`;
  await page.getByLabel('Account SID').fill(sid);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Messaging connection saved').waitFor();
  await page.reload();
  await expectShown(page.getByLabel('Account SID')).toHaveValue(sid);
});

test('an app is connected, tried, changed and deleted; its secret never comes back', async () => {
  const { page } = await visitors.newcomer('/settings/apps');
  await page.getByText('Nothing is connected yet', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Connect Slack' }).click();
  const save = panelOf(page).getByRole('button', { name: 'Save' });
  await expectShown(save).toBeDisabled();
  await panelOf(page).getByLabel('Name').fill('Team channel');
  await panelOf(page).locator('input[type=password]').fill('xoxb-not-a-token');
  await panelOf(page).getByRole('button', { name: 'Test connection' }).click();
  await panelOf(page).getByText('The connection does not work').waitFor();
  await save.click();
  await page.getByText('Connection “Team channel” saved, but it does not work').waitFor();
  await closed(panelOf(page));

  // The list then shows the result of the connection's test.
  await page.getByRole('button', { name: 'Team channel' }).filter({ hasText: 'Does not work' }).click();
  await panelOf(page).getByRole('alert').filter({ hasText: 'Does not work' }).waitFor();
  await expectShown(panelOf(page).locator('input[type=password]')).toHaveValue('');
  await panelOf(page).getByText('Stored. Leave empty to keep it.').waitFor();
  await panelOf(page).getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete the connection?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByText('Nothing is connected yet', { exact: false }).waitFor();
});

test('what prompts are told of a contact is chosen on the page of the apps', async () => {
  const { page } = await visitors.newcomer('/settings/apps');
  const field = (name: string) => page.getByRole('checkbox', { name, exact: true });
  await expectShown(field('name')).toBeChecked();
  await expectShown(field('email')).not.toBeChecked();
  await field('title').uncheck();
  await field('email').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Contact data in prompts saved').waitFor();

  await page.reload();
  await expectShown(field('email')).toBeChecked();
  await expectShown(field('title')).not.toBeChecked();
});

test('an administrator makes an account, acts as its owner, comes back, and the log keeps it', async () => {
  const { page } = await visitors.owner('/settings/admin');
  const email = `${unique('client').replaceAll(' ', '-')}@sillage.test`;
  await page.getByRole('button', { name: 'Create an account' }).click();
  await panelOf(page).getByLabel('E-mail').fill(email);
  await panelOf(page).getByLabel('Password').fill('a password for a client');
  await panelOf(page).getByRole('button', { name: 'Create' }).click();
  await closed(panelOf(page));

  const forgotten = await visitors.stranger('/login');
  await forgotten.page.getByText('An administrator can set a new one in Settings').waitFor();
  await page.goto(`/settings/admin?search=${encodeURIComponent(email)}`);
  await chooseIn(
    rowOf(page, email).getByRole('button', { name: `Actions for ${email}` }),
    'Set a new password',
  );
  const reset = page.getByRole('dialog', { name: 'Set a new password' });
  await reset.getByLabel('New password').fill('another password for the client');
  await reset.getByRole('button', { name: 'Set a new password' }).click();
  await page.getByText(`${email} has a new password`).waitFor();
  await forgotten.page.getByLabel('E-mail').fill(email);
  await forgotten.page.getByLabel('Password', { exact: true }).fill('another password for the client');
  await forgotten.page.getByRole('button', { name: 'Sign in' }).click();
  await forgotten.page.waitForURL('**/reports');

  await page.getByLabel('E-mail of the client').fill(email);
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByText(`You are acting as ${email}`, { exact: false }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.goto('/settings/admin');
  await page.getByRole('heading', { name: 'Administrators only' }).waitFor();

  await page.getByRole('button', { name: 'Return to my account' }).click();
  await page.getByRole('navigation', { name: 'Sections of the administration' }).waitFor();
  await page.getByRole('link', { name: 'Audit log' }).click();
  const filter = page.getByRole('combobox', { name: 'Filter by action' });
  await choose(page, filter, 'Began to act as the client');
  const begun = rowOf(page, email).filter({ hasText: 'Began to act as the client' });
  await begun.getByText(visitors.credentials.email).waitFor();
  await rowOf(page, 'Account created').first().waitFor({ state: 'detached' });
});
