import { fork, put, select } from 'typed-redux-saga';
import { callApi } from '../../store/call-api';
import { refresh } from '../../store/refresh';
import type { RootState } from '../../store/root-state';
import { takeEvery, takeSaves } from '../../store/watch';
import { succeeded, wentWrong } from '../notifications/slice';
import { changeList, deleteSegment, saveSegment } from './api';
import {
  eventFields,
  growthOfAll,
  listContactOptions,
  listContactRemoved,
  listContactsAdded,
  listContactsAsked,
  listContactsNotAdded,
  listContactsSubmitted,
  listOptions,
  segmentContactList,
  segmentDeleted,
  segmentDeletionAsked,
  segmentDeletionConfirmed,
  segmentDetail,
  segmentDismissed,
  segmentGrowth,
  segmentList,
  segmentNotDeleted,
  segmentNotSaved,
  segmentOptions,
  segmentPreview,
  segmentSaved,
  segmentSubmitted,
} from './slice';

function* handleSegmentSubmitted(
  { payload: { change, isRebuilt } }: ReturnType<typeof segmentSubmitted>,
  isLeft: () => boolean,
) {
  const { id, name, kind } = yield* callApi(saveSegment, change);
  yield* put(segmentSaved({ id, isLeft: isLeft() }));
  yield* put(succeeded(isRebuilt ? 'segments.savedAndBuilt' : `segments.saved.${kind}`, { name }));
}

function* handleDeletionConfirmed(
  { payload }: ReturnType<typeof segmentDeletionConfirmed>,
  isLeft: () => boolean,
) {
  yield* callApi(deleteSegment, payload.id);
  yield* put(segmentDeleted({ id: payload.id, isLeft: isLeft() }));
  yield* put(succeeded(`segments.deleted.${payload.kind}`, { name: payload.name }));
}

function* handleContactsSubmitted(
  { payload: { listId, contactIds } }: ReturnType<typeof listContactsSubmitted>,
  isLeft: () => boolean,
) {
  yield* callApi(changeList, listId, { add: contactIds });
  yield* put(listContactsAdded(isLeft()));
  yield* put(succeeded('segments.contactsAdded', { count: contactIds.length }));
  yield* refreshOpenSegment();
}

function* handleContactRemoved({
  payload: { listId, contactId, name },
}: ReturnType<typeof listContactRemoved>) {
  yield* callApi(changeList, listId, { remove: [contactId] });
  yield* put(succeeded('segments.contactRemoved', { name }));
  yield* refreshOpenSegment();
}

/** The open segment, or list, has other contacts now. */
export function* refreshOpenSegment() {
  yield* refresh(segmentContactList, (state) => state.segments.contacts);
  const segment = yield* select((state: RootState) => state.segments.detail.data);
  if (segment) yield* put(segmentDetail.requested(segment.id));
}

function* handleSegmentsChanged() {
  yield* refresh(segmentList, (state) => state.segments.list);
  yield* put(segmentOptions.requested());
  yield* put(listOptions.requested());
}

export function* watchSegments() {
  yield* fork(segmentList.watch);
  yield* fork(segmentDetail.watch);
  yield* fork(segmentGrowth.watch);
  yield* fork(growthOfAll.watch);
  yield* fork(segmentContactList.watch);
  yield* fork(segmentPreview.watch);
  yield* fork(segmentOptions.watch);
  yield* fork(listOptions.watch);
  yield* fork(listContactOptions.watch);
  yield* fork(eventFields.watch);
  yield* takeSaves(segmentSubmitted, segmentDismissed, handleSegmentSubmitted, segmentNotSaved);
  const left = [segmentDeletionAsked, listContactsAsked, segmentDismissed];
  yield* takeSaves(
    segmentDeletionConfirmed,
    left,
    handleDeletionConfirmed,
    segmentNotDeleted,
    'failure.notDeleted',
  );
  yield* takeSaves(listContactsSubmitted, left, handleContactsSubmitted, listContactsNotAdded);
  yield* takeEvery(listContactRemoved, handleContactRemoved, (failure) =>
    wentWrong('segments.listNotChanged', failure),
  );
  yield* takeEvery([segmentSaved, segmentDeleted], handleSegmentsChanged);
}
