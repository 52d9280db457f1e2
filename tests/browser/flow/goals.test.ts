import type { Locator, Page } from 'playwright-core';
import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import type { Goal, GoalComparison, GoalFigures } from '../../../domain/entities/automatisations/goal';
import { en } from '../../../ui/src/i18n/en';
import { fr } from '../../../ui/src/i18n/fr';
import { sameDay } from '../../support/same-day';
import { untilFound } from '../../support/until-found';
import { call, publish, track, unique } from '../support/account';
import { violationsOn } from '../support/axe';
import { expectShown } from '../support/expect-shown';
import { useVisitors } from '../support/visitor';
import { choose, closed } from '../support/widgets';

const visitors = useVisitors();

const numbered = (name: string): string => name.replace('{{number}}', '1');

/** The figure of a tile. */
const figure = (page: Page, name: string): Locator =>
  page
    .locator('dl > div', { has: page.getByText(name, { exact: true }) })
    .getByRole('definition')
    .first();

describe.each(['en', 'fr'] as const)('a goal (%s)', (language) => {
  const words: typeof en = { en, fr }[language];
  const { goals, steps } = words;

  test('is set in its form, counts what came before and what comes after, and is removed', async () => {
    await sameDay();
    const { page } = await visitors.owner('/tags', { language, theme: language === 'fr' ? 'dark' : 'light' });
    const [entry, paid] = [unique('asked'), unique('paid')];
    const created = await call(page, 'POST', '/automatisation', { name: entry, entry_event_name: entry });
    const { id } = created.automatisation as AutomatisationDetail; // docs/contract.md#answers
    const delay = { delay: 0, delay_unit: 'MINUTES' };
    await call(page, 'POST', `/automatisation/${id}/step`, { type: 'DELAY', data: delay });
    await publish(page, id);
    const [ada, bob] = [unique('ada'), unique('bob')];
    for (const contact_external_id of [ada, bob]) await track(page, { name: entry, contact_external_id });
    await hasEntered(page, id, 2);
    await track(page, { name: paid, contact_external_id: ada, data: { total: 12 } });
    await track(page, { name: paid, contact_external_id: ada, data: { total: 49.5 } });

    await page.goto(`/automatisation/${id}?tab=goal`);
    await page.getByRole('heading', { name: goals.none }).waitFor();
    await page.getByRole('button', { name: goals.set }).click();
    const dialog = page.getByRole('dialog', { name: goals.one });
    await dialog.getByLabel(goals.event, { exact: true }).fill(paid);
    await dialog.getByRole('button', { name: steps.filters.add }).click();
    await dialog.getByLabel(numbered(steps.filters.variable), { exact: true }).fill('total');
    const choices: [field: string, option: string][] = [
      [steps.filters.type, steps.types.number],
      [steps.filters.operation, steps.condition.operations.GREATER_THAN],
    ];
    for (const [field, option] of choices)
      await choose(page, dialog.getByLabel(numbered(field), { exact: true }), option);
    await dialog.getByLabel(numbered(steps.filters.value), { exact: true }).fill('20');
    await dialog.getByLabel(goals.value, { exact: true }).fill('total');
    // Leaving the field closes its list.
    await dialog.getByLabel(goals.window, { exact: true }).fill('3');
    expect(await violationsOn(page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('button', { name: words.common.save }).click();
    await closed(dialog);
    await page.getByText(goals.days_other.replace('{{count}}', '3')).first().waitFor();
    const { goal } = await call(page, 'GET', `/automatisation/${id}/goal`);
    expect(goal as Goal).toMatchObject({
      event_name: paid,
      window_days: 3,
      value_field: 'total',
      filters: [{ variable: 'total', variable_type: 'number', operation: 'GREATER_THAN', value: 20 }],
    });

    await converted(page, id, 1);
    await page.reload();
    await expectShown(figure(page, goals.figures.entered)).toHaveText('2');
    await expectShown(figure(page, goals.figures.converted)).toHaveText('1');
    await expectShown(figure(page, goals.figures.value)).toHaveText((49.5).toLocaleString(language));
    await page.locator('figure svg.recharts-surface').first().waitFor();
    const today = await page.evaluate(() => new Date().toISOString().slice(0, 10));
    const told = page.getByRole('figure').getByRole('row', { name: new RegExp(`^${today}`) });
    await expectShown(told.getByRole('cell')).toHaveText(['2', '1']);
    expect(await violationsOn(page, 'main')).toEqual([]);

    await track(page, { name: paid, contact_external_id: bob, data: { total: 30 } });
    await converted(page, id, 2);
    await page.reload();
    await expectShown(figure(page, goals.figures.converted)).toHaveText('2');

    await page.getByRole('button', { name: goals.remove }).click();
    await page.getByRole('dialog').getByRole('button', { name: goals.remove }).click();
    await page.getByRole('heading', { name: goals.none }).waitFor();
  });

  test('has a control group, with which those who entered are compared', async () => {
    const { page } = await visitors.owner('/tags', { language, theme: language === 'fr' ? 'light' : 'dark' });
    const [entry, paid] = [unique('asked'), unique('paid')];
    const created = await call(page, 'POST', '/automatisation', { name: entry, entry_event_name: entry });
    const { id } = created.automatisation as AutomatisationDetail; // docs/contract.md#answers
    const delay = { delay: 0, delay_unit: 'MINUTES' };
    await call(page, 'POST', `/automatisation/${id}/step`, { type: 'DELAY', data: delay });
    await publish(page, id);
    await page.goto(`/automatisation/${id}?tab=goal`);
    await page.getByRole('button', { name: goals.set }).click();
    const dialog = page.getByRole('dialog', { name: goals.one });
    await dialog.getByLabel(goals.event, { exact: true }).fill(paid);
    await dialog.getByLabel(goals.control.share, { exact: true }).fill('50');
    await dialog.getByRole('button', { name: words.common.save }).click();
    await closed(dialog);
    await page.getByText(goals.control.notYet).waitFor();

    const contacts = Array.from({ length: 24 }, (_, number) => unique(`eve${number}`));
    for (const contact_external_id of contacts) await track(page, { name: entry, contact_external_id });
    for (const contact_external_id of contacts.slice(0, 12))
      await track(page, { name: paid, contact_external_id, data: { total: 5 } });
    const { treated, control } = await compared(page, id, contacts.length);
    await page.reload();
    const both = page.getByRole('region', { name: goals.control.groups });
    const cellsOf = (group: string) =>
      both.getByRole('row', { name: new RegExp(`^${group}`) }).getByRole('cell');
    await both.waitFor();
    await expectShown(cellsOf(goals.control.treated).first()).toHaveText(String(treated.entered));
    await expectShown(cellsOf(goals.control.control).first()).toHaveText(String(control.entered));
    const [told = ''] = goals.control.lift.split('{{');
    await page.getByText(told.trim(), { exact: false }).first().waitFor();
    for (const view of ['rate', 'lift'] as const) {
      const views = page.getByRole('radiogroup', { name: goals.charts.which });
      await views.getByText(goals.charts.views[view], { exact: true }).click();
      const chart = page.getByRole('figure', { name: goals.charts.captions[view], exact: true });
      await chart.locator('svg.recharts-surface .recharts-line-dot').last().waitFor();
      const cells = chart.getByRole('row').last().getByRole('cell');
      await expectShown(cells.filter({ hasNotText: /\d/ })).toHaveCount(0);
      expect(await violationsOn(page, 'main')).toEqual([]);
    }
  });
});

/** Waits until the worker has counted so many contacts in both groups. */
async function compared(page: Page, id: number, count: number): Promise<GoalComparison> {
  return untilFound(async () => {
    const comparison = (await figuresOf(page, id)).comparison;
    const counted = comparison && comparison.treated.entered + comparison.control.entered;
    return comparison && counted === count ? comparison : undefined;
  }, 200);
}

async function figuresOf(page: Page, id: number): Promise<GoalFigures> {
  const day = (offset: number): string =>
    new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const query = `from_date=${day(-1)}&to_date=${day(2)}`;
  const { figures } = await call(page, 'GET', `/automatisation/${id}/goal/figures?${query}`);
  return figures as GoalFigures; // docs/contract.md#answers
}

async function hasEntered(page: Page, id: number, count: number): Promise<void> {
  await untilFound(async () => {
    const { stats } = await call(page, 'GET', `/automatisation/${id}/stats`);
    return (stats as { entered: number }).entered === count ? true : undefined; // docs/contract.md#answers
  });
}

/** The worker counts within seconds. */
async function converted(page: Page, id: number, count: number): Promise<void> {
  await untilFound(async () => ((await figuresOf(page, id)).converted === count ? true : undefined), 200);
}
