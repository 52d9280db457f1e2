import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { flowRequested } from '../editing/flow-slice';
import type { TouchedRuns } from './store';

/** Undo or redo of one edit. */
export type Going = 'undo' | 'redo';

/** The runs waiting at affected steps, about which the user is asked. */
interface Question {
  going: Going;
  runs: TouchedRuns[];
}

interface GoingState {
  question: Question | null;
}

const nothing: GoingState = { question: null };

const slice = createSlice({
  name: 'flow/going',
  initialState: nothing,
  reducers: {
    /** The user wants to undo or redo. It is done at once, unless runs wait at affected steps. */
    goingAsked(_, __: PayloadAction<Going>) {},
    goingHeldUp: (_, { payload }: PayloadAction<Question>): GoingState => ({ question: payload }),
    goingConfirmed: () => nothing,
    goingDismissed: () => nothing,
  },
  extraReducers: (builder) => builder.addCase(flowRequested, () => nothing),
});

export const { goingAsked, goingHeldUp, goingConfirmed, goingDismissed } = slice.actions;
export const goingReducer = slice.reducer;
