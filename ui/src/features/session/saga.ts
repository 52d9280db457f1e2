import { put, takeLatest, takeLeading } from 'typed-redux-saga';
import { ApiError, failureOf } from '../../api/api-error';
import { callApi } from '../../store/call-api';
import { wentWrong } from '../notifications/slice';
import { createToken, deleteToken, fetchAccount } from './api';
import {
  sessionEnded,
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
    // A 401 is the plain answer "nobody is signed in", and has ended the session already.
    if (error instanceof ApiError && error.status === 401) return;
    yield* put(sessionUnreachable(failureOf(error)));
  }
}

function* handleSignInRequested({ payload }: ReturnType<typeof signInRequested>) {
  try {
    yield* callApi(createToken, payload);
    yield* put(sessionFound(yield* callApi(fetchAccount)));
  } catch (error) {
    yield* put(signInFailed(failureOf(error)));
  }
}

function* handleSignOutRequested() {
  try {
    yield* callApi(deleteToken);
    yield* put(sessionEnded());
  } catch (error) {
    yield* put(wentWrong('session.signOutFailed', failureOf(error)));
  }
}

export function* watchSession() {
  yield* takeLatest(sessionSought, handleSessionSought);
  yield* takeLeading(signInRequested, handleSignInRequested);
  yield* takeLeading(signOutRequested, handleSignOutRequested);
}
