import { fork, put, select } from 'typed-redux-saga';
import { succeeded } from '../../features/notifications/slice';
import { callApi } from '../../store/call-api';
import type { RootState } from '../../store/root-state';
import { takeEvery, takeSaves } from '../../store/watch';
import { liveChosen } from '../editing/edits-slice';
import { flowFailed, flowRequested } from '../editing/flow-slice';
import { isShown } from '../editing/selectors';
import { discardDraft, publishDraft } from './api';
import {
  draftDifference,
  draftDiscardingAsked,
  draftDiscardingConfirmed,
  draftDismissed,
  draftPublicationAsked,
  draftPublicationConfirmed,
  draftRefused,
} from './slice';

function* handlePublicationConfirmed(
  { payload }: ReturnType<typeof draftPublicationConfirmed>,
  isLeft: () => boolean,
) {
  const { automatisationId, publication } = payload;
  const { automatisation } = yield* callApi(publishDraft, automatisationId, publication);
  yield* showAfter(automatisationId, isLeft());
  yield* put(succeeded('flow.draft.published', { number: automatisation.version }));
}

function* handleDiscardingConfirmed(
  { payload }: ReturnType<typeof draftDiscardingConfirmed>,
  isLeft: () => boolean,
) {
  const { automatisationId, seen } = payload;
  yield* callApi(discardDraft, automatisationId, seen);
  yield* showAfter(automatisationId, isLeft());
  yield* put(succeeded('flow.draft.discarded'));
}

/** Shows the flow as it is now, unless another one was opened meanwhile. */
function* showAfter(automatisationId: number, isLeft: boolean) {
  if (!isLeft) yield* put(draftDismissed());
  if (yield* select(isShown(automatisationId))) yield* put(flowRequested(automatisationId));
}

/** The flow is shown as it is edited from now on. */
function* handleLiveChosen() {
  const id = yield* select((state: RootState) => state.flowEditing.automatisationId);
  if (id !== null) yield* put(flowRequested(id));
}

export function* watchDraft() {
  yield* fork(draftDifference.watch);
  const left = [draftPublicationAsked, draftDiscardingAsked, draftDismissed];
  yield* takeSaves(draftPublicationConfirmed, left, handlePublicationConfirmed, draftRefused);
  yield* takeSaves(draftDiscardingConfirmed, left, handleDiscardingConfirmed, draftRefused);
  yield* takeEvery(liveChosen, handleLiveChosen, flowFailed);
}
