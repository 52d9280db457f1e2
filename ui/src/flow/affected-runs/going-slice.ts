import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { flowRequested } from '../editing/flow-slice';
import type { TouchedRuns } from './store';

/** Going one edit back, or forth again. */
export type Going = 'undo' | 'redo';

/** What is asked about before: who waits where the edit changes something. */
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
    /** The user wants to go. It is done at once, unless runs wait where it changes something. */
    goingAsked(_, __: PayloadAction<Going>) {},
    goingHeldUp: (_, { payload }: PayloadAction<Question>): GoingState => ({ question: payload }),
    goingConfirmed: () => nothing,
    goingDismissed: () => nothing,
  },
  extraReducers: (builder) => builder.addCase(flowRequested, () => nothing),
});

export const { goingAsked, goingHeldUp, goingConfirmed, goingDismissed } = slice.actions;
export const goingReducer = slice.reducer;
