import { combineReducers, createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Contact } from '../../../../domain/entities/contacts/contact';
import type { Segment } from '../../../../domain/entities/segments/segment';
import type { Failure } from '../../api/api-error';
import { createList } from '../../store/list';
import { createOptions } from '../../store/options';
import { failed, idle, running, type Request } from '../../store/request';
import { createResource } from '../../store/resource';
import { fetchGrowth, fetchGrowthOfAll } from './growth/api';
import {
  fetchFieldsOfEvents,
  fetchSegment,
  findListContacts,
  listListOptions,
  listSegmentContacts,
  listSegmentOptions,
  listSegments,
  listSegmentsOf,
  previewSegment,
  type EventFields,
  type SegmentChange,
} from './api';

export const segmentList = createList('segments/list', listSegments);

/** The segment whose page, or whose form, is open. */
export const segmentDetail = createResource('segments/detail', fetchSegment);

/** How the segment whose page is open grew. */
export const segmentGrowth = createResource('segments/growth', fetchGrowth);

/** How all of them grew in the last days. */
export const growthOfAll = createResource('segments/growthOfAll', fetchGrowthOfAll);

/** The contacts of the segment in the list's scope. */
export const segmentContactList = createList('segments/contacts', listSegmentContacts);

/** How many contacts the rules in the form have. */
export const segmentPreview = createResource('segments/preview', previewSegment);

export const segmentOptions = createOptions('segments/options', {
  keyOf: ({ id }: Segment) => id,
  load: listSegmentOptions,
  byKeys: listSegmentsOf,
});

/** The lists among them. */
export const listOptions = createOptions('segments/lists', {
  keyOf: ({ id }: Segment) => id,
  load: listListOptions,
  byKeys: listSegmentsOf,
});

/** Contacts that can be put on a list. */
export const listContactOptions = createOptions('segments/listContacts', {
  keyOf: ({ id }: Contact) => id,
  load: findListContacts,
});

/** The fields of events' data, by the events' names. */
export const eventFields = createOptions('segments/eventFields', {
  keyOf: ({ eventName }: EventFields) => eventName,
  byKeys: fetchFieldsOfEvents,
});

/** The user wants to take a contact off a list. */
export const listContactRemoved = createAction<{ listId: number; contactId: number; name: string }>(
  'segments/listContactRemoved',
);

interface Editor {
  save: Request;
  /** The segment that was just saved: its form must be left. */
  savedId: number | null;
  /** The segment about to be deleted, and the state of the request. */
  deleting: Segment | null;
  deletion: Request;
  /** The last deleted segment: its page must be left. */
  deletedId: number | null;
  /** The list to which contacts are being added. */
  addingTo: number | null;
  adding: Request;
}

const closed: Editor = {
  save: idle,
  savedId: null,
  deleting: null,
  deletion: idle,
  deletedId: null,
  addingTo: null,
  adding: idle,
};

interface SegmentSubmitted {
  change: SegmentChange;
  /** The rules of a segment that exists are changed: its contacts are looked up again. */
  isRebuilt: boolean;
}

const editor = createSlice({
  name: 'segments/editor',
  initialState: closed,
  reducers: {
    segmentSubmitted(state, _: PayloadAction<SegmentSubmitted>) {
      state.save = running;
    },
    /** `isLeft`: its form was left before the answer. */
    segmentSaved: (state, { payload: { id, isLeft } }: PayloadAction<{ id: number; isLeft: boolean }>) =>
      isLeft ? state : { ...closed, savedId: id },
    segmentNotSaved(state, { payload }: PayloadAction<Failure>) {
      state.save = failed(payload);
    },
    segmentDeletionAsked: (_, { payload }: PayloadAction<Segment>) => ({ ...closed, deleting: payload }),
    segmentDismissed: () => closed,
    segmentDeletionConfirmed(state, _: PayloadAction<Segment>) {
      state.deletion = running;
    },
    /** `isLeft`: its question was left before the answer. */
    segmentDeleted: (state, { payload: { id, isLeft } }: PayloadAction<{ id: number; isLeft: boolean }>) => ({
      ...(isLeft ? state : closed),
      deletedId: id,
    }),
    segmentNotDeleted(state, { payload }: PayloadAction<Failure>) {
      state.deletion = failed(payload);
    },
    listContactsAsked: (_, { payload }: PayloadAction<number>) => ({ ...closed, addingTo: payload }),
    listContactsSubmitted(state, _: PayloadAction<{ listId: number; contactIds: number[] }>) {
      state.adding = running;
    },
    /** Its payload: whether its dialog was left before the answer. */
    listContactsAdded: (state, { payload: isLeft }: PayloadAction<boolean>) => (isLeft ? state : closed),
    listContactsNotAdded(state, { payload }: PayloadAction<Failure>) {
      state.adding = failed(payload);
    },
  },
});

export const {
  segmentSubmitted,
  segmentSaved,
  segmentNotSaved,
  segmentDeletionAsked,
  segmentDismissed,
  segmentDeletionConfirmed,
  segmentDeleted,
  segmentNotDeleted,
  listContactsAsked,
  listContactsSubmitted,
  listContactsAdded,
  listContactsNotAdded,
} = editor.actions;

export const segmentsReducer = combineReducers({
  list: segmentList.reducer,
  detail: segmentDetail.reducer,
  growth: segmentGrowth.reducer,
  growthOfAll: growthOfAll.reducer,
  contacts: segmentContactList.reducer,
  preview: segmentPreview.reducer,
  options: segmentOptions.reducer,
  lists: listOptions.reducer,
  listContacts: listContactOptions.reducer,
  eventFields: eventFields.reducer,
  editor: editor.reducer,
});
