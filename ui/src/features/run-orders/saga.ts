import { fork, put, select } from 'typed-redux-saga';
import { barSettled } from '../../flow/bar/slice';
import { countedList } from '../../flow/contacts-at-step/store';
import { editSettled } from '../../flow/editing/edits-slice';
import { statsAsked } from '../../flow/editing/flow-slice';
import { refresh } from '../../store/refresh';
import type { RootState } from '../../store/root-state';
import { takeEvery } from '../../store/watch';
import { runsResolved } from '../runs/resolving/resolution-slice';
import { allRunsStopSettled, runList } from '../runs/slice';
import { orderEnded, runOrders } from './slice';

/** The orders are reloaded after any action that may have created one. */
function* handleOrdered() {
  const flow = yield* select((state: RootState) => state.flow.automatisation);
  if (flow) yield* put(runOrders.requested(flow.id));
}

/** Lists of the affected runs are reloaded when the order has ended. */
function* handleOver() {
  yield* put(statsAsked());
  yield* refresh(countedList, (state) => state.flowCounted);
  yield* refresh(runList, (state) => state.runs.list);
}

export function* watchRunOrders(): Generator {
  yield* fork(runOrders.watch);
  yield* takeEvery([barSettled, allRunsStopSettled, runsResolved, editSettled], handleOrdered);
  yield* takeEvery(orderEnded, handleOver);
}
