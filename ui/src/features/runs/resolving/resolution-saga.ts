import { put, select } from 'typed-redux-saga';
import { toJson } from '../../../../../domain/values/json';
import { callApi } from '../../../store/call-api';
import { refresh } from '../../../store/refresh';
import type { RootState } from '../../../store/root-state';
import { takeEvery, takeSaves } from '../../../store/watch';
import { succeeded, told, wentWrong } from '../../notifications/slice';
import { resolveRuns } from '../api';
import {
  resolutionAsked,
  resolutionConfirmed,
  resolutionDismissed,
  runsNotResolved,
  runsResolved,
} from './resolution-slice';
import { runChanged, runList } from '../slice';

function* handleConfirmed(
  { payload: resolution }: ReturnType<typeof resolutionConfirmed>,
  isLeft: () => boolean,
) {
  const resolved = yield* callApi(resolveRuns, resolution);
  yield* put(runsResolved({ resolution, resolved, isLeft: isLeft() }));
}

/** Without a question there is no dialog to show the failure. */
function* handleNotResolved({ payload: failure }: ReturnType<typeof runsNotResolved>) {
  const { asked } = yield* select((state: RootState) => state.runs.resolution);
  if (!asked) yield* put(wentWrong('runs.notResolved', failure));
}

/** Reports how many runs were resolved, and why others were left unchanged; their lists are reloaded. */
function* handleResolved({ payload }: ReturnType<typeof runsResolved>) {
  const { resolution, resolved } = payload;
  const {
    count_of_runs: count,
    count_of_unknown: unknown,
    count_of_left: left,
    count_of_under_way: out,
  } = resolved;
  if (resolved.order) {
    yield* put(told(`runOrders.open.${resolved.order.kind}`, { count }));
    return;
  }
  const isTriedNow = resolution.runs.kind === 'tried_again' && resolution.action === 'retry';
  yield* put(
    succeeded(isTriedNow ? 'runs.triedAgain.done' : `runs.resolved.${resolution.action}`, { count }),
  );
  if (unknown > 0) yield* put(told('runs.leftUnknown', { count: unknown }));
  if (out > 0) yield* put(told('runs.leftOut', { count: out }));
  if (left > 0) yield* put(told('runs.leftGone', { count: left }));
  const { automatisationId, at } = resolution.runs;
  if ('runId' in at) yield* put(runChanged({ automatisationId, id: at.runId }));
  else yield* refresh(runList, (state) => state.runs.list);
}

export function* watchResolution() {
  yield* takeSaves(
    resolutionConfirmed,
    [resolutionAsked, resolutionDismissed],
    handleConfirmed,
    runsNotResolved,
    'runs.notResolved',
    // What needs no question is done to several at once.
    ({ payload: { runs } }) => toJson(runs.at),
  );
  yield* takeEvery(runsNotResolved, handleNotResolved);
  yield* takeEvery(runsResolved, handleResolved);
}
