import { combineReducers, createAction } from '@reduxjs/toolkit';
import type { ScheduledTask } from '../../../../domain/entities/scheduled-task';
import { createEditor } from '../../store/editor';
import { createList } from '../../store/list';
import { deleteScheduledTask, listScheduledTasks, saveScheduledTask, type SavedTask } from './api';

export const scheduledTaskList = createList('scheduledTasks/list', listScheduledTasks);

export const scheduledTaskEditor = createEditor<ScheduledTask, SavedTask>('scheduledTasks/editor', {
  save: saveScheduledTask,
  remove: deleteScheduledTask,
  nameOf: ({ name }) => name,
  words: { saved: 'scheduledTasks.saved', deleted: 'scheduledTasks.deleted' },
});

/** A task is to run now, beside its times. */
export const runAsked = createAction<ScheduledTask>('scheduledTasks/runAsked');

/** A task is to let its times pass, or to go on where it does. */
export const taskPauseToggled = createAction<ScheduledTask>('scheduledTasks/pauseToggled');

export const scheduledTasksReducer = combineReducers({
  list: scheduledTaskList.reducer,
  editor: scheduledTaskEditor.reducer,
});
