import { call, fork, put, select } from 'typed-redux-saga';
import { callApi } from '../../store/call-api';
import type { RootState } from '../../store/root-state';
import { takeEvery, takeLatest, takeLeadingByKey, takeSaves } from '../../store/watch';
import { succeeded, wentWrong } from '../notifications/slice';
import { countContacts, giveContactOrder, stopContactOrder } from './api';
import { keepOrders } from './kept-orders';
import { refreshContacts } from './refresh-contacts';
import {
  contactOrderAsked,
  contactOrderConfirmed,
  contactOrderDismissed,
  contactOrderEnded,
  contactOrderGiven,
  contactOrderMeant,
  contactOrderNotGiven,
  contactOrderNotMeant,
  contactOrderPutAway,
  contactOrders,
  contactOrdersSeen,
  contactOrderStopped,
} from './slice';

/** Opens the question with the exact number, unless it is not wanted any more by then. */
function* handleMeant(action: ReturnType<typeof contactOrderMeant | typeof contactOrderNotMeant>) {
  if (!contactOrderMeant.match(action)) return;
  const { payload } = action;
  const count = yield* callApi(countContacts, payload.selection);
  yield* put(contactOrderAsked({ ...payload, count }));
}

function* handleConfirmed({ payload }: ReturnType<typeof contactOrderConfirmed>, isLeft: () => boolean) {
  const { id } = yield* callApi(giveContactOrder, payload);
  yield* put(contactOrderGiven({ id, isLeft: isLeft() }));
  yield* put(contactOrders.requested());
}

function* handleStopped({ payload }: ReturnType<typeof contactOrderStopped>) {
  yield* callApi(stopContactOrder, payload);
  yield* put(succeeded('contactOrders.stopped'));
  yield* put(contactOrders.requested());
}

/** An awaited end is shown after a reload, too. */
function* handleAwaited() {
  yield* call(keepOrders, yield* select((state: RootState) => state.contactOrders.awaited));
}

export function* watchContactOrders() {
  yield* fork(contactOrders.watch);
  yield* takeLatest([contactOrderMeant, contactOrderNotMeant], handleMeant, (failure) => [
    wentWrong('contactOrders.notCounted', failure),
    contactOrderNotMeant(), // the last one: it ends what it is given by
  ]);
  yield* takeSaves(
    contactOrderConfirmed,
    [contactOrderAsked, contactOrderDismissed],
    handleConfirmed,
    contactOrderNotGiven,
    'failure.notDone',
  );
  yield* takeLeadingByKey(
    contactOrderStopped,
    ({ payload: id }) => id,
    handleStopped,
    (failure) => wentWrong('contactOrders.notStopped', failure),
  );
  yield* takeEvery([contactOrderGiven, contactOrdersSeen, contactOrderPutAway], handleAwaited);
  yield* takeEvery(contactOrderEnded, refreshContacts);
}
