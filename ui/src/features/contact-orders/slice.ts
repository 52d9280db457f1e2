import { combineReducers, createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ContactOrderKind } from '../../../../domain/entities/contacts/contact-order';
import type { Failure } from '../../api/api-error';
import { createResource } from '../../store/resource';
import { failed, idle, running, type Request } from '../../store/request';
import { fetchContactOrders, type ContactOrderGiven } from './api';
import { keptOrders } from './kept-orders';

/** The account's bulk orders about contacts. */
export const contactOrders = createResource('contactOrders/told', fetchContactOrders);

/** A bulk action before its confirmation, and the number of contacts. */
export interface ContactOrderAsked {
  kind: ContactOrderKind;
  selection: ContactOrderGiven['selection'];
  count: number;
}

/** A bulk action on more contacts than the list has counted. */
type ContactOrderMeant = Omit<ContactOrderAsked, 'count'>;

interface Question {
  asked: ContactOrderAsked | null;
  /** The action whose contacts are being counted, before its question. */
  counting: ContactOrderKind | null;
  request: Request;
  /** The most recent order. */
  givenId: number | null;
}

const nothing: Question = { asked: null, counting: null, request: idle, givenId: null };

const question = createSlice({
  name: 'contactOrders/question',
  initialState: nothing,
  reducers: {
    /** Asked once all its contacts are counted. */
    contactOrderMeant(state, { payload }: PayloadAction<ContactOrderMeant>) {
      state.counting = payload.kind;
    },
    /** They could not be counted, or what was selected is not any more. */
    contactOrderNotMeant(state) {
      state.counting = null;
    },
    contactOrderAsked(state, { payload }: PayloadAction<ContactOrderAsked>) {
      Object.assign(state, { asked: payload, counting: null, request: idle });
    },
    contactOrderDismissed(state) {
      Object.assign(state, { asked: null, request: idle });
    },
    contactOrderConfirmed(state, _: PayloadAction<ContactOrderGiven>) {
      state.request = running;
    },
    /** `isLeft`: its question was left before the answer. */
    contactOrderGiven: (
      state,
      { payload: { id, isLeft } }: PayloadAction<{ id: number; isLeft: boolean }>,
    ): Question => ({ ...(isLeft ? state : nothing), givenId: id }),
    contactOrderNotGiven(state, { payload }: PayloadAction<Failure>) {
      state.request = failed(payload);
      // The selection has grown: the user is asked again with the new number.
      const total = payload.code === 'contacts_have_grown' ? totalIn(payload.details) : null;
      if (state.asked && total !== null) state.asked.count = total;
    },
  },
});

const totalIn = (details: unknown): number | null =>
  typeof details === 'object' && details !== null && 'total' in details && typeof details.total === 'number'
    ? details.total
    : null;

/** An order in progress has ended. */
export const contactOrderEnded = createAction('contactOrders/ended');
/** The user wants to stop an order, by its id. */
export const contactOrderStopped = createAction<number>('contactOrders/stopped');

/** The orders whose end is shown here, by id: those given here, or seen in progress, until they are dismissed. */
const awaited = createSlice({
  name: 'contactOrders/awaited',
  initialState: keptOrders,
  reducers: {
    contactOrdersSeen: (ids, { payload }: PayloadAction<number[]>) => [...new Set([...ids, ...payload])],
    contactOrderPutAway: (ids, { payload }: PayloadAction<number>) => ids.filter((id) => id !== payload),
  },
  extraReducers: (builder) =>
    builder.addCase(question.actions.contactOrderGiven, (ids, { payload }) => [...ids, payload.id]),
});

export const {
  contactOrderMeant,
  contactOrderNotMeant,
  contactOrderAsked,
  contactOrderDismissed,
  contactOrderConfirmed,
  contactOrderGiven,
  contactOrderNotGiven,
} = question.actions;
export const { contactOrdersSeen, contactOrderPutAway } = awaited.actions;
export const contactOrdersReducer = combineReducers({
  told: contactOrders.reducer,
  question: question.reducer,
  awaited: awaited.reducer,
});
