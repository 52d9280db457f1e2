import type { Page } from 'playwright-core';
import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import type { Step } from '../../../domain/entities/automatisations/steps/step';
import { buildAutomatisation, buildTag, call, publish, track, unique } from '../support/account';
import { expectShown } from '../support/expect-shown';
import { useVisitors } from '../support/visitor';
import { choose, closed, sections } from '../support/widgets';

const visitors = useVisitors();

const panelOf = (page: Page) => page.getByRole('dialog');
const cards = (page: Page) => page.getByRole('article');

/** Fits the whole flow into the view, so that lower cards can be clicked. */
async function showAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show the whole flow' }).click();
}

/** Opens the panel of a new step at the last place to insert one, and picks its kind. */
async function addStep(page: Page, kind: string) {
  await showAll(page);
  // With the keyboard: the flow is still being fitted, and the button moves under the mouse.
  await page.getByRole('button', { name: 'Add a step here' }).first().press('Enter');
  if (kind === 'Event field') await panelOf(page).getByRole('tab', { name: 'Conditions' }).click();
  await panelOf(page)
    .getByRole('button', { name: new RegExp(`^${kind}`) })
    .click();
  return panelOf(page);
}

async function save(page: Page, button: 'Create' | 'Save'): Promise<void> {
  await panelOf(page).getByRole('button', { name: button }).click();
  await closed(panelOf(page));
}

test('an automation is made, given a step of each kind, published, and its run is read', async () => {
  const { page } = await visitors.owner('/automatisations');
  const [name, event] = [unique('Loyal after one purchase'), unique('purchase')];
  const tag = await buildTag(page, unique('loyal'), 'green');

  await page.getByRole('button', { name: 'Create an automation' }).first().click();
  const dialog = page.getByRole('dialog');
  const create = dialog.getByRole('button', { name: 'Create' });
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await expectShown(create).toBeDisabled();
  await dialog.getByLabel('Event name').fill(event);
  await dialog.getByText('No event with this name has been received yet.').waitFor();
  await choose(page, dialog.getByLabel('Re-entry'), 'Once per value of a field');
  await create.and(page.locator(':disabled')).waitFor();
  await dialog.getByLabel('Field of the event').fill('order_id');
  await create.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();

  const update = await addStep(page, 'Update variable');
  await update.getByLabel('Variable to change').fill('purchases');
  await update.getByLabel('Value', { exact: true }).fill('1');
  await save(page, 'Create');

  const condition = await addStep(page, 'Event field');
  await choose(page, condition.getByLabel('What to check'), 'Contact field');
  await condition.getByLabel('Variable', { exact: true }).fill('purchases');
  await choose(page, condition.getByLabel('Operation'), 'Is greater than');
  await condition.getByLabel('Value', { exact: true }).fill('0');
  await save(page, 'Create');

  const tagging = await addStep(page, 'Tag');
  await choose(page, tagging.getByRole('combobox', { name: 'Tag' }), tag.name);
  await save(page, 'Create');

  const delay = await addStep(page, 'Delay');
  await delay.getByRole('spinbutton').fill('1');
  await choose(page, delay.getByLabel('Unit'), 'Seconds');
  await save(page, 'Create');

  const tracking = await addStep(page, 'Track event');
  await tracking.getByLabel('Event name').fill(`${event} thanked`);
  await tracking.getByRole('button', { name: 'Add a field' }).click();
  await save(page, 'Create');

  await cards(page).nth(5).waitFor();
  await expectShown(cards(page).getByRole('heading')).toHaveText([
    'Entry event',
    'Update variable',
    'Condition',
    'Tag',
    'Delay',
    'Track event',
  ]);

  await page.getByRole('switch', { name: 'Published' }).click();
  await page.getByText(`“${name}” is published`).waitFor();

  await cards(page).first().getByText('Once for each value of event.order_id').waitFor();
  const order = { name: event, contact_external_id: unique('client'), data: { order_id: 7 } };
  await track(page, order);
  await track(page, order);
  // The counts update without a reload.
  await cards(page).filter({ hasText: 'Track event' }).getByText('1', { exact: true }).waitFor();
  await page.getByText('True · 1', { exact: false }).and(page.locator('span')).first().waitFor();
  await page.getByText('False · 0', { exact: false }).and(page.locator('span')).first().waitFor();

  await sections(page).getByRole('link', { name: 'Runs' }).click();
  await page.getByText('1 event started no run: why').click();
  await page.getByRole('button', { name: '1 × The contact had started with this value' }).click();
  await page.getByRole('link', { name: order.contact_external_id }).last().waitFor();
  await page.getByRole('radiogroup', { name: 'Filter by state' }).getByText('Completed').click();
  await page.getByRole('link', { name: /^#\d+$/ }).click();
  const log = panelOf(page).getByRole('listitem');
  await log.nth(4).waitFor();
  await expectShown(log.locator('strong')).toHaveText([
    'Update variable',
    'Condition',
    'Tag',
    'Delay',
    'Track event',
  ]);
  await expectShown(log.nth(0)).toContainText('contact.purchases');
});

test('a flow that would not work is not published, and each problem leads to its step', async () => {
  const { page } = await visitors.owner('/tags');
  const tag = await buildTag(page, unique('gone'));
  const { id } = await buildAutomatisation(page, { name: unique('Broken'), event: unique('never'), tag });
  await call(page, 'DELETE', `/tag/${tag.id}?force=true`);

  await page.goto(`/automatisation/${id}`);
  await cards(page).filter({ hasText: 'Fill in the tag.' }).waitFor();
  await page.getByRole('switch', { name: 'Published' }).click();
  const refusal = page.getByRole('dialog', { name: 'This cannot be published yet' });
  await refusal.getByRole('link', { name: /^Tag/ }).click();
  await closed(refusal);
  await page.getByRole('dialog', { name: 'Tag' }).getByRole('combobox', { name: 'Tag' }).waitFor();
  await expectShown(page.getByRole('switch', { name: 'Published' })).not.toBeChecked();
});

test('a condition is deleted with a choice of what stays, and a step is changed', async () => {
  const { page } = await visitors.owner('/tags');
  const tag = await buildTag(page, unique('kept'));
  const flow = await buildAutomatisation(page, { name: unique('Edited'), event: unique('edited'), tag });
  await page.goto(`/automatisation/${flow.id}`);

  await cards(page).nth(5).waitFor();
  await showAll(page);
  // The pencil: the card's link covers the rest of it.
  const pencil = cards(page).filter({ hasText: 'Update variable' }).locator('.anticon-edit');
  await pencil.click({ force: true });
  await panelOf(page).getByRole('tab', { name: 'Description' }).click();
  await panelOf(page).getByRole('textbox', { name: 'Description' }).fill('One more purchase');
  await save(page, 'Save');
  await cards(page).getByText('One more purchase').waitFor();

  await page.goto(`/automatisation/${flow.id}?step=${flow.condition.id}`);
  await panelOf(page).getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('button', { name: 'Keep the branch “True” (2 steps), delete 1 step of “False”' })
    .click();
  await cards(page).getByRole('link', { name: 'Condition' }).waitFor({ state: 'detached' });
  await expectShown(cards(page).getByRole('heading')).toHaveText([
    'Entry event',
    'Update variable',
    'Tag',
    'Delay',
  ]);
});

test('a run that waits is stopped after asking', async () => {
  const { page } = await visitors.owner('/tags');
  const [tag, event] = [await buildTag(page, unique('waiting')), unique('waits')];
  const { id } = await buildAutomatisation(page, { name: unique('Long'), event, tag });
  await page.goto(`/automatisation/${id}`);
  await cards(page).nth(5).waitFor();
  await showAll(page);
  await cards(page).getByRole('link', { name: 'Delay' }).click();
  await choose(page, panelOf(page).getByRole('combobox', { name: 'Unit' }), 'Days');
  await panelOf(page).getByRole('spinbutton').fill('3');
  await save(page, 'Save');
  await publish(page, id);
  await track(page, { name: event, contact_external_id: unique('sleeper') });
  await cards(page).filter({ hasText: 'Delay' }).getByText('1', { exact: true }).waitFor();

  await page.goto(`/automatisation/${id}?tab=runs`);
  await page.getByRole('link', { name: /^#\d+$/ }).click();
  await panelOf(page).getByRole('button', { name: 'Stop the run' }).click();
  await page
    .getByRole('dialog', { name: /^Stop run/ })
    .getByRole('button', { name: 'Stop the run' })
    .click();
  await page.getByText('Run stopped', { exact: true }).waitFor();
  await panelOf(page).getByText('Stopped by hand.').waitFor();

  for (const sleeper of ['one', 'two'])
    await track(page, { name: event, contact_external_id: unique(sleeper) });
  await page.goto(`/automatisation/${id}`);
  await cards(page).filter({ hasText: 'Delay' }).getByText('2', { exact: true }).waitFor();
  await page.goto(`/automatisation/${id}?tab=runs&state=running`);
  await page.getByRole('button', { name: 'Stop all 2' }).click();
  await page
    .getByRole('dialog', { name: 'Stop 2 runs?' })
    .getByRole('button', { name: 'Stop all 2' })
    .click();
  await page.getByText('2 runs stopped', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Stop all 2' }).waitFor({ state: 'detached' });
});

test('a campaign is run after saying whom it goes through, what is wrong with it and what is under way, and stopped', async () => {
  const { page } = await visitors.owner('/tags');
  const tag = await buildTag(page, unique('asked'));
  const reached = unique('reached');
  await track(page, { name: unique('seen'), contact_external_id: reached });
  const query = `contact_external_id=${encodeURIComponent(reached)}`;
  const { contact } = await call(page, 'GET', `/contact?${query}`);
  await call(page, 'POST', `/contact/tag/${tag.id}`, { contacts: [(contact as { id: number }).id] }); // docs/contract.md#answers
  const created = await call(page, 'POST', '/automatisation', { name: unique('Asks'), is_campaign: true });
  const { id } = created.automatisation as AutomatisationDetail; // docs/contract.md#answers
  const steps = `/automatisation/${id}/step`;
  const data = { source: 'tag', value: tag.id };
  const { automatisation_step: loop } = await call(page, 'POST', steps, { type: 'LOOP', data });
  const waits = { type: 'DELAY', data: { delay: 86_400 } };
  const before = { automatisation_step_before_id: (loop as Step).id }; // docs/contract.md#answers
  const { automatisation_step: delay } = await call(page, 'POST', steps, { ...waits, ...before });
  await call(page, 'POST', steps, {
    type: 'TRACK',
    data: { event_name: '{{ contact.nowhere }}' },
    automatisation_step_before_id: (delay as Step).id, // docs/contract.md#answers
  });

  await page.goto(`/campaign/${id}`);
  const dialog = page.getByRole('dialog', { name: 'Run the campaign?' });
  const run = page.getByRole('button', { name: 'Run', exact: true });
  await run.click();
  await dialog.getByText(`It goes through the contacts with the tag “${tag.name}”.`).waitFor();
  await dialog.getByText('That is 1 contact now.').waitFor();
  await dialog.getByText('1 warning is listed in the bar.').waitFor();
  await dialog.getByRole('button', { name: 'Run the campaign' }).click();
  await page.getByText('Campaign started', { exact: true }).waitFor();
  await closed(dialog);
  await page.getByRole('status').getByText('0 of 1 done').waitFor();

  await run.click();
  await dialog.getByText(/^1 run is in progress/).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await closed(dialog);

  // The page shows how many runs were stopped, and the step at which each stopped.
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  const stopping = page.getByRole('dialog', { name: 'Stop all runs of the campaign?' });
  await stopping.getByText('1 run is in progress.').waitFor();
  await stopping.getByRole('button', { name: 'Stop' }).click();
  await page.getByText(/^\d+ Campaign\(s\) stopped$/).waitFor();
  await page.getByText('Done: 0. In progress: 0. Not done: 1.').waitFor();
  await closed(stopping);
  await page.getByRole('status').getByText('0 of 1 done · Stopped · not done: 1').waitFor();
});

test('a campaign says how long it takes at its pace, and stopped in the middle goes on for those not reached yet', async () => {
  const { page } = await visitors.owner('/tags');
  const tag = await buildTag(page, unique('paced'));
  for (const contact of [unique('one'), unique('two'), unique('three')]) {
    await track(page, { name: unique('seen'), contact_external_id: contact });
    const found = await call(page, 'GET', `/contact?contact_external_id=${encodeURIComponent(contact)}`);
    const { id: contactId } = found.contact as { id: number }; // docs/contract.md#answers
    await call(page, 'POST', `/contact/tag/${tag.id}`, { contacts: [contactId] });
  }
  const created = await call(page, 'POST', '/automatisation', { name: unique('Paced'), is_campaign: true });
  const { id } = created.automatisation as AutomatisationDetail; // docs/contract.md#answers
  const steps = `/automatisation/${id}/step`;
  const data = { source: 'tag', value: tag.id, delay_between_iterations: 3_600_000 };
  const { automatisation_step: loop } = await call(page, 'POST', steps, { type: 'LOOP', data });
  await call(page, 'POST', steps, {
    type: 'UPDATE_VARIABLE',
    data: { variable: 'contact.seen', value: 1 },
    automatisation_step_before_id: (loop as Step).id, // docs/contract.md#answers
  });

  // Its connections are known later than its contacts: until then, a press of "Run the campaign" would be lost.
  await page.route(`**/api/automatisation/${id}/publication`, async (route) => {
    await page.getByText('it takes about 3 hours.').waitFor();
    await page.getByRole('button', { name: 'Run the campaign', disabled: true }).waitFor();
    await route.continue();
  });
  await page.goto(`/campaign/${id}`);
  await page.getByText(`${tag.name} · 1 per hour`).waitFor();
  const dialog = page.getByRole('dialog', { name: 'Run the campaign?' });
  const run = page.getByRole('button', { name: 'Run', exact: true });
  await run.click();
  await dialog.getByText('At its pace, 1 per hour, it takes about 3 hours.').waitFor();
  await dialog.getByRole('button', { name: 'Run the campaign' }).click();
  const status = page.getByRole('status');
  await status.getByText(/^1 of 3 done .*about 2 hours left$/).waitFor();

  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  const stopping = page.getByRole('dialog', { name: 'Stop all runs of the campaign?' });
  await stopping.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Done: 1. In progress: 0. Not done: 2.').waitFor();
  await status.getByText('1 of 3 done · Stopped · not done: 2').waitFor();

  await run.click();
  await dialog.getByText(/^The last send did not reach 2 of 3 contacts/).waitFor();
  await dialog.getByText('Contacts not reached yet').click();
  await dialog.getByText('At its pace, 1 per hour, it takes about 2 hours.').waitFor();
  await dialog.getByRole('button', { name: 'Run the campaign' }).click();
  await status.getByText(/^1 of 2 done/).waitFor();
});

test('an automation without runs says how to get one', async () => {
  const { page } = await visitors.owner('/tags');
  const tag = await buildTag(page, unique('unused'));
  const { id } = await buildAutomatisation(page, { name: unique('Quiet'), event: unique('quiet'), tag });
  await page.goto(`/automatisation/${id}?tab=runs`);
  await page.getByRole('heading', { name: 'No runs yet' }).waitFor();
});

test('an automation that is not there is a page that says so', async () => {
  const { page } = await visitors.owner('/automatisation/999999999');
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
});
