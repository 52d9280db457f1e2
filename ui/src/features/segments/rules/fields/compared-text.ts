import type { ComparedField } from '../../../../../../domain/entities/segments/rule';
import { takesDays, takesValue } from '../../../../../../domain/values/comparing/operations';
import { valueText } from '../../../../components/value-text';
import { operationText } from '../../../../flow/steps/operation-text';
import type { RuleWords } from '../rule-kind';

/** A comparison as a part of a sentence: "amount is greater than 50". */
export function comparedText(
  { variable_type, operation, value }: ComparedField,
  field: string,
  { t, language }: Pick<RuleWords, 't' | 'language'>,
): string {
  if (takesDays(operation)) {
    const within = operation === 'WITHIN_LAST_DAYS' ? 'withinLast' : 'withinNext';
    const days = valueText(value);
    return t(`segments.words.${within}`, { field, count: Number(days), days });
  }
  const asked = operationText(operation, variable_type, t).toLocaleLowerCase(language);
  const shown =
    typeof value === 'boolean'
      ? t(`steps.booleans.${value}`).toLocaleLowerCase(language)
      : typeof value === 'number' || typeof value === 'bigint'
        ? value.toLocaleString(language)
        : valueText(value);
  return [field, asked, takesValue(operation) ? shown : ''].filter(Boolean).join(' ');
}
