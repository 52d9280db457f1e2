import type { JsonObject } from '../entities/common';
import type { Comparison } from '../values/comparing/compare';

/** A filter with a known operand: variables and texts of the run are resolved. */
export interface ResolvedFilter extends Comparison {
  keys: string[];
  expected: unknown;
}

/** An event that is asked for: its name, and the filters that its data must pass; none: all events of the name. */
export interface AskedEvent {
  name: string;
  filters: ResolvedFilter[];
}

/**
 * How many events of a name a contact has since a moment, and which came first. The run's host answers: a stretch or a simulation from the
 * database, a test from memory.
 */
export interface EventCountQuestion extends AskedEvent {
  kind: 'event_count';
  /** Further events, any of which may be the first; an event that is several of them is the first of these. */
  others?: readonly AskedEvent[];
  contactExternalId: string;
  /** Milliseconds since 1970; events of that moment count. */
  since: number;
  /** Milliseconds since 1970; later events do not count. Absent: all up to now count. */
  until?: number;
  /** Whether the event that began the run does not count. */
  exceptEntry: boolean;
  /** Whether the data of the first event is asked for too. */
  wantsFirst: boolean;
}

/** What a host answers to an EventCountQuestion. */
export interface EventCountAnswer {
  count: number;
  /** The first event that counts; null: none does, or it was not asked for. */
  first: FirstEvent | null;
  /** With how many events the filters were compared; beyond `budgets.compared` the host stops, and the answer is not whole. Absent: with none. */
  compared?: number;
}

/** The first event that counts. */
export interface FirstEvent {
  data: JsonObject;
  /** Which of the events asked for it is: 0 for the question's own, then its others in order. */
  place: number;
  /** When it happened, in milliseconds since 1970. */
  at: number;
}
