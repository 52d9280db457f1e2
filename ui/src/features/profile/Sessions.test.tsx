import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Session } from '../../../../domain/entities/account/session';
import { openScreen } from '../../testing/screen';
import { held } from '../../testing/store';

const session = (id: number, browser: string): Session => ({
  id,
  is_current: id === 1,
  signed_in_by: 'password',
  signed_in_at: '2026-03-01T10:00:00.000Z',
  last_used_at: '2026-03-01T10:00:00.000Z',
  expires_at: '2026-04-01T10:00:00.000Z',
  address: null,
  browser,
  system: 'Linux',
  impersonated_by: null,
});

test('while a session is being ended, no other one can be: none shows busy that is not ended', async () => {
  const ending = held();
  const { calls } = await openScreen('/profile', {
    'GET /user/session': {
      data: { sessions: [session(1, 'Firefox'), session(2, 'Opera'), session(3, 'Safari')] },
    },
    'POST /user/session/2/end': ending.answer,
    'POST /user/session/3/end': { data: {} },
  });
  const endOf = (name: string) => screen.findByRole('button', { name: `Sign out: ${name} on Linux` });
  await userEvent.click(await endOf('Opera'));
  expect(await endOf('Opera')).toHaveAttribute('aria-busy', 'true');
  expect(await endOf('Safari')).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Sign out of all other sessions' })).toBeDisabled();
  await ending.give(0, { data: {} });
  await userEvent.click(await endOf('Safari'));
  await waitFor(() =>
    expect(calls.filter(({ path }) => path.endsWith('/end')).map(({ path }) => path)).toEqual([
      '/user/session/2/end',
      '/user/session/3/end',
    ]),
  );
});
