import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openScreen } from '../../../testing/screen';

test('opens and clicks are off until somebody switches them on', async () => {
  const user = { id: 1, email: 'ada@example.com', first_name: 'Ada', last_name: 'Byron' };
  const settings = {
    timezone: 'UTC',
    timezone_field: 'timezone',
    may_write_unasked: {},
    tracks_emails: false,
  };
  const answer = { data: { user: { ...user, ...settings } } };
  const { calls } = await openScreen('/settings', { 'GET /user': answer, 'PUT /user': answer });
  const control = await screen.findByRole('switch', { name: 'Know opens and clicks of e-mails' });
  expect(control).not.toBeChecked();
  await userEvent.click(control);
  const save = [...(control.closest('form')?.querySelectorAll('button') ?? [])].find(
    ({ textContent }) => textContent === 'Save',
  );
  if (!save) throw new Error('The form has no button to save');
  await userEvent.click(save);
  await screen.findByText('Saved: applies from the next e-mail');
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ tracks_emails: true });
});
