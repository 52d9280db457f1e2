import {
  call,
  delay,
  fork,
  put,
  race,
  select,
  take,
  takeEvery,
  takeLatest,
  takeLeading,
} from 'typed-redux-saga';
import { failureOf } from '../api/api-error';
import { countsRefresh } from '../constants';
import { fetchAutomatisation, updateAutomatisation } from '../features/automatisations/api';
import { automatisationUpdated } from '../features/automatisations/slice';
import { succeeded, wentWrong } from '../features/notifications/slice';
import { fetchRun } from '../features/runs/api';
import { callApi } from '../store/call-api';
import type { RootState } from '../store/store';
import { fetchStats } from './api';
import { watchBar } from './bar/saga';
import { watchChanges } from './changes-saga';
import { watchEditing } from './editing-saga';
import { settingsKept } from './editing-slice';
import {
  flowFailed,
  flowReceived,
  flowRequested,
  pathAsked,
  pathLit,
  publicationChanged,
  publicationRefused,
  publicationToggled,
  statsReceived,
  statsUnwatched,
  statsWatched,
} from './slice';

function* handleFlowRequested({ payload: id }: ReturnType<typeof flowRequested>) {
  try {
    yield* put(flowReceived(yield* callApi(fetchAutomatisation, id)));
  } catch (error) {
    yield* put(flowFailed(failureOf(error)));
  }
}

function* handlePublicationToggled({ payload }: ReturnType<typeof publicationToggled>) {
  try {
    const is_active = !payload.is_active;
    yield* callApi(updateAutomatisation, payload, { is_active });
    yield* readSaved(false);
    yield* put(publicationChanged());
    yield* put(succeeded(is_active ? 'flow.published' : 'flow.unpublished', { name: payload.name }));
  } catch (error) {
    yield* put(publicationRefused(failureOf(error)));
  }
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
  try {
    yield* readSaved(true);
  } catch (error) {
    yield* put(flowFailed(failureOf(error)));
  }
}

function* handleStatsWatched({ payload: id }: ReturnType<typeof statsWatched>) {
  yield* race({ ended: take(statsUnwatched), watching: call(watchStats, id) });
}

/** Reads the counts again and again while the page can be seen. One that cannot be read leaves the last ones standing. */
function* watchStats(id: number) {
  for (;;) {
    if (document.visibilityState === 'visible') {
      try {
        yield* put(statsReceived(yield* callApi(fetchStats, id)));
      } catch {
        // The next reading may work; a flow that is gone says so itself.
      }
    }
    yield* delay(countsRefresh);
  }
}

/** A run's log as the way that it took; of a step that it came to more than once, how it stands with it now. */
function* handlePathAsked({ payload }: ReturnType<typeof pathAsked>) {
  try {
    const { steps } = yield* callApi(fetchRun, payload.automatisationId, payload.id);
    yield* put(pathLit(Object.fromEntries(steps.map(({ step_id, state }) => [step_id, state]))));
  } catch (error) {
    yield* put(wentWrong('flow.noPath', failureOf(error)));
  }
}

export function* watchFlow() {
  yield* takeLatest(flowRequested, handleFlowRequested);
  yield* takeLeading(publicationToggled, handlePublicationToggled);
  yield* takeEvery(automatisationUpdated, handleSettingsSaved);
  yield* takeLatest(statsWatched, handleStatsWatched);
  yield* takeLatest(pathAsked, handlePathAsked);
  yield* fork(watchBar);
  yield* fork(watchChanges);
  yield* fork(watchEditing);
}
