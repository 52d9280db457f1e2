import { call, delay, fork, put, race, select, take } from 'typed-redux-saga';
import { ApiError } from '../../api/api-error';
import { countsRefresh, countsRest, settlingAsked } from '../../constants';
import { fetchPublication, updateAutomatisation } from '../../features/automatisations/api';
import { automatisationUpdated } from '../../features/automatisations/slice';
import { succeeded, wentWrong } from '../../features/notifications/slice';
import { hasMembers } from '../../features/past-contacts/already-in';
import { membersAdded } from '../../features/past-contacts/slice';
import { runsResolved } from '../../features/runs/resolving/resolution-slice';
import { callApi } from '../../store/call-api';
import { refresh } from '../../store/refresh';
import type { RootState } from '../../store/root-state';
import { reported } from '../../store/reported';
import { takeEvery, takeLatest, takeLeadingByKey } from '../../store/watch';
import { fetchFlow } from '../draft/api';
import { watchDraft } from '../draft/saga';
import { fetchStats } from './api';
import { watchBar } from '../bar/saga';
import { countedList } from '../contacts-at-step/store';
import { watchChanges } from './changes-saga';
import { watchEditing } from './edits-saga';
import { settingsKept } from './edits-slice';
import { isShown } from './selectors';
import { watchRevisions } from '../revisions/store';
import {
  flowFailed,
  flowReceived,
  flowRequested,
  publicationAsked,
  publicationChanged,
  publicationQuestioned,
  publicationRefused,
  publicationToggled,
  statsAsked,
  statsReceived,
  statsUnwatched,
  statsWatched,
} from './flow-slice';

function* handleFlowRequested({ payload: id }: ReturnType<typeof flowRequested>) {
  const { isLiveChosen } = yield* select((state: RootState) => state.flowEditing);
  yield* put(flowReceived(yield* callApi(fetchFlow, id, isLiveChosen)));
}

/** A flow already on the screen stays there, and only this message reports the failure. */
function* handleFlowFailed({ payload: failure }: ReturnType<typeof flowFailed>) {
  const isShown = yield* select((state: RootState) => state.flow.automatisation !== null);
  if (isShown && failure.status !== 404) yield* put(wentWrong('flow.notReadAgain', failure));
}

/** Without runs inside, other automations with the same trigger, contacts in its segment, or failing connections, there is nothing to ask. */
function* handlePublicationAsked({ payload }: ReturnType<typeof publicationAsked>) {
  const outlook = yield* callApi(fetchPublication, payload.id);
  const isShared = !payload.is_active && outlook.same_trigger.total > 0;
  const isBroken = !payload.is_active && outlook.failing_connections.length > 0;
  const isAnybodyIn = !payload.is_active && hasMembers(outlook.already_in);
  const isQuestion = outlook.runs_inside > 0 || isShared || isBroken || isAnybodyIn;
  yield* put(
    isQuestion
      ? publicationQuestioned({ id: payload.id, outlook })
      : publicationToggled({ automatisation: payload, addsMembers: false }),
  );
}

function* handlePublicationToggled({ payload }: ReturnType<typeof publicationToggled>) {
  const { automatisation, addsMembers } = payload;
  const is_active = !automatisation.is_active;
  yield* callApi(updateAutomatisation, automatisation, { is_active });
  // It is published: reading it again may fail, and they are added all the same.
  if (is_active && addsMembers)
    yield* put(membersAdded({ automatisationId: automatisation.id, after: 'published' }));
  if (yield* select(isShown(automatisation.id))) yield* readSaved(false);
  yield* put(publicationChanged(automatisation.id));
  yield* put(succeeded(is_active ? 'flow.published' : 'flow.unpublished', { name: automatisation.name }));
}

/** Tells of a failure at the switch that was pressed, or in a toast where another flow is on the screen now. */
const atItsFlow = <Received>(
  idOf: (received: Received) => number,
  handler: (received: Received) => Generator,
) =>
  function* (received: Received) {
    try {
      yield* call(handler, received);
    } catch (error) {
      if (yield* select(isShown(idOf(received)))) throw error;
      yield* put(wentWrong('failure.notSaved', reported(error)));
    }
  };

/** The user's own save of the settings: it can be undone, unless it was publishing. */
function* readSaved(isUndoable: boolean) {
  const { flow, flowEditing } = yield* select((state: RootState) => state);
  if (!flow.automatisation) return;
  const automatisation = yield* callApi(fetchFlow, flow.automatisation.id, flowEditing.isLiveChosen);
  yield* put(settingsKept({ automatisation, isUndoable }));
  yield* put(flowReceived(automatisation));
}

function* handleSettingsSaved() {
  yield* readSaved(true);
}

function* handleStatsWatched({ payload }: ReturnType<typeof statsWatched>) {
  yield* race({ ended: take(statsUnwatched), watching: call(watchStats, payload) });
}

/** Refreshes the counts while the page is visible. After a failure the last counts stay. */
function* watchStats({ automatisationId, period }: ReturnType<typeof statsWatched>['payload']) {
  for (;;) {
    const began = performance.now();
    if (document.visibilityState === 'visible') {
      try {
        yield* put(statsReceived(yield* callApi(fetchStats, automatisationId, period)));
      } catch (error) {
        // The next refresh may succeed; a deleted flow reports that itself.
        if (!(error instanceof ApiError)) throw error;
      }
    }
    const rest = Math.max(countsRefresh, countsRest * (performance.now() - began));
    yield* race({ rested: delay(rest), asked: take(statsAsked) });
  }
}

/**
 * Refreshes the counts and the open list after runs were resolved. A retried run may fail again, so the counts are refreshed a few more
 * times, regardless of their usual rest, and the list follows them.
 */
function* handleRunsResolved() {
  yield* put(statsAsked());
  yield* refresh(countedList, (state) => state.flowCounted);
  for (let asked = 1; asked < settlingAsked; asked += 1) {
    yield* delay(countsRefresh);
    yield* put(statsAsked());
  }
}

export function* watchFlow() {
  yield* fork(countedList.watch);
  yield* takeLatest(runsResolved, handleRunsResolved);
  yield* takeLatest(flowRequested, handleFlowRequested, flowFailed);
  yield* takeEvery(flowFailed, handleFlowFailed);
  yield* takeLeadingByKey(
    publicationAsked,
    ({ payload }) => payload.id,
    atItsFlow(({ payload }) => payload.id, handlePublicationAsked),
    (failure, { payload: { id } }) => publicationRefused({ id, failure }),
  );
  yield* takeLeadingByKey(
    publicationToggled,
    ({ payload }) => payload.automatisation.id,
    atItsFlow(({ payload }) => payload.automatisation.id, handlePublicationToggled),
    (failure, { payload: { automatisation } }) => publicationRefused({ id: automatisation.id, failure }),
  );
  yield* takeEvery(automatisationUpdated, handleSettingsSaved, flowFailed);
  yield* takeLatest(statsWatched, handleStatsWatched);
  yield* fork(watchBar);
  yield* fork(watchChanges);
  yield* fork(watchDraft);
  yield* fork(watchEditing);
  yield* fork(watchRevisions);
}
