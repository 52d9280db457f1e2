import { combineReducers, createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RunDetail } from '../../../../domain/entities/runs/run';
import type { Failure } from '../../api/api-error';
import { createList } from '../../store/list';
import { createResource } from '../../store/resource';
import { fetchRefusals, fetchRefused, listRuns } from './api';
import { resolutionReducer } from './resolving/resolution-slice';

export const runList = createList('runs/list', listRuns);

export const refusalCounts = createResource('runs/refusals', fetchRefusals);

export const refusedEvents = createResource('runs/refused', fetchRefused);

/** Which run of which automation. */
export interface RunKey {
  automatisationId: number;
  id: number;
}

export const runStopConfirmed = createAction<RunKey>('runs/stopConfirmed');

/** Something was done to a run: its log is another one. */
export const runChanged = createAction<RunKey>('runs/changed');

/** The user wants to stop all running runs of an automation. */
export const allRunsStopConfirmed = createAction<number>('runs/allStopConfirmed');

/** They were stopped, are being stopped, or could not be stopped. */
export const allRunsStopSettled = createAction('runs/allStopSettled');

interface Log {
  /** The run that was opened last; null: none was. */
  id: number | null;
  run: RunDetail | null;
  /** It is asked for. */
  isAwaited: boolean;
  failure: Failure | null;
}

const nothing: Log = { id: null, run: null, isAwaited: false, failure: null };

const log = createSlice({
  name: 'runs/log',
  initialState: nothing,
  reducers: {
    runRequested: (state, { payload }: PayloadAction<RunKey>) => ({
      ...(state.id === payload.id ? { ...state, failure: null } : nothing),
      id: payload.id,
      isAwaited: true,
    }),
    runReceived(state, { payload }: PayloadAction<RunDetail>) {
      return { ...state, run: payload, isAwaited: false, failure: null };
    },
    runFailed(state, { payload }: PayloadAction<Failure>) {
      state.isAwaited = false;
      state.failure = payload;
    },
  },
});

export const { runRequested, runReceived, runFailed } = log.actions;

export const runsReducer = combineReducers({
  list: runList.reducer,
  refusals: refusalCounts.reducer,
  refused: refusedEvents.reducer,
  log: log.reducer,
  resolution: resolutionReducer,
});
