import { call, fork, put, select } from 'typed-redux-saga';
import { callApi } from '../../store/call-api';
import { refresh } from '../../store/refresh';
import type { RootState } from '../../store/root-state';
import { takeEvery, takeLeading } from '../../store/watch';
import { contactList } from '../contacts/slice';
import { succeeded, wentWrong } from '../notifications/slice';
import { tagContactList } from '../tags/slice';
import { giveContactOrder, stopContactOrder } from './api';
import { keepOrders } from './kept-orders';
import {
  contactOrderConfirmed,
  contactOrderEnded,
  contactOrderGiven,
  contactOrderNotGiven,
  contactOrderPutAway,
  contactOrders,
  contactOrdersSeen,
  contactOrderStopped,
} from './slice';

function* handleConfirmed({ payload }: ReturnType<typeof contactOrderConfirmed>) {
  yield* put(contactOrderGiven(yield* callApi(giveContactOrder, payload)));
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

/** Lists of the affected contacts are reloaded when the order has ended. */
function* handleEnded() {
  yield* refresh(contactList, (state) => state.contacts.list);
  yield* refresh(tagContactList, (state) => state.tags.contacts);
}

export function* watchContactOrders() {
  yield* fork(contactOrders.watch);
  yield* takeLeading(contactOrderConfirmed, handleConfirmed, contactOrderNotGiven);
  yield* takeLeading(contactOrderStopped, handleStopped, (failure) =>
    wentWrong('contactOrders.notStopped', failure),
  );
  yield* takeEvery([contactOrderGiven, contactOrdersSeen, contactOrderPutAway], handleAwaited);
  yield* takeEvery(contactOrderEnded, handleEnded);
}
