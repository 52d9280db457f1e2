import type { Page } from 'playwright-core';
import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import type { Step } from '../../../domain/entities/automatisations/steps/step';
import { waitData } from '../../../domain/steps/wait/schema';
import { violationsOn } from '../support/axe';
import { call, track, unique } from '../support/account';
import { expectShown } from '../support/expect-shown';
import { fillStep } from '../support/fill-step';
import { pickStep } from '../support/panels';
import { useVisitors } from '../support/visitor';
import { closed } from '../support/widgets';

const visitors = useVisitors();

const stepsOf = async (page: Page, id: number): Promise<Step[]> =>
  (await call(page, 'GET', `/automatisation/${id}/step`)).automatisation_steps as Step[]; // docs/contract.md#answers

/** Makes a wait for the payment of the run's own order, by its form. */
async function openWait() {
  const { page } = await visitors.owner('/tags');
  const [entry, paid] = [unique('ordered'), unique('paid')];
  const created = await call(page, 'POST', '/automatisation', { name: entry, entry_event_name: entry });
  const { id } = created.automatisation as AutomatisationDetail; // docs/contract.md#answers
  await page.goto(`/automatisation/${id}`);
  const panel = await pickStep(page, 'actions', 'Wait for an event');
  const filter = {
    variable: 'order',
    variable_type: 'string',
    operation: 'EQUALS',
    value: '{{ event.order }}',
    ignore_case: true,
  };
  const data = waitData.parse({
    event_name: paid,
    filters: [filter],
    time_out: { delay: 7_200, delay_unit: 'HOURS' },
  });
  await fillStep({ page, panel, tagName: () => '' }, 'WAIT', data);
  await panel.getByRole('button', { name: 'Create', exact: true }).click();
  await closed(panel);
  const [wait] = await stepsOf(page, id);
  if (!wait) throw new Error('The step was not made');
  expect(wait).toMatchObject({ type: 'WAIT', data });
  const card = page.getByRole('article').filter({ hasText: `${paid}, at most 2 hours` });
  await card.waitFor();
  for (const [name, branch] of [
    ['thanked', { first_in_true: true }],
    ['reminded', { first_in_false: true }],
  ] as const)
    await call(page, 'POST', `/automatisation/${id}/step`, {
      type: 'TRACK',
      data: { event_name: unique(name) },
      automatisation_step_before_id: wait.id,
      ...branch,
    });
  await page.getByRole('article').filter({ hasText: 'reminded' }).waitFor();
  return { page, id, entry, paid, card };
}

test('a run waits for the event that matches, and takes its branch', async () => {
  const { page, id, entry, paid, card } = await openWait();
  await page.getByText(/^Came/).waitFor();
  await page.getByText(/^Timed out/).waitFor();
  await page.getByRole('switch', { name: 'Published' }).click();
  await page.getByText('Published: what you save goes to the draft').waitFor();

  const ada = unique('ada');
  await track(page, { name: entry, contact_external_id: ada, data: { order: 'A1' } });
  await card.getByRole('button', { name: '1 waiting' }).waitFor();
  await track(page, { name: paid, contact_external_id: ada, data: { order: 'B2' } });
  await track(page, { name: paid, contact_external_id: unique('bob'), data: { order: 'A1' } });
  await card.getByRole('button', { name: '1 waiting' }).waitFor();
  await track(page, { name: paid, contact_external_id: ada, data: { order: 'A1' } });
  await page
    .getByRole('article')
    .filter({ hasText: 'thanked' })
    .getByRole('button', { name: '1 done' })
    .waitFor();

  await page.goto(`/automatisation/${id}?tab=runs`);
  await page.getByRole('row').filter({ hasText: ada }).getByRole('link').first().click();
  const log = page.getByRole('dialog');
  await log.getByText('Wait for an event').waitFor();
  const branch = log.getByText('Branch', { exact: true }).locator('xpath=..');
  await expectShown(branch).toHaveText('BranchCame');
});

test('a trial takes the branch that is chosen: the event comes, or the time runs out', async () => {
  const { page, id, entry } = await openWait();
  const ada = unique('ada');
  await track(page, { name: entry, contact_external_id: ada, data: { order: 'A1' } });
  await page.goto(`/automatisation/${id}?try=1`);
  const trial = page.getByRole('dialog', { name: 'Try the flow' });
  await trial.locator('.ant-select').getByTitle(ada).first().waitFor();
  const tryIt = trial.getByRole('button', { name: 'Try it' });
  const timeline = trial.getByRole('region', { name: 'What would happen' });
  await tryIt.click();
  await timeline.getByText('Timed out', { exact: true }).waitFor();
  await timeline.getByText('reminded').first().waitFor();

  const awaited = trial.getByRole('region', { name: 'Awaited events' });
  await awaited.locator('summary').click();
  await awaited.getByLabel('The event comes after').fill('1');
  const written = awaited.locator('.cm-content');
  await written.fill('{ "order": ');
  await awaited.getByText('Invalid JSON on line 1').waitFor();
  await expectShown(tryIt).toBeDisabled();
  await written.fill('{ "order": "A1" }');
  await tryIt.click();
  await timeline.getByText('Came', { exact: true }).waitFor();
  await timeline.getByText('thanked').first().waitFor();
  await timeline.getByRole('rowheader', { name: 'event.awaited' }).first().waitFor();
  expect(await violationsOn(page, '.ant-drawer')).toEqual([]);
});

test('a wait for several events is made by its form, and a run takes the branch of the one that comes', async () => {
  const { page } = await visitors.owner('/tags');
  const [entry, paid, refused] = [unique('ordered'), unique('paid'), unique('refused')];
  const created = await call(page, 'POST', '/automatisation', { name: entry, entry_event_name: entry });
  const { id } = created.automatisation as AutomatisationDetail; // docs/contract.md#answers
  await page.goto(`/automatisation/${id}`);
  const panel = await pickStep(page, 'actions', 'Wait for an event');
  const data = waitData.parse({
    event_name: paid,
    ways: [{ id: 'a', name: 'No money', event_name: refused }],
    time_out: { delay: 7_200, delay_unit: 'HOURS' },
  });
  await fillStep({ page, panel, tagName: () => '' }, 'WAIT', data);
  expect(await violationsOn(page, '.ant-drawer')).toEqual([]);
  await panel.getByRole('button', { name: 'Create', exact: true }).click();
  await closed(panel);
  const [wait] = await stepsOf(page, id);
  const [way] = waitData.parse(wait?.data).ways ?? [];
  if (!wait || !way) throw new Error('The step was not made');
  expect(way).toMatchObject({ name: 'No money', event_name: refused });
  await call(page, 'POST', `/automatisation/${id}/step`, {
    type: 'TRACK',
    data: { event_name: unique('asked') },
    automatisation_step_before_id: wait.id,
    first_in_way: way.id,
  });
  await page.reload();
  const card = page.getByRole('article').filter({ hasText: `${paid} / ${refused}, at most 2 hours` });
  await card.waitFor();
  for (const name of [paid, 'No money', 'Timed out']) await page.getByTitle(name, { exact: true }).waitFor();

  await page.getByRole('switch', { name: 'Published' }).click();
  await page.getByText('Published: what you save goes to the draft').waitFor();
  const ada = unique('ada');
  await track(page, { name: entry, contact_external_id: ada, data: {} });
  await card.getByRole('button', { name: '1 waiting' }).waitFor();
  await track(page, { name: refused, contact_external_id: ada, data: {} });
  await page
    .getByRole('article')
    .filter({ hasText: 'asked' })
    .getByRole('button', { name: '1 done' })
    .waitFor();

  await page.goto(`/automatisation/${id}?tab=runs`);
  await page.getByRole('row').filter({ hasText: ada }).getByRole('link').first().click();
  const log = page.getByRole('dialog');
  const told = log.getByText('Way', { exact: true }).locator('xpath=..');
  await expectShown(told).toHaveText('WayNo money');
});
