import { ApiError, failureOf, type Failure } from '../api/api-error';

/**
 * An error as stored in Redux. An error that is not the server's is a bug in the interface, and is logged to the console for developers.
 */
export function reported(error: unknown): Failure {
  // eslint-disable-next-line no-console -- the toast says it in the user's words, without where it happened
  if (!(error instanceof ApiError)) console.error(error);
  return failureOf(error);
}
