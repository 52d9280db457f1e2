import { combineReducers } from '@reduxjs/toolkit';
import { createList } from '../../store/list';
import { fetchReport } from './api';

export const reportList = createList('reports/list', fetchReport);

export const reportsReducer = combineReducers({ list: reportList.reducer });
