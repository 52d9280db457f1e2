import type { z } from 'zod';
import { isOfContact, missing, notNumeric, notVariable, readOnly } from '../checks';
import type { StepDefinition } from '../definition';
import { silentStep } from '../silent-step';
import { namedBy, variablesAmong } from '../variables';
import { interpretUpdateVariable } from './interpret';
import type { updateVariableData } from './schema';

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
