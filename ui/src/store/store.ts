import {
  combineReducers,
  configureStore,
  isPlain,
  type Reducer,
  type ReducersMapObject,
  type UnknownAction,
} from '@reduxjs/toolkit';
import createSagaMiddleware, { type Saga } from 'redux-saga';
import type { Client } from '../api/client';
import { goByClocks } from '../components/time/shown-timezone';
import { connectionReducer } from '../features/connection/slice';
import { notificationsReducer } from '../features/notifications/slice';
import { openIdReducer, watchOpenId } from '../features/openid/slice';
import { preferencesReducer } from '../features/preferences/slice';
import { passkeySignInReducer, watchPasskeySignIn } from '../features/session/passkey-sign-in';
import { sessionEnded, sessionFound, sessionReducer } from '../features/session/slice';
import { watchConnection } from '../features/connection/saga';
import { watchPreferences } from '../features/preferences/saga';
import { watchSession } from '../features/session/saga';
import type { RootState, StateOf } from './root-state';
import { watchUncaught } from './uncaught';
import { keepWatching } from './watch';

/** The part of the store that is needed before sign-in. */
const coreReducers = {
  connection: connectionReducer,
  notifications: notificationsReducer,
  openId: openIdReducer,
  passkeySignIn: passkeySignInReducer,
  preferences: preferencesReducer,
  session: sessionReducer,
};

declare module './root-state' {
  interface RootState extends StateOf<typeof coreReducers> {}
}

/** When the session ends, or another account signs in, all data of the previous account is removed from the store. */
function rootReducerOf(reducers: ReducersMapObject): Reducer<RootState> {
  const combined = combineReducers(reducers) as unknown as Reducer<RootState>; // its parts are those of RootState
  return (state, action) => {
    if (!state || !isOtherAccount(state, action)) return combined(state, action);
    const { connection, preferences, notifications } = state;
    return combined({ connection, preferences, notifications } as RootState, action); // the others begin empty
  };
}

function isOtherAccount({ session }: RootState, action: UnknownAction): boolean {
  if (sessionFound.match(action)) return session.user !== null && session.user.id !== action.payload.user.id;
  return sessionEnded.match(action);
}

function* watchCore() {
  yield* keepWatching([
    watchConnection,
    watchOpenId,
    watchPasskeySignIn,
    watchPreferences,
    watchSession,
    watchUncaught,
  ]);
}

export function createStore(client: Client) {
  const sagas = createSagaMiddleware({ context: { client } });
  const store = configureStore({
    reducer: rootReducerOf(coreReducers),
    middleware: (defaults) =>
      defaults({
        thunk: false,
        // Event and contact data contain bigints for whole numbers beyond 2^53 (domain/values/json.ts); an action carries the chosen file.
        serializableCheck: {
          isSerializable: (value: unknown) =>
            isPlain(value) || typeof value === 'bigint' || value instanceof File,
        },
      }).concat(sagas),
  });
  sagas.run(watchCore);
  store.subscribe(() => goByClocks(store.getState().session.user?.timezone ?? null));

  let hasFeatures = false;
  /** Adds the reducers and sagas of the screens; only once. */
  function addFeatures(reducers: ReducersMapObject, watch: Saga): void {
    if (hasFeatures) return;
    hasFeatures = true;
    store.replaceReducer(rootReducerOf({ ...coreReducers, ...reducers }));
    sagas.run(watch);
  }
  return { ...store, addFeatures };
}

export type AppStore = ReturnType<typeof createStore>;
export type AppDispatch = AppStore['dispatch'];
