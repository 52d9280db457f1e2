import { combineReducers } from '@reduxjs/toolkit';
import { createResource } from '../../store/resource';
import { createSettingEditor } from '../../store/setting-editor';
import {
  fetchCohorts,
  fetchHealth,
  fetchMessages,
  fetchRevenue,
  fetchRevenueSetting,
  type RevenueSettingSave,
} from './api';

export const messageReport = createResource('messageReports/messages', fetchMessages);
export const revenueReport = createResource('messageReports/revenue', fetchRevenue);
export const revenueSetting = createResource('messageReports/revenueSetting', fetchRevenueSetting);
export const cohortReport = createResource('messageReports/cohorts', fetchCohorts);
export const healthReport = createResource('messageReports/health', fetchHealth);

const editor = createSettingEditor<RevenueSettingSave>('messageReports/editor');

export const {
  opened: revenueOpened,
  removalAsked: revenueRemovalAsked,
  dismissed: revenueDismissed,
  submitted: revenueSubmitted,
  removalConfirmed: revenueRemovalConfirmed,
  changed: revenueChanged,
  notChanged: revenueNotChanged,
} = editor.actions;

export const messageReportsReducer = combineReducers({
  messages: messageReport.reducer,
  revenue: revenueReport.reducer,
  revenueSetting: revenueSetting.reducer,
  cohorts: cohortReport.reducer,
  health: healthReport.reducer,
  editor: editor.reducer,
});
