import { combineReducers, createAction } from '@reduxjs/toolkit';
import type { ScheduledTask } from '../../../../domain/entities/scheduled-task';
import type { FormSave } from '../../api/save-form';
import { createEditor } from '../../store/editor';
import { createList } from '../../store/list';
import { deleteScheduledTask, listScheduledTasks, saveScheduledTask, type SavedTask } from './api';

export const scheduledTaskList = createList('scheduledTasks/list', listScheduledTasks);

export const scheduledTaskEditor = createEditor<ScheduledTask, FormSave<SavedTask>>('scheduledTasks/editor', {
  save: saveScheduledTask,
  remove: deleteScheduledTask,
  nameOf: ({ name }) => name,
  words: { saved: 'scheduledTasks.saved', deleted: 'scheduledTasks.deleted' },
});

/** The user wants to run a task now, in addition to its schedule. */
export const runAsked = createAction<ScheduledTask>('scheduledTasks/runAsked');

/** The user wants to pause or resume a task. */
export const taskPauseToggled = createAction<ScheduledTask>('scheduledTasks/pauseToggled');

export const scheduledTasksReducer = combineReducers({
  list: scheduledTaskList.reducer,
  editor: scheduledTaskEditor.reducer,
});
