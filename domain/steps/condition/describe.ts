import { parseVariable, variableSources } from '../../values/path';
import type { Words } from '../../values/text/words';
import { allNamed, type Names } from '../names';
import { sourceWords } from '../source-words';
import { memberships, type ConditionData } from './schema';
import type { Sentence } from '../definition';

export function describeCondition(data: ConditionData, names: Names): Words {
  if (data.operation === 'CONTACT_IS_IN_TAG') {
    const tag = names.tag(data.value);
    return { en: `Verify if contact is in tag ${tag}`, fr: `Vérifie que le contact a l’étiquette ${tag}` };
  }
  if (data.operation === 'CONTACT_IS_IN_SEGMENT') {
    const segment = names.segment(data.value);
    return {
      en: `Verify if contact is in segment ${segment}`,
      fr: `Vérifie que le contact est dans le segment ${segment}`,
    };
  }
  const variable = parseVariable(data.variable);
  if (!variable)
    return { en: `Verify variable ${data.variable}`, fr: `Vérifie la variable ${data.variable}` };
  const name = variable.keys.join('.');
  const { en, fr } = sourceWords[variable.source];
  return { en: `Verify variable ${name} in ${en}`, fr: `Vérifie la variable ${name} ${fr}` };
}

const comparison = { variable_type: 'string', operation: 'EQUALS', value: null, ignore_case: false } as const;

/** Every sentence that `describeCondition` makes. */
export const conditionSentences: readonly Sentence[] = [
  ...memberships.map(
    (operation): Sentence =>
      (named) =>
        describeCondition({ operation, value: 0 }, allNamed(named)),
  ),
  ...variableSources.map(
    (source): Sentence =>
      (named) =>
        describeCondition({ ...comparison, variable: `${source}.${named}` }, allNamed('')),
  ),
];
