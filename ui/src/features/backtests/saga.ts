import { fork, put } from 'typed-redux-saga';
import { callApi } from '../../store/call-api';
import { takeLeading } from '../../store/watch';
import { askBacktest, stopBacktest } from './api';
import { backtestAsked, backtestChanged, backtestNotChanged, backtestStopped, lastBacktest } from './slice';

function* handleBacktestAsked({ payload }: ReturnType<typeof backtestAsked>) {
  yield* callApi(askBacktest, payload.automatisationId, payload.input);
  yield* put(backtestChanged());
}

function* handleBacktestStopped({ payload: automatisationId }: ReturnType<typeof backtestStopped>) {
  yield* callApi(stopBacktest, automatisationId);
  yield* put(backtestChanged());
}

export function* watchBacktests() {
  yield* fork(lastBacktest.watch);
  yield* takeLeading(backtestAsked, handleBacktestAsked, backtestNotChanged);
  yield* takeLeading(backtestStopped, handleBacktestStopped, backtestNotChanged);
}
