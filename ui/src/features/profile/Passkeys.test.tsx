import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { User } from '../../../../domain/entities/account/user';
import { openScreen, type Server } from '../../testing/screen';

const ada = { id: 1, email: 'ada@example.com', first_name: 'Ada', last_name: 'Byron' } as User; // what the screens need
const laptop = { id: 3, name: 'Laptop', created_at: '2026-03-01T10:00:00.000Z', last_used_at: null };
const tooOld = {
  status: 403,
  error: { code: 'recent_sign_in_required', message: 'You signed in more than 10 minutes ago.' },
};
const wrong = { status: 400, error: { code: 'current_password_wrong', message: 'Another one: try again.' } };

/** A server at which the sign-in is old; `right` is the password. */
function serverOf(more: Server = {}): Server {
  const proved = ({ body }: { body: unknown }) => {
    const { current_password } = body as { current_password?: string }; // what the interface sends
    if (current_password === undefined) return tooOld;
    return current_password === 'right' ? { data: { options: {} } } : wrong;
  };
  return {
    'GET /user': { data: { user: ada } },
    'GET /user/passkey': { data: { passkeys: [laptop] } },
    'POST /user/passkey/options': proved,
    'POST /user/passkey/3/remove': proved,
    ...more,
  };
}

test('who signed in a while ago gives the password before the device is asked, and only then', async () => {
  const { calls } = await openScreen('/profile', serverOf());
  await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  await userEvent.type(within(dialog).getByLabelText('Current password'), 'wrong{Enter}');
  await within(dialog).findByText('Another one: try again.');
  await userEvent.clear(within(dialog).getByLabelText('Current password'));
  await userEvent.type(within(dialog).getByLabelText('Current password'), 'right{Enter}');
  // jsdom has no devices: that is told where the button is, and the dialog is gone.
  await screen.findByText(/^This browser cannot use passkeys here/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.filter(({ path }) => path === '/user/passkey/options').map(({ body }) => body)).toEqual([
    {},
    { current_password: 'wrong' },
    { current_password: 'right' },
  ]);
});

test('and before one is removed', async () => {
  const { calls } = await openScreen('/profile', serverOf());
  await userEvent.click(await screen.findByRole('button', { name: 'Remove “Laptop”' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove the passkey' });
  expect(within(dialog).queryByLabelText('Current password')).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await userEvent.type(await within(dialog).findByLabelText('Current password'), 'right{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.filter(({ path }) => path === '/user/passkey/3/remove').map(({ body }) => body)).toEqual([
    {},
    { current_password: 'right' },
  ]);
});

test('an administrator who acts as the account sees nothing of its passkeys', async () => {
  const acting = {
    ...ada,
    impersonated_by: { id: 2, email: 'root@example.com', first_name: '', last_name: '' },
  };
  const { calls } = await openScreen('/profile', serverOf({ 'GET /user': { data: { user: acting } } }));
  await screen.findByRole('heading', { level: 1, name: 'Profile' });
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  expect(calls.some(({ path }) => path === '/user/passkey')).toBe(false);
});
