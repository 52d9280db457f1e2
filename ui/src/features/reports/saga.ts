import { fork } from 'typed-redux-saga';
import { reportChart, reportList, reportNames } from './slice';

export function* watchReports() {
  yield* fork(reportList.watch);
  yield* fork(reportChart.watch);
  yield* fork(reportNames.watch);
}
