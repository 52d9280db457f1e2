import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onePage, openScreen } from '../../testing/screen';
import type { Call } from '../../testing/server';

const flow = {
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
  exit_strategy_type: 'none',
  exit_strategy_value: null,
  reentry: 'every',
  reentry_period: null,
  reentry_field: null,
  created_at: '2026-03-01T10:00:00.000Z',
  updated_at: '2026-03-01T10:00:00.000Z',
};
/** As somebody else has saved it meanwhile. */
const stored = { ...flow, version: 3, name: 'Their name', entry_event_name: 'basket', is_active: false };
const changed = 'It was changed since you loaded it.';
const user = userEvent.setup({ pointerEventsCheck: 0 });

/** Opens the settings of an automation on a server where somebody else has saved `theirs` meanwhile. */
async function openSettings(theirs: object, before: object = flow) {
  const answers = [
    {
      status: 409,
      error: { code: 'version_conflict', message: changed, details: { automatisation: theirs } },
    },
    { data: { automatisation: theirs, effect: {} } },
  ];
  const saved: Call[] = [];
  await openScreen('/automatisations', {
    'GET /automatisation': { data: { automatisations: [before], meta: onePage(1) } },
    'GET /event/name': { data: { names: [], has_more: false } },
    'GET /tag': { data: { tags: [], meta: onePage(0) } },
    'PUT /automatisation': (call) => {
      saved.push(call);
      return answers[saved.length - 1]!;
    },
  });
  await user.click(await screen.findByLabelText(/^Actions for/));
  await user.click(await screen.findByText('Edit'));
  const dialog = within(await screen.findByRole('dialog'));
  const type = async (label: string, value: string) =>
    fireEvent.change(await dialog.findByLabelText(label), { target: { value } });
  const save = () => user.click(dialog.getByRole('button', { name: 'Save' }));
  return { dialog, saved, type, save };
}

test('settings that somebody else has saved meanwhile are saved on top of theirs, with what was typed and no other field', async () => {
  const { dialog, saved, type, save } = await openSettings(stored);
  await type('Name', 'My name');
  await save();
  expect(await dialog.findByText(changed)).toBeVisible();
  expect(dialog.getByLabelText('Name')).toHaveValue('My name');
  expect(dialog.getByLabelText('Event name')).toHaveValue('basket');
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved.map(({ body }) => body)).toMatchObject([
    { version: 1, name: 'My name', entry_event_name: 'cart', is_active: true },
    { version: 3, name: 'My name', entry_event_name: 'basket', is_active: false },
  ]);
});

test('a trigger is one value: another kind of trigger that somebody else has chosen does not take the event that was typed', async () => {
  const { dialog, saved, type, save } = await openSettings({ ...stored, entry_event_name: 'tag_5_added' });
  await type('Event name', 'checkout');
  await save();
  expect(await dialog.findByText(changed)).toBeVisible();
  expect(dialog.getByLabelText('Event name')).toHaveValue('checkout');
  await save();
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[1]?.body).toMatchObject({ version: 3, name: 'Their name', entry_event_name: 'checkout' });
});

test('a re-entry rule is one value: the number that was typed does not take the unit of somebody else’s period', async () => {
  const weekly = { ...flow, reentry: 'once_in', reentry_period: 7 * 86_400 };
  const { dialog, saved, type, save } = await openSettings(
    { ...weekly, version: 3, reentry_period: 3_600 },
    weekly,
  );
  await type('Period', '14');
  await save();
  expect(await dialog.findByText(changed)).toBeVisible();
  await save();
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[1]?.body).toMatchObject({ version: 3, reentry: 'once_in', reentry_period: 14 * 86_400 });
});
