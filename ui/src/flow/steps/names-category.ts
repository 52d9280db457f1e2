import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import { categoryOf } from '../../../../domain/entities/contacts/topic';
import { allSteps } from '../editing/step-places';

/** Whether a message of a flow's steps has a category, which may be a topic; including steps in branches. */
export const namesCategory = (steps: Step[]): boolean =>
  allSteps(steps).some(({ data }) => categoryOf(data) !== null);
