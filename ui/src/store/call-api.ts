import { call, getContext, put } from 'typed-redux-saga';
import { ApiError } from '../api/api-error';
import type { Client } from '../api/client';
import { sessionEnded } from '../features/session/slice';

/**
 * Calls a function of a feature's `api` with the client that the store was made with. A 401 ends the session, here and nowhere
 * else; the error goes on to the handler all the same.
 */
export function* callApi<Args extends unknown[], Answer>(
  operation: (client: Client, ...args: Args) => Promise<Answer>,
  ...args: Args
) {
  const client = yield* getContext<Client>('client');
  try {
    return yield* call(operation, client, ...args);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) yield* put(sessionEnded());
    throw error;
  }
}
