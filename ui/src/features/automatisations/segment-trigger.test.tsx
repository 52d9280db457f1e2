import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onePage, openScreen } from '../../testing/screen';

const at = '2026-03-01T10:00:00.000Z';
const flow = {
  id: 7,
  name: 'Win back',
  entry_event_name: 'segment_12_left',
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
  exit_strategy_type: 'none',
  exit_strategy_value: null,
  reentry: 'every',
  reentry_period: null,
  reentry_field: null,
  created_at: at,
  updated_at: at,
};
const lapsed = {
  id: 12,
  kind: 'rules',
  name: 'Lapsed',
  description: '',
  rules: { kind: 'all', rules: [] },
  count_of_contacts: 4,
  is_building: false,
  progress: null,
  created_at: at,
  updated_at: at,
};
const list = { ...lapsed, id: 13, kind: 'list', name: 'Guests', rules: null };
/** What is pressed here is in sight. */
const user = userEvent.setup({ pointerEventsCheck: 0 });

test('an automation is started by a segment that is entered or left: lists are not offered', async () => {
  const { calls } = await openScreen('/automatisations', {
    'GET /automatisation': { data: { automatisations: [flow], meta: onePage(1) } },
    'GET /segment': { data: { segments: [lapsed, list], meta: onePage(2) } },
    'PUT /automatisation': { data: { automatisation: flow, effect: {} } },
  });
  expect(await screen.findByText('Leaves the segment “Lapsed”')).toBeVisible();
  await user.click(await screen.findByLabelText(/^Actions for/));
  const items = () => [...document.querySelectorAll('[role=menuitem]')];
  await waitFor(() => expect(items()).not.toEqual([]));
  await user.click(items().find(({ textContent }) => textContent === 'Edit')!);
  const field = await screen.findByLabelText('Segment that starts it');
  expect(screen.getByText(/Those who are in it already do not enter/)).toBeInTheDocument();
  fireEvent.mouseDown(field);
  const options = () => [...document.querySelectorAll('.ant-select-item-option-content')];
  await waitFor(() =>
    expect(options().map(({ textContent }) => textContent)).toEqual([
      'Enters the segment “Lapsed”',
      'Leaves the segment “Lapsed”',
    ]),
  );
  await user.click(options()[0]!);
  await user.click(screen.getByText('Save'));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      entry_event_name: 'segment_12_entered',
    }),
  );
});
