import { fork, put } from 'typed-redux-saga';
import { callApi } from '../../store/call-api';
import { takeLeading } from '../../store/watch';
import { addPastContacts, changePastOrder } from './api';
import {
  pastContactsAdded,
  pastOrderAsked,
  pastOrderChanged,
  pastOrderGiven,
  pastOrderNotChanged,
  pastOrderNotGiven,
  pastOrders,
  pastPreview,
} from './slice';

function* handlePastContactsAdded({ payload }: ReturnType<typeof pastContactsAdded>) {
  yield* callApi(addPastContacts, payload.automatisationId, payload.input);
  yield* put(pastOrderGiven());
}

function* handlePastOrderAsked({ payload }: ReturnType<typeof pastOrderAsked>) {
  yield* callApi(changePastOrder, payload.automatisationId, payload.action);
  yield* put(pastOrderChanged());
}

export function* watchPastContacts() {
  yield* fork(pastOrders.watch);
  yield* fork(pastPreview.watch);
  yield* takeLeading(pastContactsAdded, handlePastContactsAdded, pastOrderNotGiven);
  yield* takeLeading(pastOrderAsked, handlePastOrderAsked, pastOrderNotChanged);
}
