import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MessageHours } from '../../../../../domain/entities/account/message-hours';
import { openScreen } from '../../../testing/screen';

const office = { days: [1, 5], hoursBetween: { from: '09:00', to: '18:00' } };

/** The form of the message hours, of an account that has some. */
async function openForm(message_hours: MessageHours) {
  const user = { id: 1, email: 'ada@example.com', first_name: 'Ada', last_name: 'Byron' };
  const settings = { timezone: 'UTC', timezone_field: 'timezone', may_write_unasked: {}, message_hours };
  const answer = { data: { user: { ...user, ...settings } } };
  const { calls } = await openScreen('/settings', { 'GET /user': answer, 'PUT /user': answer });
  const section = await screen.findByRole('switch', { name: /^SMS: only/ });
  const form = section.closest('form');
  const save = [...(form?.querySelectorAll('button') ?? [])].find(
    ({ textContent }) => textContent === 'Save',
  );
  if (!save) throw new Error('The form has no button to save');
  return { calls, save };
}

test('hours of a channel are given, changed and given up', async () => {
  const { calls, save } = await openForm({ sms: office, email: null });
  expect(screen.getByLabelText('SMS: from')).toHaveValue('09:00');
  fireEvent.change(screen.getByLabelText('SMS: to'), { target: { value: '12:30' } });
  await userEvent.click(screen.getByRole('switch', { name: /^Push: only/ }));
  fireEvent.change(await screen.findByLabelText('Push: from'), { target: { value: '' } });
  fireEvent.change(screen.getByLabelText('Push: to'), { target: { value: '' } });
  await userEvent.click(save);
  await screen.findByText('Message hours saved');
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    message_hours: {
      sms: { days: [1, 5], hoursBetween: { from: '09:00', to: '12:30' } },
      push: { days: [], hoursBetween: null },
    },
  });
});

test('hours that end as they begin are refused', async () => {
  const { calls, save } = await openForm({ sms: office });
  fireEvent.change(screen.getByLabelText('SMS: to'), { target: { value: '09:00' } });
  await userEvent.click(save);
  expect(await screen.findByText('Enter two different hours, or none.')).toBeVisible();
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
});
