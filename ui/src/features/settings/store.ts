import { combineReducers } from '@reduxjs/toolkit';
import { fork } from 'typed-redux-saga';
import { customFieldsReducer, watchCustomFields } from './custom-fields/slice';
import { passwordReducer, watchPassword } from './general/slice';
import { globalVariablesReducer, watchGlobalVariables } from './global-variables/slice';

export const settingsReducer = combineReducers({
  customFields: customFieldsReducer,
  globalVariables: globalVariablesReducer,
  password: passwordReducer,
});

export function* watchSettings() {
  yield* fork(watchCustomFields);
  yield* fork(watchGlobalVariables);
  yield* fork(watchPassword);
}
