import { eventChannel } from 'redux-saga';
import { put } from 'typed-redux-saga';
import { connectionChanged } from './slice';
import { takeEveryFrom } from '../../store/watch';

const connectionEvents = () =>
  eventChannel<boolean>((emit) => {
    const tell = (): void => emit(navigator.onLine);
    window.addEventListener('online', tell);
    window.addEventListener('offline', tell);
    return () => {
      window.removeEventListener('online', tell);
      window.removeEventListener('offline', tell);
    };
  });

function* handleConnectionEvent(isOnline: boolean) {
  yield* put(connectionChanged(isOnline));
}

export function* watchConnection() {
  yield* takeEveryFrom(connectionEvents(), handleConnectionEvent);
}
