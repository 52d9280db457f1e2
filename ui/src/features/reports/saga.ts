import { fork } from 'typed-redux-saga';
import { amountFields, reportAmounts, reportChart, reportList, reportRevenue } from './slice';

export function* watchReports() {
  yield* fork(reportList.watch);
  yield* fork(reportChart.watch);
  yield* fork(amountFields.watch);
  yield* fork(reportAmounts.watch);
  yield* fork(reportRevenue.watch);
}
