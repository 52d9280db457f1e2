import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AutomatisationDetail } from '../../../../domain/entities/automatisations/automatisation';
import type { ScheduledTask } from '../../../../domain/entities/scheduled-task';
import type { Failure } from '../../api/api-error';
import { fetchPublication, flowIn } from '../../features/automatisations/api';
import { fetchRun } from '../../features/runs/api';
import type { RunKey } from '../../features/runs/slice';
import { createResource } from '../../store/resource';
import { failed, idle, running, type Request } from '../../store/request';
import { fetchProgress, fetchSchedule } from '../editing/api';
import type { ShownFlow } from '../editing/model/shown-flow';

/** The progress of a campaign's runs. */
export const progress = createResource('flow/progress', fetchProgress);

/** The scheduled tasks that run a campaign. */
export const schedule = createResource('flow/schedule', fetchSchedule);

/** What running a campaign would affect. */
export const runOutlook = createResource('flow/runOutlook', (client, id: number) =>
  fetchPublication(client, id),
);

/** The run whose path is highlighted on the canvas. */
export const litRun = createResource('flow/litRun', (client, { automatisationId, id }: RunKey) =>
  fetchRun(client, automatisationId, id),
);

export type ExitStrategy = Pick<AutomatisationDetail, 'exit_strategy_type' | 'exit_strategy_value'>;

/** The bar's action in progress. */
interface Bar {
  isExitStrategyOpen: boolean;
  /** The flow on which its dialog was opened, or as somebody else has saved it since. */
  exitStrategyOf: ShownFlow | null;
  isExitStrategyMet: boolean;
  exitStrategy: Request;
  isBusy: boolean;
}

const quiet: Bar = {
  isExitStrategyOpen: false,
  exitStrategyOf: null,
  isExitStrategyMet: false,
  exitStrategy: idle,
  isBusy: false,
};

const slice = createSlice({
  name: 'flow/bar',
  initialState: quiet,
  reducers: {
    exitStrategyOpened: (_, { payload }: PayloadAction<ShownFlow>) => ({
      ...quiet,
      isExitStrategyOpen: true,
      exitStrategyOf: payload,
    }),
    exitStrategyClosed: () => quiet,
    exitStrategySubmitted(bar, _: PayloadAction<ExitStrategy>) {
      bar.exitStrategy = running;
    },
    exitStrategyRefused: (bar, { payload }: PayloadAction<Failure>) => {
      const stored = payload.code === 'version_conflict' ? flowIn(payload.details) : null;
      return {
        ...bar,
        exitStrategy: failed(payload),
        ...(stored && { exitStrategyOf: stored, isExitStrategyMet: true }),
      };
    },
    /** `sendRunId`: only for contacts that the send begun by this run did not reach; null: for everybody. */
    campaignRun(bar, _: PayloadAction<{ sendRunId: number | null }>) {
      bar.isBusy = true;
    },
    runsStopped(bar) {
      bar.isBusy = true;
    },
    /** `isPaused`: what the button showed; it is resumed if it was paused. */
    pauseToggled(bar, _: PayloadAction<{ isPaused: boolean }>) {
      bar.isBusy = true;
    },
    sendCancelled(bar, _: PayloadAction<ScheduledTask>) {
      bar.isBusy = true;
    },
    barSettled(bar) {
      bar.isBusy = false;
    },
  },
});

export const {
  exitStrategyOpened,
  exitStrategyClosed,
  exitStrategySubmitted,
  exitStrategyRefused,
  campaignRun,
  runsStopped,
  pauseToggled,
  sendCancelled,
  barSettled,
} = slice.actions;
export const barReducer = slice.reducer;
