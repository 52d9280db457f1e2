import type { TFunction } from 'i18next';
import type { ConditionOperation, FilterType } from '../../../../domain/values/comparing/operations';

/** Operations with other words for dates: one date is after another, not greater. */
const saidOfDates = ['EQUALS', 'NOT_EQUALS', 'GREATER_THAN', 'LESS_THAN'] as const;

/** An operation in the words for its type. */
export function operationText(operation: ConditionOperation, type: FilterType, t: TFunction): string {
  const ofDate = type.startsWith('date') ? saidOfDates.find((one) => one === operation) : undefined;
  return ofDate
    ? t(`steps.condition.dateOperations.${ofDate}`)
    : t(`steps.condition.operations.${operation}`);
}
