import type { AutomatisationDetail } from '../../domain/entities/automatisation';
import type { Step } from '../../domain/entities/step';
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

async function answered<T>(
  call: ReturnType<Visitor['call']>,
  status: number,
  read: (data: Record<string, unknown>) => unknown,
) {
  const answer = await call;
  if (answer.status !== status) throw new Error(`${answer.status} ${answer.text}`);
  return read((answer.body as { data: Record<string, unknown> }).data) as T; // what the call's presenter answers
}

/** A draft, made through the API. */
export const buildAutomatisation = (visitor: Visitor, body: object = {}): Promise<AutomatisationDetail> =>
  answered(
    visitor.call('post', '/automatisation', { name: 'Welcome', entry_event_name: 'signed_up', ...body }),
    201,
    (data) => data['automatisation'],
  );

/** A step, made through the API. */
export const buildStep = (
  visitor: Visitor,
  automatisationId: number,
  step: StepGiven,
  place: object = {},
): Promise<Step> =>
  answered(
    visitor.call('post', `/automatisation/${automatisationId}/step`, { ...step, ...place }),
    201,
    (data) => data['automatisation_step'],
  );

/** An automation with its steps and problems, as its page reads it. */
export const readAutomatisation = (visitor: Visitor, id: number): Promise<AutomatisationDetail> =>
  answered(
    visitor.call('get', `/automatisation?automatisation_id=${id}`),
    200,
    (data) => data['automatisation'],
  );
