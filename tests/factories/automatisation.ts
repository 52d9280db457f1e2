import { z } from 'zod';
import {
  automatisationDetail,
  type AutomatisationDetail,
} from '../../domain/entities/automatisations/automatisation';
import { flowEffect } from '../../domain/entities/automatisations/flow-effect';
import { step as stepSchema, type Step } from '../../domain/entities/automatisations/step';
import { dataOf } from '../support/answers';
import type { Visitor } from '../support/api';

/** What a step of a flow to be built is: its call's body, without its place. */
export interface StepGiven {
  type: string;
  data?: object;
  description?: string;
}

/** A delay of no time: a step that is complete and does nothing. */
export const pause: StepGiven = { type: 'DELAY', data: { delay: 0 } };

/** A question whose answer does not matter. */
export const question: StepGiven = {
  type: 'CONDITION',
  data: { variable: 'event.amount', operation: 'GREATER_THAN', value: 1 },
};

const oneAutomatisation = z.strictObject({ automatisation: automatisationDetail });
const oneStep = z.strictObject({ automatisation_step: stepSchema, effect: flowEffect });
const chain = z.strictObject({ automatisation_steps: z.array(stepSchema) });

/** A draft, made through the API. */
export async function buildAutomatisation(
  visitor: Visitor,
  body: object = {},
): Promise<AutomatisationDetail> {
  const given = { name: 'Welcome', entry_event_name: 'signed_up', ...body };
  return dataOf(await visitor.call('post', '/automatisation', given), oneAutomatisation).automatisation;
}

/** An automation with its steps and problems, as its page reads it. */
export async function readAutomatisation(visitor: Visitor, id: number): Promise<AutomatisationDetail> {
  const answer = await visitor.call('get', `/automatisation?automatisation_id=${id}`);
  return dataOf(answer, oneAutomatisation).automatisation;
}

/** A step, made through the API. */
export async function buildStep(
  visitor: Visitor,
  automatisationId: number,
  step: StepGiven,
  place: object = {},
): Promise<Step> {
  const path = `/automatisation/${automatisationId}/step`;
  return dataOf(await visitor.call('post', path, { ...step, ...place }), oneStep).automatisation_step;
}

/** The main chain of an automation. */
export async function readSteps(visitor: Visitor, automatisationId: number): Promise<Step[]> {
  const answer = await visitor.call('get', `/automatisation/${automatisationId}/step`);
  return dataOf(answer, chain).automatisation_steps;
}
