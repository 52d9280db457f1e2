import { combineReducers, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RevenueSettingInput } from '../../../../domain/entities/reports/revenue';
import type { Failure } from '../../api/api-error';
import { failed, idle, running, type Request } from '../../store/request';
import { createResource } from '../../store/resource';
import { fetchCohorts, fetchHealth, fetchMessages, fetchRevenue } from './api';

export const messageReport = createResource('messageReports/messages', fetchMessages);
export const revenueReport = createResource('messageReports/revenue', fetchRevenue);
export const cohortReport = createResource('messageReports/cohorts', fetchCohorts);
export const healthReport = createResource('messageReports/health', fetchHealth);

interface Editor {
  /** Which dialog is open. */
  open: 'form' | 'removal' | null;
  request: Request;
  /** How often the setting was saved or removed here: the report is then loaded again. */
  changes: number;
}

const initialState: Editor = { open: null, request: idle, changes: 0 };

const editor = createSlice({
  name: 'messageReports/editor',
  initialState,
  reducers: {
    revenueOpened: ({ changes }): Editor => ({ open: 'form', request: idle, changes }),
    revenueRemovalAsked: ({ changes }): Editor => ({ open: 'removal', request: idle, changes }),
    revenueDismissed: ({ changes }): Editor => ({ open: null, request: idle, changes }),
    revenueSubmitted(state, _: PayloadAction<RevenueSettingInput>) {
      state.request = running;
    },
    revenueRemovalConfirmed(state) {
      state.request = running;
    },
    revenueChanged: ({ changes }): Editor => ({ open: null, request: idle, changes: changes + 1 }),
    revenueNotChanged(state, { payload }: PayloadAction<Failure>) {
      state.request = failed(payload);
    },
  },
});

export const {
  revenueOpened,
  revenueRemovalAsked,
  revenueDismissed,
  revenueSubmitted,
  revenueRemovalConfirmed,
  revenueChanged,
  revenueNotChanged,
} = editor.actions;

export const messageReportsReducer = combineReducers({
  messages: messageReport.reducer,
  revenue: revenueReport.reducer,
  cohorts: cohortReport.reducer,
  health: healthReport.reducer,
  editor: editor.reducer,
});
