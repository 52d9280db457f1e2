import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import type { Entry } from '../../domain/entities/automatisations/entry';
import type { Run } from '../../domain/entities/runs/run';
import type { ContactDetail } from '../../domain/entities/contacts/contact';
import { untilFound } from '../support/until-found';
import { buildTag, call, publish, track, unique } from './support/account';
import { expectShown } from './support/expect-shown';
import { useVisitors } from './support/visitor';
import { choose, closed, sections } from './support/widgets';

const visitors = useVisitors();

async function contactOf(page: Page, externalId: string): Promise<ContactDetail> {
  const path = `/contact?contact_external_id=${encodeURIComponent(externalId)}`;
  return (await call(page, 'GET', path)).contact as ContactDetail; // docs/contract.md#answers
}

test('a contact is found by searching, and read: figures, data, events and tags', async () => {
  const { page } = await visitors.owner('/contacts');
  const [id, name] = [`${unique('anna').replace(' ', '/')}@example.com`, unique('Anna')];
  const tag = await buildTag(page, unique('friend'), 'orange');
  const together = await buildTag(page, unique('together'));
  const started = unique('Started by hand');
  const trigger = { name: started, entry_event_name: `tag_${together.id}_added` };
  const made = await call(page, 'POST', '/automatisation', trigger);
  await publish(page, (made.automatisation as { id: number }).id); // docs/contract.md#answers
  const { user } = await call(page, 'GET', '/user');
  const key = { 'Client-Key': (user as { client_key: string }).client_key }; // docs/contract.md#answers
  const [label, group] = [unique('Card number'), unique('card').replaceAll(/\W/g, '_')];
  const data = { name, [group]: { number: '4' } };
  await call(page, 'POST', '/contact/identify', { external_id: id, data }, key);
  await track(page, { name: 'cart opened', contact_external_id: id, data: { items: [{ sku: 'A-1' }] } });

  await page.getByRole('textbox', { name: 'Search contacts' }).or(page.getByRole('searchbox')).fill(name);
  await page.waitForURL(/search=Anna/);
  await page.getByRole('row').nth(1).getByText(name).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export 1 contact' }).click();
  expect((await download).suggestedFilename()).toMatch(/^contacts-anna-.*\.csv$/);

  // A new search deselects contacts that it does not show.
  await page.getByRole('checkbox', { name: `Select ${id}` }).check();
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill(id);
  await page.waitForURL((url) => url.searchParams.get('search') === id);
  await page.getByRole('group', { name: '1 contact selected' }).waitFor({ state: 'detached' });

  await page.getByRole('checkbox', { name: `Select ${id}` }).check();
  const chosenOnly = page.waitForEvent('download');
  await page
    .getByRole('group', { name: '1 contact selected' })
    .getByRole('button', { name: 'Export 1 contact' })
    .click();
  expect((await chosenOnly).suggestedFilename()).toMatch(/^contacts-\d{4}/);
  await page
    .getByRole('group', { name: '1 contact selected' })
    .getByRole('button', { name: 'Add a tag' })
    .click();
  const tagging = page.getByRole('dialog', { name: 'Add a tag to 1 contact' });
  await choose(page, tagging.getByRole('combobox', { name: 'Tag' }), together.name);
  await tagging.getByText(`This starts ${started} for up to 1 contact`).waitFor();
  await tagging.getByRole('button', { name: 'Add' }).click();
  await page.getByText('Tag added to 1 contact').waitFor();
  await closed(tagging);
  await page
    .getByRole('group', { name: '1 contact selected' })
    .getByRole('button', { name: 'Remove a tag' })
    .click();
  const untagging = page.getByRole('dialog', { name: 'Remove a tag from 1 contact' });
  await choose(page, untagging.getByRole('combobox', { name: 'Tag' }), tag.name);
  await untagging.getByRole('button', { name: 'Remove a tag' }).click();
  await page.getByText('None of them had this tag').waitFor();
  await closed(untagging);

  await call(page, 'POST', '/custom-field', { label, variable_name: `${group}.number` });
  await page.goto(`/contacts?tags=${together.id}`);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: label }).check();
  await page.getByRole('row').nth(1).getByRole('cell', { name: '4', exact: true }).waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name }).waitFor();
  await page.getByRole('button', { name: `Remove the filter ${together.name}` }).waitFor();
  await page.getByRole('link', { name }).click();

  await page.getByRole('heading', { level: 1, name }).waitFor();
  // The address also works when loaded directly: its end, that of an e-mail address, is not taken for a file extension.
  await page.reload();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit the contact' });
  await expectShown(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await form.getByLabel('E-mail').fill('anna@example.org');
  await form.getByLabel(label).fill('5');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Contact saved').waitFor();
  await closed(form);
  expect(await contactOf(page, id)).toMatchObject({
    name,
    email: 'anna@example.org',
    data: { [group]: { number: '5' } },
  });
  await page.getByText('anna@example.org').first().waitFor();
  await sections(page).getByRole('link', { name: 'Data' }).click();
  await page.getByText('"5"').waitFor();

  await sections(page).getByRole('link', { name: 'Events' }).click();
  await page.getByRole('link', { name: 'cart opened' }).click();
  const dialog = page.getByRole('dialog', { name: 'cart opened' });
  await dialog.getByText('items').click();
  await dialog.getByRole('button', { name: 'Close' }).click();

  const known = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download data' }).click();
  const told: unknown = JSON.parse(await readFile(await (await known).path(), 'utf8'));
  expect(told).toMatchObject({
    contact: { external_id: id, name, data: { [group]: { number: '5' } } },
    events: expect.arrayContaining([
      expect.objectContaining({ name: 'cart opened', data: { items: [{ sku: 'A-1' }] } }),
    ]) as unknown,
  });

  await sections(page).getByRole('link', { name: 'Tags' }).click();
  await page.getByRole('button', { name: 'Add a tag' }).click();
  await choose(page, page.getByRole('dialog').getByRole('combobox', { name: 'Tag' }), tag.name);
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
  for (const { name: worn } of [tag, together])
    await page.getByRole('button', { name: `Remove the tag ${worn}` }).click();
  await page.getByRole('heading', { name: 'No tags yet' }).waitFor();
});

test('a contact leaves a channel by hand, and agrees to it, with a proof that its page shows', async () => {
  const { page } = await visitors.owner('/login');
  await page.goto('/tags');
  const id = unique('reader');
  await track(page, { name: 'seen', contact_external_id: id });
  await page.goto(`/contacts/${encodeURIComponent(id)}`);
  const email = page.getByRole('list', { name: 'Channels' }).getByRole('listitem').nth(1);
  await email.getByText('Not asked').waitFor();

  const form = page.getByRole('dialog', { name: 'Change the consent to E-mail' });
  await email.getByRole('button', { name: 'Change the consent to E-mail' }).click();
  await expectShown(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await form.getByRole('radio', { name: 'Unsubscribed' }).check();
  await form.getByText(/gets no more messages on this channel/).waitFor();
  await form.getByRole('button', { name: 'Save' }).click();
  await email.getByText(/^since .*, by hand$/).waitFor();
  await closed(form);
  expect((await contactOf(page, id)).opted_out).toEqual({ email: expect.any(String) as string });

  await email.getByRole('button', { name: 'Change the consent to E-mail' }).click();
  await form.getByRole('radio', { name: 'Subscribed', exact: true }).check();
  await form.getByText(/Choose it only for people who agreed/).waitFor();
  await form.getByLabel('Proof').fill('Card of the fair, May 12');
  await page.route('**/consent', (route) => route.abort('connectionrefused'));
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('The server cannot be reached').waitFor();
  await page.unroute('**/consent');
  await form.getByRole('button', { name: 'Save' }).click();
  await email.getByText(/^since .*, by hand, “Card of the fair, May 12”$/).waitFor();
  const { opted_out, consent } = await contactOf(page, id);
  expect([opted_out, consent.email.state]).toEqual([{}, 'subscribed']);
});

test('lists that open are at their place from their first frame for who prefers reduced motion', async () => {
  const { page } = await visitors.owner('/contacts');
  // Where the first seen element of each list is, whenever it has moved.
  await page.evaluate(() => {
    const places: Record<string, string[]> = {};
    Object.assign(window, { places });
    const look = (): void => {
      for (const [list, first] of [
        ['columns', '.ant-popover label'],
        ['options', '.ant-select-dropdown .ant-select-item-option'],
      ] as const) {
        const found = document.querySelector(first);
        if (!found?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const { x, y } = found.getBoundingClientRect();
        const place = `${Math.round(x)}, ${Math.round(y)}`;
        const seen = (places[list] ??= []);
        if (place !== seen.at(-1)) seen.push(place);
      }
      requestAnimationFrame(look);
    };
    look();
  });
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Consent to SMS' }).check();
  await page.keyboard.press('Escape');
  await page.locator('.ant-popover').waitFor({ state: 'hidden' });
  await choose(page, page.getByRole('combobox', { name: 'Filter by consent' }), 'SMS: Unsubscribed');
  await page.waitForURL(/consent=sms\.left/);
  await page.locator('.ant-select-dropdown').waitFor({ state: 'hidden' });
  const places = await page.evaluate(
    () => (window as unknown as { places: Record<string, string[]> }).places,
  ); // set above
  expect(places).toEqual({ columns: [expect.any(String)], options: [expect.any(String)] });
});

test('contacts are listed by what they have agreed to, in the file too', async () => {
  const { page } = await visitors.owner('/contacts');
  const prefix = unique('asked');
  const { user } = await call(page, 'GET', '/user');
  const key = { 'Client-Key': (user as { client_key: string }).client_key }; // docs/contract.md#answers
  for (const [name, consent] of [
    ['yes', { sms: 'subscribed' }],
    ['no', { sms: 'left' }],
    ['unknown', {}],
  ] as const) {
    await call(page, 'POST', '/contact/identify', { external_id: `${prefix} ${name}`, consent }, key);
  }
  await page.goto(`/contacts?search=${encodeURIComponent(prefix)}`);
  await page.getByText('1–3 of 3').waitFor();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Consent to SMS' }).check();
  await page.keyboard.press('Escape');
  await page
    .getByRole('row', { name: `${prefix} yes` })
    .getByText('Subscribed', { exact: true })
    .waitFor();
  await page
    .getByRole('row', { name: `${prefix} unknown` })
    .getByText('Not asked')
    .waitFor();

  await choose(page, page.getByRole('combobox', { name: 'Filter by consent' }), 'SMS: Unsubscribed');
  await page.waitForURL(/consent=sms\.left/);
  await page
    .getByRole('row', { name: `${prefix} no` })
    .getByText('Unsubscribed')
    .waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export 1 contact' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.trim().split(/\r?\n/)).toHaveLength(2);
  expect(file).toMatch(new RegExp(`\\n${prefix} no,.*,left,`));
});

test('Back and Forward lead through the pages and searches of a list as they were', async () => {
  const { page } = await visitors.owner('/contacts');
  const prefix = unique('paged');
  for (let number = 1; number <= 12; number += 1) {
    await track(page, { name: 'seen', contact_external_id: `${prefix} ${String(number).padStart(2, '0')}` });
  }
  await page.goto(`/contacts?search=${encodeURIComponent(prefix)}&sort=external_id`);
  await page.getByText('1–10 of 12').waitFor();
  await page.getByRole('link', { name: 'Page 2' }).click();
  await page.getByRole('link', { name: `${prefix} 11` }).click();
  await page.getByRole('heading', { level: 1, name: `${prefix} 11` }).waitFor();
  await page.goBack();
  await page.getByText('11–12 of 12').waitFor();
  await page.goBack();
  await page.getByText('1–10 of 12').waitFor();

  // Forward works too; Back restores a search that was typed since.
  await page.goForward();
  await page.getByText('11–12 of 12').waitFor();
  const box = page.getByRole('searchbox', { name: 'Search contacts' });
  await box.fill(`${prefix} 12`);
  await page.getByRole('link', { name: `${prefix} 11` }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: `${prefix} 12` }).click();
  await page.getByRole('heading', { level: 1, name: `${prefix} 12` }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: `${prefix} 12` }).waitFor();
  await expectShown(box).toHaveValue(`${prefix} 12`);
  await expectShown(page.getByRole('link', { name: `${prefix} 11` })).toHaveCount(0);
  await page.goForward();
  await page.getByRole('heading', { level: 1, name: `${prefix} 12` }).waitFor();
});

test('a list that cannot be loaded says why and is loaded by a retry', async () => {
  const { page } = await visitors.owner('/tags');
  const down = { error: { code: 'database_unavailable', message: 'The database cannot be reached.' } };
  await page.route('**/api/contact', (route) => route.fulfill({ status: 503, json: down }));
  await page.getByRole('link', { name: 'Contacts' }).click();
  await page.getByText('The database cannot be reached.').waitFor();
  await page.unroute('**/api/contact');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page
    .getByRole('table')
    .or(page.getByRole('heading', { name: 'No contacts yet' }))
    .first()
    .waitFor();
});

test('a contact that is not there is a page that says so', async () => {
  const { page } = await visitors.owner('/contacts/nobody-of-this-name');
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
});

/** Waits until the flow has decided on `count` events of the contact, and the runs that they started have ended. */
async function untilDecided(page: Page, flow: number, contact: string, count: number): Promise<void> {
  const path = `/automatisation/${flow}/entry?contact_external_id=${encodeURIComponent(contact)}`;
  await untilFound(async () => {
    const { entries } = await call(page, 'GET', path);
    const decided = (entries as Entry[]).filter(({ refusal }) => refusal !== null).length; // docs/contract.md#answers
    const { runs } = await call(page, 'GET', `/automatisation/${flow}/run?state=completed`);
    return decided + (runs as Run[]).length === count || undefined; // docs/contract.md#answers
  });
}

test('an event that an automation refused does not look like one that it let in', async () => {
  const { page } = await visitors.owner('/tags');
  const [name, id] = [unique('Welcomes once'), unique('newcomer')];
  const trigger = { name, entry_event_name: unique('joined'), reentry: 'once' };
  const made = await call(page, 'POST', '/automatisation', trigger);
  const { id: flow } = made.automatisation as { id: number }; // docs/contract.md#answers
  await publish(page, flow);
  for (let time = 1; time <= 2; time += 1) {
    await track(page, { name: trigger.entry_event_name, contact_external_id: id });
    await untilDecided(page, flow, id, time);
  }
  await page.goto(`/contacts/${encodeURIComponent(id)}?tab=events`);
  const events = page.getByRole('listitem').filter({ has: page.getByText(trigger.entry_event_name) });
  await events
    .nth(0)
    .getByText(/^started no run\. The contact had been inside before/)
    .waitFor();
  const started = events.nth(1).getByRole('link', { name });
  await expectShown(events.nth(1).getByText('started no run')).toHaveCount(0);
  await started.click();
  await page.waitForURL(/\?tab=runs&run=\d+$/);
});
