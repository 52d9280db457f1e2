import { combineReducers, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { createList } from '../../store/list';
import { createResource } from '../../store/resource';
import { fetchChart, fetchReport } from './api';

export const reportList = createList('reports/list', fetchReport);
export const reportChart = createResource('reports/chart', fetchChart);

/** Whether the report asks again by itself; so it does until it is told not to. */
const refreshing = createSlice({
  name: 'reports/refreshing',
  initialState: true,
  reducers: { refreshingChosen: (_, { payload }: PayloadAction<boolean>) => payload },
});
export const { refreshingChosen } = refreshing.actions;

export const reportsReducer = combineReducers({
  list: reportList.reducer,
  chart: reportChart.reducer,
  refreshing: refreshing.reducer,
});
