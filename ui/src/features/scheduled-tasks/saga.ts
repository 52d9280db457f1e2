import { fork, put } from 'typed-redux-saga';
import { callApi } from '../../store/call-api';
import { reported } from '../../store/reported';
import { refresh } from '../../store/refresh';
import { takeEvery } from '../../store/watch';
import { succeeded, wentWrong } from '../notifications/slice';
import { pauseScheduledTask, runScheduledTask } from './api';
import { runAsked, scheduledTaskEditor, scheduledTaskList, taskPauseToggled } from './slice';

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

function* handlePauseToggled({ payload: task }: ReturnType<typeof taskPauseToggled>) {
  const { name, is_paused: wasPaused } = task;
  try {
    yield* callApi(pauseScheduledTask, task, !wasPaused);
    yield* put(succeeded(wasPaused ? 'scheduledTasks.resumed' : 'scheduledTasks.paused', { name }));
  } catch (error) {
    yield* put(wentWrong('scheduledTasks.notPaused', reported(error)));
  }
  yield* refreshTasks();
}

export function* watchScheduledTasks() {
  yield* fork(scheduledTaskList.watch);
  yield* fork(scheduledTaskEditor.watch, refreshTasks);
  yield* takeEvery(runAsked, handleRunAsked);
  yield* takeEvery(taskPauseToggled, handlePauseToggled);
}
