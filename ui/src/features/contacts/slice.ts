import { combineReducers, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Contact } from '../../../../domain/entities/contact';
import type { Failure } from '../../api/api-error';
import { createList, type ListQuery } from '../../store/list';
import { idle, running, failed, type Request } from '../../store/request';
import { listContacts, type ContactPage } from './api';

export const contactList = createList('contacts/list', listContacts);

interface Detail {
  /** What was asked last: the contact's external id and the page of its events. */
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

const deletion = createSlice({
  name: 'contacts/deletion',
  initialState: idle,
  reducers: {
    contactDeletionConfirmed: (_, __: PayloadAction<Contact>) => running,
    contactDeleted: () => idle,
    contactNotDeleted: (_, { payload }: PayloadAction<Failure>) => failed(payload),
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
export const { contactDeletionConfirmed, contactDeleted, contactNotDeleted } = deletion.actions;

export const contactsReducer = combineReducers({
  list: contactList.reducer,
  detail: detail.reducer,
  deletion: deletion.reducer,
});
