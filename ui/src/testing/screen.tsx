import { render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Appearance } from '../app/Application';
import { createRoutes } from '../app/routes';
import { sessionSought } from '../features/session/slice';
import { startI18n } from '../i18n';
import { createStore } from '../store/store';
import { clientOf, type Server } from './server';

export { onePage, type Server } from './server';

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
