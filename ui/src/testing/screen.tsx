import { configure, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { toJson } from '../../../domain/values/json';
import { createClient } from '../api/client';
import { Appearance } from '../app/Application';
import { createRoutes } from '../app/routes';
import { sessionSought } from '../features/session/slice';
import { startI18n } from '../i18n';
import { createStore } from '../store/store';

// A screen's code is fetched when it is opened; the first one of a test file takes the transformer's time.
configure({ asyncUtilTimeout: 20_000 });

/** What the server says to a call. */
export interface Answer {
  status?: number;
  data?: unknown;
  error?: { code: string; message: string; details?: unknown };
}

export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}

/** A server of one test: what it answers to `GET /tag` and the like, by what was asked of it. */
export type Server = Record<string, Answer | ((call: Call) => Answer)>;

const account: Server = {
  'GET /user': { data: { user: { id: 1, email: 'ada@example.com', first_name: 'Ada', last_name: 'Byron' } } },
  'GET /user/role': { data: { userRoles: [] } },
};

/** Opens the interface at an address, signed in, on a server; answers what was asked of the server besides. */
export async function openScreen(address: string, server: Server) {
  await startI18n('en');
  const calls: Call[] = [];
  const answers = { ...account, ...server };

  const client = createClient({
    baseUrl: '',
    timeLimit: 10_000,
    language: () => 'en',
    fetch: (input, init) => {
      // the client asks with text
      const { pathname: path, searchParams: query } = new URL(input as string, 'http://sillage.test');
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      const call = { method: init?.method ?? 'GET', path, query, body };
      calls.push(call);
      return Promise.resolve(respond(answers[`${call.method} ${path}`], call));
    },
  });
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

function respond(given: Server[string] | undefined, call: Call): Response {
  const answer = typeof given === 'function' ? given(call) : given;
  const missing: Answer = {
    status: 404,
    error: { code: 'route_not_found', message: `No ${call.method} ${call.path}` },
  };
  const { status = 200, data, error } = answer ?? missing;
  return new Response(toJson(error ? { error } : { data }), { status });
}

/** The meta of a list that has one page. */
export const onePage = (total: number) => ({ page_at: 1, max_pages: 1, page_size: 10, total_records: total });
