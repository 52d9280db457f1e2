import { combineReducers, createAction } from '@reduxjs/toolkit';
import type { ScheduledTask, ScheduledTaskInput } from '../../../../domain/entities/scheduled-task';
import { createEditor } from '../../store/editor';
import { createList } from '../../store/list';
import { deleteScheduledTask, listScheduledTasks, saveScheduledTask } from './api';

export const scheduledTaskList = createList('scheduledTasks/list', listScheduledTasks);

export const scheduledTaskEditor = createEditor<ScheduledTask, ScheduledTaskInput>('scheduledTasks/editor', {
  save: saveScheduledTask,
  remove: deleteScheduledTask,
  nameOf: ({ name }) => name,
  words: { saved: 'scheduledTasks.saved', deleted: 'scheduledTasks.deleted' },
});

/** A task is to run now, beside its times. */
export const runAsked = createAction<ScheduledTask>('scheduledTasks/runAsked');

export const scheduledTasksReducer = combineReducers({
  list: scheduledTaskList.reducer,
  editor: scheduledTaskEditor.reducer,
});
