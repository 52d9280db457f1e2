import { chainProblems } from '../chain/chain-problems';
import type { Place } from '../chain/place';
import { isSameContent, isSamePlace, type WholeStep } from './step-difference';

/** A draft's steps over those of the live flow: what the flow becomes, or the steps that only a person can decide about. */
export interface Merged<Step> {
  steps: Step[];
  /** Steps that were changed on both sides in ways that do not fit together, by id. */
  clashes: number[];
}

/**
 * Takes what the live flow became since a draft began (`base`) into the draft. A step's content and its place are taken from the side that
 * changed them. What was changed differently on both sides clashes, and so does a step that one side changed and the other removed, or for
 * which the places of both sides leave none.
 */
export function mergeDraft<Step extends WholeStep>({
  base,
  live,
  draft,
}: Record<'base' | 'live' | 'draft', readonly Step[]>): Merged<Step> {
  const [before, here, there] = [base, live, draft].map(
    (steps) => new Map(steps.map((step) => [step.id, step])),
  );
  const ids = new Set([...live, ...draft].map(({ id }) => id));
  const steps: Step[] = [];
  const clashes: number[] = [];
  for (const id of ids) {
    const merged = mergeStep(before?.get(id), here?.get(id), there?.get(id));
    if (merged === 'clash') clashes.push(id);
    else if (merged) steps.push(merged);
  }
  if (clashes.length > 0) return { steps: [...draft], clashes };
  const unfit = new Set(chainProblems(steps).map(({ step_id }) => step_id));
  return unfit.size > 0 ? { steps: [...draft], clashes: [...unfit] } : { steps, clashes };
}

/** A step of both sides; undefined: it is removed. */
function mergeStep<Step extends WholeStep>(
  base: Step | undefined,
  live: Step | undefined,
  draft: Step | undefined,
): Step | undefined | 'clash' {
  if (live && draft) {
    const content = ofSide(isSameContent, base, live, draft);
    const place = ofSide(isSamePlace, base, live, draft);
    return content && place ? { ...content, ...placeOf(place) } : 'clash';
  }
  const left = live ?? draft;
  if (!left || !base) return left;
  // Closing up behind a step that was removed is no change of the step itself.
  return isSameContent(base, left) ? undefined : 'clash';
}

/** The side that changed the step in one respect; null: both did, differently. */
function ofSide<Step extends WholeStep>(
  isSame: (one: Step, other: Step) => boolean,
  base: Step | undefined,
  live: Step,
  draft: Step,
): Step | null {
  if (isSame(live, draft) || (base && isSame(base, draft))) return live;
  return base && isSame(base, live) ? draft : null;
}

const placeOf = ({ automatisation_step_before_id, branch }: Place): Place => ({
  automatisation_step_before_id,
  branch,
});
