import { combineReducers, createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { createResource } from '../../store/resource';
import { fetchOrders } from './api';

/** The orders about the open automation's runs. */
export const runOrders = createResource('runOrders/told', fetchOrders);

/** An order in progress has ended. */
export const orderEnded = createAction('runOrders/ended');

/** The dismissed ended orders, by id. */
const seen = createSlice({
  name: 'runOrders/seen',
  initialState: [] as number[],
  reducers: { orderPutAway: (ids, { payload }: PayloadAction<number>) => [...ids, payload] },
});

export const { orderPutAway } = seen.actions;
export const runOrdersReducer = combineReducers({ told: runOrders.reducer, seen: seen.reducer });
