import { combineReducers, createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Contact } from '../../../../domain/entities/contacts/contact';
import type { Erasure } from '../../../../domain/entities/contacts/erasure';
import type { Failure } from '../../api/api-error';
import { createList, type ListQuery } from '../../store/list';
import { createResource } from '../../store/resource';
import { idle, running, failed, type Request } from '../../store/request';
import {
  fetchErasure,
  fetchLosses,
  findContacts,
  listConsentChanges,
  listContactMessages,
  listContactRuns,
  listContacts,
  listTopicChanges,
  type ContactPage,
} from './api';
import { consentReducer } from './consent/consent-slice';
import { topicChoiceReducer } from './consent/topic-slice';
import { customFieldOptions } from './custom-fields';
import { contactEditReducer } from './page/edit-slice';

export const contactList = createList('contacts/list', listContacts);

/** The user wants to add a tag to the selected contacts, or to remove it. */
export const contactsTagged = createAction<{ contactIds: number[]; tagId: number; isDeletion: boolean }>(
  'contacts/tagged',
);

interface Detail {
  /** The latest request: the contact's external id and the page of its events. */
  query: ListQuery | null;
  state: 'idle' | 'loading' | 'ready' | 'failed';
  page: ContactPage | null;
  failure: Failure | null;
  /** The tag being added or removed. */
  tagging: Request;
}

const nothing: Detail = { query: null, state: 'idle', page: null, failure: null, tagging: idle };

const detail = createSlice({
  name: 'contacts/detail',
  initialState: nothing,
  reducers: {
    contactRequested(state, { payload }: PayloadAction<ListQuery>) {
      if (state.query?.scope !== payload.scope) return { ...nothing, state: 'loading', query: payload };
      return { ...state, state: 'loading', query: payload };
    },
    contactReceived(state, { payload }: PayloadAction<ContactPage>) {
      return { ...state, state: 'ready', page: payload, failure: null };
    },
    contactFailed(state, { payload }: PayloadAction<Failure>) {
      state.state = 'failed';
      state.failure = payload;
    },
    contactTagChosen(state, _: PayloadAction<{ contactId: number; tagId: number; isDeletion: boolean }>) {
      state.tagging = running;
    },
    contactTagChanged(state) {
      state.tagging = idle;
    },
    contactTagNotChanged(state, { payload }: PayloadAction<Failure>) {
      state.tagging = failed(payload);
    },
  },
});

/** The runs of the contact in the list's scope. */
export const contactRunList = createList('contacts/runs', listContactRuns);

/** The messages to the contact in the list's scope. */
export const contactMessageList = createList('contacts/messages', listContactMessages);

/** The consent history of the contact in the list's scope. */
export const contactConsentList = createList('contacts/consents', listConsentChanges);

/** What the contact in the list's scope chose for topics. */
export const contactTopicList = createList('contacts/topics', listTopicChanges);

/** The contacts found by the quick search. */
export const contactsFound = createResource('contacts/found', findContacts);

/** What would be erased with the contact being deleted. */
export const contactLosses = createResource('contacts/losses', fetchLosses);

/** The report of the contact that was erased last, as it is by now. */
export const contactErasure = createResource('contacts/erasure', fetchErasure);

interface Deletion {
  /** The contact whose deletion is being confirmed. */
  contact: Contact | null;
  request: Request;
  /** The last deleted contact: its page must be left. */
  deletedId: number | null;
}

interface Deleted {
  id: number;
  name: string;
  erasure: Erasure;
  /** Its question was left before the answer. */
  isLeft: boolean;
}

const noDeletion: Deletion = { contact: null, request: idle, deletedId: null };

const deletion = createSlice({
  name: 'contacts/deletion',
  initialState: noDeletion,
  reducers: {
    contactDeletionAsked: (_, { payload }: PayloadAction<Contact>) => ({ ...noDeletion, contact: payload }),
    contactDeletionDismissed: () => noDeletion,
    contactDeletionConfirmed(state, _: PayloadAction<Contact>) {
      state.request = running;
    },
    contactDeleted: (state, { payload: { id, isLeft } }: PayloadAction<Deleted>) => ({
      ...(isLeft ? state : noDeletion),
      deletedId: id,
    }),
    contactNotDeleted(state, { payload }: PayloadAction<Failure>) {
      state.request = failed(payload);
    },
  },
});

interface ErasureReport {
  /** What the contact was called: only this screen knows it still. */
  name: string;
  erasure: Erasure;
}

/** The report of the contact that was erased last, until it is put away. */
const erasureReport = createSlice({
  name: 'contacts/erasureReport',
  initialState: null as ErasureReport | null,
  reducers: { contactErasurePutAway: () => null },
  extraReducers: (builder) => {
    builder.addCase(deletion.actions.contactDeleted, (_, { payload: { name, erasure } }) => ({
      name,
      erasure,
    }));
  },
});

export const {
  contactRequested,
  contactReceived,
  contactFailed,
  contactTagChosen,
  contactTagChanged,
  contactTagNotChanged,
} = detail.actions;
export const {
  contactDeletionAsked,
  contactDeletionDismissed,
  contactDeletionConfirmed,
  contactDeleted,
  contactNotDeleted,
} = deletion.actions;

export const { contactErasurePutAway } = erasureReport.actions;

export const contactsReducer = combineReducers({
  list: contactList.reducer,
  detail: detail.reducer,
  deletion: deletion.reducer,
  found: contactsFound.reducer,
  losses: contactLosses.reducer,
  erasure: contactErasure.reducer,
  erasureReport: erasureReport.reducer,
  edit: contactEditReducer,
  consent: consentReducer,
  topic: topicChoiceReducer,
  topicChanges: contactTopicList.reducer,
  runs: contactRunList.reducer,
  messages: contactMessageList.reducer,
  consents: contactConsentList.reducer,
  customFields: customFieldOptions.reducer,
});
