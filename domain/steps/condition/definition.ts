import type { z } from 'zod';
import { takesValue } from '../../values/comparing/operations';
import { parseVariable, variableSources } from '../../values/path';
import { missing, ofOtherType } from '../checks';
import type { Sentence, StepDefinition, StepKind } from '../definition';
import { silentStep } from '../silent-step';
import { namedBy } from '../variables';
import { describeCondition } from './describe';
import { interpretCondition } from './interpret';
import { conditionData } from './schema';

const comparison = { variable_type: 'string', operation: 'EQUALS', value: null, ignore_case: false } as const;

export const conditionKind = {
  schema: conditionData,
  savedSchema: conditionData,
  describe: describeCondition,
  sentences: [
    (named: string) => describeCondition({ operation: 'CONTACT_IS_IN_TAG', value: 0 }, { tag: () => named }),
    ...variableSources.map(
      (source): Sentence =>
        (named) =>
          describeCondition({ ...comparison, variable: `${source}.${named}` }, { tag: () => '' }),
    ),
  ],
  shape: 'branching',
  isWait: false,
  tagFields: [{ field: 'value', where: { field: 'operation', value: 'CONTACT_IS_IN_TAG' } }],
} satisfies StepKind<typeof conditionData>;

/** Takes one of two branches: by a variable, or by whether the contact has a tag. */
export const conditionDefinition: StepDefinition<z.output<typeof conditionData>> = {
  ...silentStep,
  interpret: interpretCondition,
  tellsOutcome: true,
  check: (data) => {
    if (data.operation === 'CONTACT_IS_IN_TAG') return { faults: [], needsContact: true };
    // An empty text is something to compare a text with.
    const isComplete = !takesValue(data.operation) || (data.variable_type === 'string' && data.value === '');
    const faults = isComplete ? [] : [...missing('value', data.value), ...ofOtherType('value', data)];
    return { faults, needsContact: false };
  },
  reads: (data) => (data.operation === 'CONTACT_IS_IN_TAG' ? [] : namedBy('variable', data.variable)),
  comparisons: (data) => {
    if (data.operation === 'CONTACT_IS_IN_TAG') return [];
    const variable = parseVariable(data.variable);
    return variable ? [{ ...data, variable, field: 'variable' }] : [];
  },
};
