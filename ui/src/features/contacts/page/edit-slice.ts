import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '../../../api/api-error';
import type { ValueChange } from '../list/contact-fields';
import { failed, idle, running, type Request } from '../../../store/request';

/** What was changed of a contact. */
export interface ContactChanges {
  externalId: string;
  changes: ValueChange[];
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
