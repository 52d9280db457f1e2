import { combineReducers } from '@reduxjs/toolkit';
import { fork, put } from 'typed-redux-saga';
import type { UserApp, UserAppCheck, UserAppInput } from '../../../../../domain/entities/connection';
import type { FormSave } from '../../../api/save-form';
import { createEditor } from '../../../store/editor';
import { createOptions } from '../../../store/options';
import { createResource } from '../../../store/resource';
import { refreshOptions } from '../../../store/refresh';
import { takeEvery } from '../../../store/watch';
import {
  checkConnection,
  deleteConnection,
  listApps,
  listConnectionOptions,
  listConnections,
  listConnectionsOf,
  readSendingDomain,
  saveConnection,
} from './api';

export const catalogue = createResource('apps/catalogue', listApps);
export const connections = createResource('apps/connections', listConnections);

/** The connections to the app that a picker picks one of. */
export const connectionOptions = createOptions('apps/connectionOptions', {
  keyOf: ({ id }: UserApp) => id,
  load: listConnectionOptions,
  byKeys: listConnectionsOf,
});

/** What the provider said of the connection in the form. */
export const connectionCheck = createResource('apps/check', checkConnection);

/** What the DNS says of the domain that the connection in the form sends from. */
export const sendingDomain = createResource('apps/sendingDomain', readSendingDomain);

export const connectionEditor = createEditor<UserApp, FormSave<UserAppInput>, UserAppCheck | null>(
  'apps/editor',
  {
    save: saveConnection,
    remove: deleteConnection,
    nameOf: ({ name }) => name ?? '',
    words: { saved: 'settings.apps.saved', deleted: 'settings.apps.deleted' },
    warningOf: (check) =>
      check?.works === false
        ? { title: 'settings.apps.savedFailing', text: 'settings.apps.savedWhy', why: check.message ?? '' }
        : null,
  },
);

export const appsReducer = combineReducers({
  catalogue: catalogue.reducer,
  connections: connections.reducer,
  connectionOptions: connectionOptions.reducer,
  check: connectionCheck.reducer,
  sendingDomain: sendingDomain.reducer,
  editor: connectionEditor.reducer,
});

function* listAgain() {
  yield* put(connections.requested());
  yield* refreshOptions(connectionOptions, (state) => state.settings.apps.connectionOptions);
}

export function* watchApps() {
  yield* fork(catalogue.watch);
  yield* fork(connections.watch);
  yield* fork(connectionOptions.watch);
  yield* fork(connectionCheck.watch);
  yield* fork(sendingDomain.watch);
  yield* fork(connectionEditor.watch, listAgain);
  // The test of a closed form may have been stored with its connection.
  yield* takeEvery(connectionEditor.dismissed, listAgain);
}
