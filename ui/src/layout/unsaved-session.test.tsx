import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { User } from '../../../domain/entities/account/user';
import { openScreen, type Server } from '../testing/screen';
import { sessionExpired } from '../features/session/slice';

const ada = { id: 1, email: 'ada@example.com', first_name: 'Ada', last_name: 'Byron' } as User; // what the screens need
const ben = { ...ada, id: 2, email: 'ben@example.com', first_name: 'Ben' };
const user = userEvent.setup({ pointerEventsCheck: 0 });

/** The channel by which tabs tell each other of the session: jsdom has none. */
class Channel {
  static readonly open: Channel[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  postMessage = jest.fn();
  close = jest.fn();
  constructor() {
    Channel.open.push(this);
  }
}

beforeEach(() => {
  sessionStorage.clear();
  Object.assign(globalThis, { BroadcastChannel: Channel });
});
afterEach(() => {
  Channel.open.length = 0;
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
});

/** A browser in which Ada is signed in at first; who signs in with a password is Ada. */
async function openProfile(first: User = ada, more: Server = {}) {
  let signedIn = first;
  const opened = await openScreen('/profile', {
    'GET /user': () => ({ data: { user: signedIn } }),
    'POST /user/token': () => {
      signedIn = ada;
      return { data: {} };
    },
    'DELETE /user/token': { data: {} },
    ...more,
  });
  const field = await screen.findByLabelText('First name');
  /** Another tab of this browser signs in as somebody. */
  const inOtherTab = (who: User): void => {
    signedIn = who;
    act(() => Channel.open.at(-1)?.onmessage?.({ data: 'signedIn' }));
  };
  const asked = (call: string) => opened.calls.filter(({ method, path }) => `${method} ${path}` === call);
  return { ...opened, field, inOtherTab, asked };
}

const write = (field: HTMLElement) => fireEvent.change(field, { target: { value: 'Augusta' } });
const press = async (text: string) => user.click(await screen.findByText(text));

test('signing out asks before it loses what is typed', async () => {
  const { field, asked, router } = await openProfile();
  write(field);
  const signOut = async () => {
    await user.click(screen.getByRole('button', { name: /^Account of/ }));
    await press('Sign out');
  };
  await signOut();
  await press('Keep editing');
  expect(field).toHaveValue('Augusta');
  expect(asked('DELETE /user/token')).toEqual([]);
  await signOut();
  await press('Discard the changes');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(asked('DELETE /user/token')).toHaveLength(1);
});

test('leaving instead of signing in again asks, too', async () => {
  const { field, store, router } = await openProfile();
  write(field);
  act(() => void store.dispatch(sessionExpired()));
  await press('Leave');
  await press('Keep editing');
  expect(field).toHaveValue('Augusta');
  await press('Leave');
  await press('Discard the changes');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});

test('an administrator who stops acting as a client is asked, too', async () => {
  const { field, asked } = await openProfile(
    { ...ben, impersonated_by: ada },
    {
      'DELETE /admin/impersonate': { data: {} },
    },
  );
  write(field);
  const back = () => press('Return to my account');
  await back();
  await press('Keep editing');
  expect(asked('DELETE /admin/impersonate')).toEqual([]);
  await back();
  await press('Discard the changes');
  await waitFor(() => expect(asked('DELETE /admin/impersonate')).toHaveLength(1));
});

describe('another account that signs in by another tab', () => {
  test('takes the place of what is open at once, when nothing is typed', async () => {
    const { inOtherTab } = await openProfile();
    inOtherTab(ben);
    expect(await screen.findByRole('button', { name: /^Account of Ben/ })).toBeVisible();
  });

  test('waits while something is typed, which stays for who signs in again', async () => {
    const { field, inOtherTab, store } = await openProfile();
    write(field);
    inOtherTab(ben);
    expect(await screen.findByText(/^Another tab is signed in as ben@example.com/)).toBeVisible();
    expect(field).toHaveValue('Augusta');
    const password = document.querySelector<HTMLInputElement>('#sign-in-again_password')!;
    fireEvent.change(password, { target: { value: 'a password' } });
    await press('Sign in');
    await waitFor(() => expect(store.getState().session).toMatchObject({ status: 'signedIn', user: ada }));
    expect(field).toHaveValue('Augusta');
    expect(field).toBeInTheDocument();
  });

  test('takes the place once the user leaves what is typed', async () => {
    const { field, inOtherTab } = await openProfile();
    write(field);
    inOtherTab(ben);
    await press('Leave');
    await press('Discard the changes');
    expect(await screen.findByRole('button', { name: /^Account of Ben/ })).toBeVisible();
  });
});
