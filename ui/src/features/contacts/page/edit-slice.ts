import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { JsonObject } from '../../../../../domain/entities/common';
import type { Failure } from '../../../api/api-error';
import { failed, idle, running, type Request } from '../../../store/request';

/** The changes to a contact, as Identify expects them. */
export interface ContactChanges {
  externalId: string;
  data: JsonObject;
}

interface ContactEdit {
  isOpen: boolean;
  request: Request;
}

const closed: ContactEdit = { isOpen: false, request: idle };

const edit = createSlice({
  name: 'contacts/edit',
  initialState: closed,
  reducers: {
    contactEditOpened: () => ({ ...closed, isOpen: true }),
    contactEditDismissed: () => closed,
    contactSubmitted(state, _: PayloadAction<ContactChanges>) {
      state.request = running;
    },
    /** Its payload: whether its form was left before the answer. */
    contactSaved: (state, { payload: isLeft }: PayloadAction<boolean>) => (isLeft ? state : closed),
    contactNotSaved(state, { payload }: PayloadAction<Failure>) {
      state.request = failed(payload);
    },
  },
});

export const { contactEditOpened, contactEditDismissed, contactSubmitted, contactSaved, contactNotSaved } =
  edit.actions;
export const contactEditReducer = edit.reducer;
