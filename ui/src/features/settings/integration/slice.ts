import { combineReducers, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '../../../api/api-error';
import { createResource } from '../../../store/resource';
import { failed, idle, running, type Request } from '../../../store/request';
import { fetchLastEvent, fetchRejectedCalls, type SentEvent } from './api';

export const lastEvent = createResource('integration/lastEvent', fetchLastEvent);
export const rejectedCalls = createResource('integration/rejectedCalls', fetchRejectedCalls);

interface KeyRenewal {
  isAsking: boolean;
  request: Request;
  /** How long the previous key stays valid after it was renewed. */
  previousUntil: string | null;
}

const initialState: KeyRenewal = { isAsking: false, request: idle, previousUntil: null };

const renewal = createSlice({
  name: 'integration/renewal',
  initialState,
  reducers: {
    keyRenewalAsked: (state) => ({ ...state, isAsking: true, request: idle }),
    keyRenewalDismissed: (state) => ({ ...state, isAsking: false, request: idle }),
    keyRenewalConfirmed(state) {
      state.request = running;
    },
    /** `isLeft`: its question was left before the answer. */
    keyRenewed: (
      state,
      { payload: { previousUntil, isLeft } }: PayloadAction<{ previousUntil: string; isLeft: boolean }>,
    ) => ({ ...(isLeft ? state : initialState), previousUntil }),
    keyNotRenewed(state, { payload }: PayloadAction<Failure>) {
      state.request = failed(payload);
    },
  },
});

export const { keyRenewalAsked, keyRenewalDismissed, keyRenewalConfirmed, keyRenewed, keyNotRenewed } =
  renewal.actions;

const notSending: Request = idle;
const sending = createSlice({
  name: 'integration/sending',
  initialState: notSending,
  reducers: {
    eventSubmitted: (_, __: PayloadAction<SentEvent>) => running,
    eventLeft: () => idle,
    /** Its payload: whether its form was left before the answer. */
    eventSent: (state, { payload: isLeft }: PayloadAction<boolean>) => (isLeft ? state : idle),
    eventNotSent: (_, { payload }: PayloadAction<Failure>) => failed(payload),
  },
});

export const { eventSubmitted, eventLeft, eventSent, eventNotSent } = sending.actions;

export const integrationReducer = combineReducers({
  lastEvent: lastEvent.reducer,
  rejectedCalls: rejectedCalls.reducer,
  renewal: renewal.reducer,
  sending: sending.reducer,
});
