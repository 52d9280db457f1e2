import { fork, put } from 'typed-redux-saga';
import { callApi } from '../../store/call-api';
import { refresh } from '../../store/refresh';
import { takeEvery, takeLeading } from '../../store/watch';
import { succeeded, wentWrong } from '../notifications/slice';
import { changeTag } from '../contacts/api';
import { deleteTag, saveTag } from './api';
import {
  tagContactList,
  tagContactRemoved,
  tagCreation,
  tagDeleted,
  tagDeletionConfirmed,
  tagList,
  tagNotDeleted,
  tagNotSaved,
  tagOptions,
  tagSaved,
  tagStarts,
  tagSubmitted,
} from './slice';

function* handleTagSubmitted({ payload }: ReturnType<typeof tagSubmitted>) {
  yield* callApi(saveTag, payload);
  yield* put(tagSaved());
  yield* put(succeeded('tags.saved', { name: payload.name }));
}

function* handleTagDeletionConfirmed({ payload }: ReturnType<typeof tagDeletionConfirmed>) {
  yield* callApi(deleteTag, payload.id, payload.force);
  yield* put(tagDeleted());
  yield* put(succeeded('tags.deleted'));
}

function* handleTagContactRemoved({ payload }: ReturnType<typeof tagContactRemoved>) {
  yield* callApi(changeTag, [payload.contactId], payload.tagId, true);
  yield* put(succeeded('tags.contactRemoved', { name: payload.name }));
  yield* refresh(tagContactList, (state) => state.tags.contacts);
}

function* handleTagsChanged() {
  yield* refresh(tagList, (state) => state.tags.list);
  yield* refresh(tagContactList, (state) => state.tags.contacts);
  yield* put(tagOptions.requested());
}

export function* watchTags() {
  yield* fork(tagList.watch);
  yield* fork(tagContactList.watch);
  yield* fork(tagOptions.watch);
  yield* fork(tagCreation.watch);
  yield* fork(tagStarts.watch);
  yield* takeEvery(tagContactRemoved, handleTagContactRemoved, (failure) =>
    wentWrong('contacts.tagNotChanged', failure),
  );
  yield* takeLeading(tagSubmitted, handleTagSubmitted, tagNotSaved);
  yield* takeLeading(tagDeletionConfirmed, handleTagDeletionConfirmed, tagNotDeleted);
  yield* takeEvery([tagSaved, tagDeleted], handleTagsChanged);
}
