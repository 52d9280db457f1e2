import { call, delay, fork, put, race, select, take } from 'typed-redux-saga';
import { ApiError } from '../../api/api-error';
import { countsRefresh, countsRest, settlingAsked } from '../../constants';
import { fetchAutomatisation, updateAutomatisation } from '../../features/automatisations/api';
import { automatisationUpdated } from '../../features/automatisations/slice';
import { succeeded, wentWrong } from '../../features/notifications/slice';
import { runsResolved } from '../../features/runs/resolving/resolution-slice';
import { callApi } from '../../store/call-api';
import { refresh } from '../../store/refresh';
import type { RootState } from '../../store/store';
import { takeEvery, takeLatest, takeLeading } from '../../store/watch';
import { fetchPublication, fetchStats } from './api';
import { watchBar } from '../bar/saga';
import { countedList } from '../contacts-at-step/store';
import { watchChanges } from './changes-saga';
import { watchEditing } from './edits-saga';
import { settingsKept } from './edits-slice';
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
  yield* put(flowReceived(yield* callApi(fetchAutomatisation, id)));
}

/** Where the flow is on the screen already it stays as it was, and nothing else says so. */
function* handleFlowFailed({ payload: failure }: ReturnType<typeof flowFailed>) {
  const isShown = yield* select((state: RootState) => state.flow.automatisation !== null);
  if (isShown && failure.status !== 404) yield* put(wentWrong('flow.notReadAgain', failure));
}

/** Where nobody is inside, and nothing else begins with the same event, there is nothing to ask. */
function* handlePublicationAsked({ payload }: ReturnType<typeof publicationAsked>) {
  const outlook = yield* callApi(fetchPublication, payload.id);
  const isShared = !payload.is_active && outlook.same_trigger.total > 0;
  const isBroken = !payload.is_active && outlook.failing_connections.length > 0;
  const isQuestion = outlook.runs_inside > 0 || isShared || isBroken;
  yield* put(isQuestion ? publicationQuestioned(outlook) : publicationToggled(payload));
}

function* handlePublicationToggled({ payload }: ReturnType<typeof publicationToggled>) {
  const is_active = !payload.is_active;
  yield* callApi(updateAutomatisation, payload, { is_active });
  yield* readSaved(false);
  yield* put(publicationChanged());
  yield* put(succeeded(is_active ? 'flow.published' : 'flow.unpublished', { name: payload.name }));
}

/** The user's own save of the settings: it can be undone, unless it was publishing. */
function* readSaved(isUndoable: boolean) {
  const stored = yield* select((state: RootState) => state.flow.automatisation);
  if (!stored) return;
  const automatisation = yield* callApi(fetchAutomatisation, stored.id);
  yield* put(settingsKept({ automatisation, isUndoable }));
  yield* put(flowReceived(automatisation));
}

function* handleSettingsSaved() {
  yield* readSaved(true);
}

function* handleStatsWatched({ payload }: ReturnType<typeof statsWatched>) {
  yield* race({ ended: take(statsUnwatched), watching: call(watchStats, payload) });
}

/** Reads the counts again and again while the page can be seen. One that cannot be read leaves the last ones standing. */
function* watchStats({ automatisationId, period }: ReturnType<typeof statsWatched>['payload']) {
  for (;;) {
    const began = performance.now();
    if (document.visibilityState === 'visible') {
      try {
        yield* put(statsReceived(yield* callApi(fetchStats, automatisationId, period)));
      } catch (error) {
        // The next reading may work; a flow that is gone says so itself.
        if (!(error instanceof ApiError)) throw error;
      }
    }
    const rest = Math.max(countsRefresh, countsRest * (performance.now() - began));
    yield* race({ rested: delay(rest), asked: take(statsAsked) });
  }
}

/**
 * What shows the runs that were resolved asks again: the counts, and the list of one. One that is tried again may fail again: the
 * counts are asked for a few times more, however long they otherwise rest, and the list goes by them.
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
  yield* takeLeading(publicationAsked, handlePublicationAsked, publicationRefused);
  yield* takeLeading(publicationToggled, handlePublicationToggled, publicationRefused);
  yield* takeEvery(automatisationUpdated, handleSettingsSaved, flowFailed);
  yield* takeLatest(statsWatched, handleStatsWatched);
  yield* fork(watchBar);
  yield* fork(watchChanges);
  yield* fork(watchEditing);
  yield* fork(watchRevisions);
}
