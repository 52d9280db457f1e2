import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openScreen, type Server } from '../../testing/screen';

const tooOld = {
  status: 403,
  error: { code: 'recent_sign_in_required', message: 'You signed in more than 10 minutes ago.' },
};
const wrong = { status: 400, error: { code: 'current_password_wrong', message: 'Another one: try again.' } };
const codes = ['7K2M-9QXT-HB4D-RV0C', 'AAAA-BBBB-CCCC-DDDD'];

/** A server at which the sign-in is old; `right` is the password, and 123456 the code. */
function serverOf(isOn: boolean): Server {
  let on = isOn;
  const proved =
    (done: object) =>
    ({ body }: { body: unknown }) => {
      const { current_password } = body as { current_password?: string }; // what the interface sends
      if (current_password === undefined) return tooOld;
      return current_password === 'right' ? { data: done } : wrong;
    };
  return {
    'GET /user/second-factor': () => ({
      data: {
        second_factor: {
          is_on: on,
          on_since: on ? '2026-03-01T10:00:00.000Z' : null,
          recovery_codes_left: on ? 2 : 0,
        },
      },
    }),
    'POST /user/second-factor/begin': proved({ secret: 'ABCDEFGH', uri: 'otpauth://totp/Sillage' }),
    'POST /user/second-factor/recovery-codes': proved({ recovery_codes: codes }),
    'POST /user/second-factor/remove': proved({}),
    'POST /user/second-factor': () => {
      on = true;
      return { data: { recovery_codes: codes } };
    },
  };
}

const sentTo = (calls: { path: string; body: unknown }[], path: string) =>
  calls.filter((call) => call.path === path && call.body !== undefined).map(({ body }) => body);

test('who signed in a while ago gives the password, then the code, and keeps the recovery codes', async () => {
  const { calls } = await openScreen('/profile', serverOf(false));
  await userEvent.click(await screen.findByRole('button', { name: 'Set it up' }));
  const dialog = await screen.findByRole('dialog', { name: 'Set up two-factor sign-in' });
  await userEvent.type(await within(dialog).findByLabelText('Current password'), 'wrong{Enter}');
  await within(dialog).findByText('Another one: try again.');
  await userEvent.clear(within(dialog).getByLabelText('Current password'));
  await userEvent.type(within(dialog).getByLabelText('Current password'), 'right{Enter}');
  await within(dialog).findByText('ABCD EFGH');
  await userEvent.type(within(dialog).getByLabelText('Code from the app'), '123456{Enter}');
  const kept = await screen.findByRole('dialog', { name: 'Keep your recovery codes' });
  const list = within(kept).getByRole('list', { name: 'Recovery codes' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(codes);
  expect(list).toHaveFocus();
  await userEvent.click(within(kept).getByRole('button', { name: 'I have saved them' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText(/2 recovery codes left/);
  expect(sentTo(calls, '/user/second-factor/begin')).toEqual([
    {},
    { current_password: 'wrong' },
    { current_password: 'right' },
  ]);
  expect(sentTo(calls, '/user/second-factor')).toEqual([{ code: '123456' }]);
});

test.each([
  ['Create new recovery codes', 'Create new recovery codes', '/user/second-factor/recovery-codes'],
  ['Turn off', 'Turn off two-factor sign-in', '/user/second-factor/remove'],
])('and before “%s”, once it was asked whether it is meant', async (button, title, path) => {
  const { calls } = await openScreen('/profile', serverOf(true));
  await userEvent.click(await screen.findByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog', { name: title });
  expect(within(dialog).queryByLabelText('Current password')).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: button }));
  await userEvent.type(await within(dialog).findByLabelText('Current password'), 'right{Enter}');
  await waitFor(() => expect(sentTo(calls, path)).toEqual([{}, { current_password: 'right' }]));
});
