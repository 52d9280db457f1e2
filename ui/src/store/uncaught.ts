import { eventChannel } from 'redux-saga';
import { put } from 'typed-redux-saga';
import { failureOf } from '../api/api-error';
import { brokeDown } from '../features/notifications/slice';
import { takeEveryFrom } from './watch';

/** What was given up on purpose rejects with this. */
const isGivenUp = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/**
 * What nobody caught: an event's handler that threw, a reducer that did under it, a promise without a catch. Notes that browsers write as
 * errors (a ResizeObserver's that goes on in the next frame, one of another origin's script) hold no error and are none.
 */
const uncaughtErrors = () =>
  eventChannel<{ error: unknown }>((emit) => {
    const hear = (error: unknown): void => {
      if (error !== null && error !== undefined && !isGivenUp(error)) emit({ error });
    };
    const hearError = ({ error }: ErrorEvent): void => hear(error);
    const hearRejection = ({ reason }: PromiseRejectionEvent): void => hear(reason);
    window.addEventListener('error', hearError);
    window.addEventListener('unhandledrejection', hearRejection);
    return () => {
      window.removeEventListener('error', hearError);
      window.removeEventListener('unhandledrejection', hearRejection);
    };
  });

/** The browser has put it in its console; the user is told. */
function* handleUncaught({ error }: { error: unknown }) {
  yield* put(brokeDown(failureOf(error)));
}

export function* watchUncaught() {
  yield* takeEveryFrom(uncaughtErrors(), handleUncaught);
}
