import { put, select } from 'typed-redux-saga';
import { ApiError } from '../../api/api-error';
import { callApi, callOnce } from '../../store/call-api';
import { reported } from '../../store/reported';
import type { RootState } from '../../store/root-state';
import { takeEveryFrom, takeLatest, takeLeading } from '../../store/watch';
import { wentWrong } from '../notifications/slice';
import { createToken, deleteToken, fetchAccount, sendCode } from './api';
import { keepLastAccount } from './last-account';
import { otherTabs, tellOtherTabs, type SessionNews } from './other-tabs';
import {
  codeAsked,
  codeSubmitted,
  otherAccountFound,
  sessionEnded,
  sessionExpired,
  sessionFound,
  sessionSought,
  sessionUnreachable,
  signInFailed,
  signInRequested,
  signOutRequested,
} from './slice';

function* handleSessionSought() {
  try {
    yield* put(sessionFound(yield* callApi(fetchAccount)));
  } catch (error) {
    // A 401 is the normal answer "nobody is signed in", and has already ended the session.
    if (error instanceof ApiError && error.status === 401) return;
    yield* put(sessionUnreachable(reported(error)));
  }
}

function* handleSignInRequested({ payload }: ReturnType<typeof signInRequested>) {
  const { asksForCode } = yield* callOnce(createToken, payload);
  if (asksForCode) yield* put(codeAsked());
  else yield* handleSignedIn();
}

function* handleCodeSubmitted({ payload }: ReturnType<typeof codeSubmitted>) {
  yield* callOnce(sendCode, payload);
  yield* handleSignedIn();
}

function* handleSignedIn() {
  yield* put(sessionFound(yield* callOnce(fetchAccount)));
  tellOtherTabs('signedIn');
}

function* handleSignOutRequested() {
  yield* callOnce(deleteToken);
  keepLastAccount(null);
  yield* put(sessionEnded({ hasLeft: true }));
  tellOtherTabs('signedOut');
}

/** All tabs share the cookie: a change of the session in one affects the others at once. */
function* handleNewsOfOtherTab(news: SessionNews) {
  if (news === 'signedOut') {
    yield* put(sessionExpired());
    return;
  }
  const { status: before, user } = yield* select((state: RootState) => state.session);
  try {
    const found = yield* callOnce(fetchAccount);
    yield* put(user && user.id !== found.user.id ? otherAccountFound(found) : sessionFound(found));
  } catch (error) {
    // A user waiting at the sign-in page can still sign in there.
    if (before === 'signedIn') yield* put(wentWrong('session.otherTab', reported(error)));
  }
}

export function* watchSession() {
  yield* takeLatest(sessionSought, handleSessionSought);
  yield* takeLeading(signInRequested, handleSignInRequested, signInFailed);
  yield* takeLeading(codeSubmitted, handleCodeSubmitted, signInFailed);
  yield* takeLeading(signOutRequested, handleSignOutRequested, (failure) =>
    wentWrong('session.signOutFailed', failure),
  );
  const news = otherTabs();
  if (news) yield* takeEveryFrom(news, handleNewsOfOtherTab);
}
