import type { Locator, Page } from 'playwright-core';
import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import type { Step } from '../../../domain/entities/automatisations/steps/step';
import type { Run } from '../../../domain/entities/runs/run';
import { call, publish, track, unique } from '../support/account';
import { editLive } from '../support/canvas';
import { violationsOn } from '../support/axe';
import { expectShown } from '../support/expect-shown';
import { useVisitors } from '../support/visitor';
import { choose, chooseIn, closed } from '../support/widgets';

const visitors = useVisitors();

const cards = (page: Page) => page.getByRole('article');
const panelOf = (page: Page) => page.locator('.ant-drawer').getByRole('dialog');

/** Returns how many pixels an element overlaps the upper edge of another. */
async function reachesInto(element: Locator, other: Locator): Promise<number> {
  const [own, below] = await Promise.all([element.boundingBox(), other.boundingBox()]);
  return (own?.y ?? NaN) + (own?.height ?? NaN) - (below?.y ?? NaN);
}

/** Returns the colour of a figure's number. */
const colourOf = (figure: Locator): Promise<string> =>
  figure.locator('strong').evaluate((number) => getComputedStyle(number).color);

/** A published flow that divides the contact's `parts` and then waits three days: the run fails where `parts` is not a number. */
async function openFlow(contacts: { failing: string[]; waiting: string[] }) {
  const { page } = await visitors.owner('/tags');
  const event = unique('seen');
  const created = await call(page, 'POST', '/automatisation', {
    name: unique('Seeing'),
    entry_event_name: event,
  });
  const { id } = created.automatisation as AutomatisationDetail; // docs/contract.md#answers
  const add = async (type: string, data: object, before: number | null): Promise<number> => {
    const step = { type, data, automatisation_step_before_id: before };
    const answered = await call(page, 'POST', `/automatisation/${id}/step`, step);
    return (answered.automatisation_step as Step).id; // docs/contract.md#answers
  };
  const division = await add(
    'UPDATE_VARIABLE',
    { variable: 'event.share', operation: 'DIVISION', value_type: 'number', value: '{{ event.parts }}' },
    null,
  );
  const delay = await add('DELAY', { delay: 259_200 }, division);
  await publish(page, id);
  for (const contact_external_id of contacts.failing)
    await track(page, { name: event, contact_external_id, data: { share: 1, parts: 0 } });
  for (const contact_external_id of contacts.waiting)
    await track(page, { name: event, contact_external_id, data: { share: 1, parts: 1 } });
  await page.goto(`/automatisation/${id}`);
  await editLive(page);
  return { page, id, event, division, delay };
}

test('failed runs are told on their card, listed with their reasons, and resolved one by one and together', async () => {
  const names = ['ada', 'bob', 'cyd'].map(unique);
  const { page, id, event, division } = await openFlow({ failing: names, waiting: [unique('dee')] });
  const [ada = ''] = names;
  const card = cards(page).filter({ hasText: 'Update variable' });
  await card.getByRole('button', { name: '3 failed' }).waitFor();
  await card.getByRole('link').press('Delete');
  const deletion = page.getByRole('dialog', { name: 'Delete the step?' });
  await deletion.getByText('3 runs have failed here: they can continue with the next step').waitFor();
  await deletion.getByRole('button', { name: 'Cancel' }).click();
  await closed(deletion);
  // The dashboard's link opens the failed runs with their reasons, and a link to all failed runs of a step.
  await page.goto(`/automatisation/${id}?tab=runs&state=failed`);
  await page.getByRole('row').filter({ hasText: ada }).getByText('division by zero').waitFor();
  // Filters by one contact.
  await choose(page, page.getByRole('combobox', { name: 'Only runs of the contact' }), ada);
  await page.waitForURL(/contact=/);
  await page.getByRole('row').filter({ hasText: names[1] }).waitFor({ state: 'detached' });
  await page.getByRole('row').filter({ hasText: ada }).getByText('division by zero').waitFor();
  await page.getByRole('link', { name: /^Update variable – / }).click();
  const panel = panelOf(page);
  await panel.getByRole('row').filter({ hasText: ada }).getByText('division by zero').waitFor();

  // A run that is retried and fails again returns to the list.
  await chooseIn(panel.getByRole('button', { name: `Actions for ${ada}` }), 'Retry');
  await page.getByText('1 run is being retried').waitFor();
  await panel.getByRole('button', { name: 'Give up all 3' }).waitFor();
  await chooseIn(panel.getByRole('button', { name: `Actions for ${ada}` }), 'Skip the step');
  const question = page.getByRole('dialog', { name: 'Skip the step for this run?' });
  await question.getByRole('button', { name: 'Skip the step' }).click();
  await page.getByText('1 run skips the step').waitFor();
  await panel.getByRole('row').filter({ hasText: ada }).waitFor({ state: 'hidden' });

  await panel.getByRole('button', { name: 'Give up all 2' }).click();
  await page
    .getByRole('dialog', { name: 'Give up 2 runs?' })
    .getByRole('button', { name: 'Give up' })
    .click();
  await page.getByText('2 runs are given up').waitFor();
  await panel.getByText('No failed runs here').waitFor();
  await expectShown(panel.getByText('In this period')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Close' }).click();
  await closed(panel);
  // The card counts the runs that a person moved past the step.
  await card.getByRole('button', { name: '1 skipped' }).waitFor();

  await cards(page).filter({ hasText: 'Delay' }).getByRole('button', { name: '2 waiting' }).click();
  await panel.getByRole('link', { name: ada }).click();
  await page.getByRole('heading', { level: 1, name: ada }).waitFor();

  // A deleted step leaves its failed runs with their reason and their actions.
  await page.goBack();
  const flo = unique('flo');
  await track(page, { name: event, contact_external_id: flo, data: { share: 1, parts: 0 } });
  await card.getByRole('button', { name: '1 failed' }).waitFor();
  await call(page, 'DELETE', `/automatisation/${id}/step/${division}`);
  await page.goto(`/automatisation/${id}?period=week`);
  const figure = page.getByRole('link', { name: 'Failed: 1, list these runs' });
  expect(await colourOf(figure)).not.toBe(await colourOf(page.getByRole('link', { name: /^Entered: / })));
  expect((await figure.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  const { page: dark } = await visitors.owner(`/automatisation/${id}`, { theme: 'dark', language: 'fr' });
  await dark.locator('main ul strong[data-bad]').waitFor();
  for (const seen of [page, dark]) expect(await violationsOn(seen, 'main ul:has(strong)')).toEqual([]);
  // The figure's label is a link, too.
  await figure.getByText('Failed').click({ position: { x: 4, y: 12 } });
  await page.getByRole('combobox', { name: 'Period in which they entered' }).waitFor();
  expect(new URL(page.url()).search).toBe('?tab=runs&state=failed&period=week');
  const ofFlo = page.getByRole('row').filter({ hasText: flo });
  await ofFlo.getByText('division by zero').waitFor();
  await ofFlo.getByRole('link').first().click();
  await panel.getByText(/^Update variable share.* \(the step was deleted since\)$/).waitFor();
  await panel.getByRole('button', { name: 'Close' }).click();
  await closed(panel);
  await page.getByRole('link', { name: /^Update variable – .* \(deleted\)$/ }).click();
  await panel.getByRole('row').filter({ hasText: flo }).getByText('division by zero').waitFor();
  await expectShown(panel.getByRole('button', { name: 'Retry it' })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Skip the step' }).click();
  await question.getByRole('button', { name: 'Skip the step' }).click();
  await panel.getByText('No failed runs here').waitFor();
});

test('runs whose call is being retried are listed apart, and retried now or skipped from the list and from their log', async () => {
  const { page } = await visitors.owner('/tags');
  const event = unique('unheard');
  const created = await call(page, 'POST', '/automatisation', {
    name: unique('Unheard'),
    entry_event_name: event,
  });
  const { id } = created.automatisation as AutomatisationDetail; // docs/contract.md#answers
  const data = { method: 'POST', url: 'https://nobody.invalid/orders' };
  await call(page, 'POST', `/automatisation/${id}/step`, {
    type: 'APICALL',
    data,
    description: 'Order',
    automatisation_step_before_id: null,
  });
  await publish(page, id);
  const [ada, bob, eve] = [unique('ada'), unique('bob'), unique('eve')];
  for (const contact_external_id of [ada, bob, eve]) await track(page, { name: event, contact_external_id });
  const retried = `/automatisation/${id}/run?tried_again=true`;
  await page.waitForFunction(
    async (listed) => {
      const answer = (await (await fetch(listed)).json()) as { data: { runs: unknown[] } }; // docs/contract.md#answers
      return answer.data.runs.length === 3;
    },
    `/api${retried}`,
    { polling: 200 },
  );

  await page.goto(`/automatisation/${id}?tab=runs`);
  await page.getByText('Retrying', { exact: true }).first().click();
  await page.getByRole('row').filter({ hasText: ada }).getByRole('link').first().click();
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'Retry now' }).click();
  await page.getByText('1 call is being retried now').waitFor();
  await panel
    .getByRole('region', { name: 'By hand' })
    .getByText(/^Retried by /)
    .waitFor();
  await panel.getByRole('button', { name: 'Close' }).click();
  await closed(panel);

  await page.getByRole('link', { name: /– Order$/ }).click();
  await panel.getByRole('button', { name: 'Skip the step for all 3' }).waitFor();
  await chooseIn(panel.getByRole('button', { name: `Actions for ${ada}` }), 'Skip the step');
  const question = page.getByRole('dialog', { name: 'Skip the step?' });
  await question.getByRole('button', { name: 'Skip the step' }).click();
  const rowOf = (contact: string) => panel.getByRole('row').filter({ hasText: contact });
  await rowOf(ada).waitFor({ state: 'hidden' });
  await panel.getByText('Skipped', { exact: true }).click();
  await rowOf(ada).getByText('Skipped by hand.').waitFor();

  // The list of the skipped runs follows what happens elsewhere.
  const { runs } = (await call(page, 'GET', retried)) as { runs: Run[] }; // docs/contract.md#answers
  const ofEve = runs.find(({ contact_external_id }) => contact_external_id === eve);
  await call(page, 'POST', `/automatisation/${id}/run/${ofEve?.id}/skip`);
  await rowOf(eve).getByText('Skipped by hand.').waitFor();

  await panel.getByText('Waiting', { exact: true }).click();
  await panel.getByRole('button', { name: 'Skip the step', exact: true }).click();
  await question.getByRole('button', { name: 'Skip the step' }).click();
  await panel.getByText('Skipped', { exact: true }).click();
  await rowOf(bob).getByText('Skipped by hand.').waitFor();
});

test('a run that is open is seen to go on: past its step, and to the end that somebody else gives it', async () => {
  const ada = unique('ada');
  const { page, id } = await openFlow({ failing: [ada], waiting: [] });
  await cards(page).getByRole('button', { name: '1 failed' }).waitFor();
  await page.goto(`/automatisation/${id}?tab=runs`);
  const row = page.getByRole('row').filter({ hasText: ada });
  await row.getByText('Failed', { exact: true }).waitFor();
  await row.getByRole('link').first().click();
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'Skip the step' }).click();
  await page
    .getByRole('dialog', { name: 'Skip the step for this run?' })
    .getByRole('button', { name: 'Skip the step' })
    .click();
  await panel.getByText('Running', { exact: true }).waitFor();

  const runId = new URL(page.url()).searchParams.get('run');
  await call(page, 'POST', `/automatisation/${id}/run/${runId}/stop`, {});
  await panel.getByText('Stopped', { exact: true }).first().waitFor();
  await page.getByRole('table', { name: 'Runs' }).getByText('Stopped', { exact: true }).waitFor();
});

test('a failed run that is open is seen to go on when somebody else tries it again, in its log and on the canvas', async () => {
  const ada = unique('ada');
  const { page, id, division } = await openFlow({ failing: [ada], waiting: [] });
  await cards(page).getByRole('button', { name: '1 failed' }).waitFor();
  await page.goto(`/automatisation/${id}?tab=runs&state=failed`);
  await page.getByRole('row').filter({ hasText: ada }).getByRole('link').first().click();
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'Retry' }).waitFor();
  const runId = new URL(page.url()).searchParams.get('run');
  const { page: beside } = await visitors.owner(`/automatisation/${id}?path=${runId}`);
  const lit = beside.getByRole('status').filter({ hasText: `Path of run #${runId}` });
  await lit.getByText('Failed', { exact: true }).waitFor();

  const [step] = (await call(page, 'GET', `/automatisation/${id}/step`)).automatisation_steps as Step[]; // docs/contract.md#answers
  await call(page, 'PUT', `/automatisation/${id}/step`, {
    ...step,
    data: { variable: 'event.share', operation: 'ADDITION', value_type: 'number', value: 1 },
  });
  expect(step?.id).toBe(division);
  await call(page, 'POST', `/automatisation/${id}/run/${runId}/retry`, {});
  await panel.getByText('Running', { exact: true }).waitFor();
  await panel.getByRole('button', { name: 'Retry' }).waitFor({ state: 'detached' });
  await lit.getByText('Running', { exact: true }).waitFor();
});

test('another delay, publishing and going back to a revision tell who is inside, and are undone', async () => {
  const { page, event, delay } = await openFlow({ failing: [], waiting: [unique('eve')] });
  await cards(page).filter({ hasText: 'Delay' }).getByRole('button', { name: '1 waiting' }).waitFor();
  await cards(page).filter({ hasText: 'Delay' }).getByRole('link').click();
  const panel = panelOf(page);
  await panel.getByRole('spinbutton').fill('172800');
  await panel.getByText('1 run is waiting here.').waitFor();
  await panel.getByText('None of them continues at once.').waitFor();
  await panel.getByRole('button', { name: 'Save' }).click();
  await page
    .getByText('1 run that was waiting now has the new delay, counted from when it arrived.')
    .waitFor();
  await closed(panel);
  const saved = page.getByRole('status').filter({ hasText: 'Saved, revision' }).first();
  await saved.waitFor();
  expect(await reachesInto(page.getByRole('region', { name: 'Flow', exact: true }), saved)).toBeLessThan(1);
  await page.getByText('Published: what you save goes live at once').waitFor();

  // Undoing it gives waiting runs a different delay.
  await page.getByRole('button', { name: 'Undo' }).click();
  const undoing = page.getByRole('dialog', { name: 'Undo, although runs are waiting there?' });
  await undoing.getByText('Delay: 172,800 seconds → 259,200 seconds.').waitFor();
  await undoing.getByText('1 run is waiting there and gets the new delay').waitFor();
  await undoing.getByText('None of them continues at once.').waitFor();
  await undoing.getByRole('button', { name: 'Leave it as it is' }).click();
  await closed(undoing);
  // The keyboard opens it as well.
  const link = cards(page).filter({ hasText: 'Delay' }).getByRole('link');
  await link.press('Control+z');
  await undoing.getByText('1 run is waiting there and gets the new delay').waitFor();
  await undoing.getByRole('button', { name: 'Undo' }).click();
  await closed(undoing);
  await cards(page).filter({ hasText: '259200 seconds' }).waitFor();
  await link.press('Delete');
  const deletion = page.getByRole('dialog', { name: 'Delete the step?' });
  await deletion.getByText('1 run that is waiting there continues with the next step at once.').waitFor();
  await deletion.getByRole('button', { name: 'Cancel' }).click();
  await closed(deletion);

  await page.getByRole('button', { name: 'Redo' }).click();
  const redoing = page.getByRole('dialog', { name: 'Redo, although runs are waiting there?' });
  await redoing.getByRole('button', { name: 'Redo' }).click();
  await closed(redoing);
  await cards(page).filter({ hasText: '172800 seconds' }).waitFor();

  // Escape does not discard a dialog's unsaved choice.
  await page.getByRole('button', { name: 'Exit strategy' }).click();
  const leaving = page.getByRole('dialog', { name: 'Exit strategy' });
  await leaving.getByText('The contact sends an event').click();
  await page.keyboard.press('Escape');
  const unsaved = page.getByRole('dialog', { name: 'Leave without saving?' });
  await unsaved.getByRole('button', { name: 'Keep editing' }).click();
  await closed(unsaved);
  const ordered = unique('ordered');
  await leaving.getByLabel('Event name').fill(ordered);
  await leaving.getByText('No event with this name has been received yet.').waitFor();
  await page.keyboard.press('Escape');
  await unsaved.getByRole('button', { name: 'Discard the changes' }).click();
  await closed(leaving);
  // The field offers an event name that has arrived meanwhile.
  await track(page, { name: ordered, contact_external_id: unique('eve') });
  await page.getByRole('button', { name: 'Exit strategy' }).click();
  await leaving.getByText('The contact sends an event').click();
  await leaving.getByLabel('Event name').fill(ordered.slice(1));
  // With the keyboard: a list that has just opened may still move.
  await page.locator('.ant-select-item-option').filter({ hasText: ordered }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await leaving.getByText('No event with this name has been received yet.').waitFor({ state: 'detached' });
  // Clearing the choice counts as no choice.
  await leaving.getByRole('button', { name: 'Clear' }).click();
  await leaving.getByLabel('Event name').waitFor({ state: 'detached' });
  await expectShown(leaving.getByRole('radio').first()).toBeChecked();
  await expectShown(leaving.getByRole('button', { name: 'Clear' })).toBeDisabled();
  await leaving.getByRole('button', { name: 'Cancel' }).click();
  await closed(leaving);

  await page.getByRole('button', { name: 'Revisions' }).click();
  await panel.getByRole('row').filter({ hasText: 'Created' }).getByRole('link').click();
  await panel.getByRole('button', { name: 'Go back to this revision' }).click();
  const goingBack = page.getByRole('dialog', { name: 'Go back to this revision of the published flow?' });
  await goingBack.getByText('1 run is in progress.').waitFor();
  // Like undo, it says where waiting runs are affected.
  await goingBack.getByText('“Time: 172800 seconds” is deleted.').waitFor();
  await goingBack.getByText('1 run that is waiting there continues with the next step at once.').waitFor();
  await goingBack.getByRole('button', { name: 'Cancel' }).click();
  await closed(goingBack);
  await panel.getByRole('button', { name: 'Close' }).click();
  await closed(panel);

  await page.getByRole('switch', { name: 'Published' }).click();
  const question = page.getByRole('dialog', { name: 'Make it a draft again?' });
  await question.getByText('1 run is in progress.').waitFor();
  await question.getByRole('button', { name: 'Unpublish' }).click();
  await closed(question);
  await expectShown(page.getByRole('switch', { name: 'Published' })).not.toBeChecked();
  // Publishing lists the other automations that start with the same event.
  const rival = await call(page, 'POST', '/automatisation', { name: 'Rival', entry_event_name: event });
  await publish(page, (rival.automatisation as { id: number }).id); // docs/contract.md#answers
  await page.getByRole('switch', { name: 'Published' }).click();
  const publishing = page.getByRole('dialog', { name: 'Publish the flow?' });
  await publishing
    .getByText(`1 other published automation also starts with the event “${event}”: Rival.`)
    .waitFor();
  await publishing.getByRole('link', { name: 'Rival' }).waitFor();
  await publishing.getByRole('button', { name: 'Cancel' }).click();
  await closed(publishing);
  // The edit before it can still be undone.
  await page.getByRole('button', { name: 'Undo', disabled: false }).waitFor();

  await page.getByRole('button', { name: 'Revisions' }).click();
  const changed = 'Changed “Time: 259200 seconds” to “Time: 172800 seconds”';
  await panel.getByRole('row').filter({ hasText: 'Undone' }).getByText('Changed “Time').waitFor();
  await panel.getByRole('row').filter({ hasText: 'Redone' }).getByText(changed).waitFor();
  await panel.getByRole('row').filter({ hasText: changed }).getByRole('link').last().click();
  await panel.getByText('Values of “Time: 172800 seconds”').click();
  await panel.getByRole('row', { name: 'The wait 3 days 2 days' }).waitFor();
  await panel.getByRole('link', { name: 'All revisions' }).click();
  await panel.getByRole('row').filter({ hasText: 'Added “Time: 259200 seconds”' }).getByRole('link').click();
  await panel.getByRole('link', { name: 'All revisions' }).click();
  await panel.getByRole('row').filter({ hasText: 'Created' }).getByRole('link').click();
  await panel.getByText('It had no steps.').waitFor();
  // Also for a draft: going back moves the runs that wait in it.
  await panel.getByRole('button', { name: 'Go back to this revision' }).click();
  const ofDraft = page.getByRole('dialog', { name: 'Go back to this revision?' });
  await ofDraft.getByText('1 run that is waiting there continues with the next step at once.').waitFor();
  await ofDraft.getByRole('button', { name: 'Go back to this revision' }).click();
  await closed(panel);
  await page.locator(`a[href="?step=${delay}"]`).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator(`a[href="?step=${delay}"]`).waitFor();
});

test('a campaign says when it runs next and what is wrong with it, by keyboard, and its form is a campaign’s', async () => {
  const { page } = await visitors.owner('/tags');
  const name = unique('Digest');
  const created = await call(page, 'POST', '/automatisation', { name, is_campaign: true });
  const { id } = created.automatisation as AutomatisationDetail; // docs/contract.md#answers
  const task = { name, automatisation_id: id, delay_between_runs: 1_440, hour_to_run: 9 };
  await call(page, 'POST', '/scheduled-task', task);
  await call(page, 'POST', `/automatisation/${id}/step`, { type: 'TAG', data: { tag_id: null } });
  await page.goto(`/campaign/${id}`);
  await page.getByRole('link', { name: 'Every day at 09:00, UTC time' }).waitFor();
  await page.getByRole('button', { name: 'Edit the campaign' }).click();
  const form = page.getByRole('dialog', { name: 'Edit the campaign' });
  await form.getByLabel('Name', { exact: true }).waitFor();
  await expectShown(form.getByText('Re-entry')).toHaveCount(0);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await closed(form);

  const problems = /^\d+ problems?$/;
  await page.getByRole('button', { name: problems }).press('Enter');
  await page.getByRole('dialog', { name: problems }).getByRole('link').first().press('Enter');
  await panelOf(page).getByRole('button', { name: 'Save' }).waitFor();
});

test('a message is shown as it is read, in the trial and before it is saved; an event brings its contact', async () => {
  const { page } = await visitors.owner('/tags');
  const event = unique('cart');
  const created = await call(page, 'POST', '/automatisation', {
    name: unique('Message'),
    entry_event_name: event,
    exit_strategy_type: 'event',
    exit_strategy_value: 'order placed',
  });
  const { id } = created.automatisation as AutomatisationDetail; // docs/contract.md#answers
  const connected = await call(page, 'POST', '/user/app', {
    app_id: 'sendgrid',
    data: { api_key: 'SG.x', from_email: 'shop@example.com' },
  });
  const wait = await call(page, 'POST', `/automatisation/${id}/step`, { type: 'DELAY', data: { delay: 60 } });
  const html = '<h1>Hello {{ contact.external_id }}</h1>';
  const made = await call(page, 'POST', `/automatisation/${id}/step`, {
    type: 'APICALL',
    user_app_id: (connected.user_app as { id: number }).id, // docs/contract.md#answers
    automatisation_step_before_id: (wait.automatisation_step as Step).id,
    data: { to: '{{ event.mail }}', subject: 'Your {{ event.item }}', html },
  });
  const ada = unique('ada');
  await track(page, {
    name: event,
    contact_external_id: ada,
    data: { mail: 'ada@example.com', item: 'cup' },
  });

  await page.goto(`/automatisation/${id}?try=1`);
  const trial = page.getByRole('dialog', { name: 'Try the flow' });
  // The trial starts with the latest event and its contact.
  await trial.locator('.ant-select').getByTitle(ada).first().waitFor();
  // The button stays visible, however much is filled in.
  const button = await trial.getByRole('button', { name: 'Try it' }).boundingBox();
  expect((button?.y ?? NaN) + (button?.height ?? NaN)).toBeLessThan(page.viewportSize()?.height ?? NaN);
  await trial.getByRole('button', { name: 'Try it' }).click();
  const body = trial.frameLocator('iframe[title="Content of the e-mail"]');
  await body.getByRole('heading', { name: `Hello ${ada}` }).waitFor();
  await trial.getByText('ada@example.com').first().waitFor();
  await trial.getByText('POST https://api.sendgrid.com').waitFor();
  await trial.getByText('shop@example.com', { exact: true }).waitFor();
  // The preview of an e-mail runs no script and submits no form.
  await expectShown(trial.locator('iframe')).toHaveAttribute('sandbox', '');

  await trial.getByLabel('“order placed” arrives after').fill('0');
  await trial.getByRole('button', { name: 'Try it' }).click();
  await trial.getByText('Left by the exit strategy: order placed').waitFor();
  expect(await violationsOn(page, '.ant-drawer')).toEqual([]);

  // The run that skips the message is counted separately, and listed with the reason.
  await call(page, 'DELETE', `/automatisation/${id}/step/${(wait.automatisation_step as Step).id}`);
  await publish(page, id);
  await track(page, { name: event, contact_external_id: ada, data: { item: 'cup' } });
  await page.goto(`/automatisation/${id}`);
  await cards(page).getByRole('button', { name: '1 skipped' }).click();
  await panelOf(page).getByRole('row').filter({ hasText: ada }).getByText('There is nobody').waitFor();

  await page.goto(`/automatisation/${id}?step=${(made.automatisation_step as Step).id}`);
  const panel = panelOf(page);
  await editLive(page);
  await panel.getByText('Preview', { exact: true }).click();
  // The preview loads without a click, for the latest event, and again as the text changes.
  const nobody = panel.getByRole('status').filter({ hasText: 'There is nobody to send this to' });
  // On a channel that contacts can leave, that is not an error.
  await nobody.getByText('A run would skip this step for this contact.').waitFor();
  await expectShown(nobody.locator('.ant-alert-error')).toHaveCount(0);
  const step = `/automatisation/${id}?step=${(made.automatisation_step as Step).id}`;
  const { page: dark } = await visitors.owner(step, { theme: 'dark', language: 'fr' });
  await panelOf(dark).getByText('Aperçu', { exact: true }).click();
  await panelOf(dark).getByText('Une exécution sauterait cette étape pour ce contact.').waitFor();
  expect(await violationsOn(dark, '.ant-drawer')).toEqual([]);
  await panel.getByLabel('To', { exact: true }).fill('ada@example.com');
  await panel
    .frameLocator('iframe')
    .getByRole('heading', { name: `Hello ${ada}` })
    .waitFor();
  expect(await violationsOn(page, '.ant-drawer')).toEqual([]);

  // A failed run and its step both link to the connection that the provider refuses.
  await panel.getByRole('button', { name: 'Save' }).click();
  await closed(panel);
  const bob = unique('bob');
  await track(page, { name: event, contact_external_id: bob, data: { item: 'cup' } });
  await cards(page).getByRole('button', { name: '1 failed' }).waitFor();
  await page.goto(`/automatisation/${id}?tab=runs&state=failed`);
  await page.getByRole('row').filter({ hasText: bob }).getByRole('link').first().click();
  await panel.getByRole('link', { name: 'To the connections' }).waitFor();
  await page.goto(`/automatisation/${id}?step=${(made.automatisation_step as Step).id}`);
  await panel.getByRole('button', { name: 'Change SendGrid' }).click();
  await page.getByRole('dialog', { name: 'Change SendGrid' }).getByLabel('Sender e-mail').waitFor();
});

test('another contact brings its own event to a trial and to a preview, and data that was written stays', async () => {
  const { page } = await visitors.owner('/tags');
  const event = unique('cart');
  const created = await call(page, 'POST', '/automatisation', { name: event, entry_event_name: event });
  const { id } = created.automatisation as AutomatisationDetail; // docs/contract.md#answers
  const data = { event_name: 'bought {{ event.item }}' };
  const made = await call(page, 'POST', `/automatisation/${id}/step`, { type: 'TRACK', data });
  const [ben, chloe, dan] = [unique('ben'), unique('chloe'), unique('dan')];
  await track(page, { name: event, contact_external_id: ben, data: { item: 'lamp' } });
  // More than the picker lists.
  for (let sent = 0; sent < 21; sent += 1)
    await track(page, { name: event, contact_external_id: chloe, data: { item: 'cup' } });
  await track(page, { name: unique('another'), contact_external_id: dan });

  await page.goto(`/automatisation/${id}?try=1`);
  const trial = page.getByRole('dialog', { name: 'Try the flow' });
  const contact = trial.getByLabel('Contact', { exact: true });
  const written = trial.locator('.cm-content');
  await written.filter({ hasText: '"cup"' }).waitFor();
  await choose(page, contact, ben);
  await written.filter({ hasText: '"lamp"' }).waitFor();
  await trial
    .locator('.ant-select')
    .filter({ hasText: `– ${ben}` })
    .waitFor();
  await choose(page, contact, dan);
  await trial.getByRole('status').getByText(`${dan} has no recent event with this name.`).waitFor();
  await expectShown(written).toContainText('"lamp"');
  await choose(page, contact, chloe);
  await written.filter({ hasText: '"cup"' }).waitFor();
  await written.fill('{ "item": "mine" }');
  await choose(page, contact, ben);
  await trial.getByRole('status').getByText('Your data below is kept.').waitFor();
  await expectShown(written).toHaveText('{ "item": "mine" }');

  const step = `/automatisation/${id}?step=${(made.automatisation_step as Step).id}`;
  const { page: dark } = await visitors.owner(step, { theme: 'dark', language: 'fr' });
  const panel = panelOf(dark);
  await panel.getByText('Aperçu', { exact: true }).click();
  await panel.getByText('bought cup').waitFor();
  await choose(dark, panel.getByLabel('Contact', { exact: true }), ben);
  await panel.getByText('bought lamp').waitFor();
  await choose(dark, panel.getByLabel('Contact', { exact: true }), dan);
  await panel.getByText(`${dan} n’a pas d’événement récent de ce nom.`).waitFor();
  await panel.getByText('Absent, laissé vide : event.item').waitFor();
  expect(await violationsOn(dark, '.ant-drawer')).toEqual([]);
});
