import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AutomatisationDetail } from '../../../../domain/entities/automatisations/automatisation';
import type { PublicationOutlook } from '../../../../domain/entities/automatisations/publication';
import type { RunStep } from '../../../../domain/entities/runs/run';
import type { AutomatisationStats } from '../../../../domain/entities/automatisations/steps/step-count';
import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import type { Place } from '../../../../domain/flow/chain/place';
import type { Failure } from '../../api/api-error';
import { realPlace } from './model/edit';
import type { ShownFlow } from './model/shown-flow';
import type { Period } from '../contacts-at-step/period';
import { failed, idle, running, type Request } from '../../store/request';

/** The path of a run, or of a simulated run, highlighted on the canvas: the state of each step it reached. */
export type LitPath = Record<number, RunStep['state']>;

/** The automation on the screen, and its actions in progress. */
interface Flow {
  /** The one requested last: late answers about another one are ignored. */
  id: number | null;
  automatisation: ShownFlow | null;
  failure: Failure | null;
  stats: AutomatisationStats | null;
  lit: LitPath | null;
  publication: Request;
  /** What publishing or unpublishing would affect, while the user is asked to confirm. */
  outlook: PublicationOutlook | null;
  /** The canvas node with the keyboard focus; null: the start card. */
  current: string | null;
  areKeysShown: boolean;
  /** The step whose panel is open. */
  opened: number | null;
  /** The place where a step is being added. */
  adding: Place | null;
  /** The place for pasting into a published flow, while the user is asked to confirm. */
  pasting: Place | null;
  /** The step to be deleted, while the user is asked what to keep. */
  deleting: Step | null;
  /** The ids that the server assigned to steps which were drawn before it had them, by their provisional ids. */
  numbered: Record<number, number>;
}

const nothing: Flow = {
  id: null,
  automatisation: null,
  failure: null,
  stats: null,
  lit: null,
  publication: idle,
  outlook: null,
  current: null,
  areKeysShown: false,
  opened: null,
  adding: null,
  pasting: null,
  deleting: null,
  numbered: {},
};

/** A flow that is to be published, with those who are in its segment already or without, or unpublished. */
interface Publication {
  automatisation: AutomatisationDetail;
  addsMembers: boolean;
}

const slice = createSlice({
  name: 'flow',
  initialState: nothing,
  reducers: {
    flowRequested: (flow, { payload }: PayloadAction<number>) =>
      flow.id === payload ? { ...flow, failure: null } : { ...nothing, id: payload },
    /** What no revision tells of may have changed, such as a pause by somebody else. */
    flowLookedAt(_, __: PayloadAction<number>) {},
    flowReceived(flow, { payload }: PayloadAction<ShownFlow>) {
      // An answer superseded by a newer one, or about another flow. A draft has versions of its own.
      const isSame = flow.automatisation?.draft?.since === payload.draft?.since;
      const isOld =
        flow.id !== payload.id || (isSame && (flow.automatisation?.version ?? 0) > payload.version);
      return isOld ? flow : { ...flow, automatisation: payload, failure: null };
    },
    flowFailed(flow, { payload }: PayloadAction<Failure>) {
      flow.failure = payload;
    },

    statsWatched(_, __: PayloadAction<{ automatisationId: number; period: Period }>) {},
    /** The counts have changed by an action. */
    statsAsked() {},
    statsUnwatched() {},
    statsReceived(flow, { payload }: PayloadAction<AutomatisationStats>) {
      return { ...flow, stats: payload };
    },

    pathLit(flow, { payload }: PayloadAction<LitPath | null>) {
      flow.lit = payload;
    },

    /** Publishing or unpublishing; its effects are loaded first. */
    publicationAsked: (flow, { payload: { id } }: PayloadAction<AutomatisationDetail>) =>
      flow.id === id ? { ...flow, publication: running } : flow,
    /** An answer about a flow that is not the one on the screen changes nothing there, here and below. */
    publicationQuestioned(
      flow,
      { payload: { id, outlook } }: PayloadAction<{ id: number; outlook: PublicationOutlook }>,
    ) {
      return flow.id === id ? { ...flow, publication: idle, outlook } : flow;
    },
    publicationToggled: (flow, { payload: { automatisation } }: PayloadAction<Publication>) =>
      flow.id === automatisation.id ? { ...flow, publication: running } : flow,
    publicationChanged: (flow, { payload: id }: PayloadAction<number>) =>
      flow.id === id ? { ...flow, publication: idle, outlook: null } : flow,
    publicationRefused(flow, { payload: { id, failure } }: PayloadAction<{ id: number; failure: Failure }>) {
      return flow.id === id ? { ...flow, publication: failed(failure), outlook: null } : flow;
    },
    publicationDismissed(flow) {
      flow.publication = idle;
      flow.outlook = null;
    },

    nodeFocused(flow, { payload }: PayloadAction<string>) {
      flow.current = payload;
    },
    keysAsked(flow) {
      flow.areKeysShown = true;
    },
    keysDismissed(flow) {
      flow.areKeysShown = false;
    },

    stepOpened(flow, { payload }: PayloadAction<number | null>) {
      flow.opened = payload;
    },
    stepAdditionAsked(flow, { payload }: PayloadAction<Place>) {
      // A new object each time, even for the same place, so that the panel starts afresh.
      flow.adding = { ...payload };
    },
    panelClosed(flow) {
      flow.adding = null;
    },
    /** The server has assigned ids to new steps: whatever was begun at them goes on with these. */
    stepsNumbered(flow, { payload }: PayloadAction<[provisional: number, real: number][]>) {
      const ids = new Map(payload);
      const { pasting, deleting, current } = flow;
      return {
        ...flow,
        numbered: { ...flow.numbered, ...Object.fromEntries(payload) },
        pasting: pasting && realPlace(pasting, ids),
        deleting: deleting && { ...deleting, id: ids.get(deleting.id) ?? deleting.id },
        current: current === null ? null : String(ids.get(Number(current)) ?? current),
      };
    },

    pasteAsked(flow, { payload }: PayloadAction<Place>) {
      flow.pasting = payload;
    },
    pasteDismissed(flow) {
      flow.pasting = null;
    },

    stepDeletionAsked(flow, { payload }: PayloadAction<Step>) {
      return { ...flow, deleting: payload };
    },
    stepDeletionDismissed(flow) {
      flow.deleting = null;
    },

    changesWatched(_, __: PayloadAction<{ automatisationId: number; after: number; isDraft: boolean }>) {},
    changesUnwatched() {},
  },
});

export const {
  flowLookedAt,
  flowRequested,
  flowReceived,
  flowFailed,
  statsWatched,
  statsAsked,
  statsUnwatched,
  statsReceived,
  pathLit,
  publicationAsked,
  publicationQuestioned,
  publicationToggled,
  publicationChanged,
  publicationRefused,
  publicationDismissed,
  nodeFocused,
  keysAsked,
  keysDismissed,
  stepOpened,
  stepAdditionAsked,
  panelClosed,
  stepsNumbered,
  pasteAsked,
  pasteDismissed,
  stepDeletionAsked,
  stepDeletionDismissed,
  changesWatched,
  changesUnwatched,
} = slice.actions;
export const flowReducer = slice.reducer;
