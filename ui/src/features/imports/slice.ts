import { combineReducers, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ContactImport } from '../../../../domain/entities/contacts/import';
import type { Failure } from '../../api/api-error';
import { createList } from '../../store/list';
import { failed, idle, running, type Request } from '../../store/request';
import { createResource } from '../../store/resource';
import { fetchUndoOutlook, listImports } from './api';

export const importList = createList('imports/list', listImports);

/** The expected effect of undoing the selected import. */
export const undoOutlook = createResource('imports/undoOutlook', fetchUndoOutlook);

interface Undo {
  /** The import whose undoing is being confirmed. */
  asked: ContactImport | null;
  request: Request;
}

const nothing: Undo = { asked: null, request: idle };

const undo = createSlice({
  name: 'imports/undo',
  initialState: nothing,
  reducers: {
    undoAsked: (_, { payload }: PayloadAction<ContactImport>) => ({ asked: payload, request: idle }),
    undoDismissed: () => nothing,
    undoConfirmed(state, _: PayloadAction<ContactImport>) {
      state.request = running;
    },
    /** Its payload: whether its question was left before the answer. */
    undoBegun: (state, { payload: isLeft }: PayloadAction<boolean>) => (isLeft ? state : nothing),
    undoNotBegun(state, { payload }: PayloadAction<Failure>) {
      state.request = failed(payload);
    },
  },
});

export const { undoAsked, undoDismissed, undoConfirmed, undoBegun, undoNotBegun } = undo.actions;

export const importsReducer = combineReducers({
  list: importList.reducer,
  outlook: undoOutlook.reducer,
  undo: undo.reducer,
});
