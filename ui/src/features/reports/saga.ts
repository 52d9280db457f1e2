import { fork } from 'typed-redux-saga';
import { reportList } from './slice';

export function* watchReports() {
  yield* fork(reportList.watch);
}
