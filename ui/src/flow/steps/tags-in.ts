import type { Step } from '../../../../domain/entities/automatisations/step';
import { conditionData } from '../../../../domain/steps/condition/schema';
import { loopData } from '../../../../domain/steps/loop/schema';
import { tagStepData } from '../../../../domain/steps/tag/schema';
import { allSteps } from '../editing/step-places';

/** The ids of the tags that the steps of a flow tell of, those in branches too. */
export const tagsIn = (steps: Step[]): number[] => [
  ...new Set(allSteps(steps).flatMap((step) => tagOf(step) ?? [])),
];

function tagOf({ type, data }: Step): number | null {
  if (type === 'TAG') return tagStepData.safeParse(data).data?.tag_id ?? null;
  if (type === 'CONDITION') {
    const condition = conditionData.safeParse(data).data;
    return condition?.operation === 'CONTACT_IS_IN_TAG' ? condition.value : null;
  }
  const loop = type === 'LOOP' ? loopData.safeParse(data).data : undefined;
  return loop?.source === 'tag' ? Number(loop.value) || null : null;
}
