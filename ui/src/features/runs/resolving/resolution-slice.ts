import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import {
  interventionActions,
  type InterventionAction,
  type ResolvedRuns,
} from '../../../../../domain/entities/runs/run';
import type { Branch } from '../../../../../domain/flow/chain/place';
import type { StepType } from '../../../../../domain/steps/types';
import type { Failure } from '../../../api/api-error';
import { failed, idle, running, type Request } from '../../../store/request';

/** Runs that people can resolve, one or all at a step: they have failed (all: since a moment), or wait for a retried call. */
export interface RunsToResolve {
  kind: 'failed' | 'tried_again';
  automatisationId: number;
  at: { runId: number } | { stepId: number; since: string | undefined };
  count: number;
  /** The kind of their step; null: it is no longer in the flow. Undefined: they reached none. */
  stepType: StepType | null | undefined;
  /** Their step, whose ways are named; absent where it makes no difference. */
  stepId?: number | null;
  /** For some of them, the outcome of their call is unknown. */
  isUnknown: boolean;
}

/**
 * The possible actions: a deleted step cannot be retried, because that would mean continuing after it, and a running run is stopped rather
 * than given up.
 */
export const actionsFor = ({ kind, stepType }: RunsToResolve): InterventionAction[] =>
  interventionActions.filter((action) =>
    action === 'retry' ? stepType !== null : action !== 'stop' || kind === 'failed',
  );

/** The action by hand. */
export interface Resolution {
  runs: RunsToResolve;
  action: InterventionAction;
  /** For a retry: calls with an unknown outcome are repeated. */
  repeat?: boolean;
  /** For continuing after a step with branches: the branch. */
  branch?: Branch;
}

interface Resolved {
  resolution: Resolution;
  resolved: ResolvedRuns;
  /** Its question was left before the answer. */
  isLeft: boolean;
}

interface Resolving {
  /** The question in the dialog; null: it is closed. */
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
    runsResolved: (state, { payload: { isLeft } }: PayloadAction<Resolved>) => (isLeft ? state : closed),
    runsNotResolved(state, { payload }: PayloadAction<Failure>) {
      state.request = failed(payload);
    },
  },
});

export const { resolutionAsked, resolutionDismissed, resolutionConfirmed, runsResolved, runsNotResolved } =
  slice.actions;
export const resolutionReducer = slice.reducer;
