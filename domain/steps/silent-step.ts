import type { StepDefinition } from './definition';

const nothing = (): null => null;
const none = (): never[] => [];

/** What a kind says that calls, sends, awaits, names and writes nothing by itself. A definition begins with it and says what differs. */
export const silentStep = {
  isCall: false,
  sends: null,
  sentBy: nothing,
  awaits: nothing,
  reads: none,
  comparisons: none,
  writes: none,
  contactPaths: none,
  texts: (data: object) => data,
  tellsOutcome: false,
  givesContact: () => false,
} satisfies Partial<StepDefinition<object>>;
