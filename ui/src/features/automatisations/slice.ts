import { combineReducers, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Automatisation } from '../../../../domain/entities/automatisation';
import type { Failure } from '../../api/api-error';
import { createList } from '../../store/list';
import { createOptions } from '../../store/options';
import { failed, idle, running, type Request } from '../../store/request';
import { listAutomatisationOptions, listAutomatisations, type AutomatisationChange } from './api';

export const automatisationList = createList('automatisations/list', listAutomatisations);
export const automatisationOptions = createOptions('automatisations/options', listAutomatisationOptions);

interface Editor {
  /** The automation in the dialog; `new` for one to be made, null when the dialog is closed. */
  editing: Automatisation | 'new' | null;
  save: Request;
  /** The automation made last; its page opens. */
  createdId: number | null;
  deleting: Automatisation | null;
  deletion: Request;
}

const closed: Editor = { editing: null, save: idle, createdId: null, deleting: null, deletion: idle };

const editor = createSlice({
  name: 'automatisations/editor',
  initialState: closed,
  reducers: {
    automatisationOpened: (_, { payload }: PayloadAction<Automatisation | 'new'>) => ({
      ...closed,
      editing: payload,
    }),
    automatisationDismissed: () => closed,
    automatisationSubmitted(state, _: PayloadAction<AutomatisationChange>) {
      state.save = running;
    },
    automatisationCreated: (_, { payload }: PayloadAction<number>) => ({ ...closed, createdId: payload }),
    automatisationUpdated: () => closed,
    automatisationNotSaved(state, { payload }: PayloadAction<Failure>) {
      state.save = failed(payload);
    },
    automatisationDeletionAsked: (_, { payload }: PayloadAction<Automatisation>) => ({
      ...closed,
      deleting: payload,
    }),
    automatisationDeletionConfirmed(state, _: PayloadAction<{ id: number; force: boolean }>) {
      state.deletion = running;
    },
    automatisationDeleted: () => closed,
    automatisationNotDeleted(state, { payload }: PayloadAction<Failure>) {
      state.deletion = failed(payload);
    },
  },
});

export const {
  automatisationOpened,
  automatisationDismissed,
  automatisationSubmitted,
  automatisationCreated,
  automatisationUpdated,
  automatisationNotSaved,
  automatisationDeletionAsked,
  automatisationDeletionConfirmed,
  automatisationDeleted,
  automatisationNotDeleted,
} = editor.actions;

export const automatisationsReducer = combineReducers({
  list: automatisationList.reducer,
  options: automatisationOptions.reducer,
  editor: editor.reducer,
});
