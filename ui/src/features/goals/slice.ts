import { combineReducers } from '@reduxjs/toolkit';
import { createResource } from '../../store/resource';
import { createSettingEditor } from '../../store/setting-editor';
import { fetchGoal, type GoalSave } from './api';

/** The goal of the open flow, with its figures. */
export const goalReport = createResource('goals/report', fetchGoal);

const editor = createSettingEditor<GoalSave, number>('goals/editor');

export const {
  opened: goalOpened,
  removalAsked: goalRemovalAsked,
  dismissed: goalDismissed,
  submitted: goalSubmitted,
  removalConfirmed: goalRemovalConfirmed,
  changed: goalChanged,
  notChanged: goalNotChanged,
} = editor.actions;

export const goalsReducer = combineReducers({ report: goalReport.reducer, editor: editor.reducer });
