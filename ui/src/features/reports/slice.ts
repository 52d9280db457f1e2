import { combineReducers, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { createList } from '../../store/list';
import { createResource } from '../../store/resource';
import { fetchAmountFields, fetchAmounts, fetchChart, fetchReport, fetchRevenue } from './api';

export const reportList = createList('reports/list', fetchReport);
export const reportChart = createResource('reports/chart', fetchChart);

/** The amounts of the report's event, and the revenue after automations' messages. */
export const amountFields = createResource('reports/amountFields', fetchAmountFields);
export const reportAmounts = createResource('reports/amounts', fetchAmounts);
export const reportRevenue = createResource('reports/revenue', fetchRevenue);

/** Whether the report refreshes automatically; on by default. */
const refreshing = createSlice({
  name: 'reports/refreshing',
  initialState: true,
  reducers: { refreshingChosen: (_, { payload }: PayloadAction<boolean>) => payload },
});
export const { refreshingChosen } = refreshing.actions;

export const reportsReducer = combineReducers({
  list: reportList.reducer,
  chart: reportChart.reducer,
  amountFields: amountFields.reducer,
  amounts: reportAmounts.reducer,
  revenue: reportRevenue.reducer,
  refreshing: refreshing.reducer,
});
