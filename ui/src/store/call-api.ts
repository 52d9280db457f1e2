import { call, getContext, put, select, take } from 'typed-redux-saga';
import { ApiError } from '../api/api-error';
import type { Client } from '../api/client';
import { sessionEnded, sessionExpired, sessionFound } from '../features/session/slice';
import type { RootState } from './root-state';

/** A function of a feature's `api`. */
type Operation<Args extends unknown[], Answer> = (client: Client, ...args: Args) => Promise<Answer>;

/** Calls a function of a feature's `api` with the client that the store was made with. */
export function* callOnce<Args extends unknown[], Answer>(operation: Operation<Args, Answer>, ...args: Args) {
  const client = yield* getContext<Client>('client');
  return yield* call(operation, client, ...args);
}

/**
 * Like `callOnce`, for all calls that need a session. When the session has expired (401), the call waits until the user has signed in again
 * and is then repeated, so that no input is lost; if nobody was signed in yet, the session is over. This is the only place that detects a
 * lost session.
 *
 * @throws ApiError what the call throws; the 401 when the user gave up or somebody else signed in.
 */
export function* callApi<Args extends unknown[], Answer>(operation: Operation<Args, Answer>, ...args: Args) {
  for (;;) {
    try {
      return yield* callOnce(operation, ...args);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      const isBack = yield* awaitSession();
      if (!isBack) throw error;
    }
  }
}

/** Waits until the same user is signed in again; returns whether that happened. */
function* awaitSession() {
  const { status, user } = yield* select(({ session }: RootState) => session);
  if (status !== 'signedIn' && status !== 'expired') {
    yield* put(sessionEnded());
    return false;
  }
  yield* put(sessionExpired());
  yield* take([sessionFound, sessionEnded]);
  const now = yield* select(({ session }: RootState) => session);
  return now.user !== null && now.user.id === user?.id;
}
