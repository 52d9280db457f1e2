import type { Page } from 'playwright-core';
import type { AutomatisationDetail } from '../../domain/entities/automatisations/automatisation';
import type { Dashboard } from '../../domain/entities/dashboard';
import type { NoticePage } from '../../domain/entities/notice';
import { en } from '../../ui/src/i18n/en';
import { fr } from '../../ui/src/i18n/fr';
import { call, publish, track, unique } from './support/account';
import { violationsOn } from './support/axe';
import { expectShown } from './support/expect-shown';
import { useVisitors } from './support/visitor';
import { chooseIn } from './support/widgets';

const visitors = useVisitors();

const made = async (page: Page, body: object): Promise<AutomatisationDetail> =>
  (await call(page, 'POST', '/automatisation', body)).automatisation as AutomatisationDetail; // docs/contract.md#answers

/** Creates a Twilio connection that Twilio refuses, as a test of it has found. */
async function brokenConnection(page: Page): Promise<number> {
  const data = { account_sid: 'AC00000000000000000000000000000000', auth_token: 'wrong' };
  const whole = { ...data, messaging_service_sid: 'MG00000000000000000000000000000000' };
  const created = await call(page, 'POST', '/user/app', { app_id: 'twilio', name: 'Shop SMS', data: whole });
  const { id } = created.user_app as { id: number }; // docs/contract.md#answers
  await call(page, 'POST', `/user/app/${id}/check`, {});
  return id;
}

const addSms = (page: Page, automatisationId: number, user_app_id: number) =>
  call(page, 'POST', `/automatisation/${automatisationId}/step`, {
    type: 'APICALL',
    user_app_id,
    app_webhook_unique_identifier: 'twilio_send_sms',
    data: { phone_number: '+14165550100', message: 'Hello' },
    description: 'Remind by SMS',
  });

/** Waits until the worker has checked and reports `count` notices. */
async function toldOf(page: Page, count: number): Promise<void> {
  for (;;) {
    const { notices } = (await call(page, 'GET', '/notice')) as NoticePage; // domain/entities/notice.ts
    if (notices.length >= count) return;
    await page.waitForTimeout(500);
  }
}

const dashboardAsked = /\/api\/dashboard(\?|$)/;

/** Shows the page its notices as over: a failing step is over only after minutes without a failure. */
const showOver = (page: Page) =>
  page.route(dashboardAsked, async (route) => {
    const response = await route.fetch();
    const { data: dashboard } = (await response.json()) as { data: Dashboard }; // domain/entities/dashboard.ts
    const ended_at = new Date().toISOString();
    const over = dashboard.notices.open.map((notice) => ({ ...notice, ended_at }));
    await route.fulfill({
      response,
      json: { data: { ...dashboard, notices: { open: [], total: 0, over } } },
    });
  });

test('runs that fail at a step are told of on the dashboard, in the list and above the flow, each with the way to them', async () => {
  const { page } = await visitors.newcomer('/dashboard');
  const name = unique('Breaks');
  const event = unique('breaks');
  const { id } = await made(page, { name, entry_event_name: event });
  const data = { variable: 'event.score', operation: 'DIVISION', value: 0 };
  await call(page, 'POST', `/automatisation/${id}/step`, {
    type: 'UPDATE_VARIABLE',
    data,
    description: 'Halve the score',
  });
  await publish(page, id);
  for (const contact_external_id of ['ann', 'bea', 'cid'])
    await track(page, { name: event, contact_external_id, data: { score: 1 } });
  await toldOf(page, 1);

  await page.goto('/dashboard');
  const panel = page.getByRole('region', { name: en.dashboard.notices });
  await panel.getByText('“Halve the score”: 3 runs have failed').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.goto('/automatisations');
  await page.getByText(/3 runs failed at a step, since/).waitFor();
  await page.goto('/dashboard');
  await panel.getByRole('link', { name }).click();
  const above = page.getByRole('status', { name: en.notices.title });
  await above.getByText('“Halve the score”: 3 runs have failed').waitFor();
  await above.getByRole('link', { name: en.notices.ways.step_failing }).click();
  await page.getByRole('dialog').getByText('division by zero', { exact: false }).first().waitFor();

  await showOver(page);
  await page.goto('/dashboard');
  await panel.getByText(en.notices.over, { exact: false }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.unroute(dashboardAsked);

  await page.goto('/dashboard');
  await chooseIn(page.getByRole('button', { name: /^Account of/ }), 'Français');
  await page
    .getByRole('region', { name: fr.dashboard.notices })
    .getByText('3 exécutions ont échoué', { exact: false })
    .waitFor();
});

test('a flow whose connection is known not to work is published only after it was asked about, and then told of', async () => {
  const { page } = await visitors.newcomer('/dashboard');
  const connection = await brokenConnection(page);
  const { id } = await made(page, { name: unique('Cart'), entry_event_name: unique('cart') });
  await addSms(page, id, connection);
  await page.goto(`/automatisation/${id}`);
  await page.getByRole('switch', { name: en.automatisations.published }).click();
  const dialog = page.getByRole('dialog', { name: en.flow.inside.publishTitle });
  await dialog.getByText(en.flow.failingConnections.title_one).waitFor();
  await dialog.getByText('Shop SMS').waitFor();
  await dialog.getByRole('button', { name: en.common.cancel }).click();
  await page.getByRole('switch', { name: en.automatisations.published, checked: false }).waitFor();
  await page.getByRole('switch', { name: en.automatisations.published }).click();
  await dialog.getByRole('button', { name: en.flow.inside.publish }).click();
  await page.getByRole('switch', { name: en.automatisations.published, checked: true }).waitFor();

  await toldOf(page, 1);
  await page.goto(`/automatisation/${id}`);
  const above = page.getByRole('status', { name: en.notices.title });
  await above.getByText('The connection “Shop SMS” does not work').waitFor();
  await above.getByRole('link', { name: en.notices.ways.connection_failing }).click();
  await page.getByRole('heading', { level: 1, name: en.settings.apps.title }).waitFor();
});

test('a campaign whose connection is known not to work says so before it runs', async () => {
  const { page } = await visitors.newcomer('/dashboard');
  const connection = await brokenConnection(page);
  const { id } = await made(page, { name: unique('Sale'), is_campaign: true });
  await call(page, 'POST', `/automatisation/${id}/step`, {
    type: 'LOOP',
    data: { source: 'all_contacts' },
    description: 'Everybody',
  });
  await addSms(page, id, connection);
  await page.goto(`/campaign/${id}`);
  await page.getByRole('button', { name: en.flow.campaign.run, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: en.flow.campaign.runTitle });
  await dialog.getByText('Shop SMS').waitFor();
  expect(await violationsOn(page, '.ant-modal')).toEqual([]);
});

test('notices by e-mail are set up with a mail server of one’s own, which a test is sent by first, and whose password is not shown again', async () => {
  const { page } = await visitors.newcomer('/settings/notices');
  const words = en.settings.notices;
  const field = (name: keyof typeof words.fields) => page.getByLabel(words.fields[name], { exact: true });
  await field('recipients').fill('ada@example.com');
  await page.keyboard.press('Enter');
  await field('sender').fill('shop@example.com');
  await field('host').fill('127.0.0.9');
  await field('username').fill('shop');
  await field('password').fill('a password for mail');
  await page.getByRole('button', { name: words.test }).click();
  // The operator has not allowed this internal host.
  await page.getByText('ask the operator of this server to allow it', { exact: false }).waitFor();
  await field('is_on').click();
  await page.getByRole('button', { name: en.common.save }).click();
  await page.getByText(words.saved).waitFor();
  await page.reload();
  await page.getByText(words.passwordKept).waitFor();
  await expectShown(field('password')).toHaveValue('');
  await expectShown(field('host')).toHaveValue('127.0.0.9');
  await expectShown(page.getByText('ada@example.com')).toHaveCount(1);
  await expectShown(field('is_on')).toBeChecked();
  expect(await violationsOn(page)).toEqual([]);
});
