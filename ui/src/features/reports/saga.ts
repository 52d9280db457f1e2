import { fork } from 'typed-redux-saga';
import { reportChart, reportList } from './slice';

export function* watchReports() {
  yield* fork(reportList.watch);
  yield* fork(reportChart.watch);
}
