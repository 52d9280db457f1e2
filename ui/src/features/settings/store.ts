import { combineReducers } from '@reduxjs/toolkit';
import { fork } from 'typed-redux-saga';
import { customFieldsReducer, watchCustomFields } from './custom-fields/slice';
import { passwordReducer, watchPassword } from './general/slice';
import { integrationReducer } from './integration/slice';
import { watchIntegration } from './integration/saga';
import { globalVariablesReducer, watchGlobalVariables } from './global-variables/slice';

export const settingsReducer = combineReducers({
  customFields: customFieldsReducer,
  globalVariables: globalVariablesReducer,
  integration: integrationReducer,
  password: passwordReducer,
});

export function* watchSettings() {
  yield* fork(watchCustomFields);
  yield* fork(watchGlobalVariables);
  yield* fork(watchIntegration);
  yield* fork(watchPassword);
}
