import { fork, put } from 'typed-redux-saga';
import { callApi } from '../../../store/call-api';
import { refresh } from '../../../store/refresh';
import { takeLeading, takeSaves } from '../../../store/watch';
import { succeeded, wentWrong } from '../../notifications/slice';
import { tellOtherTabs } from '../../session/other-tabs';
import { sessionSought } from '../../session/slice';
import { createAccount, endImpersonation, impersonate } from './api';
import { accountList } from './account-list';
import { watchAccountErasure } from './erasure-slice';
import { watchPasswordReset } from './password-slice';
import { watchAccountSecondFactor } from './second-factor-slice';
import { watchAccountSessions } from './sessions-slice';
import {
  accountCreated,
  accountCreationAsked,
  accountDismissed,
  accountNotCreated,
  accountOpened,
  auditList,
  impersonationAsked,
  impersonationLeft,
  impersonationRefused,
  returnAsked,
} from './slice';

function* handleAccountCreationAsked(
  { payload }: ReturnType<typeof accountCreationAsked>,
  isLeft: () => boolean,
) {
  yield* callApi(createAccount, payload);
  yield* put(accountCreated(isLeft()));
  yield* put(succeeded('settings.admin.saved', { name: payload.email }));
  yield* refresh(accountList, (state) => state.settings.admin.accounts);
}

/** `RequireSession` takes the client away from the page of administrators. */
function* handleImpersonationAsked({ payload: email }: ReturnType<typeof impersonationAsked>) {
  yield* callApi(impersonate, email);
  yield* askWhoIsSignedIn();
}

function* handleReturnAsked() {
  yield* callApi(endImpersonation);
  yield* askWhoIsSignedIn();
}

function* askWhoIsSignedIn() {
  yield* put(sessionSought());
  tellOtherTabs('signedIn');
}

export function* watchAdmin() {
  yield* fork(accountList.watch);
  yield* fork(auditList.watch);
  yield* fork(watchPasswordReset);
  yield* fork(watchAccountErasure);
  yield* fork(watchAccountSecondFactor);
  yield* fork(watchAccountSessions);
  yield* takeSaves(
    accountCreationAsked,
    [accountOpened, accountDismissed],
    handleAccountCreationAsked,
    accountNotCreated,
  );
  yield* takeSaves(
    impersonationAsked,
    impersonationLeft,
    handleImpersonationAsked,
    impersonationRefused,
    'failure.notDone',
  );
  yield* takeLeading(returnAsked, handleReturnAsked, (failure) =>
    wentWrong('settings.admin.notReturned', failure),
  );
}
