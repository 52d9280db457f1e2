import { fork, put } from 'typed-redux-saga';
import { callApi } from '../../store/call-api';
import { refresh } from '../../store/refresh';
import { takeEvery } from '../../store/watch';
import { succeeded, wentWrong } from '../notifications/slice';
import { changeTag } from '../contacts/api';
import {
  tagContactList,
  tagContactRemoved,
  tagCreation,
  tagEditor,
  tagList,
  tagOptions,
  tagStarts,
} from './slice';

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
  yield* fork(tagEditor.watch, handleTagsChanged);
  yield* takeEvery(tagContactRemoved, handleTagContactRemoved, (failure) =>
    wentWrong('contacts.tagNotChanged', failure),
  );
}
