import { fork, put, select } from 'typed-redux-saga';
import { deleteAutomatisation } from '../automatisations/api';
import { barSettled } from '../../flow/bar/slice';
import { flowRequested } from '../../flow/editing/flow-slice';
import { callApi } from '../../store/call-api';
import { refresh } from '../../store/refresh';
import type { RootState } from '../../store/root-state';
import { takeEvery, takeSaves } from '../../store/watch';
import { succeeded } from '../notifications/slice';
import { runsResolved } from '../runs/resolving/resolution-slice';
import { actOnBroadcast, contactsOf, createBroadcast, createFromTemplate, saveBroadcast } from './api';
import {
  actAsked,
  actDone,
  actRefused,
  broadcastCreated,
  broadcastDeleted,
  broadcastDeletionAsked,
  broadcastDeletionConfirmed,
  broadcastDetail,
  broadcastDismissed,
  broadcastList,
  broadcastNotCreated,
  broadcastNotDeleted,
  broadcastSubmitted,
  broadcastTemplateSubmitted,
  creationOpened,
  messageExamples,
  notSentReasons,
  partsNotSaved,
  partsSaved,
  partsSubmitted,
} from './slice';

function* handleSubmitted({ payload }: ReturnType<typeof broadcastSubmitted>, isLeft: () => boolean) {
  const { id } = yield* callApi(createBroadcast, payload);
  yield* tellCreated(id, isLeft());
}

/** Whoever has left the dialog is led nowhere: the broadcast is in the list. */
function* tellCreated(id: number, isLeft: boolean) {
  if (isLeft) yield* handleChanged();
  else yield* put(broadcastCreated(id));
}

function* handleTemplateSubmitted(
  { payload }: ReturnType<typeof broadcastTemplateSubmitted>,
  isLeft: () => boolean,
) {
  const segmentId = yield* select((state: RootState) => state.broadcasts.editor.segmentId);
  const made = yield* callApi(createFromTemplate, payload);
  if (segmentId !== null) yield* callApi(saveBroadcast, made, { audience: contactsOf(segmentId) });
  yield* tellCreated(made.id, isLeft());
}

function* handlePartsSubmitted(
  { payload: { broadcast, parts } }: ReturnType<typeof partsSubmitted>,
  isLeft: () => boolean,
) {
  const saved = yield* callApi(saveBroadcast, broadcast, parts);
  if (isLeft()) return;
  yield* put(broadcastDetail.requested(saved.id));
  yield* put(flowRequested(saved.id));
  yield* put(partsSaved(saved));
}

function* handleActAsked({ payload: { id, act } }: ReturnType<typeof actAsked>, isLeft: () => boolean) {
  const after = yield* callApi(actOnBroadcast, id, act);
  if (!isLeft()) yield* put(actDone(after));
  if (act.kind === 'copy') {
    // A copy has the template of the original, and not one of its own.
    const isShared = after.messages.some(({ data }) => typeof data['message_template_id'] === 'number');
    yield* put(succeeded(isShared ? 'broadcasts.copiedShared' : 'broadcasts.copied', { name: after.name }));
    yield* tellCreated(after.id, isLeft());
    return;
  }
  const told = act.kind === 'send' && after.state === 'scheduled' ? 'schedule' : act.kind;
  yield* put(succeeded(`broadcasts.done.${told}`));
  // Whoever has left the page may see another broadcast, or the list.
  if (isLeft()) yield* handleChanged();
  else yield* put(broadcastDetail.requested(after.id));
}

/** What was to be sent is not what is stored: that is shown. */
function* handleActRefused({ payload: { code } }: ReturnType<typeof actRefused>) {
  const open = yield* select((state: RootState) => state.broadcasts.detail.data);
  if (code !== 'version_conflict' || !open) return;
  yield* put(broadcastDetail.requested(open.id));
  yield* put(flowRequested(open.id));
}

/** Pausing, resuming and stopping are the campaign's, and retrying, skipping and stopping the runs': what they did is read. */
function* handleChangedElsewhere() {
  const open = yield* select((state: RootState) => state.broadcasts.detail.data);
  if (open) yield* put(broadcastDetail.requested(open.id));
}

function* handleDeletionConfirmed(
  { payload: { broadcast, isForced } }: ReturnType<typeof broadcastDeletionConfirmed>,
  isLeft: () => boolean,
) {
  yield* callApi(deleteAutomatisation, broadcast.id, isForced);
  yield* put(broadcastDeleted({ id: broadcast.id, isLeft: isLeft() }));
  yield* put(succeeded('broadcasts.deleted', { name: broadcast.name }));
}

function* handleChanged() {
  yield* refresh(broadcastList, (state) => state.broadcasts.list);
}

export function* watchBroadcasts() {
  yield* fork(broadcastList.watch);
  yield* fork(broadcastDetail.watch);
  yield* fork(messageExamples.watch);
  yield* fork(notSentReasons.watch);
  const left = [creationOpened, broadcastDismissed];
  yield* takeSaves(broadcastSubmitted, left, handleSubmitted, broadcastNotCreated);
  yield* takeSaves(broadcastTemplateSubmitted, left, handleTemplateSubmitted, broadcastNotCreated);
  yield* takeSaves(partsSubmitted, broadcastDismissed, handlePartsSubmitted, partsNotSaved);
  yield* takeSaves(actAsked, left, handleActAsked, actRefused);
  yield* takeEvery(actRefused, handleActRefused);
  yield* takeEvery([barSettled, runsResolved], handleChangedElsewhere);
  yield* takeSaves(
    broadcastDeletionConfirmed,
    [...left, broadcastDeletionAsked],
    handleDeletionConfirmed,
    broadcastNotDeleted,
    'failure.notDeleted',
  );
  yield* takeEvery(broadcastDeleted, handleChanged);
}
