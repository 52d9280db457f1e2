import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startI18n } from '../../i18n';
import { drawPart } from '../../testing/part';
import { held, openStore } from '../../testing/store';
import { PastContactsDialog } from './PastContactsDialog';
import { pastContactsAdded, pastDialogClosed, pastDialogOpened } from './slice';

const user = userEvent.setup({ pointerEventsCheck: 0 });
const input = { who: 'had_event', event_name: null, days: 30, includes_history: false, pace: null } as const;

/** The dialog, whose order is answered by the test. */
async function openDialog() {
  await startI18n('en');
  const orders = held();
  const store = openStore({ 'POST /automatisation/1/past-contacts': orders.answer });
  store.dispatch(pastDialogOpened());
  drawPart(store, <PastContactsDialog automatisation={{ id: 1, entry_event_name: 'cart' }} />);
  await screen.findByRole('dialog');
  const isOpen = () => store.getState().pastContacts.asking.isOpen;
  return { ...store, orders, isOpen };
}

test('closing it asks when something was chosen', async () => {
  const { isOpen } = await openDialog();
  const days = await screen.findByLabelText('Event today or up to');
  fireEvent.change(days, { target: { value: '2' } });
  await user.keyboard('{Escape}');
  await user.click(await screen.findByText('Keep editing'));
  expect(isOpen()).toBe(true);
  expect(days).toHaveValue('2');
});

test('closing it asks nothing when what was chosen is as it was', async () => {
  const { isOpen } = await openDialog();
  const days = await screen.findByLabelText('Event today or up to');
  for (const value of ['2', '30']) fireEvent.change(days, { target: { value } });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(isOpen()).toBe(false));
});

test('it stays as it is while the order is given, and tells why it was refused', async () => {
  const { dispatch, orders, isOpen } = await openDialog();
  act(() => void dispatch(pastContactsAdded({ automatisationId: 1, input })));
  expect(await screen.findByText('Cancel')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await user.keyboard('{Escape}');
  expect(isOpen()).toBe(true);
  await act(() => orders.give(0, { status: 422, error: { code: 'no', message: 'Not these.' } }));
  expect(await screen.findByText('Not these.')).toBeVisible();
});

test('the answer to an order whose dialog was left closes no other one', async () => {
  const { dispatch, orders, isOpen, until } = await openDialog();
  act(() => {
    dispatch(pastContactsAdded({ automatisationId: 1, input }));
    dispatch(pastDialogClosed());
    dispatch(pastDialogOpened());
  });
  await act(() => orders.give(0, { data: { orders: [] } }));
  await until(({ pastContacts }) => pastContacts.asking.changes === 1);
  expect(isOpen()).toBe(true);
});
