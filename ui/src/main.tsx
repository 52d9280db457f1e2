import { createRoot } from 'react-dom/client';
import { createClient } from './api/client';
import { apiAddress } from './app/base-path';
import { Application } from './app/Application';
import { apiTimeLimits } from './constants';
import { startI18n } from './i18n';
import { createStore } from './store/store';
import { sessionSought } from './features/session/slice';

const client = createClient({
  baseUrl: apiAddress(''),
  timeLimit: apiTimeLimits[import.meta.env.PROD ? 'production' : 'development'],
  language: () => document.documentElement.lang,
  fetch: window.fetch.bind(window),
  // eslint-disable-next-line no-console -- requests are logged to the console outside production (docs/contract.md#figures)
  log: import.meta.env.PROD ? undefined : (line) => console.debug(line),
});

const store = createStore(client);
store.dispatch(sessionSought());
await startI18n(store.getState().preferences.language);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');
createRoot(root).render(<Application store={store} />);
