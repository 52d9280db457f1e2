import type { ChainStep, Place } from './place';

/** An edit of a chain, as the only steps it affects. Applied together, the changes turn one valid chain into another. */
export interface ChainChange {
  /** Steps whose position changes. */
  moved: (Place & { id: number })[];
  /** Removed steps, each with the step at which a run standing there continues (null: at the flow's end). */
  removed: Map<number, number | null>;
}

/** The chain after the edit; `inserted` is the new step, if there is one. */
export function applyChange<Step extends ChainStep>(
  steps: readonly Step[],
  { moved, removed }: ChainChange,
  inserted?: Step,
): Step[] {
  const places = new Map(
    moved.map(({ id, automatisation_step_before_id, branch }) => [
      id,
      { automatisation_step_before_id, branch },
    ]),
  );
  const kept = steps
    .filter(({ id }) => !removed.has(id))
    .map((step) => ({ ...step, ...places.get(step.id) }));
  return inserted ? [...kept, inserted] : kept;
}
