import { readFile } from 'node:fs/promises';
import type { AutomatisationDetail } from '../../domain/entities/automatisations/automatisation';
import type { ScheduledTask } from '../../domain/entities/scheduled-task';
import type { ContactDetail } from '../../domain/entities/contacts/contact';
import type { ContactMessage } from '../../domain/entities/contacts/contact-message';
import type { User } from '../../domain/entities/account/user';
import type { UserApp } from '../../domain/entities/connection';
import { sendgridCredentials } from '../providers/sendgrid';
import { twilioCredentials } from '../providers/twilio';
import { sameDay } from '../support/same-day';
import { untilFound } from '../support/until-found';
import { call, publish, track, unique } from './support/account';
import { violationsOn } from './support/axe';
import { expectShown } from './support/expect-shown';
import { focusInside, reachInMenu } from './support/keys';
import { useVisitors } from './support/visitor';
import { choose, chooseIn, closed } from './support/widgets';

const visitors = useVisitors();

test('the report counts, draws, lists and exports the events of its days', async () => {
  await sameDay();
  const { page } = await visitors.newcomer('/reports');
  const order = '9007199254740993';
  const { client_key } = (await call(page, 'GET', '/user')).user as { client_key: string }; // docs/contract.md#answers
  await page.request.post('/api/event/track', {
    data: `{"name":"purchase","contact_external_id":"anna","data":{"order":${order}}}`,
    headers: { 'Client-Key': client_key, 'Content-Type': 'application/json' },
  });
  for (const contact of ['anna', 'bert']) await track(page, { name: 'visit', contact_external_id: contact });
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();

  const figures = page.getByRole('definition');
  await figures.first().getByText('3', { exact: true }).waitFor();
  await page.getByText('Nothing in the previous period').first().waitFor();
  const today = await page.evaluate(() => new Date().toISOString().slice(0, 10));
  // Screen readers get the chart as a table.
  const told = page.getByRole('figure').getByRole('row', { name: new RegExp(`^${today}`) });
  await told.getByRole('cell').nth(1).waitFor();
  await expectShown(told.getByRole('cell')).toHaveText(['2', '1']);
  await page.locator('figure svg.recharts-surface').first().waitFor();

  // Clicks the row's middle: every place of a row is a link.
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'purchase' }) });
  await row.click();
  const panel = page.getByRole('dialog');
  await panel.getByText(order).waitFor();
  await focusInside(page);
  await page.keyboard.press('Escape');
  await closed(panel);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`events-${today}.csv`);
  expect(await readFile(await download.path(), 'utf8')).toContain(order);

  // Filters by one name, whatever other events there are.
  await choose(page, page.getByRole('combobox', { name: 'Only events named' }), 'purchase');
  await page.waitForURL(/name=purchase/);
  await figures.first().getByText('1', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'visit' }).waitFor({ state: 'detached' });

  // The row's menu opens the contact of the event.
  await chooseIn(page.getByRole('button', { name: /^Actions for/ }).first(), 'View contact');
  await page.waitForURL('**/contacts/anna');
});

test('what an automation’s messages brought in is told, in both languages, and their contact’s page has what they said', async () => {
  const { page } = await visitors.newcomer('/reports');
  await page.getByText('To see revenue and what automations brought in').waitFor();
  const { client_key } = (await call(page, 'GET', '/user')).user as User; // docs/contract.md#answers
  const { user_app } = await call(page, 'POST', '/user/app', { app_id: 'twilio', data: twilioCredentials });
  const flow = await call(page, 'POST', '/automatisation', {
    name: 'Cart',
    entry_event_name: 'cart updated',
  });
  const { id } = flow.automatisation as AutomatisationDetail; // docs/contract.md#answers
  await call(page, 'POST', `/automatisation/${id}/step`, {
    type: 'APICALL',
    user_app_id: (user_app as UserApp).id,
    automatisation_step_before_id: null,
    data: { phone_number: '{{ contact.phone }}', message: 'Your scarf is kept' },
  });
  await publish(page, id);
  const ada = {
    external_id: 'ada',
    data: { phone: '+15145550123' },
    consent: { sms: 'subscribed' },
  };
  await call(page, 'POST', '/contact/identify', ada, { 'Client-Key': client_key });
  await track(page, { name: 'order placed', contact_external_id: 'ada', data: { total: 99 } });
  await track(page, { name: 'cart updated', contact_external_id: 'ada' });
  const contact = (await call(page, 'GET', '/contact?contact_external_id=ada')).contact as ContactDetail; // docs/contract.md#answers
  await untilFound(async () => {
    const { messages } = await call(page, 'GET', `/contact/${contact.id}/message`);
    return (messages as ContactMessage[]).find(({ state }) => state === 'sent'); // docs/contract.md#answers
  }, 200);
  await track(page, { name: 'order placed', contact_external_id: 'ada', data: { total: '1200.5' } });

  await page.goto('/reports?name=order placed');
  const tiles = page.getByRole('region', { name: 'Amounts' }).getByRole('definition');
  await tiles.first().getByText('1,299.5', { exact: true }).waitFor();
  const cells = page.getByRole('row', { name: /^Cart/ }).getByRole('cell');
  await cells.first().waitFor();
  await expectShown(cells).toHaveText(['1', '1,200.5', '0', '–']);
  await expectShown(
    page
      .getByRole('row', { name: /^No message before/ })
      .getByRole('cell')
      .nth(1),
  ).toHaveText('99');
  await page.getByText('Each event counts once').waitFor();
  expect(await violationsOn(page, 'main')).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export by automation' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain(`${id},Cart,1,1200.5,0,0`);

  await page.evaluate(() => localStorage.setItem('sillage.language', 'fr'));
  await page.reload();
  await page.getByRole('region', { name: 'Montants' }).getByText('1 299,5', { exact: true }).waitFor();

  await page.goto('/contacts/ada?tab=messages');
  const messages = page.getByRole('region', { name: 'Messages' });
  await messages.getByText('Envoyé').waitFor();
  await messages.getByRole('link', { name: 'Cart – Envoie un SMS par Twilio' }).waitFor();
  await messages.getByText('+15145550123').first().click();
  await messages.getByText('Your scarf is kept').waitFor();
  expect(await violationsOn(page, 'main')).toEqual([]);
});

test('the reports of messages say what to do, and revenue is counted once its event is chosen', async () => {
  const { page } = await visitors.newcomer('/reports?tab=messages');
  const reports = page.getByRole('navigation', { name: 'Reports' });
  const empty = (name: string) => page.getByRole('heading', { name }).waitFor();
  await empty('No messages in these days');
  expect(await violationsOn(page, 'main')).toEqual([]);

  await reports.getByRole('link', { name: 'Revenue' }).click();
  await page.getByRole('button', { name: 'Choose the event' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('combobox', { name: 'Event', exact: true }).fill('order placed');
  await page.keyboard.press('Tab');
  await form.getByRole('combobox', { name: 'Amount in the field' }).fill('total');
  await page.keyboard.press('Tab');
  expect(await violationsOn(page, '[role=dialog]')).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await closed(form);
  await page
    .getByRole('region', { name: 'What counts' })
    .getByText('Each “order placed” counts once')
    .waitFor();

  await reports.getByRole('link', { name: 'Cohorts' }).click();
  await empty('Choose an automation above');
  await reports.getByRole('link', { name: 'Deliverability' }).click();
  await empty('No e-mails in these days');
  expect(await violationsOn(page, 'main')).toEqual([]);
});

test('events are listed by their date, also those that were imported late', async () => {
  const { page } = await visitors.newcomer('/reports');
  const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000).toISOString();
  await track(page, { name: 'today', contact_external_id: 'anna' });
  await track(page, { name: 'history', contact_external_id: 'anna', timestamp: twoDaysAgo });
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  const names = page.getByRole('row').getByRole('link', { name: /^(today|history)$/ });
  await names.nth(1).waitFor();
  await expectShown(names).toHaveText(['today', 'history']);
});

test('a range is chosen by its name, and stands in the address', async () => {
  const { page } = await visitors.owner('/reports');
  await page
    .getByRole('textbox', { name: /Date range/ })
    .or(page.locator('.ant-picker input'))
    .first()
    .click();
  await page.getByText('Last month').click();
  await page.waitForURL(/from=\d{4}-\d\d-01&to=/);
});

test('the report asks again by itself until it is told not to', async () => {
  const { page } = await visitors.owner('/login', { isChanged: true });
  await page.clock.install();
  await page.goto('/reports');
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/event')) asked += 1;
  });
  const again = page.waitForRequest('**/api/event');
  await page.clock.runFor(31_000);
  await again;
  await page.getByRole('switch', { name: 'Refresh automatically' }).click();
  const before = asked;
  await page.clock.runFor(95_000);
  expect(asked).toBe(before);
});

test('a task is scheduled by keyboard, run now, and its result comes by itself', async () => {
  const { page } = await visitors.newcomer('/scheduled-tasks');
  const name = unique('Digest');
  const created = await call(page, 'POST', '/automatisation', { name, entry_event_name: unique('digest') });
  const { id } = created.automatisation as AutomatisationDetail; // docs/contract.md#answers
  await publish(page, id);

  await page.getByRole('button', { name: 'Schedule an automation' }).first().focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Name').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Every Monday');
  await expectShown(panel.getByRole('button', { name: 'Save' })).toBeDisabled();
  await choose(page, panel.getByRole('combobox', { name: 'Automation' }), name);
  await panel.getByLabel('Minutes between runs').fill('10080');
  await panel.getByLabel('Hour of the day').fill('8');
  await choose(page, panel.getByRole('combobox', { name: 'Timezone' }), 'America/Montreal');
  await panel.getByText('Every week at 08:00, Montreal time').waitFor();
  await panel.getByLabel('Name').focus();
  await page.keyboard.press('Enter');
  await closed(panel);

  const row = page.getByRole('row').filter({ hasText: 'Every Monday' });
  await expectShown(row).toHaveText(/Every week.*08:00.*America\/Montreal.*in /);
  await row.getByRole('button', { name: /^Actions for/ }).focus();
  await page.keyboard.press('Enter');
  await reachInMenu(page, 'Run now');
  await page.keyboard.press('Enter');
  await page.getByText('“Every Monday” started a run').waitFor();
  await row.getByText('Completed').waitFor();

  await chooseIn(row.getByRole('button', { name: /^Actions for/ }), 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'No scheduled tasks yet' }).waitFor();
});

test('a run that was not asked for on the page shows there by itself', async () => {
  const { page } = await visitors.newcomer('/login', { isChanged: true });
  const created = await call(page, 'POST', '/automatisation', {
    name: unique('Digest'),
    entry_event_name: unique('digest'),
  });
  const { id } = created.automatisation as AutomatisationDetail; // docs/contract.md#answers
  await publish(page, id);
  const task = { name: 'Every week', automatisation_id: id, delay_between_runs: 10_080 };
  const { scheduled_task } = await call(page, 'POST', '/scheduled-task', task);
  await page.clock.install();
  await page.goto('/scheduled-tasks');
  const row = page.getByRole('row').filter({ hasText: 'Every week' });
  await row.getByText('Not yet').waitFor();

  await call(page, 'POST', `/scheduled-task/${(scheduled_task as ScheduledTask).id}/run`); // docs/contract.md#answers
  await page.clock.runFor(31_000);
  await row.getByText('Completed').waitFor();
});

/** A year in which no test runs. */
const later = new Date().getFullYear() + 2;

test('a campaign is scheduled from its own page, by a form that names it', async () => {
  const { page } = await visitors.newcomer('/login');
  const name = unique('Sale');
  const created = await call(page, 'POST', '/automatisation', { name, is_campaign: true });
  const { id } = created.automatisation as AutomatisationDetail; // docs/contract.md#answers
  await page.goto(`/campaign/${id}`);
  await page.getByRole('link', { name: 'Schedule it' }).click();
  const panel = page.getByRole('dialog', { name: 'Schedule an automation' });
  await panel.getByText(name, { exact: true }).waitFor();
  await panel.getByLabel('Name').fill('Letter');
  // A campaign usually runs once, so its time is required.
  await expectShown(panel.getByRole('button', { name: 'Save' })).toBeDisabled();
  await panel.getByLabel('Date and time', { exact: true }).fill(`${later}-12-01T09:30`);
  await choose(page, panel.getByRole('combobox', { name: 'Timezone' }), 'Europe/Paris');
  await panel.getByText(`Once, on Dec 01 09:30, ${later}, Paris time`).waitFor();
  await panel.getByRole('button', { name: 'Save' }).click();
  await closed(panel);
  const row = page.getByRole('row').filter({ hasText: 'Letter' });
  await row.getByText(name).waitFor();
  // The link's request is done: neither a reload nor the next form repeats it.
  await page.reload();
  await row.waitFor();
  await expectShown(panel).toHaveCount(0);
  await page.goto(`/campaign/${id}`);
  await page.getByRole('link', { name: `Once, on Dec 01 09:30, ${later}, Paris time` }).waitFor();

  await page.getByRole('button', { name: 'Cancel the send' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this scheduled send?' });
  await question.getByText(`Nothing is sent on`).waitFor();
  await question.getByRole('button', { name: 'Keep the send' }).click();
  await closed(question);
  await page.getByRole('button', { name: 'Cancel the send' }).click();
  await question.getByRole('button', { name: 'Cancel the send' }).click();
  await page.getByText('Scheduled send cancelled').waitFor();
  await page.getByRole('link', { name: 'Schedule it' }).waitFor();
  expect(await call(page, 'GET', '/scheduled-task')).toMatchObject({ scheduled_tasks: [] });
});

test('a send whose time came while its cancelling was asked about is not said to be cancelled', async () => {
  const { page } = await visitors.newcomer('/login');
  const created = await call(page, 'POST', '/automatisation', { name: unique('Sale'), is_campaign: true });
  const { id } = created.automatisation as AutomatisationDetail; // docs/contract.md#answers
  const task = { name: 'Letter', automatisation_id: id, recurrence: 'once', once_at: `${later}-12-01T09:30` };
  const { scheduled_task } = await call(page, 'POST', '/scheduled-task', task);
  await page.goto(`/campaign/${id}`);
  await page.getByRole('button', { name: 'Cancel the send' }).click();
  await call(page, 'DELETE', `/scheduled-task/${(scheduled_task as { id: number }).id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the send' }).click();
  await page.getByText('This send has already begun').waitFor();
});

test('a send that waits goes by each contact’s clocks, is paused, goes by days, and is cancelled', async () => {
  const { page } = await visitors.newcomer('/login');
  const name = unique('Sale');
  const created = await call(page, 'POST', '/automatisation', { name, is_campaign: true });
  const { id } = created.automatisation as AutomatisationDetail; // docs/contract.md#answers
  const task = { name: 'Letter', automatisation_id: id, recurrence: 'once', once_at: `${later}-12-01T09:30` };
  await call(page, 'POST', '/scheduled-task', task);
  await page.goto('/scheduled-tasks');
  const row = page.getByRole('row').filter({ hasText: 'Letter' });
  const panel = page.getByRole('dialog', { name: 'Edit the scheduled task' });
  const act = (entry: string) => chooseIn(row.getByRole('button', { name: /^Actions for/ }), entry);

  await act('Edit');
  await choose(page, panel.getByRole('combobox', { name: 'Timezone' }), 'Each contact’s own');
  await panel.getByText(`Once, on Dec 01 09:30, ${later}, each contact’s own time`).waitFor();
  await panel.getByText('Every contact gets it at that local time.').waitFor();
  await panel.getByLabel('Date and time', { exact: true }).fill('2020-12-01T09:30');
  await panel.getByText('contacts for whom it is already later get it at once').waitFor();
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.getByText('has passed already: choose a later time').waitFor();
  await panel.getByLabel('Date and time', { exact: true }).fill(`${later}-12-01T09:30`);
  await panel.getByRole('button', { name: 'Save' }).click();
  await closed(panel);
  await row.getByText('Each contact’s own', { exact: true }).waitFor();

  await act('Pause');
  await row.getByText('Paused').waitFor();
  await act('Resume');
  await row.getByText(/in each contact’s own time$/).waitFor();

  await act('Edit');
  await panel.getByRole('radio', { name: 'On days of the week' }).check();
  await panel.getByRole('checkbox', { name: 'Monday' }).check();
  await panel.getByRole('checkbox', { name: 'Thursday' }).check();
  await panel.getByLabel('Hour of the day').fill('9');
  await panel.getByText('Every Monday and Thursday at 09:00, UTC time').waitFor();
  await panel.getByRole('radio', { name: 'On days of the month' }).check();
  await panel.getByRole('checkbox', { name: '31', exact: true }).check();
  await panel.getByText('On day 31 of every month at 09:00, UTC time').waitFor();
  await panel.getByRole('button', { name: 'Save' }).click();
  await closed(panel);
  await row.getByText('On day 31 of every month').waitFor();

  await act('Delete');
  await page.getByText('sends waiting for their time are cancelled', { exact: false }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'No scheduled tasks yet' }).waitFor();
});

test('the dashboard opens the import of the first contacts', async () => {
  const { page } = await visitors.newcomer('/dashboard');
  await page.getByRole('link', { name: 'Import a CSV file' }).click();
  await page.getByRole('dialog', { name: 'Import contacts' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/\/contacts$/);
});

test('the dashboard leads from the first steps to what failed and what comes next', async () => {
  const { page } = await visitors.newcomer('/dashboard');
  await page.getByText('4 steps, and your first messages go out.').waitFor();
  const name = unique('Breaks');
  const event = unique('breaks');
  const created = await call(page, 'POST', '/automatisation', { name, entry_event_name: event });
  const { id } = created.automatisation as AutomatisationDetail; // docs/contract.md#answers
  const data = { variable: 'event.score', operation: 'DIVISION', value: 0 };
  await call(page, 'POST', `/automatisation/${id}/step`, { type: 'UPDATE_VARIABLE', data });
  await publish(page, id);
  await track(page, { name: event, contact_external_id: 'anna', data: { score: 1 } });
  const task = { name: 'Every morning', automatisation_id: id, delay_between_runs: 1_440, hour_to_run: 9 };
  await call(page, 'POST', '/scheduled-task', task);
  await call(page, 'POST', '/user/app', { app_id: 'sendgrid', data: sendgridCredentials });

  await page.goto(`/automatisation/${id}?tab=runs`);
  await page.getByText('Failed', { exact: true }).last().waitFor();
  await page.goto('/dashboard');
  await page.getByText('1 failed run', { exact: true }).waitFor();
  await page.getByText('division by zero', { exact: false }).waitFor();
  await page.getByRole('link', { name: 'Every morning' }).waitFor();
  await expectShown(page.getByRole('heading', { name: 'First steps' })).toHaveCount(0);
  await page.getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();

  // The list of automations shows it too, with the same link.
  await page.goto('/automatisations');
  await page.getByRole('link', { name: '1 failed run' }).click();
  await page.waitForURL(`**/automatisation/${id}?tab=runs&state=failed`);
  await page.getByText('division by zero', { exact: false }).waitFor();

  // Reasons are stored in English and shown in the page's language.
  await chooseIn(page.getByRole('button', { name: /^Account of/ }), 'Français');
  await page.getByRole('button', { name: /^Compte de/ }).waitFor();
  await page.goto('/dashboard');
  await page.getByText('event.score : division par zéro.', { exact: false }).waitFor();
});
