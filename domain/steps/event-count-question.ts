import type { Comparison } from '../values/comparing/compare';

/** A filter with a known operand: variables and texts of the run are resolved. */
export interface ResolvedFilter extends Comparison {
  keys: string[];
  expected: unknown;
}

/**
 * How many events of a name a contact has since a moment. The run's host answers: a segment or a simulation from the database, a test from
 * memory.
 */
export interface EventCountQuestion {
  kind: 'event_count';
  name: string;
  contactExternalId: string;
  /** Milliseconds since 1970; events of that moment count. */
  since: number;
  /** The filters that an event's data must pass; none: all events count. */
  filters: ResolvedFilter[];
}

/** A question that the run itself cannot answer. */
export type Question = EventCountQuestion;
