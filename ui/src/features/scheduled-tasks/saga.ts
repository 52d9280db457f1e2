import { fork, put } from 'typed-redux-saga';
import { callApi } from '../../store/call-api';
import { reported } from '../../store/reported';
import { refresh } from '../../store/refresh';
import { takeEvery } from '../../store/watch';
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
    yield* put(wentWrong('scheduledTasks.notStarted', reported(error)));
  }
  yield* refreshTasks();
}

export function* watchScheduledTasks() {
  yield* fork(scheduledTaskList.watch);
  yield* fork(scheduledTaskEditor.watch, refreshTasks);
  yield* takeEvery(runAsked, handleRunAsked);
}
