import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { OptOutInput } from '../../../../domain/entities/opt-out';
import type { Failure } from '../../api/api-error';
import { failed, idle, running, type Request } from '../../store/request';

/** A contact leaves a channel, or comes back. */
export type OptOutChoice = OptOutInput & { contactId: number };

interface OptOuts {
  /** What is about to be changed by hand. */
  choice: OptOutChoice | null;
  request: Request;
}

const nothing: OptOuts = { choice: null, request: idle };

const optOuts = createSlice({
  name: 'contacts/optOuts',
  initialState: nothing,
  reducers: {
    optOutAsked: (_, { payload }: PayloadAction<OptOutChoice>) => ({ ...nothing, choice: payload }),
    optOutDismissed: () => nothing,
    optOutConfirmed(state, _: PayloadAction<OptOutChoice>) {
      state.request = running;
    },
    optOutChanged: () => nothing,
    optOutNotChanged(state, { payload }: PayloadAction<Failure>) {
      state.request = failed(payload);
    },
  },
});

export const { optOutAsked, optOutDismissed, optOutConfirmed, optOutChanged, optOutNotChanged } =
  optOuts.actions;
export const optOutsReducer = optOuts.reducer;
