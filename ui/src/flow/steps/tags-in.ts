import type { Step } from '../../../../domain/entities/automatisations/step';
import { tagOf } from '../../../../domain/steps';
import { allSteps } from '../editing/step-places';

/** The ids of the tags that the steps of a flow name, those in branches too. */
export const tagsIn = (steps: Step[]): number[] => [
  ...new Set(allSteps(steps).flatMap(({ type, data }) => tagOf(type, data) ?? [])),
];
