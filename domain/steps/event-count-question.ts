import type { JsonObject } from '../entities/common';
import type { Comparison } from '../values/comparing/compare';

/** A filter with a known operand: variables and texts of the run are resolved. */
export interface ResolvedFilter extends Comparison {
  keys: string[];
  expected: unknown;
}

/**
 * How many events of a name a contact has since a moment, and which came first. The run's host answers: a segment or a simulation from the
 * database, a test from memory.
 */
export interface EventCountQuestion {
  kind: 'event_count';
  name: string;
  contactExternalId: string;
  /** Milliseconds since 1970; events of that moment count. */
  since: number;
  /** Milliseconds since 1970; later events do not count. Absent: all up to now count. */
  until?: number;
  /** The filters that an event's data must pass; none: all events count. */
  filters: ResolvedFilter[];
  /** Whether the event that began the run does not count. */
  exceptEntry: boolean;
  /** Whether the data of the first event is asked for too. */
  wantsFirst: boolean;
}

/** What a host answers to an EventCountQuestion. */
export interface EventCountAnswer {
  count: number;
  /** The data of the first event that counts; null: none does, or it was not asked for. */
  first: JsonObject | null;
}
