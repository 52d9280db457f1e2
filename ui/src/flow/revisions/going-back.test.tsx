import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RevisionDetail } from '../../../../domain/entities/automatisations/revision';
import { flowOf } from '../../testing/step';
import { openStore } from '../../testing/store';
import { flowReceived, flowRequested } from '../editing/flow-slice';
import { GoingBack } from './GoingBack';
import { drawPart } from '../../testing/part';

/** What is pressed here is in sight. */
const user = userEvent.setup({ pointerEventsCheck: 0 });
const order = '/automatisation/1/past-contacts';
const published = { is_active: true, publish_date: '2026-03-01T10:00:00.000Z', version: 3 };
const now = { ...flowOf(1), ...published, entry_event_name: 'purchase' };
const before = (trigger: string): RevisionDetail => ({
  number: 1,
  author: null,
  created_at: '2026-03-01T10:00:00.000Z',
  restores: null,
  is_by_rule: false,
  settings: [],
  steps: [],
  automatisation: { ...flowOf(1), entry_event_name: trigger },
});

/** The question whether a published flow goes back to when it had this trigger. */
async function askBack(trigger: string) {
  const store = openStore({
    'GET /automatisation': { data: { automatisation: now } },
    'GET /automatisation/1/run': { data: { runs: [], meta: { total_records: 0 } } },
    'GET /automatisation/1/publication': {
      data: {
        publication: { already_in: { segment_id: 12, name: 'Lapsed', contacts: 312, is_building: false } },
      },
    },
    'POST /automatisation/1/revision/1/restore': { data: { automatisation: now, effect: {} } },
    [`POST ${order}`]: { data: { orders: [] } },
  });
  store.dispatch(flowRequested(1));
  store.dispatch(flowReceived(now));
  drawPart(store, <GoingBack revision={before(trigger)} now={now} />);
  await user.click(screen.getByRole('button', { name: /revision/ }));
  const asked = () => store.calls.find(({ path }) => path.endsWith('/restore'))?.query.toString();
  const paths = () => store.calls.map(({ method, path }) => `${method} ${path}`);
  const confirm = async (): Promise<void> => {
    const buttons = within(await screen.findByRole('dialog')).getAllByRole('button', { name: /revision/ });
    await user.click(buttons.at(-1)!);
    await waitFor(() => expect(paths()).toContain('POST /automatisation/1/revision/1/restore'));
  };
  return { ...store, paths, asked, confirm };
}

test('going back to a trigger that is entering a segment asks about those in it, and adds them when told to', async () => {
  const { paths, confirm } = await askBack('segment_12_entered');
  const group = await screen.findByRole('group', { name: 'And those already in the segment “Lapsed”?' });
  await user.click(within(group).getByRole('radio', { name: 'Add them' }));
  await confirm();
  await waitFor(() => expect(paths()).toContain(`POST ${order}`));
  expect(paths().indexOf(`POST ${order}`)).toBeGreaterThan(
    paths().indexOf('POST /automatisation/1/revision/1/restore'),
  );
});

test('going back names the version that was on the screen when its user asked, whatever came since', async () => {
  const { dispatch, asked, confirm } = await askBack('purchase');
  act(() => void dispatch(flowReceived({ ...now, version: 4 })));
  await confirm();
  expect(asked()).toBe('version=3');
});

test.each([
  ['the trigger stays what it is', 'purchase'],
  ['it is leaving a segment', 'segment_12_left'],
])('nobody is asked about where %s', async (_, trigger) => {
  const { paths, confirm, until } = await askBack(trigger);
  await confirm();
  await until(({ flowEditing }) => flowEditing.pending.length === 0);
  expect(paths()).not.toContain('GET /automatisation/1/publication');
  expect(paths()).not.toContain(`POST ${order}`);
});
