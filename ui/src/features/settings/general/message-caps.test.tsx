import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MessageCap } from '../../../../../domain/entities/account/message-caps';
import { openScreen } from '../../../testing/screen';

const cap: MessageCap = {
  channel: 'sms',
  category: 'news',
  count: 2,
  period: 12,
  unit: 'hours',
  when_reached: 'pass_over',
};

/** The form of the message caps, of an account that has some. */
async function openForm(message_caps: MessageCap[], message_categories: string[]) {
  const user = { id: 1, email: 'ada@example.com', first_name: 'Ada', last_name: 'Byron' };
  const settings = { timezone: 'UTC', timezone_field: 'timezone', may_write_unasked: {} };
  const answer = { data: { user: { ...user, ...settings, message_caps, message_categories } } };
  const { calls } = await openScreen('/settings', { 'GET /user': answer, 'PUT /user': answer });
  const form = (await screen.findByRole('button', { name: 'Add a cap' })).closest('form');
  if (!form) throw new Error('The button is in no form');
  const save = () => userEvent.click(within(form).getByRole('button', { name: 'Save' }));
  return { calls, save };
}

test('caps are added, changed and removed, with the categories that they count', async () => {
  const { calls, save } = await openForm([{ ...cap, count: 9 }, cap], ['news']);
  expect(screen.getByLabelText('Messages of cap 2')).toHaveValue('2');
  await userEvent.click(screen.getByRole('button', { name: 'Remove cap 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add a cap' }));
  fireEvent.change(screen.getByLabelText('Messages of cap 2'), { target: { value: '1' } });
  await save();
  await screen.findByText('Message caps saved');
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    message_caps: [
      cap,
      { channel: 'email', category: null, count: 1, period: 7, unit: 'days', when_reached: 'wait' },
    ],
  });
});

test('a cap without a number is not saved', async () => {
  const { calls, save } = await openForm([cap], ['news']);
  fireEvent.change(screen.getByLabelText('Messages of cap 1'), { target: { value: '' } });
  await save();
  expect(await screen.findByLabelText('Messages of cap 1')).toHaveAttribute('aria-invalid', 'true');
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
});
