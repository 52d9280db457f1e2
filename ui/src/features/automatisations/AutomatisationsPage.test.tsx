import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onePage, openScreen, type Server } from '../../testing/screen';

const row = {
  id: 7,
  name: 'Reminder',
  entry_event_name: 'cart',
  is_active: true,
  is_campaign: false,
  is_broadcast: false,
  is_ghost: false,
  tags: [],
  publish_date: null,
  paused_at: null,
  pause_reason: null,
  version: 1,
  runs_inside: 0,
  last_run_at: null,
  notices: [],
  count_of_failed: 0,
  created_at: '2026-03-01T10:00:00.000Z',
  updated_at: '2026-03-01T10:00:00.000Z',
};
const listed = (flow: typeof row): Server => ({
  'GET /automatisation': { data: { automatisations: [flow], meta: onePage(1) } },
});

async function choose(action: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

/** What the dialog says once the server has refused to delete it unasked. */
async function refusal(details: object): Promise<string | null> {
  const inUse = { status: 409, error: { code: 'in_use', message: 'In use.', details } };
  await openScreen('/automatisations', { ...listed(row), 'DELETE /automatisation/7': inUse });
  await choose('Delete');
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  const told = await within(dialog).findByRole('alert');
  expect(within(dialog).getByRole('button', { name: 'Delete anyway' })).toBeVisible();
  return told.textContent;
}

test('who deletes an automation reads the names of the scheduled tasks that go with it', async () => {
  const details = {
    runs: 0,
    scheduled_tasks: 2,
    scheduled_task_names: ['each morning', 'each night'],
    segments: [],
  };
  expect(await refusal(details)).toBe('2 scheduled tasks are deleted too: “each morning” and “each night”.');
});

test('of many scheduled tasks the first are named and the others counted, behind the runs', async () => {
  const details = { runs: 3, scheduled_tasks: 5, scheduled_task_names: ['each morning'], segments: [] };
  expect(await refusal(details)).toBe(
    '3 active runs will be stopped. 5 scheduled tasks are deleted too: “each morning” and 4 more.',
  );
});

test('the segments are named whose rules ask who is in it', async () => {
  const segments = [{ segment_id: 1, name: 'Welcomed' }];
  const details = { runs: 0, scheduled_tasks: 0, scheduled_task_names: [], segments };
  expect(await refusal(details)).toBe(
    '1 segment uses it in its rules, where nobody will count as having entered it any more: “Welcomed”.',
  );
});

test('a campaign’s clone is called no draft: campaigns are always active', async () => {
  const campaign = { ...row, name: 'Spring', is_campaign: true };
  const copy = { ...campaign, id: 8, name: 'Spring (2)' };
  await openScreen('/campaigns', {
    ...listed(campaign),
    'POST /automatisation/7/copy': { status: 201, data: { automatisation: copy } },
  });
  await choose('Clone');
  expect(await screen.findByText('“Spring (2)” created: it starts when you run it')).toBeVisible();
  expect(screen.queryByText(/draft/i)).toBeNull();
});

test('an automation’s clone is called a draft', async () => {
  await openScreen('/automatisations', {
    ...listed(row),
    'POST /automatisation/7/copy': {
      status: 201,
      data: { automatisation: { ...row, id: 8, name: 'Reminder (2)', is_active: false } },
    },
  });
  await choose('Clone');
  expect(await screen.findByText('“Reminder (2)” created as a draft')).toBeVisible();
});

test('who chooses a template reads with which goal it begins, for the event that they type', async () => {
  await openScreen('/automatisations', {
    ...listed(row),
    'GET /event/name': { data: { names: [], has_more: false } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Create an automation' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByLabelText('Abandoned cart'));
  expect(
    dialog.getByText(/a goal: “order placed” within 7 days of entering.* in the field total/),
  ).toBeVisible();
  const exit = dialog.getByLabelText('Exit event');
  await userEvent.clear(exit);
  await userEvent.paste('paid');
  expect(dialog.getByText(/a goal: “paid” within 7 days/)).toBeVisible();
  await userEvent.click(dialog.getByLabelText('Welcome series'));
  expect(dialog.queryByText(/a goal:/)).toBeNull();
});
