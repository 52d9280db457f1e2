import { createRoot } from 'react-dom/client';
import type { Language } from '../../domain/values/language';
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

/** What is left to say when the texts of the language cannot be loaded. */
const withoutTexts: Record<Language, string> = {
  en: 'Sillage could not be loaded. Reload the page.',
  fr: 'Sillage n’a pas pu être chargé. Rechargez la page.',
};

const store = createStore(client);
store.dispatch(sessionSought());

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');
const { language } = store.getState().preferences;
await startI18n(language).catch((error: unknown) => {
  root.textContent = withoutTexts[language];
  throw error;
});
createRoot(root).render(<Application store={store} />);
