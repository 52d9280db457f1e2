import { fork, put } from 'typed-redux-saga';
import { callApi } from '../../store/call-api';
import { takeSaves } from '../../store/watch';
import { succeeded } from '../notifications/slice';
import { deleteRevenueSetting, saveRevenueSetting } from './api';
import {
  cohortReport,
  healthReport,
  messageReport,
  revenueChanged,
  revenueDismissed,
  revenueNotChanged,
  revenueOpened,
  revenueRemovalAsked,
  revenueRemovalConfirmed,
  revenueReport,
  revenueSetting,
  revenueSubmitted,
} from './slice';

function* handleRevenueSubmitted({ payload }: ReturnType<typeof revenueSubmitted>, isLeft: () => boolean) {
  yield* callApi(saveRevenueSetting, payload);
  yield* put(revenueChanged(isLeft()));
  yield* put(succeeded('messageReports.revenue.saved'));
}

function* handleRevenueRemovalConfirmed(
  _: ReturnType<typeof revenueRemovalConfirmed>,
  isLeft: () => boolean,
) {
  yield* callApi(deleteRevenueSetting);
  yield* put(revenueChanged(isLeft()));
  yield* put(succeeded('messageReports.revenue.stopped'));
}

export function* watchMessageReports() {
  yield* fork(messageReport.watch);
  yield* fork(revenueReport.watch);
  yield* fork(revenueSetting.watch);
  yield* fork(cohortReport.watch);
  yield* fork(healthReport.watch);
  const left = [revenueOpened, revenueRemovalAsked, revenueDismissed];
  yield* takeSaves(revenueSubmitted, left, handleRevenueSubmitted, revenueNotChanged);
  yield* takeSaves(
    revenueRemovalConfirmed,
    left,
    handleRevenueRemovalConfirmed,
    revenueNotChanged,
    'failure.notDeleted',
  );
}
