import { createSlice, isAnyOf, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import type { AutomatisationDetail } from '../../../../domain/entities/automatisations/automatisation';
import type { Draft } from '../../../../domain/entities/automatisations/draft';
import type { Step, StepUpdate } from '../../../../domain/entities/automatisations/steps/step';
import type { Failure } from '../../api/api-error';
import { done, failed, idle, running, type Request } from '../../store/request';
import { withIds, type FlowSeen, type StepEdit } from './model/edit';
import type { ShownFlow } from './model/shown-flow';
import { begin, edited, kept, seen, target, went, type History } from './model/history';
import {
  automatisationCreated,
  automatisationNotSaved,
  automatisationSubmitted,
} from '../../features/automatisations/slice';
import { exitStrategyRefused, exitStrategySubmitted } from '../bar/slice';
import {
  flowFailed,
  flowReceived,
  flowRequested,
  panelClosed,
  publicationRefused,
  publicationToggled,
} from './flow-slice';

/** An edit that the server has not answered yet. */
export interface PendingEdit {
  key: string;
  automatisationId: number | null;
  edit: StepEdit;
  /** Made in the step's panel, which reports the result itself. */
  isFromPanel: boolean;
  /** It goes to the draft of the flow. */
  isDraft: boolean;
  /** What was on the screen, with what the user's own saves have made of it since; null: nothing was. */
  seen: FlowSeen | null;
}

/** A step that somebody else has saved since it was opened. */
export interface Conflict {
  /** The edit that met it. */
  key: string;
  mine: StepUpdate;
  theirs: Step;
}

/** The save or creation that the open panel has asked for; one whose panel was closed meanwhile is nobody's. */
interface PanelSave {
  /** The edit; null: the panel has asked for none. */
  key: string | null;
  request: Request;
}

/** A version of a step that the user's own save replaced by another one. */
export interface SavedVersion {
  id: number;
  from: number;
  to: number;
}

/** Edits of the flow on the screen. */
interface Editing {
  automatisationId: number | null;
  /** The user chose to edit a published flow live. */
  isLiveChosen: boolean;
  /** Edits go to the draft of the flow. */
  isDraft: boolean;
  /** When the draft on the screen began; null: none is shown. */
  draftSince: string | null;
  /** Already displayed (optimistically), and sent to the server one after another. */
  pending: PendingEdit[];
  /** The pending edits of flows that the user has left: they are sent all the same. */
  left: PendingEdit[];
  panelSave: PanelSave;
  /** What the user's own saves made of the versions of steps, by the step and its version then (`versionKey`). */
  ownVersions: Record<string, number>;
  history: History | null;
  /** The steps of versions seen since the page was opened, so that undo and redo can display them at once. */
  stepsOf: Record<number, Step[]>;
  conflict: Conflict | null;
  /** The version that the user's own last save made, while the page is open. */
  saved: number | null;
  /** The latest version reported by the feed of changes. */
  heard: number;
  /** The user's own save of the settings is in progress: a version reported meanwhile comes from it. */
  isKeeping: boolean;
}

/** The server's result of an edit: the flow after it, how many saves it took, and the new ids. */
export interface Settlement {
  key: string;
  automatisation: ShownFlow;
  saves: number;
  ids: [provisional: number, real: number][];
  versions: SavedVersion[];
}

const noSave: PanelSave = { key: null, request: idle };

const nothing: Editing = {
  automatisationId: null,
  isLiveChosen: false,
  isDraft: false,
  draftSince: null,
  pending: [],
  left: [],
  panelSave: noSave,
  ownVersions: {},
  history: null,
  stepsOf: {},
  conflict: null,
  saved: null,
  heard: 0,
  isKeeping: false,
};

const settingsSaving = isAnyOf(publicationToggled, exitStrategySubmitted, automatisationSubmitted);
/** Saves of settings that failed, or that created another flow instead of changing this one. */
export const settingsNotSaved = isAnyOf(
  publicationRefused,
  exitStrategyRefused,
  automatisationNotSaved,
  automatisationCreated,
  flowFailed,
);

const slice = createSlice({
  name: 'flow/editing',
  initialState: nothing,
  reducers: {
    editMade: {
      prepare: (edit: StepEdit, from?: { isFromPanel: boolean }) => ({
        payload: { key: nanoid(), edit, isFromPanel: from?.isFromPanel ?? false },
      }),
      reducer(state, { payload }: PayloadAction<Omit<PendingEdit, 'automatisationId' | 'isDraft' | 'seen'>>) {
        const { key, edit, isFromPanel } = payload;
        const drawn =
          edit.kind === 'undo' || edit.kind === 'redo' ? { ...edit, steps: knownSteps(state, edit) } : edit;
        const { automatisationId, isDraft } = state;
        const shown = (edit.kind === 'restore' ? edit.seen : undefined) ?? flowSeen(state);
        const seen = isDraft ? inDraft(shown, state.draftSince) : shown;
        const pending: PendingEdit = { key, automatisationId, edit: drawn, isFromPanel, isDraft, seen };
        const panelSave = isFromPanel ? { key, request: running } : state.panelSave;
        return { ...state, pending: [...state.pending, pending], panelSave };
      },
    },
    editSettled(state, { payload }: PayloadAction<Settlement>) {
      const { key, automatisation, saves } = payload;
      const settled = state.pending.find((pending) => pending.key === key);
      const saved = withOwnSaves(afterSave(state, payload), automatisation, saves);
      if (!settled) return saved;
      return {
        ...remember(saved, automatisation),
        saved: saves > 0 ? automatisation.version : state.saved,
        history: historyAfter(state.history, settled.edit, automatisation.version, saves),
      };
    },
    /** The first edit of a published flow has begun its draft: undo goes back to where it began. */
    draftBegun(
      state,
      { payload: { automatisationId, draft } }: PayloadAction<{ automatisationId: number; draft: Draft }>,
    ) {
      const { version, steps, created_at: draftSince } = draft;
      const begun = withSeen(state, ({ seen: before, ...pending }) =>
        pending.automatisationId === automatisationId && pending.isDraft
          ? inDraft(before, draftSince)
          : before,
      );
      if (state.automatisationId !== automatisationId || state.draftSince === draftSince) return begun;
      return { ...begun, draftSince, history: begin(version), stepsOf: { [version]: steps }, heard: version };
    },
    /** Edits go live from now on, or to the draft. The flow is then loaded again. */
    liveChosen: (state, { payload: isLiveChosen }: PayloadAction<boolean>) => ({ ...state, isLiveChosen }),
    /** The server has saved it, but the resulting flow is not known yet. */
    editUnread: (state, { payload }: PayloadAction<Pick<Settlement, 'key' | 'ids' | 'versions'>>) =>
      afterSave(withoutGoingBack(state, payload.key), payload),
    editRefused: (state, { payload: { key, failure } }: PayloadAction<{ key: string; failure: Failure }>) =>
      answered(without(withoutGoingBack(state, key), key), key, failed(failure)),
    /** The user's own save of the flow's settings; publishing cannot be undone. */
    settingsKept(state, { payload }: PayloadAction<{ automatisation: ShownFlow; isUndoable: boolean }>) {
      const { automatisation, isUndoable } = payload;
      if (automatisation.id !== state.automatisationId || !state.history) return state;
      const { history } = state;
      return {
        ...remember(withOwnSaves(state, automatisation, 1), automatisation),
        isKeeping: false,
        saved: automatisation.version,
        history: isUndoable
          ? edited(history, automatisation.version, 1)
          : kept(history, automatisation.version),
      };
    },
    historyFound(state, { payload }: PayloadAction<History>) {
      state.history = payload;
    },
    changeHeard(state, { payload: version }: PayloadAction<number>) {
      state.heard = Math.max(state.heard, version);
    },
    /** Somebody else has saved the step: the user decides in a dialog over the panel. */
    conflictMet: (state, { payload }: PayloadAction<Conflict>) => ({
      ...answered(state, payload.key, idle),
      conflict: payload,
    }),
    conflictSettled(state) {
      state.conflict = null;
    },
    /** The user takes what somebody else has saved: the panel is done. */
    theirsTaken: (state) => ({
      ...(state.conflict ? answered(state, state.conflict.key, done) : state),
      conflict: null,
    }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(flowRequested, (state, { payload: id }) => {
        if (state.automatisationId === id) return state;
        const all = [...state.left, ...state.pending];
        const isOfIt = ({ automatisationId }: PendingEdit): boolean => automatisationId === id;
        const left = all.filter((edit) => !isOfIt(edit));
        return { ...nothing, automatisationId: id, pending: all.filter(isOfIt), left };
      })
      .addCase(panelClosed, (state) => ({ ...state, panelSave: noSave }))
      .addCase(flowReceived, (state, { payload }) => {
        if (payload.id !== state.automatisationId || state.pending.length > 0) return state;
        const { version, isDraft = false } = payload;
        const draftSince = payload.draft?.since ?? null;
        // Versions of a draft and of the live flow are not undone across.
        if (draftSince !== state.draftSince || isDraft !== state.isDraft) {
          const fresh = {
            ...state,
            isDraft,
            draftSince,
            ownVersions: {},
            stepsOf: {},
            saved: null,
            heard: version,
          };
          return { ...remember(fresh, payload), history: begin(version) };
        }
        return {
          ...remember({ ...state, isDraft }, payload),
          history: state.history ? seen(state.history, version) : begin(version),
        };
      })
      .addMatcher(settingsSaving, (state) => ({ ...state, isKeeping: true }))
      .addMatcher(settingsNotSaved, (state) => ({ ...state, isKeeping: false })),
});

/** The version of a draft that nobody has changed. Where none was on the screen, one that others have gone on with is not what was seen. */
const firstOfDraft = 1;

/** What was seen, as a version of the draft that there is since then; null: there is none. */
const inDraft = (before: FlowSeen | null, draftSince: string | null): FlowSeen | null =>
  before?.since === null && draftSince !== null ? { version: firstOfDraft, since: draftSince } : before;

/** What is on the screen, without the edits that are not saved yet; null until it is loaded. */
export const flowSeen = ({ history, draftSince: since }: Pick<Editing, 'history' | 'draftSince'>) =>
  history && { version: history.current, since };

/** Each pending edit with what was seen, as `seenBy` answers it. */
function withSeen(state: Editing, seenBy: (pending: PendingEdit) => FlowSeen | null): Editing {
  const all = (edits: PendingEdit[]) => edits.map((pending) => ({ ...pending, seen: seenBy(pending) }));
  return { ...state, pending: all(state.pending), left: all(state.left) };
}

/** Notes what the user's own saves have made of what was seen; where somebody else has saved in between, it is as it was. */
const withOwnSaves = (state: Editing, { id, version, draft }: ShownFlow, saves: number): Editing =>
  withSeen(state, ({ automatisationId, seen: before }) => {
    const isOfIt = automatisationId === id && before?.since === (draft?.since ?? null);
    return isOfIt && version === before.version + saves ? { ...before, version } : before;
  });

/** The steps after an undo or redo, if they have been seen; null while earlier edits are pending. */
function knownSteps({ history, pending, stepsOf }: Editing, { kind }: StepEdit): Step[] | null {
  if (!history || pending.length > 0) return null;
  const version = target(history, kind === 'undo' ? -1 : 1);
  return version === undefined ? null : (stepsOf[version] ?? null);
}

const remember = (state: Editing, { version, steps }: AutomatisationDetail): Editing => ({
  ...state,
  stepsOf: { ...state.stepsOf, [version]: steps },
});

/** Removes a settled edit; later ones get the ids that the server assigned. */
function without(state: Editing, key: string, ids: Settlement['ids'] = []): Editing {
  const given = new Map(ids);
  const rest = (edits: PendingEdit[]): PendingEdit[] =>
    edits
      .filter((pending) => pending.key !== key)
      .map((pending) => ({ ...pending, edit: withIds(pending.edit, given) }));
  return { ...state, pending: rest(state.pending), left: rest(state.left) };
}

/** Answers the panel that asked for the edit, unless it was closed meanwhile. */
const answered = (state: Editing, key: string, request: Request): Editing =>
  state.panelSave.key === key ? { ...state, panelSave: { key, request } } : state;

const versionKey = (id: number, version: number): string => `${id}/${version}`;

/** After the server has saved an edit. */
function afterSave(
  state: Editing,
  { key, ids, versions }: Pick<Settlement, 'key' | 'ids' | 'versions'>,
): Editing {
  const made = versions.filter(({ from, to }) => from !== to);
  const ownVersions = Object.fromEntries(made.map(({ id, from, to }) => [versionKey(id, from), to]));
  const saved = { ...state, ownVersions: { ...state.ownVersions, ...ownVersions } };
  return answered(without(saved, key, ids), key, done);
}

/** The version of a step that the user's own saves have made of the one that was opened. */
export function ownVersion({ ownVersions }: Editing, id: number, opened: number): number {
  let version = opened;
  for (;;) {
    const next = ownVersions[versionKey(id, version)];
    if (next === undefined) return version;
    version = next;
  }
}

/**
 * Removes the undo of an edit that is asked for already, and the redo of that: where the edit was refused, or is not known to the history, they
 * would go back by another one.
 */
function withoutGoingBack(state: Editing, key: string): Editing {
  const at = state.pending.findIndex((pending) => pending.key === key);
  if (at === -1) return state;
  let later = 0;
  const undo = state.pending.findIndex(({ edit }, place) => {
    if (place <= at) return false;
    if (edit.kind === 'undo' && later === 0) return true;
    later += edit.kind === 'undo' ? -1 : 1;
    return false;
  });
  if (undo === -1) return state;
  const isRedone = state.pending[undo + 1]?.edit.kind === 'redo';
  return { ...state, pending: state.pending.toSpliced(undo, isRedone ? 2 : 1) };
}

function historyAfter(history: History | null, edit: StepEdit, version: number, saves: number): History {
  if (!history) return begin(version);
  if (saves === 0) return seen(history, version);
  if (edit.kind === 'undo') return went(history, -1, version);
  return edit.kind === 'redo' ? went(history, 1, version) : edited(history, version, saves);
}

export const {
  editMade,
  editSettled,
  editUnread,
  editRefused,
  draftBegun,
  liveChosen,
  settingsKept,
  historyFound,
  changeHeard,
  conflictMet,
  conflictSettled,
  theirsTaken,
} = slice.actions;
export const editingReducer = slice.reducer;
