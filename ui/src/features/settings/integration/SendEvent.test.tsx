import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openScreen } from '../../../testing/screen';

/** The section, with the name of an event typed. */
async function openNamed() {
  const { calls, router } = await openScreen('/settings/integration', {
    'GET /event/last-received': { data: { event: null, has_more: false } },
    'GET /user/rejected-call': { data: { rejected_calls: [] } },
    'POST /event/track': { data: {} },
  });
  await userEvent.type(await screen.findByLabelText('Event name'), 'purchase');
  return {
    router,
    sent: () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body),
  };
}

test('Enter in the name of the event goes on to the contact, and sends nothing', async () => {
  const { sent } = await openNamed();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByLabelText('External id of the contact')).toHaveFocus();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(sent()).toEqual([]);

  await userEvent.keyboard('ada{Enter}');
  await screen.findByText('“purchase” was sent');
  expect(sent()).toEqual([{ name: 'purchase', data: {}, contact_external_id: 'ada' }]);
});

test('an event without a contact is sent once somebody says so', async () => {
  const { sent } = await openNamed();
  const send = screen.getByRole('button', { name: 'Send the event' });
  await userEvent.click(send);
  await screen.findByRole('dialog', { name: 'Send it without a contact?' });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent()).toEqual([]);

  await userEvent.click(send);
  await userEvent.click(await screen.findByRole('button', { name: 'Send without a contact' }));
  await screen.findByText('“purchase” was sent');
  expect(sent()).toEqual([{ name: 'purchase', data: {} }]);
});

test('leaving asks while an event is written that was not sent', async () => {
  const { router } = await openNamed();
  await userEvent.type(screen.getByLabelText('External id of the contact'), 'ada');
  await act(() => router.navigate('/settings/shopify'));
  await userEvent.click(await screen.findByText('Keep editing'));
  expect(screen.getByLabelText('Event name')).toHaveValue('purchase');
  await userEvent.click(screen.getByRole('button', { name: 'Send the event' }));
  await screen.findByText('“purchase” was sent');
  await act(() => router.navigate('/settings/shopify'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/shopify'));
});
