import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AutomatisationDetail } from '../../../domain/entities/automatisation';
import type { AutomatisationStats } from '../../../domain/entities/run';
import type { Step, StepInput, StepUpdate } from '../../../domain/entities/step';
import type { Failure } from '../api/api-error';
import { done, failed, idle, running, type Request } from '../store/request';

/** One automation on the screen, and what is being done to it. */
interface Flow {
  automatisation: AutomatisationDetail | null;
  failure: Failure | null;
  stats: AutomatisationStats | null;
  publication: Request;
  /** The step panel's save or creation. */
  save: Request;
  deletion: Request;
}

const nothing: Flow = {
  automatisation: null,
  failure: null,
  stats: null,
  publication: idle,
  save: idle,
  deletion: idle,
};

const slice = createSlice({
  name: 'flow',
  initialState: nothing,
  reducers: {
    flowRequested: (flow, { payload }: PayloadAction<number>) =>
      flow.automatisation?.id === payload ? { ...flow, failure: null } : nothing,
    flowReceived(flow, { payload }: PayloadAction<AutomatisationDetail>) {
      return { ...flow, automatisation: payload, failure: null };
    },
    flowFailed(flow, { payload }: PayloadAction<Failure>) {
      flow.failure = payload;
    },

    statsWatched(_, __: PayloadAction<number>) {},
    statsUnwatched() {},
    statsReceived(flow, { payload }: PayloadAction<AutomatisationStats>) {
      return { ...flow, stats: payload };
    },

    publicationToggled(flow, _: PayloadAction<AutomatisationDetail>) {
      flow.publication = running;
    },
    publicationChanged(flow) {
      flow.publication = idle;
    },
    publicationRefused(flow, { payload }: PayloadAction<Failure>) {
      flow.publication = failed(payload);
    },
    publicationDismissed(flow) {
      flow.publication = idle;
    },

    panelClosed(flow) {
      flow.save = idle;
      flow.deletion = idle;
    },
    stepSubmitted(flow, _: PayloadAction<{ automatisationId: number; step: StepInput | StepUpdate }>) {
      flow.save = running;
    },
    stepSaved(flow, _: PayloadAction<Step>) {
      flow.save = done;
    },
    stepNotSaved(flow, { payload }: PayloadAction<Failure>) {
      flow.save = failed(payload);
    },
    stepDeletionConfirmed(
      flow,
      _: PayloadAction<{ automatisationId: number; stepId: number; keepFlow: boolean | null }>,
    ) {
      flow.deletion = running;
    },
    stepDeleted(flow) {
      flow.deletion = done;
    },
    stepNotDeleted(flow, { payload }: PayloadAction<Failure>) {
      flow.deletion = failed(payload);
    },
  },
});

export const {
  flowRequested,
  flowReceived,
  flowFailed,
  statsWatched,
  statsUnwatched,
  statsReceived,
  publicationToggled,
  publicationChanged,
  publicationRefused,
  publicationDismissed,
  panelClosed,
  stepSubmitted,
  stepSaved,
  stepNotSaved,
  stepDeletionConfirmed,
  stepDeleted,
  stepNotDeleted,
} = slice.actions;
export const flowReducer = slice.reducer;
