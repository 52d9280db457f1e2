import { act, screen } from '@testing-library/react';
import type { Goal, GoalFigures } from '../../../../domain/entities/automatisations/goal';
import { openScreen, press } from '../../testing/screen';
import { flowOf } from '../../testing/step';

const goal: Goal = {
  event_name: 'paid',
  filters: [],
  window_days: 7,
  value_field: null,
  progress: 1,
  control_percent: 0,
  control_since: null,
  created_at: '2026-03-01T10:00:00.000Z',
};
const figures: GoalFigures = {
  entered: 0,
  converted: 0,
  value: 0,
  rate: null,
  is_open: false,
  left_out: 0,
  comparison: null,
  splits: [],
  days: [],
};

/** Opens the page of a goal with some figures. */
const openGoal = (some: Partial<GoalFigures>) =>
  openScreen('/automatisation/1?tab=goal', {
    'GET /automatisation': { data: { automatisation: flowOf(1) } },
    'GET /automatisation/1/goal/figures': { data: { goal, figures: { ...figures, ...some } } },
  });

const notCounted = /not counted: .* control group of the account/;

test('a goal says how many entries of the account’s control group it does not count', async () => {
  await openGoal({ left_out: 1_234 });
  expect(await screen.findByText(notCounted)).toHaveTextContent('1,234 entries are not counted');
  expect(screen.queryByText('Nobody entered in these days.')).not.toBeInTheDocument();
});

test('a goal that counts all says nothing of the account’s control group', async () => {
  await openGoal({});
  expect(await screen.findByText('Nobody entered in these days.')).toBeVisible();
  expect(screen.queryByText(notCounted)).not.toBeInTheDocument();
});

test('a question that was left open is not asked of another automation', async () => {
  const { router, calls } = await openScreen('/automatisation/1?tab=goal', {
    'GET /automatisation': ({ query }) => ({
      data: { automatisation: flowOf(Number(query.get('automatisation_id'))) },
    }),
    'GET /automatisation/1/goal/figures': { data: { goal, figures } },
    'GET /automatisation/2/goal/figures': { data: { goal, figures } },
  });
  await press('Remove the goal');
  await screen.findByRole('dialog', { name: 'Remove this goal?' });
  await act(() => router.navigate('/tags'));
  await screen.findByRole('heading', { level: 1, name: 'Tags' });
  await act(() => router.navigate('/automatisation/2?tab=goal'));
  await screen.findByText('Nobody entered in these days.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
});
