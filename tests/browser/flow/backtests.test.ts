import type { Locator, Page } from 'playwright-core';
import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import type { Step } from '../../../domain/entities/automatisations/steps/step';
import { en } from '../../../ui/src/i18n/en';
import { fr } from '../../../ui/src/i18n/fr';
import { call, publish, track, unique } from '../support/account';
import { violationsOn } from '../support/axe';
import { expectShown } from '../support/expect-shown';
import { useVisitors } from '../support/visitor';

const visitors = useVisitors();

/** The cells of a row of one of the tables, without its name. */
const cellsOf = (page: Page, table: string, row: string): Locator =>
  page.getByRole('region', { name: table, exact: true }).getByRole('row', { name: row }).getByRole('cell');

describe.each(['en', 'fr'] as const)('a backtest (%s)', (language) => {
  const words: typeof en = { en, fr }[language];
  const { backtests } = words;

  test('says before and after publishing what the flow would have done, and what is tried', async () => {
    const { page } = await visitors.owner('/tags', { language, theme: language === 'fr' ? 'dark' : 'light' });
    const entry = unique('asked');
    const orders: Record<string, number[]> = {
      [unique('ada')]: [5, 80],
      [unique('bob')]: [20],
      [unique('cleo')]: [],
    };
    for (const [contact_external_id, lines] of Object.entries(orders))
      await track(page, { name: entry, contact_external_id, data: { lines } });
    const created = await call(page, 'POST', '/automatisation', { name: entry, entry_event_name: entry });
    const { id } = created.automatisation as AutomatisationDetail; // docs/contract.md#answers
    const add = async (type: string, data: object, place: object = {}): Promise<Step> => {
      const answered = await call(page, 'POST', `/automatisation/${id}/step`, { type, data, ...place });
      return answered.automatisation_step as Step; // docs/contract.md#answers
    };
    const loop = await add('LOOP', { source: 'event', value: 'lines' });
    const isLarge = {
      variable: 'event.loop_item',
      variable_type: 'number',
      operation: 'GREATER_THAN',
      value: 10,
    };
    const condition = await add('CONDITION', isLarge, { automatisation_step_before_id: loop.id });
    const place = { automatisation_step_before_id: condition.id, first_in_true: true };
    const waiting = await add('DELAY', { delay: 2 * 86_400, delay_unit: 'DAYS' }, place);

    await page.goto(`/automatisation/${id}?tab=backtest`);
    await page.getByRole('button', { name: backtests.ask }).click();
    await page.getByRole('heading', { name: backtests.outcomes, exact: true }).waitFor();
    await page.getByRole('heading', { name: backtests.gapsTitle }).waitFor();
    await page.getByRole('button', { name: backtests.ask }).waitFor();
    await expectShown(cellsOf(page, backtests.outcomes, backtests.figures.entered)).toHaveText(['3']);
    await expectShown(cellsOf(page, backtests.outcomes, backtests.figures.completed)).toHaveText(['1']);
    await expectShown(cellsOf(page, backtests.outcomes, backtests.figures.inside)).toHaveText(['2']);
    // Two of the three items take the first branch, and wait there.
    const { CONDITION, DELAY } = words.steps.names;
    const rowsOf = (name: string) =>
      page.getByRole('region', { name: backtests.stepsTitle, exact: true }).getByRole('row', { name });
    const expectRows = async (name: string, expected: string[][]): Promise<void> => {
      await expectShown(rowsOf(name)).toHaveCount(expected.length);
      for (const [place, cells] of expected.entries())
        await expectShown(rowsOf(name).nth(place).getByRole('cell')).toHaveText(cells);
    };
    await expectRows(CONDITION, [['3'], ['2'], ['1']]);
    await expectRows(DELAY, [['2'], ['2']]);
    expect(await violationsOn(page, 'main')).toEqual([]);

    // What is edited in the draft is tried beside what really was.
    await publish(page, id);
    await track(page, { name: entry, contact_external_id: unique('dora'), data: { lines: [1] } });
    await call(page, 'POST', `/automatisation/${id}/draft`);
    const shorter = { ...waiting, data: { delay: 0, delay_unit: 'DAYS' } };
    await call(page, 'PUT', `/automatisation/${id}/step?draft=true`, shorter);
    await page.reload();
    await page.getByText(backtests.changed).waitFor();
    await page.getByRole('radio', { name: backtests.draft, exact: true }).waitFor();
    await page.getByRole('button', { name: backtests.ask }).click();
    await page.getByText(backtests.changed).waitFor({ state: 'detached' });
    await page.getByRole('columnheader', { name: backtests.did }).first().waitFor();
    await expectShown(cellsOf(page, backtests.outcomes, backtests.figures.completed)).toHaveText(['4', '1']);
    // The one item that really came took the other branch.
    await expectRows(CONDITION, [
      ['4', '1'],
      ['2', '0'],
      ['2', '1'],
    ]);
    expect(await violationsOn(page, 'main')).toEqual([]);
  });
});
