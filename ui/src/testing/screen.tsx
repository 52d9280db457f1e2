import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Appearance } from '../app/Application';
import { createRoutes } from '../app/routes';
import { sessionSought } from '../features/session/slice';
import { startI18n } from '../i18n';
import { createStore } from '../store/store';
import { clientOf, type Server } from './server';

export { bodiesOf, onePage, type Server } from './server';

const account: Server = {
  'GET /user': { data: { user: { id: 1, email: 'ada@example.com', first_name: 'Ada', last_name: 'Byron' } } },
  'GET /user/role': { data: { userRoles: [] } },
};

/** Opens the interface at an address, signed in, on a server; answers what was asked of the server besides. */
export async function openScreen(address: string, server: Server) {
  await startI18n('en');
  const { client, calls } = clientOf({ ...account, ...server });
  const store = createStore(client);
  store.dispatch(sessionSought());
  const router = createMemoryRouter(createRoutes(store), { initialEntries: [address] });
  render(
    <Provider store={store}>
      <Appearance>
        <RouterProvider router={router} />
      </Appearance>
    </Provider>,
  );
  return { calls, router, store };
}

export const user = userEvent.setup({ pointerEventsCheck: 0 });

/** Presses a button, once it is there. */
export const press = async (name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));

/** Puts a text into a field, once it is there. */
export const write = async (label: string, value: string): Promise<boolean> =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
