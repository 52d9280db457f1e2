import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ConsentInput, ConsentState } from '../../../../../domain/entities/contacts/consent';
import type { Channel } from '../../../../../domain/entities/contacts/channel';
import type { Failure } from '../../../api/api-error';
import { failed, idle, running, type Request } from '../../../store/request';

/** The new consent to a contact's channel. */
export type ConsentChoice = ConsentInput & { contactId: number };

/** The contact's channel that is being changed, and its current consent. */
interface ConsentAsked {
  contactId: number;
  channel: Channel;
  state: ConsentState;
}

interface ConsentEdit {
  asked: ConsentAsked | null;
  request: Request;
}

const nothing: ConsentEdit = { asked: null, request: idle };

const consent = createSlice({
  name: 'contacts/consent',
  initialState: nothing,
  reducers: {
    consentAsked: (_, { payload }: PayloadAction<ConsentAsked>) => ({ ...nothing, asked: payload }),
    consentDismissed: () => nothing,
    consentSubmitted(state, _: PayloadAction<ConsentChoice>) {
      state.request = running;
    },
    /** Its payload: whether its dialog was left before the answer. */
    consentChanged: (state, { payload: isLeft }: PayloadAction<boolean>) => (isLeft ? state : nothing),
    consentNotChanged(state, { payload }: PayloadAction<Failure>) {
      state.request = failed(payload);
    },
  },
});

export const { consentAsked, consentDismissed, consentSubmitted, consentChanged, consentNotChanged } =
  consent.actions;
export const consentReducer = consent.reducer;
