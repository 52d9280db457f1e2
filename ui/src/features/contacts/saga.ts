import { fork, put, select } from 'typed-redux-saga';
import { callApi } from '../../store/call-api';
import { refresh } from '../../store/refresh';
import type { RootState } from '../../store/root-state';
import { takeEvery, takeInTurn, takeLatest, takeLeadingByKey, takeSaves } from '../../store/watch';
import { succeeded, wentWrong } from '../notifications/slice';
import { changeConsent, changeTag, changeTopicChoice, eraseContact, fetchContact, saveContact } from './api';
import {
  consentAsked,
  consentChanged,
  consentDismissed,
  consentNotChanged,
  consentSubmitted,
} from './consent/consent-slice';
import {
  topicChoiceAsked,
  topicChoiceChanged,
  topicChoiceDismissed,
  topicChoiceNotChanged,
  topicChoiceSubmitted,
} from './consent/topic-slice';
import { customFieldOptions } from './custom-fields';
import {
  contactEditDismissed,
  contactEditOpened,
  contactNotSaved,
  contactSaved,
  contactSubmitted,
} from './page/edit-slice';
import {
  contactConsentList,
  contactDeleted,
  contactDeletionAsked,
  contactDeletionConfirmed,
  contactDeletionDismissed,
  contactErasure,
  contactFailed,
  contactList,
  contactLosses,
  contactMessageList,
  contactsFound,
  contactNotDeleted,
  contactReceived,
  contactRequested,
  contactRunList,
  contactTagChanged,
  contactTagChosen,
  contactTagNotChanged,
  contactTopicList,
  contactsTagged,
} from './slice';

function* handleContactRequested({ payload }: ReturnType<typeof contactRequested>) {
  yield* put(contactReceived(yield* callApi(fetchContact, payload)));
}

function* handleContactTagChosen({ payload }: ReturnType<typeof contactTagChosen>) {
  yield* callApi(changeTag, [payload.contactId], payload.tagId, payload.isDeletion);
  yield* put(contactTagChanged());
}

function* handleContactsTagged({ payload }: ReturnType<typeof contactsTagged>) {
  const { contactIds, tagId, isDeletion } = payload;
  const count = yield* callApi(changeTag, contactIds, tagId, isDeletion);
  yield* put(succeeded(isDeletion ? 'contacts.untagged' : 'contacts.tagged', { count }));
  yield* refresh(contactList, (state) => state.contacts.list);
}

function* handleConsentSubmitted({ payload }: ReturnType<typeof consentSubmitted>, isLeft: () => boolean) {
  yield* callApi(changeConsent, payload);
  yield* put(consentChanged(isLeft()));
  yield* put(succeeded('contacts.consentChanged'));
}

function* handleTopicChoiceSubmitted(
  { payload }: ReturnType<typeof topicChoiceSubmitted>,
  isLeft: () => boolean,
) {
  yield* callApi(changeTopicChoice, payload);
  yield* put(topicChoiceChanged(isLeft()));
  yield* put(succeeded('contacts.topicChanged'));
}

function* handleContactSubmitted({ payload }: ReturnType<typeof contactSubmitted>, isLeft: () => boolean) {
  const clientKey = yield* select((state: RootState) => state.session.user?.client_key ?? '');
  yield* callApi(saveContact, clientKey, payload);
  yield* put(contactSaved(isLeft()));
  yield* put(succeeded('contacts.saved'));
}

/** Adding a tag also creates an event of the contact: the whole page is reloaded. */
function* handleContactChanged() {
  const query = yield* select((state: RootState) => state.contacts.detail.query);
  if (query) yield* put(contactRequested(query));
}

function* handleContactDeletionConfirmed(
  { payload }: ReturnType<typeof contactDeletionConfirmed>,
  isLeft: () => boolean,
) {
  const erasure = yield* callApi(eraseContact, payload.id);
  yield* put(contactDeleted({ id: payload.id, name: payload.external_id, erasure, isLeft: isLeft() }));
  yield* refresh(contactList, (state) => state.contacts.list);
}

/** Other contacts can be chosen, and tagged, before the answer. */
function* watchContactsTagged() {
  yield* takeInTurn(contactsTagged, handleContactsTagged, (failure) =>
    wentWrong('contacts.tagNotChanged', failure),
  );
}

export function* watchContacts() {
  yield* fork(contactList.watch);
  yield* fork(contactLosses.watch);
  yield* fork(contactErasure.watch);
  yield* fork(contactsFound.watch);
  yield* fork(contactRunList.watch);
  yield* fork(contactMessageList.watch);
  yield* fork(contactConsentList.watch);
  yield* fork(contactTopicList.watch);
  yield* fork(customFieldOptions.watch);
  yield* takeLatest(contactRequested, handleContactRequested, contactFailed);
  // Another contact may be opened before the answer.
  yield* takeLeadingByKey(
    contactTagChosen,
    ({ payload: { contactId, tagId } }) => `${contactId}/${tagId}`,
    handleContactTagChosen,
    (failure) => [contactTagNotChanged(failure), wentWrong('contacts.tagNotChanged', failure)],
  );
  yield* fork(watchContactsTagged);
  yield* takeSaves(
    consentSubmitted,
    [consentAsked, consentDismissed],
    handleConsentSubmitted,
    consentNotChanged,
  );
  yield* takeSaves(
    topicChoiceSubmitted,
    [topicChoiceAsked, topicChoiceDismissed],
    handleTopicChoiceSubmitted,
    topicChoiceNotChanged,
  );
  yield* takeSaves(
    contactSubmitted,
    [contactEditOpened, contactEditDismissed],
    handleContactSubmitted,
    contactNotSaved,
  );
  yield* takeEvery(
    [contactTagChanged, consentChanged, topicChoiceChanged, contactSaved],
    handleContactChanged,
  );
  yield* takeSaves(
    contactDeletionConfirmed,
    [contactDeletionAsked, contactDeletionDismissed],
    handleContactDeletionConfirmed,
    contactNotDeleted,
    'failure.notDeleted',
  );
}
