import { combineReducers, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Suppression } from '../../../../domain/entities/contacts/suppression';
import type { Failure } from '../../api/api-error';
import { createList } from '../../store/list';
import { failed, idle, running, type Request } from '../../store/request';
import { listSuppressions, type Lift } from './api';

export const suppressionList = createList('suppressions/list', listSuppressions);

interface Lifting {
  /** The address that is to be let in again; null while the dialog is closed. */
  asked: Suppression | null;
  request: Request;
}

const nothing: Lifting = { asked: null, request: idle };

const lifting = createSlice({
  name: 'suppressions/lifting',
  initialState: nothing,
  reducers: {
    liftAsked: (_, { payload }: PayloadAction<Suppression>) => ({ ...nothing, asked: payload }),
    liftDismissed: () => nothing,
    liftSubmitted(state, _: PayloadAction<Lift>) {
      state.request = running;
    },
    /** Its payload: whether its dialog was left before the answer. */
    lifted: (state, { payload: isLeft }: PayloadAction<boolean>) => (isLeft ? state : nothing),
    notLifted(state, { payload }: PayloadAction<Failure>) {
      state.request = failed(payload);
    },
  },
});

export const { liftAsked, liftDismissed, liftSubmitted, lifted, notLifted } = lifting.actions;

export const suppressionsReducer = combineReducers({
  list: suppressionList.reducer,
  lifting: lifting.reducer,
});
