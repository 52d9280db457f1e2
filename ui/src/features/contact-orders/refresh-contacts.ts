import { put, select } from 'typed-redux-saga';
import { refresh } from '../../store/refresh';
import type { RootState } from '../../store/root-state';
import { contactList, contactRequested } from '../contacts/slice';
import { refreshOpenSegment } from '../segments/saga';
import { tagContactList, tagList } from '../tags/slice';

/** Reloads whatever is open of contacts, after many of them have changed: lists of them, numbers of them, and the page of one. */
export function* refreshContacts() {
  yield* refresh(contactList, (state) => state.contacts.list);
  yield* refresh(tagList, (state) => state.tags.list);
  yield* refresh(tagContactList, (state) => state.tags.contacts);
  yield* refreshOpenSegment();
  const { detail, edit } = yield* select((state: RootState) => state.contacts);
  // A form that is open saves what differs from the contact as it was opened.
  if (detail.query && !edit.isOpen) yield* put(contactRequested(detail.query));
}
