import { fork, put, takeLeading } from 'typed-redux-saga';
import { failureOf } from '../../../api/api-error';
import { callApi } from '../../../store/call-api';
import { refresh } from '../../../store/refresh';
import { succeeded, wentWrong } from '../../notifications/slice';
import { tellOtherTabs } from '../../session/other-tabs';
import { sessionSought } from '../../session/slice';
import { createAccount, endImpersonation, impersonate } from './api';
import { watchPasswordReset } from './password-slice';
import {
  accountCreated,
  accountCreationAsked,
  accountList,
  accountNotCreated,
  auditList,
  impersonationAsked,
  impersonationBegun,
  impersonationRefused,
  returnAsked,
} from './slice';

function* handleAccountCreationAsked({ payload }: ReturnType<typeof accountCreationAsked>) {
  try {
    yield* callApi(createAccount, payload);
    yield* put(accountCreated());
    yield* put(succeeded('settings.admin.saved', { name: payload.email }));
    yield* refresh(accountList, (state) => state.settings.admin.accounts);
  } catch (error) {
    yield* put(accountNotCreated(failureOf(error)));
  }
}

/** The page leaves for one that the client has too, and then asks who is signed in now. */
function* handleImpersonationAsked({ payload: email }: ReturnType<typeof impersonationAsked>) {
  try {
    yield* callApi(impersonate, email);
    yield* put(impersonationBegun());
  } catch (error) {
    yield* put(impersonationRefused(failureOf(error)));
  }
}

function* handleReturnAsked() {
  try {
    yield* callApi(endImpersonation);
    yield* put(sessionSought());
    tellOtherTabs('signedIn');
  } catch (error) {
    yield* put(wentWrong('settings.admin.notReturned', failureOf(error)));
  }
}

export function* watchAdmin() {
  yield* fork(accountList.watch);
  yield* fork(auditList.watch);
  yield* fork(watchPasswordReset);
  yield* takeLeading(accountCreationAsked, handleAccountCreationAsked);
  yield* takeLeading(impersonationAsked, handleImpersonationAsked);
  yield* takeLeading(returnAsked, handleReturnAsked);
}
