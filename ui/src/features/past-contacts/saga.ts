import { fork, put } from 'typed-redux-saga';
import { callApi } from '../../store/call-api';
import { takeEvery, takeSaves } from '../../store/watch';
import { wentWrong } from '../notifications/slice';
import { addPastContacts, changePastOrder } from './api';
import {
  membersAdded,
  pastContactsAdded,
  pastDialogClosed,
  pastDialogOpened,
  pastOrderAsked,
  pastOrderChanged,
  pastOrderGiven,
  pastOrderNotChanged,
  pastOrderNotGiven,
  pastOrders,
  pastOrderLeft,
  pastPreview,
} from './slice';

function* handlePastContactsAdded({ payload }: ReturnType<typeof pastContactsAdded>, isLeft: () => boolean) {
  yield* callApi(addPastContacts, payload.automatisationId, payload.input);
  yield* put(pastOrderGiven(isLeft()));
}

/** As fast as the account's turn allows; the tab offers a pace. */
function* handleMembersAdded({ payload }: ReturnType<typeof membersAdded>) {
  yield* callApi(addPastContacts, payload.automatisationId, {
    who: 'in_segment',
    event_name: null,
    days: null,
    includes_history: false,
    pace: null,
  });
  // It belongs to no dialog, nor to an order that is changed meanwhile.
  yield* put(pastOrderChanged(true));
}

function* handlePastOrderAsked({ payload }: ReturnType<typeof pastOrderAsked>, isLeft: () => boolean) {
  yield* callApi(changePastOrder, payload.automatisationId, payload.action);
  yield* put(pastOrderChanged(isLeft()));
}

export function* watchPastContacts() {
  yield* fork(pastOrders.watch);
  yield* fork(pastPreview.watch);
  yield* takeSaves(
    pastContactsAdded,
    [pastDialogOpened, pastDialogClosed],
    handlePastContactsAdded,
    pastOrderNotGiven,
  );
  // Another automation may be published or saved before the first one's order is answered.
  yield* takeEvery(membersAdded, handleMembersAdded, (failure, { payload }) =>
    wentWrong(`pastContacts.notAdded.${payload.after}`, failure),
  );
  yield* takeSaves(
    pastOrderAsked,
    pastOrderLeft,
    handlePastOrderAsked,
    pastOrderNotChanged,
    'failure.notDone',
  );
}
