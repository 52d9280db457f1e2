import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import { allSteps } from '../editing/step-places';

/** The ids of the message templates that a flow's steps are linked to, including steps in branches. */
export const messageTemplatesIn = (steps: Step[]): number[] => [
  ...new Set(
    allSteps(steps).flatMap(({ data: { message_template_id: id } }) => (typeof id === 'number' ? [id] : [])),
  ),
];
