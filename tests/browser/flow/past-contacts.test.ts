import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import type { Segment } from '../../../domain/entities/segments/segment';
import type { Page } from 'playwright-core';
import { untilFound } from '../../support/until-found';
import { call, publish, track, unique } from '../support/account';
import { violationsOn } from '../support/axe';
import { expectShown } from '../support/expect-shown';
import { useVisitors } from '../support/visitor';

/*
 * Adding contacts whose event happened before an automation was published, on its page.
 */
const visitors = useVisitors();

/** A draft whose event, or another one, some contacts had yesterday; returns its id. */
async function buildDraft(page: Page, contacts: number, other?: string): Promise<number> {
  const name = unique('past');
  const created = await call(page, 'POST', '/automatisation', { name, entry_event_name: name });
  const { id } = created.automatisation as AutomatisationDetail; // docs/contract.md#answers
  await call(page, 'POST', `/automatisation/${id}/step`, { type: 'DELAY', data: { delay: 3_600 } });
  const timestamp = new Date(Date.now() - 86_400_000).toISOString();
  for (let number = 0; number < contacts; number += 1)
    await track(page, { name: other ?? name, contact_external_id: `${name} ${number}`, timestamp });
  return id;
}

const card = (page: Page) => page.getByRole('region', { name: 'Past contacts' }).getByRole('article').first();

describe('past contacts', () => {
  it('are offered after publishing, previewed, and added by keyboard alone', async () => {
    const { page } = await visitors.owner('/tags');
    const id = await buildDraft(page, 3);
    await page.goto(`/automatisation/${id}`);
    await page.getByRole('switch', { name: 'Published' }).click();
    await page.getByText('Past contacts: none so far').waitFor();
    await page.getByRole('button', { name: 'Add past contacts' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^3 contacts have had the event since /).waitFor();
    await dialog.getByText('3 would enter now').waitFor();
    expect(await violationsOn(page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Add 3 contacts' }).focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });

    await page.goto(`/automatisation/${id}?tab=past`);
    await card(page).getByText('Finished: 3 past contacts').waitFor();
    await card(page).getByText('3 entered').waitFor();
    expect(await violationsOn(page, 'main')).toEqual([]);
    await page.getByRole('button', { name: 'Add past contacts' }).click();
    await dialog.getByText(/^3 left out: The contact’s latest event has started/).waitFor();
    await expectShown(dialog.getByRole('button', { name: 'Add past contacts' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('are added at a pace that is paused, goes on, and is stopped', async () => {
    const { page } = await visitors.owner('/tags');
    const id = await buildDraft(page, 3);
    await publish(page, id);
    await page.goto(`/automatisation/${id}?tab=past`);
    await page.getByText('Past contacts: none so far').waitFor();
    await page.getByRole('button', { name: 'Add past contacts' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Event today or up to').fill('2');
    await dialog.getByRole('radio', { name: 'Limited' }).check();
    await dialog.getByRole('spinbutton', { name: 'Contacts' }).fill('1');
    await dialog.getByRole('button', { name: 'Add 3 contacts' }).click();
    await dialog.waitFor({ state: 'detached' });
    await card(page).getByText('1 entered').waitFor();
    await card(page).getByRole('button', { name: 'Pause' }).click();
    await card(page).getByText('Adding past contacts is paused').waitFor();
    await card(page).getByRole('button', { name: 'Resume' }).click();
    await card(page).getByText('3 past contacts are being added').waitFor();
    expect(await violationsOn(page, 'main')).toEqual([]);
    // The order is seen from the other tabs, too.
    await page.goto(`/automatisation/${id}`);
    await card(page).getByRole('button', { name: 'Stop' }).click();
    await card(page).waitFor({ state: 'detached' });
    await page.goto(`/automatisation/${id}?tab=past`);
    await card(page).getByText('Adding past contacts was stopped').waitFor();
    await card(page)
      .getByText(/were? not reached|was not reached/)
      .waitFor();
  });

  it('are those who had another event, which is chosen by its name', async () => {
    const { page } = await visitors.owner('/tags');
    const bought = unique('bought');
    const id = await buildDraft(page, 2, bought);
    await publish(page, id);
    await page.goto(`/automatisation/${id}?tab=past`);
    await page.getByRole('button', { name: 'Add past contacts' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^0 contacts have had the event since /).waitFor();
    await dialog.getByRole('radio', { name: 'Who had another event' }).check();
    // Without a name there is nothing to preview, and nobody to add.
    await dialog.getByText(/^0 contacts/).waitFor({ state: 'detached' });
    await dialog.getByText(/^These contacts need not have had the event/).waitFor();
    await expectShown(dialog.getByRole('button', { name: 'Add past contacts' })).toBeDisabled();
    await dialog.getByLabel('Event', { exact: true }).fill(bought);
    await dialog.getByText(/^2 contacts have had the event since /).waitFor();
    // Leaving the field closes its list.
    await dialog.getByLabel('Event today or up to').fill('2');
    await dialog.getByRole('button', { name: 'Add 2 contacts' }).waitFor();
    expect(await violationsOn(page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Add 2 contacts' }).click();
    await dialog.waitFor({ state: 'detached' });
    await card(page).getByText('Finished: 2 past contacts').waitFor();
    await card(page).getByText('2 entered').waitFor();
    await card(page)
      .getByText(`Another event, “${bought}”, on the day of adding or in the 2 days before`)
      .waitFor();
    expect(await violationsOn(page, 'main')).toEqual([]);
  });

  it('are those in a segment already: publishing asks, by keyboard and on a phone', async () => {
    const { page } = await visitors.newcomer('/tags');
    const name = unique('segment');
    const event = unique('bought');
    for (const number of [0, 1, 2])
      await track(page, { name: event, contact_external_id: `${name} ${number}` });
    const { segment } = await call(page, 'POST', '/segment', {
      kind: 'rules',
      name,
      rules: { kind: 'all', rules: [{ kind: 'event', event_name: event }] },
    });
    const { id: segmentId } = segment as Segment; // docs/contract.md#answers
    await untilFound(async () => {
      const { segment: found } = await call(page, 'GET', `/segment/${segmentId}`);
      return (found as Segment).count_of_contacts === 3 || undefined; // docs/contract.md#answers
    });
    const created = await call(page, 'POST', '/automatisation', {
      name,
      entry_event_name: `segment_${segmentId}_entered`,
    });
    const { id } = created.automatisation as AutomatisationDetail; // docs/contract.md#answers
    await call(page, 'POST', `/automatisation/${id}/step`, { type: 'DELAY', data: { delay: 3_600 } });

    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`/automatisation/${id}`);
    await page.getByRole('switch', { name: 'Published' }).focus();
    await page.keyboard.press('Space');
    const dialog = page.getByRole('dialog', { name: 'Publish the flow?' });
    const question = dialog.getByRole('group', { name: `And those already in the segment “${name}”?` });
    await question.getByText('3 contacts are in it now.').waitFor();
    expect(await violationsOn(page, '[role=dialog]')).toEqual([]);
    await question.getByRole('radio', { name: 'Only those who enter from now on' }).focus();
    await page.keyboard.press('ArrowDown');
    await question.getByRole('radio', { name: 'Add them', checked: true }).waitFor();
    await question.getByText(/^They enter by the same rules/).waitFor();
    await dialog.getByRole('button', { name: 'Publish' }).focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });

    await page.goto(`/automatisation/${id}?tab=past`);
    await card(page).getByText('Finished: 3 past contacts').waitFor();
    await card(page).getByText('3 entered').waitFor();
    await card(page).getByText(`Those in the segment “${name}”`).waitFor();
    await page.getByRole('button', { name: 'Add past contacts' }).click();
    const adding = page.getByRole('dialog', { name: 'Add past contacts' });
    await adding.getByRole('radio', { name: `Who is in the segment “${name}” now`, checked: true }).waitFor();
    await adding.getByText('3 contacts are in the segment.').waitFor();
    await adding.getByText(/^3 left out: /).waitFor();
    expect(await violationsOn(page, '[role=dialog]')).toEqual([]);
    // What entered it lately is asked of its events, of which there are none.
    await adding
      .getByRole('radio', { name: 'Contacts who recently entered the segment and are still in it' })
      .check();
    await adding.getByText(/^0 contacts have had the event since /).waitFor();
  });
});
