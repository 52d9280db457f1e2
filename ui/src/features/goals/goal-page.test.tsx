import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { GoalComparison, GoalFigures, GoalLift } from '../../../../domain/entities/automatisations/goal';
import { flowRequested } from '../../flow/editing/flow-slice';
import { flowOf, step } from '../../testing/step';
import { openStore } from '../../testing/store';
import { GoalTab } from './GoalTab';
import { drawPart } from '../../testing/part';

/** What jsdom has not: the chart asks how wide it is. */
beforeAll(() => {
  globalThis.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
});

const goal = {
  event_name: 'paid',
  filters: [],
  window_days: 7,
  value_field: 'total',
  control_percent: 20,
  control_since: '2026-03-01T00:00:00.000Z',
  created_at: '2026-03-01T00:00:00.000Z',
  progress: 1,
};
const lift = (difference: number, low: number, high: number): GoalLift => ({
  difference,
  low,
  high,
  relative: null,
});
const group = (entered: number, converted: number, value: number) => ({ entered, converted, value });
const first: GoalComparison = { treated: group(10, 1, 20), control: group(0, 0, 0), lift: null };
const both: GoalComparison = {
  treated: group(40, 10, 200),
  control: group(20, 4, 70),
  lift: lift(0.05, -0.183, 0.246),
};
const figures: GoalFigures = {
  entered: 44,
  converted: 11,
  value: 215.5,
  rate: 0.25,
  is_open: false,
  left_out: 0,
  comparison: both,
  splits: [
    {
      step_id: 7,
      ways: [
        {
          way: 'a',
          entered: 20,
          converted: 7,
          value: 150,
          chance: 0.9,
          lift: lift(0.1, -0.121, 0.287),
          with_winner: null,
        },
        { way: 'b', entered: 0, converted: 0, value: 0, chance: 0.1, lift: null, with_winner: null },
      ],
      counted: null,
    },
  ],
  days: [
    { date: '2026-03-01', entered: 12, converted: 1, value: 20, comparison: first },
    { date: '2026-03-02', entered: 32, converted: 10, value: 195.5, comparison: both },
  ],
};
const split = {
  ...step(7),
  type: 'SPLIT' as const,
  data: {
    ways: [
      { id: 'a', name: 'Short', share: 50 },
      { id: 'b', name: 'Long', share: 50 },
    ],
  },
};

/** Opens the page of a goal with these figures. */
async function openPage(report: { goal: object; figures: object }, steps = [split]): Promise<void> {
  const store = openStore({
    'GET /automatisation': { data: { automatisation: flowOf(1, { steps }) } },
    'GET /automatisation/1/goal/figures': { data: report },
  });
  store.dispatch(flowRequested(1));
  await store.until(({ flow }) => flow.automatisation);
  drawPart(store, <GoalTab automatisationId={1} kind="automation" />);
  await screen.findByRole('figure', undefined, { timeout: 50_000 });
}

/** The cells of a row, by its name, in the table of a region or of the chart. */
const cells = (place: HTMLElement, name: RegExp | string): (string | null)[] =>
  within(within(place).getByRole('row', { name: new RegExp(`^${name.toString()}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const columns = (place: HTMLElement): (string | null)[] =>
  within(place)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
const choice = () => within(screen.getByRole('radiogroup', { name: 'What the chart shows' }));
const views = (): (string | null)[] =>
  choice()
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.textContent ?? null);
const turnTo = (view: string): Promise<void> => userEvent.click(choice().getByText(view));

test('the chart shows who entered, the rates of both groups, the lift with its interval, and the value', async () => {
  await openPage({ goal, figures });
  const chart = () => screen.getByRole('figure');
  expect(views()).toEqual(['People', 'Conversion rate', 'Lift', 'Value']);
  expect(columns(chart())).toEqual(['Day', 'Entered', 'Converted']);
  expect(cells(chart(), '2026-03-02')).toEqual(['32', '10']);

  await turnTo('Conversion rate');
  expect(chart()).toHaveAccessibleName('Conversion rate of everybody who entered up to each day');
  expect(columns(chart())).toEqual(['Day', 'Entered', 'Control group']);
  expect(cells(chart(), '2026-03-01')).toEqual(['10%', '–']);
  expect(cells(chart(), '2026-03-02')).toEqual(['25%', '20%']);

  await turnTo('Lift');
  expect(columns(chart())).toEqual(['Day', 'Lift', '95% interval, from', '95% interval, to']);
  expect(cells(chart(), '2026-03-01')).toEqual(['–', '–', '–']);
  expect(cells(chart(), '2026-03-02')).toEqual(['+5', '-18.3', '+24.6']);

  await turnTo('Value');
  expect(cells(chart(), '2026-03-02')).toEqual(['195.5']);
});

test('without a control group and a value, the chart shows who entered and the conversion rate', async () => {
  const days = figures.days.map((day) => ({ ...day, comparison: null }));
  await openPage({
    goal: { ...goal, value_field: null, control_percent: 0, control_since: null },
    figures: { ...figures, comparison: null, splits: [], days },
  });
  expect(views()).toEqual(['People', 'Conversion rate']);
  await turnTo('Conversion rate');
  const chart = screen.getByRole('figure');
  expect(columns(chart)).toEqual(['Day', 'Conversion rate']);
  expect(cells(chart, '2026-03-01')).toEqual(['8.3%']);
  expect(cells(chart, '2026-03-02')).toEqual(['25%']);
});

test('both groups have their value per contact, and each way its lift over the control group', async () => {
  await openPage({ goal, figures });
  const groups = screen.getByRole('region', { name: 'Both groups' });
  expect(columns(groups)).toEqual(['Group', 'Contacts', 'Converted', 'Conversion rate', 'Value per contact']);
  expect(cells(groups, 'Entered')).toEqual(['40', '10', '25%', '5']);
  expect(cells(groups, 'Control group')).toEqual(['20', '4', '20%', '3.5']);
  const ways = screen.getByRole('region', { name: 'Ways' });
  expect(columns(ways)).toContain('Lift in points (95% interval)');
  expect(cells(ways, 'Short')).toContain('+10 (-12.1 to +28.7)');
  expect(cells(ways, 'Long')).toEqual(['0', '0', '–', '0', '–', '10%']);
});

describe('beside the rule that chooses a winner', () => {
  const rule = { contacts: 30, probability: 0.95 };
  const ways = [
    { id: 'a', name: 'Short', share: 50 },
    { id: 'b', name: 'Long', share: 49 },
    { id: 'c', name: 'None', share: 1 },
  ];
  const choosing = { ...split, data: { ways, winner_rule: rule } };
  const way = (id: string, contacts: number, chance: number | null) => ({
    way: id,
    contacts,
    converted: 0,
    chance,
  });

  /** What the page says of the split whose rule has counted this. */
  async function said(...counted: object[]): Promise<HTMLElement> {
    const moments = { counted_at: '2026-03-03T00:00:00.000Z', counted_from: null };
    const splits = [{ ...figures.splits[0], counted: { ...moments, ways: counted } }];
    await openPage({ goal, figures: { ...figures, splits } }, [choosing]);
    return screen.getByRole('region', { name: /^Ways of / });
  }

  test('a way that nobody has come to does not lead', async () => {
    const ofSplit = await said(way('a', 20, 0.06), way('b', 0, 0.94), way('c', 0, null));
    expect(ofSplit).toHaveTextContent('A winner is chosen from 95%, once 30 contacts of each way have come');
    expect(ofSplit).not.toHaveTextContent('leads');
  });

  test('the way that leads waits for the contacts of one that nobody has come to', async () => {
    const ofSplit = await said(way('a', 40, 0.3), way('b', 40, 0.7), way('c', 0, null));
    expect(ofSplit).toHaveTextContent('“Long” leads: 70%.');
    expect(ofSplit).toHaveTextContent(
      'once each way has 30 contacts whose goal period has ended: one has 0.',
    );
  });
});
