import { ApiError, failureOf, type Failure } from '../api/api-error';

/** An error as the store keeps it. One that no server answered is the interface's own fault: whoever mends it finds it in the console. */
export function reported(error: unknown): Failure {
  // eslint-disable-next-line no-console -- the toast says it in the user's words, without where it happened
  if (!(error instanceof ApiError)) console.error(error);
  return failureOf(error);
}
