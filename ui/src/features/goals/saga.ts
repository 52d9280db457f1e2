import { fork, put } from 'typed-redux-saga';
import { callApi } from '../../store/call-api';
import { takeLeading } from '../../store/watch';
import { succeeded } from '../notifications/slice';
import { deleteGoal, saveGoal } from './api';
import { goalChanged, goalNotChanged, goalRemovalConfirmed, goalReport, goalSubmitted } from './slice';

function* handleGoalSubmitted({ payload }: ReturnType<typeof goalSubmitted>) {
  yield* callApi(saveGoal, payload.automatisationId, payload.goal);
  yield* put(goalChanged());
  yield* put(succeeded('goals.saved'));
}

function* handleGoalRemovalConfirmed({ payload: automatisationId }: ReturnType<typeof goalRemovalConfirmed>) {
  yield* callApi(deleteGoal, automatisationId);
  yield* put(goalChanged());
  yield* put(succeeded('goals.removed'));
}

export function* watchGoals() {
  yield* fork(goalReport.watch);
  yield* takeLeading(goalSubmitted, handleGoalSubmitted, goalNotChanged);
  yield* takeLeading(goalRemovalConfirmed, handleGoalRemovalConfirmed, goalNotChanged);
}
