import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { ContactDetail } from '../../domain/entities/contacts/contact';
import { buildTag, call, publish, unique } from './support/account';
import { shortest } from '../support/shortest';
import { expectShown } from './support/expect-shown';
import { useVisitors } from './support/visitor';
import { choose, chooseIn, closed } from './support/widgets';

const visitors = useVisitors();

const folder = mkdtempSync(join(tmpdir(), 'sillage-import-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a file to the disk, from which the browser reads it as a user's file. */
function csv(name: string, content: Buffer | string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const wizard = (page: Page) => page.getByRole('dialog', { name: 'Import contacts' });
const next = (page: Page) => wizard(page).getByRole('button', { name: 'Next' });

async function openWith(page: Page, path: string): Promise<void> {
  await page.getByRole('button', { name: 'Import contacts' }).first().click();
  await wizard(page).locator('input[type=file]').setInputFiles(path);
  await wizard(page).getByRole('table').waitFor();
}

const contactOf = async (page: Page, externalId: string): Promise<ContactDetail> => {
  const answer = await call(page, 'GET', `/contact?contact_external_id=${encodeURIComponent(externalId)}`);
  return answer.contact as ContactDetail; // docs/contract.md#answers
};

/** 50,000 rows as Western European spreadsheets save them: semicolons, Windows-1252, a column without a name; 50 of the rows are broken. */
function largeFile(token: string): Buffer {
  const rows = Array.from({ length: 50_000 }, (_, index) => {
    if (index % 1_000 === 500) return `${token}-broken-${index};one cell`;
    const name = index % 3 === 0 ? '"Zoé ""la grande""; Noël"' : `Contact ${index}`;
    const note = index % 5 === 0 ? '"two\nlines"' : 'one line';
    return `${token}-${index};${name};unused;${note};Montréal`;
  });
  return Buffer.from(['id;nom;;note;ville', ...rows].join('\r\n'), 'latin1');
}

/**
 * The longest task allowed on the page's main thread, in milliseconds. On an idle machine none takes 200; here other tests run, and parsing
 * the file on the main thread takes seconds.
 */
const freeze = 1_000;

/** Imports it in an account of its own; returns the longest task of its page meanwhile, in milliseconds. */
async function importLargeFile(): Promise<number> {
  const { page } = await visitors.newcomer('/contacts');
  const token = unique('large').replace(' ', '-');
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(window, { taskDurations: durations });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) durations.push(duration);
    }).observe({ type: 'longtask' });
  });
  await openWith(page, csv('large.csv', largeFile(token)));
  await wizard(page).getByText('50,000 rows, separated by semicolons, windows-1252').waitFor();

  await next(page).click();
  await wizard(page).getByLabel('Variable name of the column ville').fill('address.city');
  const makesFields = /creates the custom fields note, ville\)$/;
  await expectShown(wizard(page).getByRole('checkbox', { name: makesFields })).toBeChecked();
  await next(page).click();
  await wizard(page).getByText('49,950 contacts will be imported.').waitFor();
  // The lines before it: the header, and two for each fifth row.
  await wizard(page).getByText('Line 602: 2 columns instead of 5').waitFor();
  await wizard(page).getByText(`${token}-broken-500;one cell`).waitFor();
  await wizard(page).getByRole('button', { name: 'Import' }).click();

  // The import continues while other pages are open.
  await wizard(page).getByRole('button', { name: 'Close and continue in the background' }).click();
  await page.getByRole('link', { name: 'Tags', exact: true }).click();
  const status = page.getByRole('region', { name: 'Import of large.csv' });
  await status.getByText('50,000 of 50,000 rows').waitFor({ timeout: 120_000 });
  const download = page.waitForEvent('download', { timeout: 120_000 });
  await status.getByRole('link', { name: 'Download the 50 rejected rows' }).click({ timeout: 120_000 });
  const rejected = await (await download).createReadStream();
  const lines = (await rejected.toArray()).join('').trim().split('\n');
  expect(lines).toHaveLength(51);
  await status.getByText('Imported: 49,950. Rejected: 50.').waitFor();
  // The page offers the new fields without a reload.
  await page.getByRole('link', { name: 'Contacts', exact: true }).click();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'ville' }).waitFor();

  const tasks = await page.evaluate(() => (window as unknown as { taskDurations: number[] }).taskDurations); // set above
  expect(await contactOf(page, `${token}-15`)).toMatchObject({
    name: 'Zoé "la grande"; Noël',
    data: { note: 'two\nlines', address: { city: 'Montréal' } },
  });
  const { customFields } = await call(page, 'GET', '/custom-field?page_size=100');
  expect(customFields).toEqual(
    expect.arrayContaining([expect.objectContaining({ label: 'ville', variable_name: 'address.city' })]),
  );
  return Math.max(0, ...tasks);
}

test('50,000 lines are imported while the page stays responsive, and the broken ones can be had', async () => {
  expect(await shortest(freeze, importLargeFile)).toBeLessThanOrEqual(freeze);
});

test.each([
  ['windows-1252', (text: string) => Buffer.from(text, 'latin1')],
  ['utf-16le', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
])(
  'numbers and dates of a French file in %s are read as it writes them, and what does not fit is told',
  async (encoding, bytes) => {
    const { page } = await visitors.owner('/contacts');
    const [first, second] = [unique('anna'), unique('boris')];
    // No earlier file has created these fields.
    const mark = unique('m')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '');
    const rows = [
      `Numéro client;Nom;E-mail;Dépensé ${mark};Né le ${mark};Code postal ${mark}`,
      `${first};Anna;${mark}@example.com;1\u00A0299,15;21/01/1959;01000`,
      `${second};Boris;boris at example;299,15;05/02/1960;75001`,
    ];
    await openWith(page, csv('french.csv', bytes(rows.join('\r\n'))));
    await wizard(page).getByText(`2 rows, separated by semicolons, ${encoding}`).waitFor();
    await next(page).click();
    await wizard(page).getByText('→ 1,299.15 · 299.15').waitFor();
    await wizard(page).getByText('→ 1959-01-21 · 1960-02-05').waitFor();
    await next(page).click();
    await wizard(page).getByText('1 row is imported without a value').waitFor();
    await wizard(page).getByText('Line 3, E-mail: boris at example').waitFor();
    await wizard(page).getByRole('button', { name: 'Import' }).click();
    const status = page.getByRole('region', { name: 'Import of french.csv' });
    await status
      .getByRole('link', { name: 'Download the row that was rejected or only partly imported' })
      .waitFor();
    expect(await contactOf(page, first)).toMatchObject({
      email: `${mark}@example.com`,
      data: {
        [`depense_${mark}`]: 1299.15,
        [`ne_le_${mark}`]: '1959-01-21',
        [`code_postal_${mark}`]: '01000',
      },
    });
    expect(await contactOf(page, second)).toMatchObject({
      email: null,
      data: { [`depense_${mark}`]: 299.15 },
    });
    const { customFields } = await call(page, 'GET', '/custom-field?page_size=100');
    expect(customFields).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ variable_name: `depense_${mark}`, type: 'number' }),
        expect.objectContaining({ variable_name: `ne_le_${mark}`, type: 'date' }),
      ]),
    );
  },
);

test('tabs behind a byte order mark are read; the tags’ automations are told before, and started for none on demand', async () => {
  const { page } = await visitors.owner('/tags');
  const tag = await buildTag(page, unique('imported'), 'green');
  const name = unique('Started by import');
  const made = await call(page, 'POST', '/automatisation', { name, entry_event_name: `tag_${tag.id}_added` });
  const { id } = made.automatisation as { id: number }; // docs/contract.md#answers
  await publish(page, id);
  const externalId = unique('tabbed');

  await page.goto(`/tag/${tag.id}`);
  await openWith(page, csv('tabs.csv', `\uFEFFid\tname\n${externalId}\tÉlodie\n`));
  await next(page).click();
  await next(page).click();
  await wizard(page).getByText(`This starts ${name} for up to 1 contact`).waitFor();
  await wizard(page).getByLabel('Start no automations').check();
  await wizard(page).getByText('The tags are added and no automation starts.').waitFor();
  await wizard(page).getByRole('button', { name: 'Import' }).click();
  await page.getByText('1 contact created successfully, 0 contacts updated successfully').waitFor();
  await closed(wizard(page));
  await expectShown(page.getByRole('region', { name: 'Import of tabs.csv' })).toHaveCount(0);
  await page.getByRole('row', { name: new RegExp(externalId) }).waitFor();
  expect((await contactOf(page, externalId)).name).toBe('Élodie');
  expect(await call(page, 'GET', `/automatisation/${id}/run`)).toMatchObject({ runs: [] });
});

test('only earlier steps can be gone back to, and an import needs the external id and the name', async () => {
  const { page } = await visitors.owner('/contacts');
  await openWith(page, csv('partial.csv', 'id,city\n1,Lyon\n'));
  await next(page).click();
  await expectShown(next(page)).toBeDisabled();
  await wizard(page).getByRole('button', { name: 'Skip all other columns' }).click();
  await wizard(page).getByText('1 column will not be imported: city').waitFor();
  await choose(page, wizard(page).getByLabel('What the column city is'), 'Name');
  await expectShown(next(page)).toBeEnabled();
  await expectShown(wizard(page).getByText(/will not be imported/)).toHaveCount(0);
  await wizard(page).getByRole('button', { name: /File/ }).click();
  await wizard(page).getByRole('table').waitFor();

  // A corrected file with the same columns keeps the mapping.
  await wizard(page)
    .locator('input[type=file]')
    .setInputFiles(csv('mended.csv', 'id,city\n1,Lyon\n2,Nice\n'));
  await wizard(page).getByText('2 rows').waitFor();
  await next(page).click();
  await expectShown(next(page)).toBeEnabled();
});

test('lines that a quote makes one row of are counted as lines, until they can be downloaded', async () => {
  const { page } = await visitors.owner('/contacts');
  const [good, bad] = [unique('good'), unique('bad')];
  const rows = [`${good},Ada`, `"mia"@x.org,${bad}`, '2,Bob', '3,Zoe'];
  await openWith(page, csv('stray.csv', ['id,name', ...rows].join('\n')));
  await wizard(page).getByText('4 lines, read as 2 rows, separated by commas').waitFor();
  await next(page).click();
  await next(page).click();
  await wizard(page).getByText('3 lines, read as 1 row, cannot be imported and are skipped.').waitFor();
  await wizard(page).getByRole('button', { name: 'Import' }).click();
  const status = page.getByRole('region', { name: 'Import of stray.csv' });
  await status.getByRole('link', { name: 'Download the 3 rejected lines' }).waitFor();
});

test('an import that takes long goes on behind a closed dialog, and says so', async () => {
  const { page } = await visitors.owner('/contacts');
  let looks = 0;
  // Simulates a server that still works on the import: the first polls find no end.
  await page.route('**/api/contact/import/*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { import: { state: string } } };
    if ((looks += 1) <= 2) body.data.import.state = 'running';
    await route.fulfill({ response, json: body });
  });
  await openWith(page, csv('slow.csv', `id,name\n${unique('slow')},Ada\n`));
  await next(page).click();
  await next(page).click();
  await wizard(page).getByRole('button', { name: 'Import' }).click();
  const words = 'The import is taking too long, the import continues in the background.';
  await page.getByText(words, { exact: false }).waitFor();
  await closed(wizard(page));
  await page.getByText('1 contact created successfully', { exact: false }).waitFor();
});

test('a file without rows is told', async () => {
  const { page } = await visitors.owner('/contacts');
  await page.getByRole('button', { name: 'Import contacts' }).first().click();
  await wizard(page).locator('input[type=file]').setInputFiles(csv('empty.csv', '\n\n'));
  await wizard(page).getByRole('alert').getByText('The file has no rows').waitFor();
  await expectShown(next(page)).toBeDisabled();
});

test('all contacts are exported', async () => {
  const { page } = await visitors.owner('/contacts');
  const download = page.waitForEvent('download', { timeout: 120_000 });
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/^contacts-\d{4}-\d\d-\d\d\.csv$/);
  await page.getByText(/ downloaded$/).waitFor();
  await page.getByText('get an apostrophe in front', { exact: false }).waitFor();
});

test('past imports are listed with their figures, and one is undone after what that will do is told', async () => {
  const { page } = await visitors.newcomer('/contacts');
  const token = unique('undone').replace(' ', '-');
  const rows = [`${token}-1;Ada;Paris`, `${token}-2;Bob;Lyon`, `${token}-broken;Cyd`];
  await openWith(page, csv('wrong list.csv', ['id;nom;ville', ...rows].join('\n')));
  await next(page).click();
  await next(page).click();
  await wizard(page).getByRole('button', { name: 'Import' }).click();
  await page.getByText('2 contacts created successfully').waitFor();

  await page.getByRole('link', { name: 'Past imports' }).click();
  const row = page.getByRole('row', { name: /wrong list\.csv/ });
  await row.getByText('Completed').waitFor();
  for (const [column, text] of ['3', '2', '0'].entries())
    await expectShown(row.getByRole('cell').nth(3 + column)).toHaveText(text);
  const download = page.waitForEvent('download');
  await row.getByRole('link', { name: 'Download the row that was rejected or only partly imported' }).click();
  const rejected = (await (await (await download).createReadStream()).toArray()).join('');
  expect(rejected).toContain(`${token}-broken;Cyd`);

  await chooseIn(row.getByRole('button'), 'Undo the import');
  const dialog = page.getByRole('dialog', { name: 'Undo this import?' });
  await dialog.getByText('2 contacts created by the import are removed.').waitFor();
  await dialog.getByText('No existing contact is restored.').waitFor();
  await dialog.getByRole('button', { name: 'Undo the import' }).click();
  await closed(dialog);
  await row.getByText('Undone', { exact: true }).waitFor();
  await row.getByText('2 contacts created by the import are removed.').waitFor();
  const { contacts } = await call(page, 'POST', '/contact', {});
  expect(contacts).toEqual([]);
});
