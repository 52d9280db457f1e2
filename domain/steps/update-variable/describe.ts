import { parseVariable } from '../../values/path';
import type { Words } from '../../values/words';
import { sourceWords } from '../source-words';
import type { UpdateVariableData } from './schema';

export function describeUpdateVariable(data: UpdateVariableData): Words {
  const variable = parseVariable(data.variable);
  if (!variable)
    return { en: `Update variable ${data.variable}`, fr: `Modifie la variable ${data.variable}` };
  const name = variable.keys.join('.');
  const { en, fr } = sourceWords[variable.source];
  return { en: `Update variable ${name} from ${en}`, fr: `Modifie la variable ${name} ${fr}` };
}
