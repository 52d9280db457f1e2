import type { User } from '../../../domain/entities/account/user';
import { twilioCredentials } from '../../providers/twilio';
import { call } from '../support/account';
import { violationsOn } from '../support/axe';
import { expectShown } from '../support/expect-shown';
import { useVisitors } from '../support/visitor';

const visitors = useVisitors();

test('a newsletter is made in five steps on a phone, and sent to each address once', async () => {
  const { page } = await visitors.newcomer('/broadcasts');
  await page.setViewportSize({ width: 375, height: 812 });
  await call(page, 'POST', '/user/app', { app_id: 'twilio', data: twilioCredentials });
  await call(page, 'PUT', '/user', { may_write_unasked: { sms: true } });
  const { client_key } = (await call(page, 'GET', '/user')).user as User; // docs/contract.md#answers
  for (const [external_id, phone] of [
    ['bert', null],
    ['anna again', '+33612345670'],
    ['anna', '+33 6 12 34 56 70'],
  ])
    await call(
      page,
      'POST',
      '/contact/identify',
      { external_id, data: { phone } },
      { 'Client-Key': client_key },
    );

  await page.getByRole('heading', { name: 'No broadcasts yet' }).waitFor();
  await page.getByRole('button', { name: 'Create a broadcast' }).first().click();
  await page.getByLabel('Name').fill('December news');
  await page.getByLabel('SMS').check();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'December news' }).waitFor();
  await page.getByText('no address or number', { exact: false }).waitFor();
  expect(await violationsOn(page)).toEqual([]);

  await page.getByRole('button', { name: 'Next: Content' }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello {{ contact.external_id }}');
  await page.getByRole('button', { name: 'Next: Test' }).click();
  await page.getByText('Hello anna', { exact: false }).first().waitFor();
  await page.getByRole('button', { name: 'Next: Time' }).click();
  await page.getByLabel('As soon as I press “Send”').waitFor();
  await page.getByRole('button', { name: 'Next: Review' }).click();
  await page.getByText('Each address gets it once', { exact: false }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  const widest = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(widest).toBeLessThanOrEqual(375);

  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1 contact would receive it', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('1 of 2 sent', { exact: false }).waitFor();
  await page.getByText('Sent', { exact: true }).first().waitFor();
});

test('a broadcast begins with a template, by keyboard, on a phone, in both themes', async () => {
  const { page } = await visitors.newcomer('/broadcasts');
  await page.setViewportSize({ width: 375, height: 812 });
  await page.getByRole('button', { name: 'Create a broadcast' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violationsOn(page)).toEqual([]);
  }
  await dialog.getByRole('radio', { name: 'A blank broadcast' }).focus();
  for (let place = 0; place < 4; place += 1) await page.keyboard.press('ArrowRight');
  await dialog.getByText('Suggested time: Wednesday at 10:00', { exact: false }).waitFor();
  await expectShown(dialog.getByLabel('Name')).toHaveValue('Win-back');
  expect(await violationsOn(page)).toEqual([]);
  const widest = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(widest).toBeLessThanOrEqual(375);
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Win-back' }).waitFor();
  await page.getByText('No order for 90 days', { exact: false }).first().waitFor();
  await page.getByRole('button', { name: 'Next: Content' }).click();
  await page.getByText('Broadcasts / Win-back', { exact: true }).first().waitFor();
  await expectShown(page.getByLabel('Subject B')).not.toHaveValue('');
});
