import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onePage, openScreen, type Server } from '../../../testing/screen';

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
  version: 1,
  count_of_contacts: 4,
  is_building: false,
  progress: null,
  created_at: at,
  updated_at: at,
};
const list = { ...lapsed, id: 13, kind: 'list', name: 'Guests', rules: null };
/** What is pressed here is in sight. */
const user = userEvent.setup({ pointerEventsCheck: 0 });

/** What publishing it would come upon. */
const publication = (already_in: object | null) => ({
  data: {
    publication: {
      runs_inside: 0,
      same_trigger: { total: 0, automatisations: [] },
      already_in,
      failing_connections: [],
    },
  },
});
const already = { segment_id: 12, name: 'Lapsed', contacts: 312, is_building: false };

/** The automation's settings, with entering the segment as its trigger, are saved. */
async function chooseEntering(already_in: object | null, row: object = flow, more: Server = {}) {
  const { calls } = await openScreen('/automatisations', {
    'GET /automatisation': { data: { automatisations: [row], meta: onePage(1) } },
    'GET /segment': { data: { segments: [lapsed], meta: onePage(1) } },
    'GET /automatisation/7/publication': publication(already_in),
    'PUT /automatisation': { data: { automatisation: flow, effect: {} } },
    'POST /automatisation/7/past-contacts': { data: { orders: [] } },
    ...more,
  });
  await user.click(await screen.findByLabelText(/^Actions for/));
  const items = () => [...document.querySelectorAll('[role=menuitem]')];
  await waitFor(() => expect(items()).not.toEqual([]));
  await user.click(items().find(({ textContent }) => textContent === 'Edit')!);
  fireEvent.mouseDown(await screen.findByLabelText('Segment that starts it'));
  const options = () => [...document.querySelectorAll('.ant-select-item-option-content')];
  await waitFor(() => expect(options()).not.toEqual([]));
  await user.click(options()[0]!);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const asked = (method: string, path: string) =>
    calls.filter((call) => call.method === method && call.path === path);
  return {
    asked,
    saves: () => asked('PUT', '/automatisation').map(({ body }) => body),
    orders: () => asked('POST', '/automatisation/7/past-contacts').map(({ body }) => body),
  };
}

const question = () => screen.findByRole('group', { name: 'And those already in the segment “Lapsed”?' });
const answer = async (choice: string, button = 'Save') => {
  const dialog = within((await question()).closest<HTMLElement>('[role=dialog]')!);
  await user.click(dialog.getByRole('radio', { name: choice }));
  await user.click(dialog.getByRole('button', { name: button }));
};
const entering = { entry_event_name: 'segment_12_entered' };

test('a published automation that another segment is to start asks about those in it, and adds them when told to', async () => {
  const { asked, saves, orders } = await chooseEntering(already);
  expect(within(await question()).getByText('312 contacts are in it now.')).toBeVisible();
  expect(asked('GET', '/automatisation/7/publication').map(({ query }) => Object.fromEntries(query))).toEqual(
    [entering],
  );
  expect(saves()).toEqual([]);
  await answer('Add them');
  await waitFor(() =>
    expect(orders()).toEqual([
      { who: 'in_segment', event_name: null, days: null, includes_history: false, pace: null },
    ]),
  );
  expect(saves()).toMatchObject([entering]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('only those who enter from now on: the trigger is saved, and nobody is added', async () => {
  const { saves, orders } = await chooseEntering(already);
  await answer('Only those who enter from now on');
  await waitFor(() => expect(saves()).toMatchObject([entering]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(orders()).toEqual([]);
});

test('who takes it back saves nothing, and is in the dialog of the settings again', async () => {
  const { saves } = await chooseEntering(already);
  await answer('Add them', 'Cancel');
  await waitFor(() => expect(screen.queryByText('Save the new trigger?')).toBeNull());
  expect(saves()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(within(await question()).getByRole('radio', { name: 'Add them' })).not.toBeChecked();
});

test.each([
  ['nobody is in the segment', { ...already, contacts: 0 }, flow],
  ['the automation is a draft', already, { ...flow, is_active: false }],
])('nothing is asked where %s', async (_, already_in, row) => {
  const { saves, orders } = await chooseEntering(already_in, row);
  await waitFor(() => expect(saves()).toMatchObject([entering]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(orders()).toEqual([]);
});

test('a save that is refused after the question is told in the dialog of the settings, and adds nobody', async () => {
  const { orders } = await chooseEntering(already, flow, {
    'PUT /automatisation': {
      status: 409,
      error: { code: 'version_conflict', message: 'Somebody else has saved it.' },
    },
  });
  await answer('Add them');
  await waitFor(() => expect(screen.queryByText('Save the new trigger?')).toBeNull());
  const settings = screen.getByLabelText('Segment that starts it').closest<HTMLElement>('[role=dialog]')!;
  expect(within(settings).getByText(/Somebody else has saved/)).toBeVisible();
  expect(orders()).toEqual([]);
});

test('an order that is refused is told of: the trigger is saved all the same', async () => {
  const { saves } = await chooseEntering(already, flow, {
    'POST /automatisation/7/past-contacts': {
      status: 409,
      error: { code: 'too_many_past_orders', message: 'Past contacts are being added to 5 automations.' },
    },
  });
  await answer('Add them');
  await screen.findByText(/^The automation is saved, but those already in the segment are not/);
  expect(saves()).toMatchObject([entering]);
});

test('an automation is started by a segment that is entered or left: lists are not offered', async () => {
  const { calls } = await openScreen('/automatisations', {
    'GET /automatisation/7/publication': publication(null),
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
  expect(screen.getByText(/Those already in it do not/)).toBeInTheDocument();
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
