import { buildAutomatisation, buildTag, call, publish, track, unique } from './support/account';
import { useVisitors } from './support/visitor';
import { choose, chooseIn, closed, sections } from './support/widgets';

const visitors = useVisitors();

test('automations are filtered by tag, cloned, hidden and shown again, and tell the runs inside', async () => {
  const { page } = await visitors.owner('/login');
  await page.goto('/automatisations');
  const [tag, name, event] = [await buildTag(page, unique('filter')), unique('Listed'), unique('listed')];
  const { id } = await buildAutomatisation(page, { name, event, tag });
  const stored = (await call(page, 'GET', `/automatisation?automatisation_id=${id}`))
    .automatisation as object;
  await call(page, 'PUT', '/automatisation', { ...stored, tags: [tag.id] });
  await publish(page, id);
  await track(page, { name: event, contact_external_id: unique('lister') });

  await page.getByRole('button', { name: 'Filter by tags' }).click();
  const filter = page.getByRole('dialog', { name: 'Filter by tags' });
  await choose(page, filter.getByRole('combobox'), tag.name);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByRole('button', { name: 'Filter', exact: true }).click();
  await page.waitForURL(/tags=\d+/);
  const row = page.getByRole('row', { name: new RegExp(name) }).first();
  await row.getByText('Published', { exact: true }).waitFor();
  const list = (await call(page, 'GET', `/automatisation?tags=[${tag.id}]`)).automatisations;
  expect(list).toMatchObject([{ id, runs_inside: expect.any(Number) as number }]);

  const menu = (of: string, entry: string) =>
    chooseIn(page.getByRole('button', { name: `Actions for ${of}`, exact: true }), entry);
  await menu(name, 'Clone');
  await page.getByText(`“${name} (copy)” created as a draft`).waitFor();
  await menu(`${name} (copy)`, 'Hide');
  await page.getByRole('link', { name: `${name} (copy)` }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Hidden automations' }).click();
  await page.waitForURL(/ghost_mode=on/);
  await page.getByRole('link', { name: `${name} (copy)` }).waitFor();
  await menu(`${name} (copy)`, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Automation deleted').waitFor();

  // Filters add no entries to the browser's history, but the address keeps them.
  await page.reload();
  await page.getByRole('button', { name: 'Hidden automations', pressed: true }).waitFor();
});

test('a campaign is made by its name alone, opened, and found in its list', async () => {
  const { page } = await visitors.owner('/campaigns');
  const name = unique('Spring sale');
  await page.getByRole('button', { name: 'Create a campaign' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create a campaign' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/\/campaign\/\d+$/);
  await page.goto(`/campaigns?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name }).waitFor();
});

test('a tag’s page lists its contacts, and takes the tag off one', async () => {
  const { page } = await visitors.owner('/login');
  await page.goto('/tags');
  const [tag, externalId] = [await buildTag(page, unique('worn'), 'purple'), unique('wearer')];
  await track(page, { name: 'seen', contact_external_id: externalId });
  const found = await call(page, 'GET', `/contact?contact_external_id=${encodeURIComponent(externalId)}`);
  await call(page, 'POST', `/contact/tag/${tag.id}`, { contacts: [(found.contact as { id: number }).id] });

  await page.goto(`/tags?search=${encodeURIComponent(tag.name)}`);
  await page.getByRole('link', { name: tag.name }).click();
  await page.getByRole('heading', { level: 1, name: tag.name }).waitFor();
  await page.getByRole('link', { name: externalId }).waitFor();
  await chooseIn(page.getByRole('button', { name: `Actions for ${externalId}` }), 'Remove the tag');
  await page.getByRole('heading', { name: 'No contact has this tag' }).waitFor();
});

test('a contact’s page tells the runs it is in, and deleting it says what goes', async () => {
  const { page } = await visitors.owner('/login');
  await page.goto('/tags');
  const [tag, name, event] = [await buildTag(page, unique('kept')), unique('Taken in'), unique('enters')];
  const { id } = await buildAutomatisation(page, { name, event, tag });
  await publish(page, id);
  const externalId = unique('erased');
  await track(page, { name: event, contact_external_id: externalId });

  await page.goto(`/contacts/${encodeURIComponent(externalId)}`);
  await sections(page).getByRole('link', { name: 'Automations' }).click();
  await page.getByRole('link', { name }).waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete the contact?' });
  await dialog.getByText(/This contact has \d+ events? and 1 run\./).waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/contacts');
  await closed(dialog);
  await page.goto(`/contacts/${encodeURIComponent(externalId)}`);
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
});

test('screens and contacts are gone to by the keyboard alone', async () => {
  const { page } = await visitors.owner('/login');
  await page.goto('/tags');
  const externalId = unique('sought');
  await track(page, { name: 'seen', contact_external_id: externalId });
  await page.getByRole('heading', { level: 1, name: 'Tags' }).waitFor();
  await page.keyboard.press('Control+k');
  const finder = page.getByRole('combobox', { name: /^A screen/ });
  await finder.fill('campai');
  await page.getByRole('option', { name: 'Campaigns', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor();
  await page.keyboard.press('Control+k');
  await finder.fill(externalId);
  await page.getByRole('option', { name: externalId, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: externalId }).waitFor();
});

test('a part of the interface that cannot be fetched is said, with a way to load the page again', async () => {
  const { page } = await visitors.owner('/tags');
  await page.getByRole('heading', { level: 1, name: 'Tags' }).waitFor();
  await page.route('**/assets/CampaignsPage-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Campaigns' }).click();
  await page.getByRole('heading', { name: 'Loading chunk failed' }).waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor();
});
