import type { SimulationInput } from '../../../../domain/entities/simulation';
import { fromJson } from '../../../../domain/values/json';

/** What a call is answered in a simulation. */
export interface AnswerDraft {
  status: number | null;
  /** JSON, or any other text. */
  body: string;
}

/** What the form of a simulation holds. */
export interface SimulationDraft {
  contact: string | null;
  /** JSON text. */
  eventData: string;
  /** As a field of date and time has it, on the clock of this browser: `2026-05-01T17:00`; empty for now. */
  startAt: string;
  /** By step. */
  answers: Record<string, AnswerDraft>;
}

/** What is asked of the server; the event's data must be an object. */
export function simulationInput({
  contact,
  eventData,
  startAt,
  answers,
}: SimulationDraft): Partial<SimulationInput> {
  const responses = Object.entries(answers).map(([stepId, { status, body }]) => [
    stepId,
    [{ status: status ?? 200, headers: {}, body: jsonOrText(body) }],
  ]);
  return {
    event_data: fromJson(eventData) as SimulationInput['event_data'], // seen to by `isObjectText`
    ...(contact !== null && { contact_external_id: contact }),
    ...(startAt !== '' && { start_at: new Date(startAt).toISOString() }),
    responses: Object.fromEntries(responses) as SimulationInput['responses'],
  };
}

/** Whether a text is JSON of an object. */
export function isObjectText(text: string): boolean {
  const value = jsonOrText(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function jsonOrText(text: string): unknown {
  try {
    return fromJson(text);
  } catch {
    return text;
  }
}
