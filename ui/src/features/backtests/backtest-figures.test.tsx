import { screen, within } from '@testing-library/react';
import type {
  BacktestFigures as Figures,
  LiveFigures,
} from '../../../../domain/entities/automatisations/backtest';
import { flowRequested } from '../../flow/editing/flow-slice';
import { flowOf, step } from '../../testing/step';
import { openStore } from '../../testing/store';
import { BacktestFigures } from './BacktestFigures';
import { drawPart } from '../../testing/part';

const condition = { ...step(1, { trueSubSteps: [], falseSubSteps: [] }), description: 'Large order?' };
const text = {
  ...step(2),
  type: 'APICALL' as const,
  description: 'The reminder',
  app_webhook_unique_identifier: 'twilio_send_sms',
};
const nobody = { came: 0, waiting: 0, skipped: 0, failed: 0, yes: 0, no: 0, ways: [] };

const figures: Figures = {
  events: 9,
  contacts: 9,
  entered: 9,
  completed: 6,
  failed: 1,
  exited: 0,
  inside: 2,
  at_loop: 0,
  not_followed: 0,
  events_for_others: 0,
  converted: null,
  value: null,
  refused: [{ code: 'already_active', count: 3 }],
  messages: [],
  steps: [
    // Not in the order of the flow: the table is.
    { ...nobody, step_id: 2, came: 9, waiting: 2, skipped: 3 },
    { ...nobody, step_id: 1, came: 9, yes: 4, no: 5 },
  ],
  failures: [{ step_id: 1, code: 'not_a_number', message: 'A number is missing.', count: 1 }],
  held_back: [{ channel: 'sms', code: 'message_cap', count: 3 }],
  held_for_hours: [{ channel: 'sms', count: 2 }],
  held_for_caps: [],
};

const live: LiveFigures = {
  entered: 8,
  completed: 5,
  failed: 2,
  exited: 0,
  inside: 1,
  converted: null,
  value: null,
  refused: [{ code: 'already_active', count: 4 }],
  messages: [],
  steps: [
    { ...nobody, step_id: 1, came: 8, yes: 7, no: 1, added_at: null },
    { ...nobody, step_id: 2, came: 8, failed: 2, skipped: 1, added_at: '2026-05-04T10:00:00.000Z' },
    { ...nobody, step_id: 3, came: 6, added_at: null },
  ],
  steps_changed: true,
  failures: [
    { step_id: 1, code: 'not_a_number', count: 3 },
    { step_id: 2, code: 'twilio_21211', count: 1 },
    { step_id: 2, code: 'provider_down', count: 1 },
  ],
  held_back: [{ channel: 'sms', code: 'opted_out', count: 1 }],
  held_for_hours: [],
  held_for_caps: [{ channel: 'sms', count: 5 }],
};

/** Opens the figures on the page of their automation. */
async function open(was: LiveFigures | null): Promise<void> {
  const server = {
    'GET /automatisation': { data: { automatisation: flowOf(1, { steps: [condition, text] }) } },
  };
  const { dispatch, until, ...store } = openStore(server);
  dispatch(flowRequested(1));
  await until((state) => state.flow.automatisation);
  drawPart({ ...store, dispatch }, <BacktestFigures figures={figures} live={was} />);
}

/** The rows of a table: the name of each, and its cells. */
const rowsOf = (table: string): string[][] =>
  within(screen.getByRole('region', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [
      within(row).getByRole('rowheader').textContent,
      ...within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ]);

const changed = /^Steps of the live flow were changed/;

test('what really was stands beside what would have been: at branches, for messages that wait or do not go, and for failures', async () => {
  await open(live);
  expect(rowsOf('Refused')).toEqual([['Already inside', '3', '4']]);
  expect(rowsOf('Steps')).toEqual([
    ['Condition – Large order?', '9', '8'],
    ['Condition – Large order?: True', '4', '7'],
    ['Condition – Large order?: False', '5', '1'],
    ['Send an SMS – The reminder (added 2026-05-04)', '9', '8'],
    ['Send an SMS – The reminder: Waiting', '2', '0'],
    ['Send an SMS – The reminder: Skipped', '3', '1'],
    ['Send an SMS – The reminder: Failed', '0', '2'],
    ['A removed step (3)', '0', '6'],
  ]);
  expect(rowsOf('Messages that wait or do not go')).toEqual([
    ['SMS: waited for the message hours', '2', '0'],
    ['SMS: waited because a message cap was reached', '0', '5'],
    ['SMS: a message cap is reached', '3', '0'],
    ['SMS: the contact has unsubscribed', '0', '1'],
  ]);
  expect(rowsOf('Failures')).toEqual([
    ['Condition – Large order?: A number is missing.', '1', '3'],
    ['Send an SMS – The reminder: other reasons', '0', '2'],
  ]);
  expect(screen.getByText(changed)).toBeInTheDocument();
});

test('an automation that did nothing then has no column for what really was', async () => {
  await open(null);
  expect(rowsOf('Steps')[0]).toEqual(['Condition – Large order?', '9']);
  expect(rowsOf('Failures')).toEqual([['Condition – Large order?: A number is missing.', '1']]);
  expect(screen.queryByText(changed)).toBeNull();
});

test('what an earlier release did not count is told as unknown', async () => {
  const { entered, completed, failed, exited, inside, converted, value, refused, messages } = live;
  const steps = live.steps.map(({ step_id, came }) => ({ step_id, came }));
  await open({ entered, completed, failed, exited, inside, converted, value, refused, messages, steps });
  expect(rowsOf('Steps').slice(0, 3)).toEqual([
    ['Condition – Large order?', '9', '8'],
    ['Condition – Large order?: True', '4', '–'],
    ['Condition – Large order?: False', '5', '–'],
  ]);
  expect(rowsOf('Messages that wait or do not go')).toContainEqual([
    'SMS: a message cap is reached',
    '3',
    '–',
  ]);
  expect(rowsOf('Failures')).toEqual([['Condition – Large order?: A number is missing.', '1', '–']]);
});
