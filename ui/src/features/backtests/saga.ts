import { fork, put } from 'typed-redux-saga';
import { callApi } from '../../store/call-api';
import { takeSaves } from '../../store/watch';
import { askBacktest, stopBacktest } from './api';
import {
  backtestAsked,
  backtestChanged,
  backtestLeft,
  backtestNotChanged,
  backtestStopped,
  lastBacktest,
} from './slice';

function* handleBacktestAsked({ payload }: ReturnType<typeof backtestAsked>, isLeft: () => boolean) {
  yield* callApi(askBacktest, payload.automatisationId, payload.input);
  yield* put(backtestChanged(isLeft()));
}

function* handleBacktestStopped(
  { payload: automatisationId }: ReturnType<typeof backtestStopped>,
  isLeft: () => boolean,
) {
  yield* callApi(stopBacktest, automatisationId);
  yield* put(backtestChanged(isLeft()));
}

export function* watchBacktests() {
  yield* fork(lastBacktest.watch);
  const lost = 'failure.notDone';
  yield* takeSaves(backtestAsked, backtestLeft, handleBacktestAsked, backtestNotChanged, lost);
  yield* takeSaves(backtestStopped, backtestLeft, handleBacktestStopped, backtestNotChanged, lost);
}
