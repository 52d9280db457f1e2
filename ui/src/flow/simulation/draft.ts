import { callOfWebhook } from '../../../../domain/apps/webhook';
import { isJsonObject, type JsonObject } from '../../../../domain/entities/common';
import type {
  AwaitedEvent,
  CannedAnswer,
  SimulationInput,
} from '../../../../domain/entities/automatisations/simulation';
import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import { isBranching, isCall, steps as kinds } from '../../../../domain/steps';
import { delayUnits, type DelayUnit } from '../../../../domain/steps/delay/schema';
import { fromJson, jsonOrText } from '../../../../domain/values/json';
import { momentOfText } from '../../components/time/clocks';
import { allSteps } from '../editing/step-places';

/** The answer for a call in a simulation. Blank: the call is assumed to have succeeded. */
export interface AnswerDraft {
  status?: number | null;
  /** JSON, or any other text. */
  body?: string;
  /** The text of a model's reply, from which the provider's answer is built. */
  reply?: string;
}

/** The event that comes while a simulated run waits for it; without a time it does not come. */
export interface AwaitedDraft {
  after: number | null;
  unit: DelayUnit;
  /** JSON text. */
  data: string;
  /** Which of the step's events it is, by the id of its way; null: the first. */
  way: string | null;
}

const blankAwaited: AwaitedDraft = { after: null, unit: 'HOURS', data: '{}', way: null };

/** What the form says at first of the events for which the flow's steps wait: none comes. */
export const blankAwaitedOf = (steps: readonly Step[]): SimulationDraft['awaited'] =>
  Object.fromEntries(eventSteps(steps).map(({ id }) => [id, blankAwaited]));

/** The form of a simulation. */
export interface SimulationDraft {
  contact: string | null;
  /** JSON text. */
  eventData: string;
  /** In the format of a date and time field, in the displayed timezone: `2026-05-01T17:00`; empty for now. */
  startAt: string;
  /** How long after the start the contact meets the exit strategy; null: it does not. */
  exitAfter: number | null;
  exitUnit: DelayUnit;
  /** By step. */
  answers: Readonly<Record<string, AnswerDraft | undefined>>;
  /** By step. */
  awaited: Readonly<Record<string, AwaitedDraft | undefined>>;
}

export const blankDraft: SimulationDraft = {
  contact: null,
  eventData: '{}',
  startAt: '',
  exitAfter: null,
  exitUnit: 'HOURS',
  answers: {},
  awaited: {},
};

/** The request to the server; the event's data must be an object. */
export function simulationInput(
  { contact, eventData, startAt, exitAfter, exitUnit, answers, awaited }: SimulationDraft,
  steps: readonly Step[],
): Partial<SimulationInput> {
  const responses = callSteps(steps).flatMap((step): [string, CannedAnswer[]][] => {
    const canned = cannedAnswer(step, answers[step.id] ?? {});
    return canned ? [[String(step.id), [canned]]] : [];
  });
  const events = eventSteps(steps).flatMap(({ id }): [string, AwaitedEvent][] => {
    const { after, unit, data, way } = { ...blankAwaited, ...awaited[id] };
    if (after === null) return [];
    return [
      [
        String(id),
        { after: after * delayUnits[unit], data: objectOf(data), ...(way === null ? {} : { way }) },
      ],
    ];
  });
  return {
    event_data: fromJson(eventData) as SimulationInput['event_data'], // seen to by `isObjectText`
    ...(contact !== null && { contact_external_id: contact }),
    ...(startAt !== '' && { start_at: momentOfText(startAt).toISOString() }),
    ...(exitAfter !== null && { exit_after: exitAfter * delayUnits[exitUnit] }),
    responses: Object.fromEntries(responses),
    ...(events.length > 0 && { awaited: Object.fromEntries(events) }),
  };
}

/** The steps of a flow that make calls. */
export const callSteps = (steps: readonly Step[]): Step[] =>
  allSteps(steps).filter(({ type }) => isCall(type));

/** The steps of a flow that wait for events. */
export const eventSteps = (steps: readonly Step[]): Step[] =>
  allSteps(steps).filter(({ type }) => kinds[type].isWait && isBranching(type));

function objectOf(text: string): JsonObject {
  const value = jsonOrText(text);
  return isJsonObject(value) ? value : {};
}

/** Builds the answer in which a model replies with these words; null for a step that calls no model. */
export const replyOf = ({ app_webhook_unique_identifier: webhook }: Step) =>
  callOfWebhook(webhook)?.reply ?? null;

function cannedAnswer(step: Step, { status, body = '', reply = '' }: AnswerDraft): CannedAnswer | null {
  const answering = replyOf(step);
  if (answering) return reply === '' ? null : { status: 200, headers: {}, body: answering(reply) };
  const isBlank = body === '' && (status ?? 200) === 200;
  return isBlank ? null : { status: status ?? 200, headers: {}, body: jsonOrText(body) };
}

/** Whether a text is a JSON object. */
export const isObjectText = (text: string): boolean => isJsonObject(jsonOrText(text));
