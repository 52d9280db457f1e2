import { fork, put, takeEvery } from 'typed-redux-saga';
import { failureOf } from '../../api/api-error';
import { callApi } from '../../store/call-api';
import { refresh } from '../../store/refresh';
import { succeeded, wentWrong } from '../notifications/slice';
import { runScheduledTask } from './api';
import { runAsked, scheduledTaskEditor, scheduledTaskList } from './slice';

function* refreshTasks() {
  yield* refresh(scheduledTaskList, (state) => state.scheduledTasks.list);
}

function* handleRunAsked({ payload: task }: ReturnType<typeof runAsked>) {
  try {
    yield* callApi(runScheduledTask, task);
    yield* put(succeeded('scheduledTasks.started', { name: task.name }));
  } catch (error) {
    yield* put(wentWrong('scheduledTasks.notStarted', failureOf(error)));
  }
  yield* refreshTasks();
}

export function* watchScheduledTasks() {
  yield* fork(scheduledTaskList.watch);
  yield* fork(scheduledTaskEditor.watch, refreshTasks);
  yield* takeEvery(runAsked, handleRunAsked);
}
