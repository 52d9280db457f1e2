import { callOfWebhook } from '../../../../domain/apps/webhook';
import { isJsonObject } from '../../../../domain/entities/common';
import type { CannedAnswer, SimulationInput } from '../../../../domain/entities/automatisations/simulation';
import type { Step } from '../../../../domain/entities/automatisations/step';
import { delayUnits, type DelayUnit } from '../../../../domain/steps/delay/schema';
import { fromJson, jsonOrText } from '../../../../domain/values/json';
import { momentOfText } from '../../components/time/clocks';
import { allSteps } from '../editing/step-places';

/** What a call is answered in a simulation. Left blank, it is taken as done. */
export interface AnswerDraft {
  status?: number | null;
  /** JSON, or any other text. */
  body?: string;
  /** What a model says; its provider's answer is made of it. */
  reply?: string;
}

/** What the form of a simulation holds. */
export interface SimulationDraft {
  contact: string | null;
  /** JSON text. */
  eventData: string;
  /** As a field of date and time has it, on the shown clocks: `2026-05-01T17:00`; empty for now. */
  startAt: string;
  /** How long after the start the contact meets the exit strategy; null: it does not. */
  exitAfter: number | null;
  exitUnit: DelayUnit;
  /** By step. */
  answers: Readonly<Record<string, AnswerDraft | undefined>>;
}

export const blankDraft: SimulationDraft = {
  ...{ contact: null, eventData: '{}', startAt: '' },
  ...{ exitAfter: null, exitUnit: 'HOURS', answers: {} },
};

/** What is asked of the server; the event's data must be an object. */
export function simulationInput(
  { contact, eventData, startAt, exitAfter, exitUnit, answers }: SimulationDraft,
  steps: readonly Step[],
): Partial<SimulationInput> {
  const responses = callSteps(steps).flatMap((step): [string, CannedAnswer[]][] => {
    const canned = cannedAnswer(step, answers[step.id] ?? {});
    return canned ? [[String(step.id), [canned]]] : [];
  });
  return {
    event_data: fromJson(eventData) as SimulationInput['event_data'], // seen to by `isObjectText`
    ...(contact !== null && { contact_external_id: contact }),
    ...(startAt !== '' && { start_at: momentOfText(startAt).toISOString() }),
    ...(exitAfter !== null && { exit_after: exitAfter * delayUnits[exitUnit] }),
    responses: Object.fromEntries(responses),
  };
}

/** The steps of a flow that ask others. */
export const callSteps = (steps: readonly Step[]): Step[] =>
  allSteps(steps).filter(({ type }) => type === 'APICALL');

/** Makes the answer in which a model replies in these words; null for a step that asks no model. */
export const replyOf = ({ app_webhook_unique_identifier: webhook }: Step) =>
  callOfWebhook(webhook)?.reply ?? null;

function cannedAnswer(step: Step, { status, body = '', reply = '' }: AnswerDraft): CannedAnswer | null {
  const answering = replyOf(step);
  if (answering) return reply === '' ? null : { status: 200, headers: {}, body: answering(reply) };
  const isBlank = body === '' && (status ?? 200) === 200;
  return isBlank ? null : { status: status ?? 200, headers: {}, body: jsonOrText(body) };
}

/** Whether a text is JSON of an object. */
export const isObjectText = (text: string): boolean => isJsonObject(jsonOrText(text));
