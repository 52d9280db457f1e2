import { combineReducers, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Broadcast } from '../../../../domain/entities/broadcast';
import type { Failure } from '../../api/api-error';
import { createList } from '../../store/list';
import { done, failed, idle, running, type Request } from '../../store/request';
import { createResource } from '../../store/resource';
import {
  fetchBroadcast,
  fetchNotSent,
  listBroadcasts,
  type BroadcastAct,
  type BroadcastInput,
  type BroadcastParts,
  type BroadcastTemplateInput,
} from './api';
import { fetchExamples } from './examples';

export const broadcastList = createList('broadcasts/list', listBroadcasts);

/** The broadcast whose page is open. */
export const broadcastDetail = createResource('broadcasts/detail', fetchBroadcast);

/** The subjects of the open one as a contact reads them. */
export const messageExamples = createResource('broadcasts/examples', fetchExamples);

/** Why contacts were not sent the messages of the open one. */
export const notSentReasons = createResource('broadcasts/notSent', fetchNotSent);

type Named = Pick<Broadcast, 'id' | 'name'>;

interface Editor {
  /** Whether the dialog of a new one is open. */
  isCreating: boolean;
  /** The segment whose contacts the new one goes to, where it was asked for there. */
  segmentId: number | null;
  creation: Request;
  /** The broadcast that was just made: its page is opened. */
  createdId: number | null;
  /** The save of a step. */
  save: Request;
  /** The open broadcast as the last call answered it. */
  stored: Broadcast | null;
  /** The same as the last save of a step answered it: what its form goes on from. */
  saved: Broadcast | null;
  /** The call in progress: it sends, cancels, copies or chooses. */
  act: Request;
  /** The broadcast about to be deleted, and the state of the request. */
  deleting: Named | null;
  deletion: Request;
  /** The last deleted broadcast: its page must be left. */
  deletedId: number | null;
}

const closed: Editor = {
  isCreating: false,
  segmentId: null,
  creation: idle,
  createdId: null,
  save: idle,
  stored: null,
  saved: null,
  act: idle,
  deleting: null,
  deletion: idle,
  deletedId: null,
};

/** A broadcast as somebody has seen it. */
type Seen = Pick<Broadcast, 'id' | 'version'>;

const editor = createSlice({
  name: 'broadcasts/editor',
  initialState: closed,
  reducers: {
    creationOpened: (_, { payload }: PayloadAction<number | null>) => ({
      ...closed,
      isCreating: true,
      segmentId: payload,
    }),
    broadcastSubmitted(state, _: PayloadAction<BroadcastInput>) {
      state.creation = running;
    },
    broadcastTemplateSubmitted(state, _: PayloadAction<BroadcastTemplateInput>) {
      state.creation = running;
    },
    broadcastCreated: ({ saved }, { payload }: PayloadAction<number>) => ({
      ...closed,
      saved,
      createdId: payload,
    }),
    broadcastNotCreated(state, { payload }: PayloadAction<Failure>) {
      state.creation = failed(payload);
    },
    partsSubmitted(state, _: PayloadAction<{ broadcast: Seen; parts: BroadcastParts }>) {
      state.save = running;
    },
    partsSaved: (state, { payload }: PayloadAction<Broadcast>) => ({
      ...state,
      save: done,
      stored: payload,
      saved: payload,
    }),
    partsNotSaved(state, { payload }: PayloadAction<Failure>) {
      state.save = failed(payload);
    },
    saveForgotten(state) {
      state.save = idle;
    },
    actAsked(state, _: PayloadAction<{ id: number; act: BroadcastAct }>) {
      state.act = running;
    },
    actDone: (state, { payload }: PayloadAction<Broadcast>) => ({ ...state, act: done, stored: payload }),
    actRefused(state, { payload }: PayloadAction<Failure>) {
      state.act = failed(payload);
    },
    actForgotten(state) {
      state.act = idle;
    },
    broadcastDeletionAsked(state, { payload }: PayloadAction<Named>) {
      state.deleting = payload;
      state.deletion = idle;
    },
    broadcastDeletionConfirmed(state, _: PayloadAction<{ broadcast: Named; isForced: boolean }>) {
      state.deletion = running;
    },
    /** `isLeft`: its question was left before the answer. */
    broadcastDeleted: (
      state,
      { payload: { id, isLeft } }: PayloadAction<{ id: number; isLeft: boolean }>,
    ) => ({
      ...(isLeft ? state : closed),
      deletedId: id,
    }),
    broadcastNotDeleted(state, { payload }: PayloadAction<Failure>) {
      state.deletion = failed(payload);
    },
    broadcastDismissed: () => closed,
  },
});

export const {
  creationOpened,
  broadcastSubmitted,
  broadcastTemplateSubmitted,
  broadcastCreated,
  broadcastNotCreated,
  partsSubmitted,
  partsSaved,
  partsNotSaved,
  saveForgotten,
  actAsked,
  actDone,
  actRefused,
  actForgotten,
  broadcastDeletionAsked,
  broadcastDeletionConfirmed,
  broadcastDeleted,
  broadcastNotDeleted,
  broadcastDismissed,
} = editor.actions;

export const broadcastsReducer = combineReducers({
  list: broadcastList.reducer,
  detail: broadcastDetail.reducer,
  examples: messageExamples.reducer,
  notSent: notSentReasons.reducer,
  editor: editor.reducer,
});
