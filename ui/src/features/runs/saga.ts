import { fork, put, select } from 'typed-redux-saga';
import type { Run } from '../../../../domain/entities/runs/run';
import { toJson } from '../../../../domain/values/json';
import { stopRuns } from '../../flow/editing/api';
import { callApi } from '../../store/call-api';
import { reported } from '../../store/reported';
import { refresh } from '../../store/refresh';
import type { RootState } from '../../store/root-state';
import { takeEvery, takeLatest, takeLeadingByKey } from '../../store/watch';
import { succeeded, told, wentWrong } from '../notifications/slice';
import { fetchRun, stopRun } from './api';
import { watchResolution } from './resolving/resolution-saga';
import {
  allRunsStopConfirmed,
  allRunsStopSettled,
  refusalCounts,
  refusedEvents,
  runChanged,
  runFailed,
  runList,
  runReceived,
  runRequested,
  runStopConfirmed,
} from './slice';

function* handleRunRequested({ payload }: ReturnType<typeof runRequested>) {
  const run = yield* callApi(fetchRun, payload.automatisationId, payload.id);
  yield* put(runReceived(run));
  const { page, state } = yield* select((root: RootState) => root.runs.list);
  const listed = page?.rows.find(({ id }) => id === run.id);
  // A list that is still awaited is not asked for anew: it would never come.
  if (state === 'ready' && listed && standingOf(listed) !== standingOf(run))
    yield* refresh(runList, (root) => root.runs.list);
}

/** What the list shows of how a run stands. */
const standingOf = (run: Run): string =>
  toJson([
    run.state,
    run.retries,
    run.current_step_id,
    run.waiting_until,
    run.held_message,
    run.retried_call,
    run.last_visit,
  ]);

function* handleRunStopConfirmed({ payload }: ReturnType<typeof runStopConfirmed>) {
  yield* callApi(stopRun, payload.automatisationId, payload.id);
  yield* put(succeeded('runs.stopped'));
  yield* put(runChanged(payload));
}

/** The run in the panel may be another one by now. */
function* handleRunChanged({ payload }: ReturnType<typeof runChanged>) {
  yield* refresh(runList, (state) => state.runs.list);
  const { id } = yield* select((state: RootState) => state.runs.log);
  if (id === payload.id) yield* put(runRequested(payload));
}

function* handleAllRunsStopConfirmed({ payload }: ReturnType<typeof allRunsStopConfirmed>) {
  try {
    const { count, isOrdered } = yield* callApi(stopRuns, payload);
    yield* put(isOrdered ? told('runOrders.open.stop', { count }) : succeeded('runs.allStopped', { count }));
  } catch (error) {
    yield* put(wentWrong('runs.notAllStopped', reported(error)));
  }
  yield* put(allRunsStopSettled());
  yield* refresh(runList, (state) => state.runs.list);
}

export function* watchRuns() {
  yield* fork(runList.watch);
  yield* fork(refusalCounts.watch);
  yield* fork(refusedEvents.watch);
  yield* fork(watchResolution);
  yield* takeLatest(runRequested, handleRunRequested, runFailed);
  yield* takeLeadingByKey(
    runStopConfirmed,
    ({ payload }) => payload.id,
    handleRunStopConfirmed,
    (failure) => wentWrong('runs.notStopped', failure),
  );
  yield* takeLeadingByKey(allRunsStopConfirmed, ({ payload }) => payload, handleAllRunsStopConfirmed);
  yield* takeEvery(runChanged, handleRunChanged);
}
