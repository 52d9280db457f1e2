import { fork, put, takeEvery, takeLeading } from 'typed-redux-saga';
import { failureOf } from '../../api/api-error';
import { callApi } from '../../store/call-api';
import { refresh } from '../../store/refresh';
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
  try {
    yield* callApi(saveTag, payload);
    yield* put(tagSaved());
    yield* put(succeeded('tags.saved', { name: payload.name }));
  } catch (error) {
    yield* put(tagNotSaved(failureOf(error)));
  }
}

function* handleTagDeletionConfirmed({ payload }: ReturnType<typeof tagDeletionConfirmed>) {
  try {
    yield* callApi(deleteTag, payload.id, payload.force);
    yield* put(tagDeleted());
    yield* put(succeeded('tags.deleted'));
  } catch (error) {
    yield* put(tagNotDeleted(failureOf(error)));
  }
}

function* handleTagContactRemoved({ payload }: ReturnType<typeof tagContactRemoved>) {
  try {
    yield* callApi(changeTag, [payload.contactId], payload.tagId, true);
    yield* put(succeeded('tags.contactRemoved', { name: payload.name }));
    yield* refresh(tagContactList, (state) => state.tags.contacts);
  } catch (error) {
    yield* put(wentWrong('contacts.tagNotChanged', failureOf(error)));
  }
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
  yield* takeEvery(tagContactRemoved, handleTagContactRemoved);
  yield* takeLeading(tagSubmitted, handleTagSubmitted);
  yield* takeLeading(tagDeletionConfirmed, handleTagDeletionConfirmed);
  yield* takeEvery([tagSaved, tagDeleted], handleTagsChanged);
}
