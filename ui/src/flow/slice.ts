import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AutomatisationDetail } from '../../../domain/entities/automatisation';
import type { AutomatisationStats } from '../../../domain/entities/run';
import type { Step, StepInput, StepUpdate } from '../../../domain/entities/step';
import type { Place } from '../../../domain/flow/place';
import type { Failure } from '../api/api-error';
import { done, failed, idle, running, type Request } from '../store/request';

/** The way a run took, or a simulation would take, to be lit up on the canvas: how it stands with each step that it came to. */
export type LitPath = Record<number, 'done' | 'waiting' | 'failed' | 'unknown'>;

/** One automation on the screen, and what is being done to it. */
interface Flow {
  automatisation: AutomatisationDetail | null;
  failure: Failure | null;
  stats: AutomatisationStats | null;
  lit: LitPath | null;
  publication: Request;
  /** Where a step is being added. */
  adding: Place | null;
  /** The step that is to be deleted, while what stays is asked. */
  deleting: Step | null;
  /** The step panel's save or creation. */
  save: Request;
  deletion: Request;
}

const nothing: Flow = {
  automatisation: null,
  failure: null,
  stats: null,
  lit: null,
  publication: idle,
  adding: null,
  deleting: null,
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

    pathLit(flow, { payload }: PayloadAction<LitPath | null>) {
      flow.lit = payload;
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

    stepAdditionAsked(flow, { payload }: PayloadAction<Place>) {
      flow.adding = payload;
    },
    panelClosed(flow) {
      flow.adding = null;
      flow.save = idle;
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
    stepDeletionAsked(flow, { payload }: PayloadAction<Step>) {
      return { ...flow, deleting: payload, deletion: idle };
    },
    stepDeletionDismissed(flow) {
      flow.deleting = null;
    },
    stepDeletionConfirmed(
      flow,
      _: PayloadAction<{ automatisationId: number; stepId: number; keepFlow: boolean | null }>,
    ) {
      flow.deletion = running;
    },
    stepDeleted(flow) {
      flow.deleting = null;
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
  pathLit,
  publicationToggled,
  publicationChanged,
  publicationRefused,
  publicationDismissed,
  stepAdditionAsked,
  panelClosed,
  stepSubmitted,
  stepSaved,
  stepNotSaved,
  stepDeletionAsked,
  stepDeletionDismissed,
  stepDeletionConfirmed,
  stepDeleted,
  stepNotDeleted,
} = slice.actions;
export const flowReducer = slice.reducer;
