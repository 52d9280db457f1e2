import { act, screen, waitFor, within } from '@testing-library/react';
import { flowRequested } from '../../flow/editing/flow-slice';
import { drawPart } from '../../testing/part';
import { bodiesOf, onePage, press, write } from '../../testing/screen';
import { flowOf } from '../../testing/step';
import { openStore } from '../../testing/store';
import { GoalTab } from './GoalTab';
import { goalReport } from './slice';

const goalSince = (created_at: string, window_days: number) => ({
  event_name: 'paid',
  filters: [],
  window_days,
  value_field: null,
  control_percent: 0,
  control_since: null,
  created_at,
  progress: 1,
});

test('a goal takes the place of the one that its form began with: another one, read meanwhile, is shown first, and keeps what was not changed here', async () => {
  const read = '2026-03-01T00:00:00.000Z';
  let stored = goalSince(read, 7);
  const figures = {
    entered: 0,
    converted: 0,
    value: 0,
    rate: null,
    is_open: false,
    left_out: 0,
    days: [],
    comparison: null,
    splits: [],
  };
  const store = openStore({
    'GET /automatisation': { data: { automatisation: flowOf(1) } },
    'GET /automatisation/1/goal/figures': () => ({ data: { goal: stored, figures } }),
    'PUT /automatisation/1/goal': ({ body }) =>
      (body as { replaces: string }).replaces === stored.created_at
        ? { data: { goal: stored } }
        : {
            status: 409,
            error: { code: 'version_conflict', message: 'It was changed.', details: { goal: stored } },
          },
    'GET /event/name': { data: { names: [], has_more: false } },
    'GET /segment': {
      data: { segments: [], meta: onePage(0) },
    },
    'GET /automatisation/1/variable': { data: { variables: [] } },
  });
  store.dispatch(flowRequested(1));
  await store.until(({ flow }) => flow.automatisation);
  drawPart(store, <GoalTab automatisationId={1} kind="automation" />);
  await press('Change the goal');
  await write('Event', 'order paid');

  stored = goalSince('2026-03-02T00:00:00.000Z', 30);
  act(
    () => void store.dispatch(goalReport.requested({ automatisationId: 1, from: undefined, to: undefined })),
  );
  await store.until(({ goals }) => goals.report.data?.goal?.window_days === 30);
  await press('Save');

  expect(await screen.findByText('It was changed.')).toBeInTheDocument();
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/^Saved by somebody else/).closest('.ant-alert')).toHaveTextContent('30 days');
  expect(dialog.getByLabelText('Event')).toHaveValue('order paid');
  expect(dialog.getByLabelText('Within')).toHaveValue('30');
  await press('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodiesOf(store.calls, 'PUT /automatisation/1/goal')).toMatchObject([
    { event_name: 'order paid', window_days: 7, replaces: read },
    { event_name: 'order paid', window_days: 30, replaces: stored.created_at },
  ]);
});
