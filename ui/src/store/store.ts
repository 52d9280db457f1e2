import { combineReducers, configureStore, isPlain, type UnknownAction } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import type { Client } from '../api/client';
import { automatisationsReducer } from '../features/automatisations/slice';
import { connectionReducer } from '../features/connection/slice';
import { contactExportReducer } from '../features/contact-export/slice';
import { contactImportReducer } from '../features/contact-import/slice';
import { contactsReducer } from '../features/contacts/slice';
import { dashboard } from '../features/dashboard/slice';
import { notificationsReducer } from '../features/notifications/slice';
import { preferencesReducer } from '../features/preferences/slice';
import { reportsReducer } from '../features/reports/slice';
import { runsReducer } from '../features/runs/slice';
import { sessionEnded, sessionFound, sessionReducer } from '../features/session/slice';
import { scheduledTasksReducer } from '../features/scheduled-tasks/slice';
import { settingsReducer } from '../features/settings/store';
import { tagsReducer } from '../features/tags/slice';
import { flowReducer } from '../flow/slice';
import { rootSaga } from './root-saga';

const reducers = combineReducers({
  automatisations: automatisationsReducer,
  connection: connectionReducer,
  contactExport: contactExportReducer,
  contactImport: contactImportReducer,
  contacts: contactsReducer,
  dashboard: dashboard.reducer,
  flow: flowReducer,
  notifications: notificationsReducer,
  preferences: preferencesReducer,
  reports: reportsReducer,
  runs: runsReducer,
  scheduledTasks: scheduledTasksReducer,
  session: sessionReducer,
  settings: settingsReducer,
  tags: tagsReducer,
});

export type RootState = ReturnType<typeof reducers>;

/** With its session, or when another account is signed in, everything that an account has seen leaves the store. */
function rootReducer(state: RootState | undefined, action: UnknownAction): RootState {
  if (!state || !isOtherAccount(state, action)) return reducers(state, action);
  const { connection, preferences, notifications } = state;
  return reducers({ connection, preferences, notifications }, action);
}

function isOtherAccount({ session }: RootState, action: UnknownAction): boolean {
  if (sessionFound.match(action)) return session.user !== null && session.user.id !== action.payload.user.id;
  return sessionEnded.match(action);
}

export function createStore(client: Client) {
  const sagas = createSagaMiddleware({ context: { client } });
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) =>
      defaults({
        thunk: false,
        // Whole numbers beyond 2^53 are in events' and contacts' data (domain/values/json.ts); a chosen file passes through an action.
        serializableCheck: {
          isSerializable: (value: unknown) =>
            isPlain(value) || typeof value === 'bigint' || value instanceof File,
        },
      }).concat(sagas),
  });
  sagas.run(rootSaga);
  return store;
}

export type AppStore = ReturnType<typeof createStore>;
export type AppDispatch = AppStore['dispatch'];
