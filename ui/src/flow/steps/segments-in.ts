import type { Step } from '../../../../domain/entities/automatisations/step';
import { segmentOf } from '../../../../domain/steps';
import { allSteps } from '../editing/step-places';

/** The ids of the segments and lists that a flow's steps name, including steps in branches. */
export const segmentsIn = (steps: Step[]): number[] => [
  ...new Set(allSteps(steps).flatMap(({ type, data }) => segmentOf(type, data) ?? [])),
];
