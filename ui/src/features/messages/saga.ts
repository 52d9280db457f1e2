import { fork, put } from 'typed-redux-saga';
import { callApi } from '../../store/call-api';
import { refresh } from '../../store/refresh';
import { takeEvery, takeLeading } from '../../store/watch';
import { succeeded } from '../notifications/slice';
import { watchImages } from './images/saga';
import { deleteMessage, restoreVersion, saveMessage } from './api';
import {
  messageDeleted,
  messageDeletionConfirmed,
  messageDetail,
  messageList,
  messageNotDeleted,
  messageNotSaved,
  messageOptions,
  messagePreviewed,
  messageSaved,
  messageSubmitted,
  messageText,
  messageVersions,
  versionNotRestored,
  versionRestored,
} from './slice';

function* handleSubmitted({ payload }: ReturnType<typeof messageSubmitted>) {
  const { id, name, version } = yield* callApi(saveMessage, payload);
  yield* put(messageSaved({ id, version }));
  yield* put(succeeded('messages.saved', { name }));
}

function* handleRestored({ payload: { id, version } }: ReturnType<typeof versionRestored>) {
  const restored = yield* callApi(restoreVersion, id, version);
  yield* put(messageSaved({ id, version: restored.version }));
  yield* put(succeeded('messages.versions.restored', { version }));
}

function* handleDeletionConfirmed({
  payload: { template, isForced },
}: ReturnType<typeof messageDeletionConfirmed>) {
  yield* callApi(deleteMessage, template.id, isForced);
  yield* put(messageDeleted(template.id));
  yield* put(succeeded('messages.deleted', { name: template.name }));
}

function* handleSaved({ payload: { id } }: ReturnType<typeof messageSaved>) {
  yield* put(messageDetail.requested(id));
  yield* handleChanged();
}

function* handleChanged() {
  yield* refresh(messageList, (state) => state.messages.list);
}

export function* watchMessages() {
  yield* fork(messageList.watch);
  yield* fork(messageDetail.watch);
  yield* fork(messageVersions.watch);
  yield* fork(messagePreviewed.watch);
  yield* fork(messageText.watch);
  yield* fork(messageOptions.watch);
  yield* fork(watchImages);
  yield* takeLeading(messageSubmitted, handleSubmitted, messageNotSaved);
  yield* takeLeading(versionRestored, handleRestored, versionNotRestored);
  yield* takeLeading(messageDeletionConfirmed, handleDeletionConfirmed, messageNotDeleted);
  yield* takeEvery(messageSaved, handleSaved);
  yield* takeEvery(messageDeleted, handleChanged);
}
