import { fork, put, select } from 'typed-redux-saga';
import { callApi } from '../../store/call-api';
import { refresh } from '../../store/refresh';
import type { RootState } from '../../store/root-state';
import { takeEvery, takeSaves } from '../../store/watch';
import { contactRequested } from '../contacts/slice';
import { succeeded } from '../notifications/slice';
import { liftSuppression } from './api';
import { liftAsked, liftDismissed, lifted, liftSubmitted, notLifted, suppressionList } from './slice';

function* handleLiftSubmitted({ payload }: ReturnType<typeof liftSubmitted>, isLeft: () => boolean) {
  yield* callApi(liftSuppression, payload);
  yield* put(lifted(isLeft()));
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
  yield* takeSaves(liftSubmitted, [liftAsked, liftDismissed], handleLiftSubmitted, notLifted);
  yield* takeEvery(lifted, handleLifted);
}
