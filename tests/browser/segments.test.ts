import type { Locator, Page } from 'playwright-core';
import type { User } from '../../domain/entities/account/user';
import type { AutomatisationDetail } from '../../domain/entities/automatisations/automatisation';
import type { Segment } from '../../domain/entities/segments/segment';
import { untilFound } from '../support/until-found';
import { buildTag, call, track, unique } from './support/account';
import { violationsOn } from './support/axe';
import { reach, reachInMenu } from './support/keys';
import { pickStep } from './support/panels';
import { useVisitors } from './support/visitor';
import { choose, chooseIn, closed } from './support/widgets';

/* Segments of contacts: made of rules in groups, seen as they are built, used as a filter, deleted. */
const visitors = useVisitors();

/** Contacts 0 to 3, of the plan pro but for the last one. */
async function identify(page: Page, name: string): Promise<void> {
  const { client_key } = (await call(page, 'GET', '/user')).user as User; // docs/contract.md#answers
  const items = [0, 1, 2, 3].map((place) => ({
    external_id: `${name} ${place}`,
    data: { name: `${name} ${place}`, plan: place === 3 ? 'free' : 'pro', batch: name },
  }));
  await call(page, 'POST', '/contact/identify/batch', { items }, { 'Client-Key': client_key });
}

const idOf = async (page: Page, externalId: string): Promise<number> =>
  (
    (await call(page, 'GET', `/contact?contact_external_id=${encodeURIComponent(externalId)}`)).contact as {
      id: number; // docs/contract.md#answers
    }
  ).id;

const rule = (page: Page, number: string): Locator =>
  page.getByRole('group', { name: new RegExp(`^Rule ${number.replaceAll('.', '\\.')}:`) });

/** Waits until the list shows these contacts, and no others, by their ids. */
async function shows(page: Page, name: string, places: number[]): Promise<void> {
  const table = page.getByRole('table', { name: 'Contacts' });
  for (const place of places) await table.getByText(`${name} ${place}`, { exact: true }).first().waitFor();
  await untilFound(async () => (await table.getByRole('row').count()) === places.length + 1 || undefined);
}

it('a segment of three rules in two groups is made, seen, changed, used as a filter and deleted', async () => {
  const { page } = await visitors.newcomer('/tags');
  const name = unique('seg');
  const tag = await buildTag(page, unique('gold'));
  await identify(page, name);
  await call(page, 'POST', `/contact/tag/${tag.id}`, { contacts: [await idOf(page, `${name} 0`)] });
  const event = unique('order');
  for (const amount of [80, 90])
    await track(page, { name: event, contact_external_id: `${name} 1`, data: { amount } });
  await track(page, { name: event, contact_external_id: `${name} 2`, data: { amount: 10 } });

  await page.goto('/segments');
  await page.getByRole('button', { name: 'Create a segment' }).first().click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);

  // All of: the contacts of this test, and any of: a tag, or two large orders.
  await chooseIn(page.getByRole('button', { name: 'Add a rule', exact: true }), 'Contact field');
  await rule(page, '1').getByRole('combobox', { name: 'Field', exact: true }).fill('batch');
  await page.keyboard.press('Escape');
  await rule(page, '1').getByRole('textbox', { name: 'Value' }).fill(name);
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.locator('p', { hasText: /^4 contacts$/ }).waitFor();

  await page.getByRole('button', { name: 'Add a group', exact: true }).click();
  await preview.getByRole('button', { name: 'Group 2: Add a rule to this group, or remove it.' }).waitFor();
  await chooseIn(page.getByRole('button', { name: 'Add a rule to Group 2' }), 'Tag');
  await choose(page, rule(page, '2.1').getByRole('combobox', { name: 'Tag' }), tag.name);
  await preview.locator('p', { hasText: /^1 contact$/ }).waitFor();
  await chooseIn(page.getByRole('button', { name: 'Add a rule to Group 2' }), 'Event');
  const ordered = rule(page, '2.2');
  await ordered.getByRole('combobox', { name: 'Event', exact: true }).fill(event);
  await page.keyboard.press('Escape');
  await ordered.getByRole('spinbutton', { name: 'Number' }).fill('2');
  await choose(page, ordered.getByRole('combobox', { name: 'Period' }), 'in the last');
  await ordered.getByRole('button', { name: 'Only where …' }).click();
  await choose(page, ordered.getByRole('combobox', { name: 'Field of the event' }), 'amount');
  await choose(page, ordered.getByRole('combobox', { name: 'Comparison' }), 'is greater than');
  await ordered.getByRole('textbox', { name: 'Value' }).fill('50');
  await page
    .getByRole('group', {
      name: `Rule 2.2: Has had “${event}” at least 2 times in the last 30 days, where amount is greater than 50`,
    })
    .waitFor();
  await preview.locator('p', { hasText: /^2 contacts$/ }).waitFor();
  await preview.getByRole('link', { name: new RegExp(`^${name} 1`) }).waitFor();
  expect(await violationsOn(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: 'Create', exact: true }).click();

  await page.getByRole('heading', { level: 1, name }).waitFor();
  const told = page.getByRole('region', { name: 'Rules' });
  await told.getByText(`Has tag “${tag.name}”`).waitFor();
  await shows(page, name, [0, 1]);
  expect(await violationsOn(page, 'main')).toEqual([]);

  // With at most one order, the tag alone is left.
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Remove: Rule 2.2' }).click();
  await page.getByText('When you save, the contacts are looked up again by the new rules.').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(/Its contacts are being looked up again/).waitFor();
  await page.getByText(`${name} 1`, { exact: true }).first().waitFor({ state: 'detached' });
  await shows(page, name, [0]);

  await page.goto('/contacts');
  await choose(page, page.getByRole('combobox', { name: 'Filter by segment' }), name);
  await page.waitForURL(/segment=\d+/);
  await page.getByRole('button', { name: 'Export 1 contact' }).waitFor();
  await shows(page, name, [0]);
  // What changes a contact changes its segments.
  await call(page, 'POST', `/contact/tag/${tag.id}`, { contacts: [await idOf(page, `${name} 2`)] });
  const path = `/segment/${new URL(page.url()).searchParams.get('segment')}`;
  await untilFound(async () => {
    const { count_of_contacts } = (await call(page, 'GET', path)).segment as Segment; // docs/contract.md#answers
    return count_of_contacts === 2 || undefined;
  });
  await page.reload();
  await page.getByRole('button', { name: 'Export 2 contacts' }).waitFor();
  await shows(page, name, [0, 2]);

  await page.goto(`/segments?search=${encodeURIComponent(name)}`);
  await chooseIn(page.getByRole('button', { name: `Actions for ${name}` }), 'Delete');
  const deletion = page.getByRole('dialog', { name: 'Delete the segment?' });
  await deletion.getByRole('button', { name: 'Delete' }).click();
  await closed(deletion);
  await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
});

it('a list and a segment of it are made by the keyboard alone; the list is not deleted while it is used', async () => {
  const { page } = await visitors.newcomer('/segments/new?kind=list');
  const name = unique('beta');
  await identify(page, name);
  const type = (key: string): Promise<void> => page.keyboard.press(key);
  await page.getByRole('textbox', { name: 'Name', exact: true }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type(name);
  await type('Enter');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await reach(page, /^Add contacts$/);
  await type('Enter');
  const adding = page.getByRole('dialog', { name: 'Add contacts' });
  await adding.getByRole('combobox').and(page.locator(':focus')).waitFor();
  await page.keyboard.type(`${name} 2`);
  await page
    .locator('.ant-select-item-option-active')
    .filter({ hasText: `${name} 2` })
    .waitFor();
  await type('Enter');
  await type('Tab');
  await reach(page, /^Add$/);
  await type('Enter');
  await closed(adding);
  await shows(page, name, [2]);

  await page.goto('/segments/new');
  await page.getByRole('textbox', { name: 'Name', exact: true }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type(`${name} users`);
  await reach(page, /^Add a rule/);
  await type('Enter');
  await reachInMenu(page, 'List');
  await type('Enter');
  // The new rule has the focus, in its first field.
  await rule(page, '1').getByRole('combobox', { name: 'Is or is not' }).and(page.locator(':focus')).waitFor();
  await type('Tab');
  await page.keyboard.type(name);
  await page.locator('.ant-select-item-option-active').filter({ hasText: name }).waitFor();
  await type('Enter');
  await page.getByRole('group', { name: `Rule 1: Is on the list “${name}”` }).waitFor();
  await reach(page, /^Add a group$/);
  await type('Enter');
  await page.getByRole('group', { name: 'Group 2' }).waitFor();
  await reach(page, /^Actions for Rule 1$/, 'Shift+Tab');
  await type('Alt+ArrowDown');
  await page.getByRole('group', { name: `Rule 1.1: Is on the list “${name}”` }).waitFor();
  await page
    .getByRole('button', { name: 'Actions for Rule 1.1', exact: true })
    .and(page.locator(':focus'))
    .waitFor();
  await page
    .getByRole('region', { name: 'Preview' })
    .locator('p', { hasText: /^1 contact$/ })
    .waitFor();
  await reach(page, /^Create$/);
  await type('Enter');
  await page.getByRole('heading', { level: 1, name: `${name} users` }).waitFor();
  await shows(page, name, [2]);

  await page.goto(`/segments?search=${encodeURIComponent(name)}`);
  await chooseIn(page.getByRole('button', { name: `Actions for ${name}`, exact: true }), 'Delete');
  await page
    .getByRole('dialog', { name: 'Delete the list?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  const used = page.getByRole('dialog', { name: 'It is in use' });
  await used.getByRole('link', { name: `${name} users` }).waitFor();
  expect(await violationsOn(page, '[role="dialog"]')).toEqual([]);
});

it('a condition asks for a list and a campaign goes to it, by their forms; the list is then kept, with links to both', async () => {
  const { page } = await visitors.newcomer('/segments');
  const name = unique('guests');
  await identify(page, name);
  const list = (await call(page, 'POST', '/segment', { kind: 'list', name })).segment as Segment; // docs/contract.md#answers
  const add = [await idOf(page, `${name} 0`), await idOf(page, `${name} 1`)];
  await call(page, 'POST', `/segment/${list.id}/contacts`, { add });
  const make = async (flow: object): Promise<number> =>
    ((await call(page, 'POST', '/automatisation', flow)).automatisation as AutomatisationDetail).id; // docs/contract.md#answers
  const campaign = await make({ name: `${name} campaign`, is_campaign: true });
  const automation = await make({ name: `${name} automation`, entry_event_name: name });
  const panel = page.locator('.ant-drawer').getByRole('dialog');
  const save = async (): Promise<void> => {
    await choose(page, panel.getByRole('combobox', { name: 'Segment or list' }), name);
    await panel.getByRole('button', { name: 'Create', exact: true }).click();
    await closed(panel);
  };

  await page.goto(`/campaign/${campaign}`);
  await pickStep(page, 'actions', 'Loop');
  await choose(
    page,
    panel.getByRole('combobox', { name: 'Go through' }),
    'The contacts of a segment or a list',
  );
  await save();
  await page.getByRole('article').getByText(`Loop through contacts in segment ${name}`).waitFor();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const run = page.getByRole('dialog', { name: 'Run the campaign?' });
  await run.getByText(`It goes through the contacts of “${name}”.`).waitFor();
  await run.getByText('That is 2 contacts now.').waitFor();

  await page.goto(`/automatisation/${automation}`);
  await pickStep(page, 'conditions', 'Contact is in segment');
  await save();
  await page.getByRole('article').getByText(`Verify if contact is in segment ${name}`).waitFor();

  await page.goto(`/segments?search=${encodeURIComponent(name)}`);
  await chooseIn(page.getByRole('button', { name: `Actions for ${name}`, exact: true }), 'Delete');
  await page
    .getByRole('dialog', { name: 'Delete the list?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  const used = page.getByRole('dialog', { name: 'It is in use' });
  await used.getByRole('link', { name: `${name} campaign` }).waitFor();
  expect(await violationsOn(page, '[role="dialog"]')).toEqual([]);
  await used.getByRole('link', { name: `${name} automation` }).click();
  await page.waitForURL(new RegExp(`/automatisation/${automation}\\?step=`));
  await panel.getByTitle(name, { exact: true }).waitFor();
});
