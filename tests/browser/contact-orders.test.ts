import type { Page } from 'playwright-core';
import type { User } from '../../domain/entities/account/user';
import { buildTag, call, publish, unique } from './support/account';
import { violationsOn } from './support/axe';
import { expectShown } from './support/expect-shown';
import { useVisitors } from './support/visitor';
import { choose, closed, sections } from './support/widgets';

/* Actions on all contacts that the list's filters match, whatever page shows them. */
const visitors = useVisitors();

/** Creates contacts that a search for the name finds, each with a different plan; one of them has plan 7. */
async function identify(page: Page, name: string, count: number, variable = 'plan'): Promise<void> {
  const { client_key } = (await call(page, 'GET', '/user')).user as User; // docs/contract.md#answers
  const items = Array.from({ length: count }, (_, place) => ({
    external_id: `${name} ${place}`,
    data: { name, [variable]: place },
  }));
  await call(page, 'POST', '/contact/identify/batch', { items }, { 'Client-Key': client_key });
}

const rows = (page: Page) =>
  page.getByRole('table', { name: 'Contacts' }).getByRole('checkbox', { name: /^Select / });

describe('all contacts that a search finds', () => {
  it('are tagged and then erased, after the question said how many and what starts, and the end is told', async () => {
    const { page } = await visitors.owner('/tags');
    const name = unique('many');
    await identify(page, name, 12);
    const tag = await buildTag(page, unique('all of them'));
    const started = unique('Welcome');
    const made = await call(page, 'POST', '/automatisation', {
      name: started,
      entry_event_name: `tag_${tag.id}_added`,
    });
    const flow = made.automatisation as { id: number }; // docs/contract.md#answers
    await publish(page, flow.id);

    await page.goto(`/contacts?search=${encodeURIComponent(name)}`);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    const chosen = page.getByRole('group', { name: '10 contacts selected' });
    await chosen.getByRole('button', { name: 'Select all 12 that match' }).click();
    const all = page.getByRole('group', { name: 'All 12 matching contacts are selected' });
    await all.getByRole('button', { name: 'Add a tag' }).click();
    const tagging = page.getByRole('dialog', { name: 'Add a tag to 12 contacts' });
    await choose(page, tagging.getByRole('combobox', { name: 'Tag' }), tag.name);
    await tagging.getByText(`This starts ${started} for up to 12 contacts`).waitFor();
    await tagging.getByRole('checkbox', { name: 'Start no automations' }).waitFor();
    expect(await violationsOn(page, '[role="dialog"]')).toEqual([]);
    await tagging.getByRole('button', { name: 'Add', exact: true }).click();
    await closed(tagging);
    const tagged = `The tag ${tag.name} was added to 12 contacts`;
    await page.getByRole('region', { name: tagged }).getByText('Finished').waitFor();
    expect(await violationsOn(page, `section[aria-label="${tagged}"]`)).toEqual([]);
    // The selection is cleared; selecting the page selects only the rows that it shows.
    await all.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Close: ${tagged}` }).click();

    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: 'Select all 12 that match' }).click();
    // A further matching contact has arrived: the page asks for confirmation again.
    await identify(page, name, 13);
    await all.getByRole('button', { name: 'Delete' }).click();
    const deletion = page.getByRole('dialog', { name: 'Delete 12 contacts?' });
    await deletion.getByRole('button', { name: 'Delete 12 contacts' }).click();
    const again = page.getByRole('dialog', { name: 'Delete 13 contacts?' });
    await again.getByText('There are 13 contacts by now').waitFor();
    await again.getByRole('button', { name: 'Delete 13 contacts' }).click();
    await page.getByRole('region', { name: '13 contacts deleted' }).waitFor();
    await page.getByRole('heading', { name: /Nothing|No / }).waitFor();
    const { meta } = await call(page, 'GET', `/automatisation/${flow.id}/run`);
    expect((meta as { total_records: number }).total_records).toBe(0);
  });
});

it.each(['light', 'dark'] as const)(
  'the choice of one topic is changed for all that match, in the %s theme',
  async (theme) => {
    const { page } = await visitors.owner('/tags', { theme });
    const name = unique('chosen');
    await identify(page, name, 11);
    const topic = unique('Weekly');
    const key = topic.toLowerCase().replaceAll(/\W+/g, '_');
    await call(page, 'POST', '/topic', { key, names: { en: topic, fr: '' } });
    await page.goto(`/contacts?search=${encodeURIComponent(name)}`);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: 'Select all 11 that match' }).click();
    await page.getByRole('button', { name: 'Change a topic' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change a topic for 11 contacts' });
    await choose(page, dialog.getByRole('combobox', { name: 'Topic' }), topic);
    await dialog.getByRole('radio', { name: 'Subscribed', exact: true }).check();
    await dialog.getByText('Contacts who have left the topic stay unsubscribed').waitFor();
    expect(await violationsOn(page, '[role="dialog"]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    await closed(dialog);
    const done = `11 contacts were subscribed to ${topic}`;
    await page.getByRole('region', { name: done }).getByText('Finished').waitFor();
  },
);

it('contacts are filtered by a custom field of numbers, and the filter stands in the address', async () => {
  const { page } = await visitors.owner('/tags');
  const [name, variable] = [unique('filtered'), unique('plan').replace(' ', '_')];
  await identify(page, name, 12, variable);
  const label = unique('Plan');
  await call(page, 'POST', '/custom-field', { label, variable_name: variable, type: 'number' });
  await page.goto(`/contacts?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: 'Filter by a field' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter by a field' });
  await choose(page, dialog.getByRole('combobox', { name: 'Custom field' }), label);
  await choose(page, dialog.getByRole('combobox', { name: 'Comparison' }), 'Is greater than');
  await dialog.getByLabel('Value to compare with').fill('eight');
  await dialog.getByRole('button', { name: 'Filter', exact: true }).click();
  await dialog.getByText('This is not a number').waitFor();
  await dialog.getByLabel('Value to compare with').fill('8');
  expect(await violationsOn(page, '[role="dialog"]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Filter', exact: true }).click();
  await closed(dialog);
  await page.waitForURL(/field=\d+\.GREATER_THAN\.8/);
  await page.getByText(`${label}: is greater than 8`).waitFor();
  await page.getByRole('checkbox', { name: `Select ${name} 3` }).waitFor({ state: 'detached' });
  await expectShown(rows(page)).toHaveCount(3 + 1);
  await page.reload();
  await page.getByRole('checkbox', { name: `Select ${name} 11` }).waitFor();
  await page.getByRole('button', { name: `Remove the filter ${label}: is greater than 8` }).click();
  await page.getByRole('checkbox', { name: `Select ${name} 3` }).waitFor();
});

it('a contact’s page tells the history of its consent: from what to what, by whom, and by what proof', async () => {
  const { page } = await visitors.owner('/tags');
  const name = unique('agreed');
  await identify(page, name, 1);
  const path = `/contact?contact_external_id=${encodeURIComponent(`${name} 0`)}`;
  const { id } = (await call(page, 'GET', path)).contact as { id: number }; // docs/contract.md#answers
  for (const [state, proof] of [
    ['subscribed', 'Paper form of 12 May'],
    ['left', 'On the phone'],
  ])
    await call(page, 'PUT', `/contact/${id}/consent`, { channel: 'sms', state, proof });
  await page.goto(`/contacts/${encodeURIComponent(`${name} 0`)}`);
  await sections(page).getByRole('link', { name: 'Consent' }).click();
  const history = page
    .getByRole('region', { name: 'Consent' })
    .getByRole('list')
    .first()
    .getByRole('listitem');
  await history.first().getByText('On the phone').waitFor();
  await expectShown(history).toHaveText(
    [
      /^SMS\s+Subscribed\s+→\s*became\s+Unsubscribed\s.*By hand:\s.*@.*,\s+“On the phone”$/s,
      /^SMS\s+Not asked\s+→\s*became\s+Subscribed\s.*By hand:\s.*@.*,\s+“Paper form of 12 May”$/s,
    ],
    { useInnerText: true },
  );
  expect(await violationsOn(page, 'main')).toEqual([]);
});
