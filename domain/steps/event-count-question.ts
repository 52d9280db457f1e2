import type { Comparison } from '../values/comparing/compare';

/** A filter whose value is known: what the run's variables and texts came to. */
export interface ResolvedFilter extends Comparison {
  keys: string[];
  expected: unknown;
}

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
