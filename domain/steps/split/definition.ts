import type { StepDefinition } from '../definition';
import { silentStep } from '../silent-step';
import { interpretSplit } from './interpret';
import type { SplitData } from './schema';
import { keepChosenAt, winnerMembers } from './winner';

/** Sends each contact on one of several ways, by shares. */
export const splitDefinition: StepDefinition<SplitData> = {
  ...silentStep,
  interpret: interpretSplit,
  tellsOutcome: true,
  check: () => ({ faults: [], needsContact: true }),
  saved: keepChosenAt,
  mergedApart: winnerMembers,
  needsGoal: ({ winner_rule: rule }) => (rule === null ? null : 'winner_rule'),
};
