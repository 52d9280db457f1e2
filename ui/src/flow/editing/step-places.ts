import type { Step, StepInput } from '../../../../domain/entities/automatisations/steps/step';
import { chainsOf } from '../../../../domain/flow/chain/tree';
import { behind, type Place } from '../../../../domain/flow/chain/place';
import type { Insertion } from './model/edit';

export const placeBehind = (step: Step | undefined, head: Place): Place => (step ? behind(step.id) : head);

/** A place in the form that the call to create a step expects. */
export const placeOnWire = ({
  automatisation_step_before_id,
  branch,
}: Place): Pick<
  StepInput,
  'automatisation_step_before_id' | 'first_in_true' | 'first_in_false' | 'first_in_way'
> => ({
  automatisation_step_before_id,
  first_in_true: branch === true,
  first_in_false: branch === false,
  first_in_way: typeof branch === 'string' ? branch : null,
});

/** New steps as the one call that creates them: all but the first stand behind others of them. */
export function insertionsOnWire(insertions: readonly Insertion[]): StepInput {
  const [first, ...more] = insertions;
  if (!first) throw new Error('There is nothing to insert');
  const placeInCall = new Map(insertions.map(({ id }, index) => [id, index]));
  const further_steps = more.map(({ content, copyOf, place }) => {
    const { automatisation_step_before_id: beforeId, ...head } = placeOnWire(place);
    const behind = placeInCall.get(beforeId ?? 0);
    if (behind === undefined) throw new Error('A step is to be inserted behind none of those before it');
    return { ...content, copy_of: copyOf, behind, ...head };
  });
  const { content, copyOf, place } = first;
  return {
    ...content,
    copy_of: copyOf,
    ...placeOnWire(place),
    ...(further_steps.length > 0 && { further_steps }),
  };
}

/** Every step of a chain, including those in branches, in reading order. */
export function allSteps(chain: readonly Step[]): Step[] {
  const found: Step[] = [];
  const collect = (steps: readonly Step[]): void =>
    steps.forEach((step) => {
      found.push(step);
      for (const { chain: inner } of chainsOf(step)) collect(inner);
    });
  collect(chain);
  return found;
}

/** How many steps are at a place and after it, including branches. */
export function countFrom(
  chain: readonly Step[],
  { automatisation_step_before_id: beforeId, branch }: Place,
): number {
  if (beforeId === null) return allSteps(chain).length;
  for (const steps of allChains(chain)) {
    const index = steps.findIndex(({ id }) => id === beforeId);
    const before = steps[index];
    if (!before) continue;
    if (branch === null) return allSteps(steps.slice(index + 1)).length;
    return allSteps(chainsOf(before).find((inner) => inner.branch === branch)?.chain ?? []).length;
  }
  return 0;
}

/** Whether a step stands right after another in its chain: after one with branches, where they join. */
export const hasFollower = (chain: readonly Step[], stepId: number): boolean =>
  allChains(chain).some((steps) => steps.some(({ id }, index) => id === stepId && index < steps.length - 1));

/** The chain itself and the chains of all branches. */
const allChains = (chain: readonly Step[]): (readonly Step[])[] => [
  chain,
  ...allSteps(chain).flatMap((step) => chainsOf(step).map((branch) => branch.chain)),
];
