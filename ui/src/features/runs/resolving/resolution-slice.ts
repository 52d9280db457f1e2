import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import {
  interventionActions,
  type InterventionAction,
  type ResolvedRuns,
} from '../../../../../domain/entities/runs/run';
import type { StepType } from '../../../../../domain/steps/types';
import type { Failure } from '../../../api/api-error';
import { failed, idle, running, type Request } from '../../../store/request';

/**
 * Runs that people can decide about, one or all at a step: they have failed (all: since a moment), or wait for a call that is tried again.
 */
export interface RunsToResolve {
  kind: 'failed' | 'tried_again';
  automatisationId: number;
  at: { runId: number } | { stepId: number; since: string | undefined };
  count: number;
  /** The kind of the step where they stand; null: it is no longer in the flow. Undefined: they came to none. */
  stepType: StepType | null | undefined;
  /** Of some it is not known whether their call did its work. */
  isUnknown: boolean;
}

/**
 * What can be done about them: a step that is gone is not tried again, which would be to go on past it, and who runs is not given up, but
 * stopped.
 */
export const actionsFor = ({ kind, stepType }: RunsToResolve): InterventionAction[] =>
  interventionActions.filter((action) =>
    action === 'retry' ? stepType !== null : action !== 'stop' || kind === 'failed',
  );

/** What is done to them by hand. */
export interface Resolution {
  runs: RunsToResolve;
  action: InterventionAction;
  /** When retrying: calls are made again of which it is not known whether they did their work. */
  repeat?: boolean;
  /** When going on past a condition: on which branch. */
  branch?: boolean;
}

interface Resolving {
  /** What is asked about in the dialog; null: it is closed. */
  asked: Resolution | null;
  request: Request;
}

const closed: Resolving = { asked: null, request: idle };

const slice = createSlice({
  name: 'runs/resolution',
  initialState: closed,
  reducers: {
    resolutionAsked: (_, { payload }: PayloadAction<Resolution>) => ({ ...closed, asked: payload }),
    resolutionDismissed: () => closed,
    resolutionConfirmed(state, _: PayloadAction<Resolution>) {
      state.request = running;
    },
    runsResolved: (_, __: PayloadAction<{ resolution: Resolution; resolved: ResolvedRuns }>) => closed,
    runsNotResolved(state, { payload }: PayloadAction<Failure>) {
      state.request = failed(payload);
    },
  },
});

export const { resolutionAsked, resolutionDismissed, resolutionConfirmed, runsResolved, runsNotResolved } =
  slice.actions;
export const resolutionReducer = slice.reducer;
