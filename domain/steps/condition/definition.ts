import type { z } from 'zod';
import { parseVariable } from '../../values/path';
import { operandFaults } from '../checks';
import type { StepDefinition } from '../definition';
import { silentStep } from '../silent-step';
import { namedBy } from '../variables';
import { interpretCondition } from './interpret';
import { isMembership, type conditionData } from './schema';

/** Takes one of two branches: by comparing a variable, or by whether the contact has a tag, or is in a segment. */
export const conditionDefinition: StepDefinition<z.output<typeof conditionData>> = {
  ...silentStep,
  interpret: interpretCondition,
  tellsOutcome: true,
  check: (data) => {
    if (isMembership(data)) return { faults: [], needsContact: true };
    return { faults: operandFaults('value', data), needsContact: false };
  },
  reads: (data) => (isMembership(data) ? [] : namedBy('variable', data.variable)),
  comparisons: (data) => {
    if (isMembership(data)) return [];
    const variable = parseVariable(data.variable);
    return variable ? [{ ...data, variable, field: 'variable' }] : [];
  },
};
