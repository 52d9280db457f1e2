import { fork, put, select } from 'typed-redux-saga';
import { succeeded } from '../../features/notifications/slice';
import { callApi } from '../../store/call-api';
import type { RootState } from '../../store/root-state';
import { takeEvery, takeLeading } from '../../store/watch';
import { liveChosen } from '../editing/edits-slice';
import { flowFailed, flowRequested } from '../editing/flow-slice';
import { discardDraft, publishDraft } from './api';
import {
  draftDifference,
  draftDiscardingConfirmed,
  draftDismissed,
  draftPublicationConfirmed,
  draftRefused,
} from './slice';

function* handlePublicationConfirmed({ payload }: ReturnType<typeof draftPublicationConfirmed>) {
  const { automatisationId, publication } = payload;
  const { automatisation } = yield* callApi(publishDraft, automatisationId, publication);
  yield* put(draftDismissed());
  yield* put(flowRequested(automatisationId));
  yield* put(succeeded('flow.draft.published', { number: automatisation.version }));
}

function* handleDiscardingConfirmed({ payload }: ReturnType<typeof draftDiscardingConfirmed>) {
  const { automatisationId, version } = payload;
  yield* callApi(discardDraft, automatisationId, version);
  yield* put(draftDismissed());
  yield* put(flowRequested(automatisationId));
  yield* put(succeeded('flow.draft.discarded'));
}

/** The flow is shown as it is edited from now on. */
function* handleLiveChosen() {
  const id = yield* select((state: RootState) => state.flowEditing.automatisationId);
  if (id !== null) yield* put(flowRequested(id));
}

export function* watchDraft() {
  yield* fork(draftDifference.watch);
  yield* takeLeading(draftPublicationConfirmed, handlePublicationConfirmed, draftRefused);
  yield* takeLeading(draftDiscardingConfirmed, handleDiscardingConfirmed, draftRefused);
  yield* takeEvery(liveChosen, handleLiveChosen, flowFailed);
}
