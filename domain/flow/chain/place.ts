import type { JsonObject } from '../../entities/common';
import type { StepType } from '../../steps/types';

/** A branch: the true or the false one of a condition or a wait, or the way of a split or a wait by its id. */
export type Branch = boolean | string;

/**
 * The position of a step: after one step (null: it is the first), on one branch of it (null: on none). After a step with branches, a step
 * on none of them stands where its branches join. Each place holds at most one step.
 */
export interface Place {
  automatisation_step_before_id: number | null;
  branch: Branch | null;
}

/** The parts of a step that the chain rules need. */
export interface ChainStep extends Place {
  id: number;
  type: StepType;
  /** It names the ways of a split or a wait. */
  data?: JsonObject;
}

export const start: Place = { automatisation_step_before_id: null, branch: null };

/** The place after a step; after one with branches, where they join. */
export const behind = (stepId: number): Place => ({ automatisation_step_before_id: stepId, branch: null });

/** The place at the head of a branch. */
export const headOf = (stepId: number, branch: Branch): Place => ({
  automatisation_step_before_id: stepId,
  branch,
});

/** A place as one string, for use as a key. */
export const placeKey = ({ automatisation_step_before_id, branch }: Place): string =>
  `${automatisation_step_before_id ?? 'start'}/${branch ?? ''}`;
