import type { z } from 'zod';
import { variableSources } from '../../values/path';
import { isOfContact, missing, notNumeric, notVariable, readOnly } from '../checks';
import type { Sentence, StepDefinition, StepKind } from '../definition';
import { silentStep } from '../silent-step';
import { namedBy, variablesAmong } from '../variables';
import { describeUpdateVariable } from './describe';
import { interpretUpdateVariable } from './interpret';
import { updateVariableData } from './schema';

export const updateVariableKind = {
  schema: updateVariableData,
  savedSchema: updateVariableData,
  describe: describeUpdateVariable,
  sentences: variableSources.map(
    (source): Sentence =>
      (named) =>
        describeUpdateVariable({
          ...{ variable: `${source}.${named}`, value_type: 'string', operation: 'EQUALS' },
          ...{ value: '', second_value: '' },
        }),
  ),
  shape: 'plain',
  isWait: false,
  tagFields: [],
} satisfies StepKind<typeof updateVariableData>;

/** Sets a variable of the event, the contact or the account. */
export const updateVariableDefinition: StepDefinition<z.output<typeof updateVariableData>> = {
  ...silentStep,
  interpret: interpretUpdateVariable,
  tellsOutcome: true,
  check: (data) => {
    const { variable, value, value_type } = data;
    const needsValue = value_type !== 'string' || data.operation === 'FIND_AND_REPLACE';
    return {
      faults: [
        ...readOnly('variable', variable),
        ...(needsValue ? missing('value', value) : []),
        ...(value_type === 'number' ? notNumeric('value', value) : []),
        ...(value_type.endsWith('_variable') ? notVariable('value', value) : []),
      ],
      needsContact: isOfContact(variable),
    };
  },
  reads: (data) => (data.value_type.endsWith('_variable') ? namedBy('value', data.value) : []),
  writes: (data) => variablesAmong([data['variable']]),
};
