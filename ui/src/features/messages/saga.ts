import { fork, put, select } from 'typed-redux-saga';
import { callApi } from '../../store/call-api';
import { refresh, refreshOptions } from '../../store/refresh';
import type { RootState } from '../../store/root-state';
import { takeEvery, takeSaves } from '../../store/watch';
import { succeeded } from '../notifications/slice';
import { watchImages } from './images/saga';
import { deleteMessage, restoreVersion, saveMessage } from './api';
import {
  messageDeleted,
  messageDeletionAsked,
  messageDeletionConfirmed,
  messageDeletionDismissed,
  messageDetail,
  messageDismissed,
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

function* handleSubmitted({ payload }: ReturnType<typeof messageSubmitted>, isLeft: () => boolean) {
  const template = yield* callApi(saveMessage, payload);
  yield* put(messageSaved({ template, isRestored: false, isLeft: isLeft() }));
  yield* put(succeeded('messages.saved', { name: template.name }));
}

function* handleRestored(
  { payload: { id, version, seen } }: ReturnType<typeof versionRestored>,
  isLeft: () => boolean,
) {
  const template = yield* callApi(restoreVersion, id, version, seen);
  yield* put(messageSaved({ template, isRestored: true, isLeft: isLeft() }));
  yield* put(succeeded('messages.versions.restored', { version }));
}

function* handleDeletionConfirmed(
  { payload: { template, isForced } }: ReturnType<typeof messageDeletionConfirmed>,
  isLeft: () => boolean,
) {
  yield* callApi(deleteMessage, template.id, isForced);
  yield* put(messageDeleted({ id: template.id, isLeft: isLeft() }));
  yield* put(succeeded('messages.deleted', { name: template.name }));
}

function* handleSaved({ payload: { template } }: ReturnType<typeof messageSaved>) {
  const open = yield* select((state: RootState) => state.messages.detail.data);
  // Another one may be open by now.
  if (open?.message_template.id === template.id) yield* put(messageDetail.requested(template.id));
  yield* handleChanged();
}

function* handleChanged() {
  yield* refresh(messageList, (state) => state.messages.list);
  yield* refreshOptions(messageOptions, (state) => state.messages.options);
}

export function* watchMessages() {
  yield* fork(messageList.watch);
  yield* fork(messageDetail.watch);
  yield* fork(messageVersions.watch);
  yield* fork(messagePreviewed.watch);
  yield* fork(messageText.watch);
  yield* fork(messageOptions.watch);
  yield* fork(watchImages);
  yield* takeSaves(messageSubmitted, messageDismissed, handleSubmitted, messageNotSaved);
  yield* takeSaves(versionRestored, messageDismissed, handleRestored, versionNotRestored);
  yield* takeSaves(
    messageDeletionConfirmed,
    [messageDeletionAsked, messageDeletionDismissed, messageDismissed],
    handleDeletionConfirmed,
    messageNotDeleted,
    'failure.notDeleted',
  );
  yield* takeEvery(messageSaved, handleSaved);
  yield* takeEvery(messageDeleted, handleChanged);
}
