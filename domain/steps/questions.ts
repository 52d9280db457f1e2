import type { JsonObject } from '../entities/common';
import { passes, type ResolvedFilter } from './filter';

/**
 * How many events of a name a contact has since a moment. Its run's host answers: a segment from the database, a simulation too,
 * a test from memory.
 */
export interface EventCountQuestion {
  kind: 'event_count';
  name: string;
  contactExternalId: string;
  /** Milliseconds since 1970; events of that moment count. */
  since: number;
  /** What an event's data must stand up to; none: all of them. */
  filters: ResolvedFilter[];
}

/** What a step must know that the run does not hold. */
export type Question = EventCountQuestion;

/** An event, as far as a count looks at it. */
export interface CountedEvent {
  name: string;
  contact_external_id: string | null;
  data: JsonObject;
}

/** Whether an event is one that is asked for, its moment aside. */
export const isCounted = (question: EventCountQuestion, event: CountedEvent): boolean =>
  event.name === question.name &&
  event.contact_external_id === question.contactExternalId &&
  passes(question.filters, event.data);
