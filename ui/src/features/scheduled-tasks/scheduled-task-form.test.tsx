import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onePage, openScreen } from '../../testing/screen';

const task = {
  id: 1,
  name: 'Each morning',
  automatisation_id: 30,
  automatisation_name: 'Flow 30',
  recurrence: 'weekly',
  weekdays: [1, 3],
  month_days: null,
  once_at: null,
  by_contact_clock: false,
  delay_between_runs: 1_440,
  hour_to_run: 9,
  timezone: 'UTC',
  is_paused: false,
  next_runs: [],
  last_result: null,
  created_at: '2026-03-01T10:00:00.000Z',
};

test('of a task that is changed, only what was changed is sent', async () => {
  const flow = { id: 30, name: 'Flow 30', is_campaign: false };
  const { calls } = await openScreen('/scheduled-tasks', {
    'GET /automatisation': { data: { automatisations: [flow], meta: onePage(1) } },
    'GET /scheduled-task': { data: { scheduled_tasks: [task], meta: onePage(1) } },
    'PUT /scheduled-task/1': { data: { scheduled_task: task } },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const panel = await screen.findByRole('dialog');
  await userEvent.type(within(panel).getByLabelText('Name'), ' at nine');
  await userEvent.click(within(panel).getByRole('button', { name: 'Save' }));
  await screen.findByText(/saved/);
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ name: 'Each morning at nine' });
});
