import { eventChannel } from 'redux-saga';
import { put } from 'typed-redux-saga';
import { failureOf } from '../api/api-error';
import { brokeDown } from '../features/notifications/slice';
import { takeEveryFrom } from './watch';

/** Deliberately cancelled operations reject with this. */
const isGivenUp = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/**
 * Uncaught errors: thrown by an event handler or a reducer under it, or a promise without a catch. Error events of browsers without an
 * error (a ResizeObserver that continues in the next frame, a script from another origin) are ignored.
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

/** The browser has logged it to its console; the user is told. */
function* handleUncaught({ error }: { error: unknown }) {
  yield* put(brokeDown(failureOf(error)));
}

export function* watchUncaught() {
  yield* takeEveryFrom(uncaughtErrors(), handleUncaught);
}
