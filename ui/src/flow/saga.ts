import { call, delay, put, race, select, take, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import { failureOf } from '../api/api-error';
import { fetchAutomatisation, updateAutomatisation } from '../features/automatisations/api';
import { automatisationUpdated } from '../features/automatisations/slice';
import { succeeded } from '../features/notifications/slice';
import { callApi } from '../store/call-api';
import type { RootState } from '../store/store';
import { createStep, deleteStep, fetchStats, updateStep } from './api';
import {
  flowFailed,
  flowReceived,
  flowRequested,
  publicationChanged,
  publicationRefused,
  publicationToggled,
  statsReceived,
  statsUnwatched,
  statsWatched,
  stepDeleted,
  stepDeletionConfirmed,
  stepNotDeleted,
  stepNotSaved,
  stepSaved,
  stepSubmitted,
} from './slice';

/** Milliseconds between two readings of the counts on the cards. */
const statsInterval = 2_000;

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
    yield* put(publicationChanged());
    yield* put(succeeded(is_active ? 'flow.published' : 'flow.unpublished', { name: payload.name }));
  } catch (error) {
    yield* put(publicationRefused(failureOf(error)));
  }
}

function* handleStepSubmitted({ payload: { automatisationId, step } }: ReturnType<typeof stepSubmitted>) {
  try {
    const answer =
      'id' in step
        ? yield* callApi(updateStep, automatisationId, step)
        : yield* callApi(createStep, automatisationId, step);
    yield* put(stepSaved(answer.automatisation_step));
  } catch (error) {
    yield* put(stepNotSaved(failureOf(error)));
  }
}

function* handleStepDeletionConfirmed({ payload }: ReturnType<typeof stepDeletionConfirmed>) {
  try {
    yield* callApi(deleteStep, payload.automatisationId, payload.stepId, payload.keepFlow);
    yield* put(stepDeleted());
  } catch (error) {
    yield* put(stepNotDeleted(failureOf(error)));
  }
}

/** One edit may move other steps: the whole flow is read again. */
function* handleFlowChanged() {
  const automatisation = yield* select((state: RootState) => state.flow.automatisation);
  if (automatisation) yield* put(flowRequested(automatisation.id));
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
    yield* delay(statsInterval);
  }
}

export function* watchFlow() {
  yield* takeLatest(flowRequested, handleFlowRequested);
  yield* takeLeading(publicationToggled, handlePublicationToggled);
  yield* takeLeading(stepSubmitted, handleStepSubmitted);
  yield* takeLeading(stepDeletionConfirmed, handleStepDeletionConfirmed);
  yield* takeEvery([publicationChanged, automatisationUpdated, stepSaved, stepDeleted], handleFlowChanged);
  yield* takeLatest(statsWatched, handleStatsWatched);
}
