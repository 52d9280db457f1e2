import type { z } from 'zod';
import { takesValue } from '../../values/comparing/operations';
import { parseVariable } from '../../values/path';
import { missing, ofOtherType } from '../checks';
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
    // An empty text is a valid operand for texts.
    const isComplete = !takesValue(data.operation) || (data.variable_type === 'string' && data.value === '');
    const faults = isComplete ? [] : [...missing('value', data.value), ...ofOtherType('value', data)];
    return { faults, needsContact: false };
  },
  reads: (data) => (isMembership(data) ? [] : namedBy('variable', data.variable)),
  comparisons: (data) => {
    if (isMembership(data)) return [];
    const variable = parseVariable(data.variable);
    return variable ? [{ ...data, variable, field: 'variable' }] : [];
  },
};
