import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Step } from '../../../../domain/entities/automatisations/steps/step';

/** The clipboard for steps, for this flow or another one. */
export interface Held {
  /** The step alone. */
  step: Step;
  /** The step with all that stands behind it. */
  withFollowers: Step[];
  takesFollowers: boolean;
}

const slice = createSlice({
  name: 'flow/held',
  initialState: null as Held | null,
  reducers: {
    stepHeld: (_, { payload }: PayloadAction<Held>) => payload,
    followersTaken: (held, { payload }: PayloadAction<boolean>) =>
      held && { ...held, takesFollowers: payload },
    stepLetGo: () => null,
  },
});

export const { stepHeld, followersTaken, stepLetGo } = slice.actions;
export const heldReducer = slice.reducer;
