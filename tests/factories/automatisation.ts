import { z } from 'zod';
import {
  automatisationDetail,
  type AutomatisationDetail,
} from '../../domain/entities/automatisations/automatisation';
import { flowEffect } from '../../domain/entities/automatisations/flow-effect';
import { step as stepSchema, type Step } from '../../domain/entities/automatisations/steps/step';
import { dataOf } from '../support/api/answers';
import type { Visitor } from '../support/api/api';

/** A step to be built: its call's body, without its place. */
export interface StepGiven {
  type: string;
  data?: object;
  description?: string;
  user_app_id?: number;
  app_webhook_unique_identifier?: string;
}

/** A delay of zero seconds: a complete step that does nothing. */
export const pause: StepGiven = { type: 'DELAY', data: { delay: 0 } };

/** A condition whose result does not matter. */
export const question: StepGiven = {
  type: 'CONDITION',
  data: { variable: 'event.amount', operation: 'GREATER_THAN', value: 1 },
};

const oneAutomatisation = z.strictObject({ automatisation: automatisationDetail });
const oneStep = z.strictObject({ automatisation_step: stepSchema, effect: flowEffect });
const chain = z.strictObject({ automatisation_steps: z.array(stepSchema) });

/** Creates a draft through the API. */
export async function buildAutomatisation(
  visitor: Visitor,
  body: object = {},
): Promise<AutomatisationDetail> {
  const given = { name: 'Welcome', entry_event_name: 'signed_up', ...body };
  return dataOf(await visitor.call('post', '/automatisation', given), oneAutomatisation).automatisation;
}

/** Returns an automation with its steps and problems, as its page reads it. */
export async function readAutomatisation(visitor: Visitor, id: number): Promise<AutomatisationDetail> {
  const answer = await visitor.call('get', `/automatisation?automatisation_id=${id}`);
  return dataOf(answer, oneAutomatisation).automatisation;
}

/** Creates a step through the API. */
export async function buildStep(
  visitor: Visitor,
  automatisationId: number,
  step: StepGiven,
  place: object = {},
): Promise<Step> {
  const path = `/automatisation/${automatisationId}/step`;
  return dataOf(await visitor.call('post', path, { ...step, ...place }), oneStep).automatisation_step;
}

/** Returns the main chain of an automation. */
export async function readSteps(visitor: Visitor, automatisationId: number): Promise<Step[]> {
  const answer = await visitor.call('get', `/automatisation/${automatisationId}/step`);
  return dataOf(answer, chain).automatisation_steps;
}
