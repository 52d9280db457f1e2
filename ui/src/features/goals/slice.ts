import { combineReducers, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { GoalInput } from '../../../../domain/entities/automatisations/goal';
import type { Failure } from '../../api/api-error';
import { failed, idle, running, type Request } from '../../store/request';
import { createResource } from '../../store/resource';
import { fetchGoal } from './api';

/** The goal of the open flow, with its figures. */
export const goalReport = createResource('goals/report', fetchGoal);

interface Editor {
  /** Which dialog is open. */
  open: 'form' | 'removal' | null;
  request: Request;
  /** How often a goal was saved or removed here: the report is then loaded again. */
  changes: number;
}

const initialState: Editor = { open: null, request: idle, changes: 0 };

const editor = createSlice({
  name: 'goals/editor',
  initialState,
  reducers: {
    goalOpened: ({ changes }): Editor => ({ open: 'form', request: idle, changes }),
    goalRemovalAsked: ({ changes }): Editor => ({ open: 'removal', request: idle, changes }),
    goalDismissed: ({ changes }): Editor => ({ open: null, request: idle, changes }),
    goalSubmitted(state, _: PayloadAction<{ automatisationId: number; goal: GoalInput }>) {
      state.request = running;
    },
    goalRemovalConfirmed(state, _: PayloadAction<number>) {
      state.request = running;
    },
    goalChanged: ({ changes }): Editor => ({ open: null, request: idle, changes: changes + 1 }),
    goalNotChanged(state, { payload }: PayloadAction<Failure>) {
      state.request = failed(payload);
    },
  },
});

export const {
  goalOpened,
  goalRemovalAsked,
  goalDismissed,
  goalSubmitted,
  goalRemovalConfirmed,
  goalChanged,
  goalNotChanged,
} = editor.actions;

export const goalsReducer = combineReducers({ report: goalReport.reducer, editor: editor.reducer });
