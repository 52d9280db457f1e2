import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openScreen } from '../../../testing/screen';

test('a control group of 2,5 % is rounded as one of 2.5 % is', async () => {
  const user = { id: 1, email: 'ada@example.com', first_name: 'Ada', last_name: 'Byron' };
  const settings = { timezone: 'UTC', control_percent: 0, control_since: null };
  const answer = { data: { user: { ...user, ...settings, message_caps: [], may_write_unasked: {} } } };
  const { calls } = await openScreen('/settings', { 'GET /user': answer, 'PUT /user': answer });
  const share = await screen.findByLabelText('Share of contacts that get no messages');
  await userEvent.clear(share);
  await userEvent.type(share, '2,5');
  const form = share.closest('form');
  if (!form) throw new Error('The field is in no form');
  await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
  await screen.findByText('Control group saved');
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ control_percent: 3 });
});
