import { parseVariable } from '../../values/path';
import type { Names } from '../names';
import type { ConditionData } from './schema';

export function describeCondition(data: ConditionData, names: Names): string {
  if (data.operation === 'CONTACT_IS_IN_TAG') return `Verify if contact is in tag ${names.tag(data.value)}`;
  const variable = parseVariable(data.variable);
  return variable
    ? `Verify variable ${variable.keys.join('.')} in ${variable.source}`
    : `Verify variable ${data.variable}`;
}
