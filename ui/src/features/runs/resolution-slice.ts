import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import {
  interventionActions,
  type InterventionAction,
  type ResolvedRuns,
} from '../../../../domain/entities/run';
import type { Failure } from '../../api/api-error';
import { failed, idle, running, type Request } from '../../store/request';

/** Runs that wait for a decision: one that has failed, or whose call is made again, or all at a step (those that failed, since a moment). */
export interface FailedRuns {
  automatisationId: number;
  at: { runId: number } | { stepId: number; since: string | undefined };
  count: number;
  /** They failed at a condition: to go on past it takes a branch. */
  isAtCondition: boolean;
  /** Of some it is not known whether their call did its work. */
  isUnknown: boolean;
  /** The step is no longer in the flow: to retry it would be to go on past it. */
  isStepGone: boolean;
  /** They have not failed: they wait for a call that is made again. */
  isTriedAgain?: boolean;
}

/** What can be done about them: a step that is gone is not tried again, and who runs is not given up, but stopped. */
export const actionsFor = ({ isStepGone, isTriedAgain }: FailedRuns): InterventionAction[] =>
  interventionActions.filter((action) =>
    action === 'retry' ? !isStepGone : action !== 'stop' || !isTriedAgain,
  );

/** What is done to them by hand. */
export interface Resolution {
  runs: FailedRuns;
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
    failedRunsResolved: (_, __: PayloadAction<{ resolution: Resolution; resolved: ResolvedRuns }>) => closed,
    failedRunsNotResolved(state, { payload }: PayloadAction<Failure>) {
      state.request = failed(payload);
    },
  },
});

export const {
  resolutionAsked,
  resolutionDismissed,
  resolutionConfirmed,
  failedRunsResolved,
  failedRunsNotResolved,
} = slice.actions;
export const resolutionReducer = slice.reducer;
