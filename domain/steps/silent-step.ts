import type { JsonObject } from '../entities/common';
import type { StepDefinition } from './definition';

const nothing = (): null => null;
const none = (): never[] => [];

/** Defaults for a kind that calls, sends, awaits, names and writes nothing. A definition starts from it and overrides what differs. */
export const silentStep = {
  sends: null,
  sentBy: nothing,
  awaits: none,
  reads: none,
  comparisons: none,
  writes: none,
  contactPaths: none,
  texts: (data: object) => data,
  tellsOutcome: false,
  givesContact: () => false,
  saved: (given: JsonObject) => given,
  mergedApart: [] as readonly string[],
  needsGoal: nothing,
} satisfies Partial<StepDefinition<object>>;
