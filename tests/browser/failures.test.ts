import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { en } from '../../ui/src/i18n/en';
import { buildTag, call, unique } from './support/account';
import { violationsOn } from './support/axe';
import { useVisitors } from './support/visitor';

const visitors = useVisitors();

const folder = mkdtempSync(join(tmpdir(), 'sillage-failures-'));
afterAll(() => rmSync(folder, { recursive: true }));

const people = join(folder, 'people.csv');
writeFileSync(people, 'id,name,town\nanna,Anna,Lyon\nbob,Bob,Lille\n');

/** The response of a server that failed to read the custom fields. */
const fallen = { error: { code: 'internal_error', message: 'The server has a cold.' } };

/** Makes the server refuse the custom fields from now on; returns a function that restores the responses. */
async function refuseCustomFields(page: Page): Promise<() => Promise<void>> {
  const address = /\/api\/custom-field\?/;
  await page.route(address, (route) => route.fulfill({ status: 500, json: fallen }));
  return () => page.unroute(address);
}

const wizard = (page: Page) => page.getByRole('dialog', { name: en.contactImport.title });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** Opens the import's wizard at the step before the last one, which loads the custom fields that columns map to. */
async function openColumns(page: Page): Promise<void> {
  await call(page, 'POST', '/custom-field', { label: 'Town', variable_name: 'town' });
  await page.getByRole('button', { name: en.contactImport.title }).first().click();
  await wizard(page).locator('input[type=file]').setInputFiles(people);
  await wizard(page).getByRole('table').waitFor();
  await wizard(page).getByRole('button', { name: en.contactImport.next }).click();
}

test('custom fields that cannot be read are told with a way on, and nothing else stops: the tags load, and so do they, asked again', async () => {
  const { page } = await visitors.newcomer('/contacts');
  const tag = await buildTag(page, unique('unharmed'));
  await openColumns(page);
  const answerAgain = await refuseCustomFields(page);
  await wizard(page).getByRole('button', { name: en.contactImport.next }).click();
  const failure = wizard(page).getByRole('alert').filter({ hasText: fallen.error.message });
  await failure.getByRole('button', { name: en.failure.retry }).waitFor();
  expect(await violationsOn(page, '.ant-modal')).toEqual([]);
  await wizard(page).getByRole('button', { name: en.common.cancel }).click();

  await link(page, en.layout.tags).click();
  await page.getByRole('link', { name: tag.name }).waitFor();

  await link(page, en.layout.settings).click();
  await link(page, en.settings.customFields.title).click();
  const list = page.getByRole('alert').filter({ hasText: fallen.error.message });
  await list.waitFor();
  await answerAgain();
  await list.getByRole('button', { name: en.failure.retry }).click();
  await page.getByRole('table').getByText('Town', { exact: true }).waitFor();
});

test('the wizard looks again when it is asked to, by the keyboard alone', async () => {
  const { page } = await visitors.newcomer('/contacts');
  await openColumns(page);
  const answerAgain = await refuseCustomFields(page);
  await wizard(page).getByRole('button', { name: en.contactImport.next }).click();
  const retry = wizard(page).getByRole('button', { name: en.failure.retry });
  await retry.waitFor();
  await answerAgain();
  await retry.focus();
  await page.keyboard.press('Enter');
  await wizard(page).getByText('2 contacts will be imported.').waitFor();
});

test('what the interface itself does wrong is told once, with a button that reloads the page', async () => {
  const { page, complaints } = await visitors.owner('/tags');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const breakDown = () =>
    page.evaluate(() => setTimeout(() => void Promise.reject(new Error('no such thing'))));
  await breakDown();
  await breakDown();
  const toast = page.getByRole('alert').filter({ hasText: en.failure.brokeDown });
  await toast.getByRole('button', { name: en.failure.reload }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(complaints.splice(0)).toEqual(['no such thing', 'no such thing']);
});
