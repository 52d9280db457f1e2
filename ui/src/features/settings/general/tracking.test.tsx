import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openScreen } from '../../../testing/screen';

const userWith = (more: object) => {
  const settings = {
    timezone: 'UTC',
    timezone_field: 'timezone',
    may_write_unasked: {},
    tracks_emails: false,
  };
  const user = { id: 1, email: 'ada@example.com', first_name: 'Ada', last_name: 'Byron' };
  return { data: { user: { ...user, ...settings, ...more } } };
};
const untracked = 'No e-mail is tracked yet';

test('opens and clicks are off until somebody switches them on', async () => {
  const answer = userWith({ can_track_emails: true });
  const { calls } = await openScreen('/settings', { 'GET /user': answer, 'PUT /user': answer });
  const control = await screen.findByRole('switch', { name: 'Track opens and clicks of e-mails' });
  expect(control).not.toBeChecked();
  expect(screen.queryByText(untracked, { exact: false })).toBeNull();
  await userEvent.click(control);
  const save = [...(control.closest('form')?.querySelectorAll('button') ?? [])].find(
    ({ textContent }) => textContent === 'Save',
  );
  if (!save) throw new Error('The form has no button to save');
  await userEvent.click(save);
  await screen.findByText('Saved: applies from the next e-mail');
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ tracks_emails: true });
});

test('an installation without a public address says that nothing is tracked', async () => {
  const answer = userWith({ tracks_emails: true, can_track_emails: false });
  await openScreen('/settings', { 'GET /user': answer });
  expect(await screen.findByRole('switch', { name: 'Track opens and clicks of e-mails' })).toBeChecked();
  expect(screen.getByText(untracked, { exact: false })).toBeVisible();
});
