import type { StepDefinition } from '../definition';
import { silentStep } from '../silent-step';
import { interpretSplit } from './interpret';
import type { SplitData } from './schema';

/** Sends each contact on one of several ways, by shares. */
export const splitDefinition: StepDefinition<SplitData> = {
  ...silentStep,
  interpret: interpretSplit,
  tellsOutcome: true,
  check: () => ({ faults: [], needsContact: true }),
};
