import type { StepType } from '../../steps/types';

/**
 * Where a step stands: behind one step (null: it is the first), on one branch of it when that step is a condition (null
 * otherwise). At most one step stands at a place.
 */
export interface Place {
  automatisation_step_before_id: number | null;
  branch: boolean | null;
}

/** What the chain rules need to know of a step. */
export interface ChainStep extends Place {
  id: number;
  type: StepType;
}

export const start: Place = { automatisation_step_before_id: null, branch: null };

/** The place behind a step that is no condition. */
export const behind = (stepId: number): Place => ({ automatisation_step_before_id: stepId, branch: null });

/** The place at the head of a condition's branch. */
export const headOf = (conditionId: number, side: boolean): Place => ({
  automatisation_step_before_id: conditionId,
  branch: side,
});

/** A place as one word, for maps. */
export const placeKey = ({ automatisation_step_before_id, branch }: Place): string =>
  `${automatisation_step_before_id ?? 'start'}/${branch ?? ''}`;
