import type { MessageHours } from '../../domain/entities/account/message-hours';
import type { JsonObject } from '../../domain/entities/common';
import { MemoryRun, type ContactState } from '../../domain/run/memory-run';
import { StepError } from '../../domain/steps/step-error';
import { unsaid, type Regional } from '../../domain/values/time/regional';

/** The time of runs in memory: a Monday. */
export const noon = Date.UTC(2026, 4, 4, 12);

export const ada: ContactState = {
  external_id: 'ada',
  created_at: '2026-01-01T00:00:00.000Z',
  name: 'Ada',
  title: null,
  email: null,
  role: null,
  data: {},
  tagIds: new Set(),
  segmentIds: new Set(),
  unsubscribeUrl: 'https://sillage.example.com/unsubscribe/a',
};

interface GivenRun {
  event?: JsonObject;
  contact?: ContactState | null;
  globals?: JsonObject;
  loopDepth?: number;
  regional?: Partial<Regional>;
  messageHours?: MessageHours;
  /** When the event happened that began it. */
  beganAt?: number;
}

/** A run in memory of the contact ada, whose clock stands at noon. */
export const buildRun = ({
  event = {},
  contact = ada,
  globals = {},
  regional,
  ...around
}: GivenRun = {}): MemoryRun =>
  new MemoryRun(
    { event, contact: contact && { ...contact, tagIds: new Set(contact.tagIds) }, globals },
    noon,
    { ...around, regional: { ...unsaid, ...regional } },
  );

/** Returns the step's outcome, or the code of its error. */
export function outcomeOf<T>(interpret: () => T): T | string {
  try {
    return interpret();
  } catch (error) {
    if (error instanceof StepError) return error.code;
    throw error;
  }
}
