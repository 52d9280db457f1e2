import { fork, put } from 'typed-redux-saga';
import { callApi } from '../../store/call-api';
import { takeLeading } from '../../store/watch';
import { succeeded } from '../notifications/slice';
import { deleteRevenueSetting, saveRevenueSetting } from './api';
import {
  cohortReport,
  healthReport,
  messageReport,
  revenueChanged,
  revenueNotChanged,
  revenueRemovalConfirmed,
  revenueReport,
  revenueSetting,
  revenueSubmitted,
} from './slice';

function* handleRevenueSubmitted({ payload }: ReturnType<typeof revenueSubmitted>) {
  yield* callApi(saveRevenueSetting, payload);
  yield* put(revenueChanged());
  yield* put(succeeded('messageReports.revenue.saved'));
}

function* handleRevenueRemovalConfirmed() {
  yield* callApi(deleteRevenueSetting);
  yield* put(revenueChanged());
  yield* put(succeeded('messageReports.revenue.stopped'));
}

export function* watchMessageReports() {
  yield* fork(messageReport.watch);
  yield* fork(revenueReport.watch);
  yield* fork(revenueSetting.watch);
  yield* fork(cohortReport.watch);
  yield* fork(healthReport.watch);
  yield* takeLeading(revenueSubmitted, handleRevenueSubmitted, revenueNotChanged);
  yield* takeLeading(revenueRemovalConfirmed, handleRevenueRemovalConfirmed, revenueNotChanged);
}
