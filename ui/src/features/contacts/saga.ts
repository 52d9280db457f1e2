import { fork, put, select, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import { failureOf } from '../../api/api-error';
import { callApi } from '../../store/call-api';
import { refresh } from '../../store/refresh';
import type { RootState } from '../../store/store';
import { succeeded, wentWrong } from '../notifications/slice';
import { changeOptOut, changeTag, deleteContact, fetchContact, identify } from './api';
import { customFieldOptions } from './custom-fields';
import { contactNotSaved, contactSaved, contactSubmitted } from './edit-slice';
import { optOutChanged, optOutConfirmed, optOutNotChanged } from './opt-outs-slice';
import {
  contactDeleted,
  contactDeletionConfirmed,
  contactFailed,
  contactList,
  contactLosses,
  contactsFound,
  contactNotDeleted,
  contactReceived,
  contactRequested,
  contactRunList,
  contactTagChanged,
  contactTagChosen,
  contactTagNotChanged,
  contactsTagged,
} from './slice';

function* handleContactRequested({ payload }: ReturnType<typeof contactRequested>) {
  try {
    yield* put(contactReceived(yield* callApi(fetchContact, payload)));
  } catch (error) {
    yield* put(contactFailed(failureOf(error)));
  }
}

function* handleContactTagChosen({ payload }: ReturnType<typeof contactTagChosen>) {
  try {
    yield* callApi(changeTag, [payload.contactId], payload.tagId, payload.isDeletion);
    yield* put(contactTagChanged());
  } catch (error) {
    const failure = failureOf(error);
    yield* put(contactTagNotChanged(failure));
    yield* put(wentWrong('contacts.tagNotChanged', failure));
  }
}

function* handleContactsTagged({ payload }: ReturnType<typeof contactsTagged>) {
  const { contactIds, tagId, isDeletion } = payload;
  try {
    const count = yield* callApi(changeTag, contactIds, tagId, isDeletion);
    yield* put(succeeded(isDeletion ? 'contacts.untagged' : 'contacts.tagged', { count }));
    yield* refresh(contactList, (state) => state.contacts.list);
  } catch (error) {
    yield* put(wentWrong('contacts.tagNotChanged', failureOf(error)));
  }
}

function* handleOptOutConfirmed({ payload }: ReturnType<typeof optOutConfirmed>) {
  try {
    yield* callApi(changeOptOut, payload);
    yield* put(optOutChanged());
    yield* put(succeeded(payload.opted_out ? 'contacts.optedOut' : 'contacts.broughtBack'));
  } catch (error) {
    yield* put(optOutNotChanged(failureOf(error)));
  }
}

function* handleContactSubmitted({ payload }: ReturnType<typeof contactSubmitted>) {
  try {
    const clientKey = yield* select((state: RootState) => state.session.user?.client_key ?? '');
    yield* callApi(identify, clientKey, payload);
    yield* put(contactSaved());
    yield* put(succeeded('contacts.saved'));
  } catch (error) {
    yield* put(contactNotSaved(failureOf(error)));
  }
}

/** A tag is an event of the contact too: the whole page is read again. */
function* handleContactChanged() {
  const query = yield* select((state: RootState) => state.contacts.detail.query);
  if (query) yield* put(contactRequested(query));
}

function* handleContactDeletionConfirmed({ payload }: ReturnType<typeof contactDeletionConfirmed>) {
  try {
    yield* callApi(deleteContact, payload.id);
    yield* put(contactDeleted(payload.id));
    yield* put(succeeded('contacts.deleted', { name: payload.external_id }));
    yield* refresh(contactList, (state) => state.contacts.list);
  } catch (error) {
    yield* put(contactNotDeleted(failureOf(error)));
  }
}

export function* watchContacts() {
  yield* fork(contactList.watch);
  yield* fork(contactLosses.watch);
  yield* fork(contactsFound.watch);
  yield* fork(contactRunList.watch);
  yield* fork(customFieldOptions.watch);
  yield* takeLatest(contactRequested, handleContactRequested);
  yield* takeLeading(contactTagChosen, handleContactTagChosen);
  yield* takeLeading(contactsTagged, handleContactsTagged);
  yield* takeLeading(optOutConfirmed, handleOptOutConfirmed);
  yield* takeLeading(contactSubmitted, handleContactSubmitted);
  yield* takeEvery([contactTagChanged, optOutChanged, contactSaved], handleContactChanged);
  yield* takeLeading(contactDeletionConfirmed, handleContactDeletionConfirmed);
}
