import { combineReducers } from '@reduxjs/toolkit';
import type { GoalInput } from '../../../../domain/entities/automatisations/goal';
import { createResource } from '../../store/resource';
import { createSettingEditor } from '../../store/setting-editor';
import { fetchGoal } from './api';

/** The goal of the open flow, with its figures. */
export const goalReport = createResource('goals/report', fetchGoal);

const editor = createSettingEditor<{ automatisationId: number; goal: GoalInput }, number>('goals/editor');

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
