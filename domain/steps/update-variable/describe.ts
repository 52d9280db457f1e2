import { parseVariable, variableSources } from '../../values/path';
import type { Words } from '../../values/text/words';
import { sourceWords } from '../source-words';
import type { UpdateVariableData } from './schema';
import type { Sentence } from '../definition';

export function describeUpdateVariable(data: UpdateVariableData): Words {
  const variable = parseVariable(data.variable);
  if (!variable)
    return { en: `Update variable ${data.variable}`, fr: `Modifie la variable ${data.variable}` };
  const name = variable.keys.join('.');
  const { en, fr } = sourceWords[variable.source];
  return { en: `Update variable ${name} from ${en}`, fr: `Modifie la variable ${name} ${fr}` };
}

/** Every sentence that `describeUpdateVariable` makes. */
export const updateVariableSentences: readonly Sentence[] = variableSources.map(
  (source): Sentence =>
    (named) =>
      describeUpdateVariable({
        variable: `${source}.${named}`,
        value_type: 'string',
        operation: 'EQUALS',
        value: '',
        second_value: '',
      }),
);
