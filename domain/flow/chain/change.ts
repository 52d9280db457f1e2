import type { ChainStep, Place } from './place';

/** An edit of a chain: the only steps it touches. Applied together, they turn one valid chain into another. */
export interface ChainChange {
  /** Steps that stand elsewhere afterwards. */
  moved: (Place & { id: number })[];
  /** Steps that are gone afterwards, each with the step a run that stands on it goes on at (null: at the flow's end). */
  removed: Map<number, number | null>;
}

/** The chain after the edit; `inserted` is the new step, when the edit brought one. */
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
