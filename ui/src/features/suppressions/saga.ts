import { fork, put, select } from 'typed-redux-saga';
import { callApi } from '../../store/call-api';
import { refresh } from '../../store/refresh';
import type { RootState } from '../../store/root-state';
import { takeEvery, takeLeading } from '../../store/watch';
import { contactRequested } from '../contacts/slice';
import { succeeded } from '../notifications/slice';
import { liftSuppression } from './api';
import { lifted, liftSubmitted, notLifted, suppressionList } from './slice';

function* handleLiftSubmitted({ payload }: ReturnType<typeof liftSubmitted>) {
  yield* callApi(liftSuppression, payload);
  yield* put(lifted());
  yield* put(succeeded('settings.suppressions.lifted'));
}

/** The list, and the page of a contact, show the address. */
function* handleLifted() {
  yield* refresh(suppressionList, (state) => state.suppressions.list);
  const query = yield* select((state: RootState) => state.contacts.detail.query);
  if (query) yield* put(contactRequested(query));
}

export function* watchSuppressions() {
  yield* fork(suppressionList.watch);
  yield* takeLeading(liftSubmitted, handleLiftSubmitted, notLifted);
  yield* takeEvery(lifted, handleLifted);
}
