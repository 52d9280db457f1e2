import { combineReducers, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { BacktestInput } from '../../../../domain/entities/automatisations/backtest';
import type { Failure } from '../../api/api-error';
import { done, failed, idle, running, type Request } from '../../store/request';
import { createResource } from '../../store/resource';
import { fetchBacktest } from './api';

/** The last backtest of the open automation. */
export const lastBacktest = createResource('backtests/last', fetchBacktest);

interface Asking {
  request: Request;
  /** How often one was asked for or stopped here: the last one is then loaded again. */
  changes: number;
}

const initialState: Asking = { request: idle, changes: 0 };

const asking = createSlice({
  name: 'backtests/asking',
  initialState,
  reducers: {
    backtestAsked(state, _: PayloadAction<{ automatisationId: number; input: BacktestInput }>) {
      state.request = running;
    },
    backtestStopped(state, _: PayloadAction<number>) {
      state.request = running;
    },
    /** Its tab was left. */
    backtestLeft(state) {
      state.request = idle;
    },
    /** Its payload: whether its tab was left before the answer. */
    backtestChanged: ({ request, changes }, { payload: isLeft }: PayloadAction<boolean>): Asking => ({
      request: isLeft ? request : done,
      changes: changes + 1,
    }),
    backtestNotChanged(state, { payload }: PayloadAction<Failure>) {
      state.request = failed(payload);
    },
  },
});

export const { backtestAsked, backtestStopped, backtestLeft, backtestChanged, backtestNotChanged } =
  asking.actions;

export const backtestsReducer = combineReducers({ last: lastBacktest.reducer, asking: asking.reducer });
