import { parseVariable } from '../../values/path';
import type { UpdateVariableData } from './schema';

export function describeUpdateVariable(data: UpdateVariableData): string {
  const variable = parseVariable(data.variable);
  return variable
    ? `Update variable ${variable.keys.join('.')} from ${variable.source}`
    : `Update variable ${data.variable}`;
}
