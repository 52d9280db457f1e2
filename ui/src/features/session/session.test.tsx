import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { User } from '../../../../domain/entities/account/user';
import { onePage, openScreen, type Server } from '../../testing/screen';
import { sessionFound } from './slice';

const ada = { id: 1, email: 'ada@example.com', first_name: 'Ada', last_name: 'Byron' } as User; // what the screens need
const ben = { ...ada, id: 2, email: 'ben@example.com', first_name: 'Ben' };
const loyal = { id: 5, name: 'loyal', color: 'green', created_at: '2026-03-01T10:00:00.000Z' };
const nobody = { status: 401, error: { code: 'not_signed_in', message: 'Sign in first.' } };

/** A server at which one of them signs in, or is signed in from the beginning. */
function serverOf(next: User, first: User | null): Server {
  let signedIn = first;
  return {
    'GET /tag': { data: { tag: loyal, tags: [], contacts: [], meta: onePage(0) } },
    'GET /user': () => (signedIn ? { data: { user: signedIn } } : nobody),
    'DELETE /user/token': () => {
      signedIn = null;
      return { data: {} };
    },
    'POST /user/token': () => {
      signedIn = next;
      return { data: {} };
    },
  };
}

async function signIn(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('E-mail'), 'somebody@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'a password');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

beforeEach(() => sessionStorage.clear());

test('who signs out leaves no page behind that the next one would be led to', async () => {
  const { router } = await openScreen('/tag/5', serverOf(ben, ada));
  await userEvent.click(await screen.findByRole('button', { name: /^Account of/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.state).toBeNull();
  await signIn();
  await waitFor(() => expect(router.state.location.pathname).toBe('/reports'));
});

test.each([
  ['the one who had it open', ada, '/tag/5', '?page=2'],
  ['anybody else', ben, '/reports', ''],
])('a session that ended by itself brings %s to the page that is theirs', async (_, who, path, search) => {
  sessionStorage.setItem('sillage.lastAccount', String(ada.id));
  const { router } = await openScreen('/tag/5?page=2', serverOf(who, null));
  await signIn();
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: path, search }));
});

test('a link that nobody had open here is opened for whoever signs in', async () => {
  const { router } = await openScreen('/tag/5?page=2', serverOf(ben, null));
  await signIn();
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/tag/5', search: '?page=2' }));
});

test('another account that signs in by another tab sees nothing of what the first one had open', async () => {
  const { router, store, calls } = await openScreen('/tag/5', serverOf(ben, ada));
  await screen.findByRole('button', { name: /^Account of Ada/ });
  const before = calls.length;
  store.dispatch(sessionFound({ user: ben, roles: [] }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/reports'));
  await screen.findByRole('button', { name: /^Account of Ben/ });
  expect(calls.slice(before).some(({ query }) => query.get('tag_id') === '5')).toBe(false);
});

test('an administrator who begins to act as a client is led from the page of administrators to the dashboard', async () => {
  let isActing = false;
  const { router } = await openScreen('/settings/admin?search=ben', {
    'GET /admin/account': { data: { accounts: [], meta: onePage(0) } },
    'GET /user': () => ({ data: { user: isActing ? { ...ben, impersonated_by: ada.id } : ada } }),
    'GET /user/role': () => ({ data: { userRoles: isActing ? [] : [{ role: 'ROLE_ADMIN' }] } }),
    'POST /admin/impersonate': () => {
      isActing = true;
      return { data: {} };
    },
  });
  await userEvent.type(await screen.findByLabelText('E-mail of the client'), ben.email);
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
  await screen.findByText(`You are acting as ${ben.email}`, { exact: false });
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/dashboard', search: '' }));
});
