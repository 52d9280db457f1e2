import { combineReducers, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PastOrderInput } from '../../../../domain/entities/automatisations/past-contacts';
import type { Failure } from '../../api/api-error';
import { done, failed, idle, running, type Request } from '../../store/request';
import { createResource } from '../../store/resource';
import { fetchPastOrders, fetchPastPreview, type PastOrderAction } from './api';

/** The newest orders of the open automation. */
export const pastOrders = createResource('pastContacts/orders', fetchPastOrders);

/** Who would be added now, for the dialog. */
export const pastPreview = createResource('pastContacts/preview', fetchPastPreview);

interface Asking {
  /** The dialog in which contacts are chosen is open. */
  isOpen: boolean;
  adding: Request;
  changing: Request;
  /** How often an order was given or changed here: the orders are then loaded again. */
  changes: number;
}

const initialState: Asking = { isOpen: false, adding: idle, changing: idle, changes: 0 };

const asking = createSlice({
  name: 'pastContacts/asking',
  initialState,
  reducers: {
    pastDialogOpened: (state): Asking => ({ ...state, isOpen: true, adding: idle }),
    pastDialogClosed: (state): Asking => ({ ...state, isOpen: false, adding: idle }),
    pastContactsAdded(state, _: PayloadAction<{ automatisationId: number; input: PastOrderInput }>) {
      state.adding = running;
    },
    /** Those who are in the segment whose entering starts the automation, as it was published, or its trigger saved. */
    membersAdded: (state, _: PayloadAction<{ automatisationId: number; after: 'published' | 'saved' }>) =>
      state,
    /** Its payload: whether the dialog was left before the answer. */
    pastOrderGiven: ({ changes, ...state }, { payload: isLeft }: PayloadAction<boolean>): Asking => ({
      ...state,
      ...(!isLeft && { isOpen: false, adding: done }),
      changes: changes + 1,
    }),
    pastOrderNotGiven(state, { payload }: PayloadAction<Failure>) {
      state.adding = failed(payload);
    },
    pastOrderAsked(state, _: PayloadAction<{ automatisationId: number; action: PastOrderAction }>) {
      state.changing = running;
    },
    /** Its buttons were left. */
    pastOrderLeft(state) {
      state.changing = idle;
    },
    /** Its payload: whether its buttons were left before the answer. */
    pastOrderChanged: ({ changes, ...state }, { payload: isLeft }: PayloadAction<boolean>): Asking => ({
      ...state,
      ...(!isLeft && { changing: done }),
      changes: changes + 1,
    }),
    pastOrderNotChanged(state, { payload }: PayloadAction<Failure>) {
      state.changing = failed(payload);
    },
  },
});

export const {
  pastDialogOpened,
  pastDialogClosed,
  pastContactsAdded,
  membersAdded,
  pastOrderGiven,
  pastOrderNotGiven,
  pastOrderAsked,
  pastOrderLeft,
  pastOrderChanged,
  pastOrderNotChanged,
} = asking.actions;

export const pastContactsReducer = combineReducers({
  orders: pastOrders.reducer,
  preview: pastPreview.reducer,
  asking: asking.reducer,
});
