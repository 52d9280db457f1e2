import { combineReducers } from '@reduxjs/toolkit';
import { fork } from 'typed-redux-saga';
import { accountReducer, watchAccount } from './account/slice';
import { watchAdmin } from './admin/saga';
import { adminReducer } from './admin/slice';
import { appsReducer, watchApps } from './apps/slice';
import { customFieldsReducer, watchCustomFields } from './custom-fields/slice';
import { webhooks } from './deliveries/slice';
import { passwordReducer, watchPassword } from './general/slice';
import { globalVariablesReducer, watchGlobalVariables } from './global-variables/slice';
import { watchIntegration } from './integration/saga';
import { integrationReducer } from './integration/slice';
import { noticesReducer, watchNotices } from './notices/slice';
import { topicsReducer, watchTopics } from './topics/slice';

export const settingsReducer = combineReducers({
  account: accountReducer,
  admin: adminReducer,
  apps: appsReducer,
  customFields: customFieldsReducer,
  globalVariables: globalVariablesReducer,
  integration: integrationReducer,
  notices: noticesReducer,
  password: passwordReducer,
  topics: topicsReducer,
  webhooks: webhooks.reducer,
});

export function* watchSettings() {
  yield* fork(watchAccount);
  yield* fork(watchAdmin);
  yield* fork(watchApps);
  yield* fork(watchCustomFields);
  yield* fork(watchGlobalVariables);
  yield* fork(watchIntegration);
  yield* fork(watchNotices);
  yield* fork(watchPassword);
  yield* fork(watchTopics);
  yield* fork(webhooks.watch);
}
