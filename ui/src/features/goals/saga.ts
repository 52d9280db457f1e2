import { fork, put } from 'typed-redux-saga';
import { callApi } from '../../store/call-api';
import { takeSaves } from '../../store/watch';
import { succeeded } from '../notifications/slice';
import { deleteGoal, saveGoal } from './api';
import {
  goalChanged,
  goalDismissed,
  goalNotChanged,
  goalOpened,
  goalRemovalAsked,
  goalRemovalConfirmed,
  goalReport,
  goalSubmitted,
} from './slice';

function* handleGoalSubmitted({ payload }: ReturnType<typeof goalSubmitted>, isLeft: () => boolean) {
  yield* callApi(saveGoal, payload);
  yield* put(goalChanged(isLeft()));
  yield* put(succeeded('goals.saved'));
}

function* handleGoalRemovalConfirmed(
  { payload: automatisationId }: ReturnType<typeof goalRemovalConfirmed>,
  isLeft: () => boolean,
) {
  yield* callApi(deleteGoal, automatisationId);
  yield* put(goalChanged(isLeft()));
  yield* put(succeeded('goals.removed'));
}

export function* watchGoals() {
  yield* fork(goalReport.watch);
  const left = [goalOpened, goalRemovalAsked, goalDismissed];
  yield* takeSaves(goalSubmitted, left, handleGoalSubmitted, goalNotChanged);
  yield* takeSaves(
    goalRemovalConfirmed,
    left,
    handleGoalRemovalConfirmed,
    goalNotChanged,
    'failure.notDeleted',
  );
}
