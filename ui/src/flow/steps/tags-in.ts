import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import { tagOf } from '../../../../domain/steps';
import { allSteps } from '../editing/step-places';

/** The ids of the tags that a flow's steps name, including steps in branches. */
export const tagsIn = (steps: Step[]): number[] => [
  ...new Set(allSteps(steps).flatMap(({ type, data }) => tagOf(type, data) ?? [])),
];
