import type { JsonObject } from '../../entities/common';
import { steps as kinds } from '../../steps';
import { definitionOf } from '../../steps/definitions';
import { chainProblems, type ChainProblem } from '../chain/chain-problems';
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
 * which the places of both sides leave none. What has no place in the live flow already, or had none when the draft began, does not clash:
 * neither side brought that about. Where something clashes the draft is as it is, but for what the product changed meanwhile and the draft
 * did not: the winner of a split.
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
  const unfit = clashes.length > 0 ? clashes : unplaced(steps, [base, live]);
  if (unfit.length === 0) return { steps, clashes };
  const drafted = draft.map((step) => {
    const [was, is] = [before?.get(step.id), here?.get(step.id)];
    return (was && is && withApart(step, was, is, step)) ?? step;
  });
  return { steps: drafted, clashes: [...new Set(unfit)] };
}

/** The steps that have no place in a chain, but for those of which the same was true before. */
function unplaced(steps: readonly WholeStep[], before: readonly (readonly WholeStep[])[]): number[] {
  const problems = chainProblems(steps);
  if (problems.length === 0) return [];
  const keyOf = ({ code, step_id }: ChainProblem): string => `${step_id} ${code}`;
  const known = new Set(before.flatMap((chain) => chainProblems(chain).map(keyOf)));
  return problems.filter((problem) => !known.has(keyOf(problem))).map(({ step_id }) => step_id);
}

/** A step of both sides; undefined: it is removed. */
function mergeStep<Step extends WholeStep>(
  base: Step | undefined,
  live: Step | undefined,
  draft: Step | undefined,
): Step | undefined | 'clash' {
  if (live && draft) {
    const content = ofSide(isSameContent, base, live, draft) ?? mergeApart(base, live, draft);
    const place = ofSide(isSamePlace, base, live, draft);
    return content && place ? { ...content, ...placeOf(place) } : 'clash';
  }
  const left = live ?? draft;
  if (!left || !base) return left;
  // Closing up behind a step that was removed is no change of the step itself.
  return isSameContent(base, left) ? undefined : 'clash';
}

/** Where both sides changed the content: some members are taken from the side that changed them, and the rest from the one that changed it. */
function mergeApart<Step extends WholeStep>(base: Step | undefined, live: Step, draft: Step): Step | null {
  if (!base) return null;
  const same = (one: Step, other: Step): boolean =>
    isSameContent(withMembers(one, other), withMembers(other, other));
  const rest = ofSide(same, base, live, draft);
  return rest && withApart(rest, base, live, draft);
}

/** The step with the members that are merged apart from the side that changed them; null: both did, or they do not fit the step. */
function withApart<Step extends WholeStep>(step: Step, base: Step, live: Step, draft: Step): Step | null {
  const members = definitionOf(step.type).mergedApart;
  if (members.length === 0 || base.type !== step.type || live.type !== step.type) return null;
  const same = (one: Step, other: Step): boolean =>
    isSameContent(withMembers(base, one), withMembers(base, other));
  const side = ofSide(same, base, live, draft);
  const merged = side && withMembers(step, side);
  return merged && kinds[merged.type].schema.safeParse(merged.data).success ? merged : null;
}

/** The step with the members of another that are merged apart. */
function withMembers<Step extends WholeStep>(step: Step, { data }: WholeStep): Step {
  const members: JsonObject = Object.fromEntries(
    definitionOf(step.type).mergedApart.map((member) => [member, data[member] ?? null]),
  );
  return { ...step, data: { ...step.data, ...members } };
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
