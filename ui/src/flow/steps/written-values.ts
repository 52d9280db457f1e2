import i18next, { type TFunction } from 'i18next';
import type { JsonObject } from '../../../../domain/entities/common';
import { heldDate } from '../../../../domain/values/comparing/compare-dates';
import { fromJson } from '../../../../domain/values/json';
import {
  takesDays,
  type ConditionOperation,
  type FilterType,
} from '../../../../domain/values/comparing/operations';
import type { Language } from '../../../../domain/values/language';
import { utc } from '../../../../domain/values/time/timezones';
import type { KeyValue } from '../../components/form/key-values';
import { withDecimalPoint } from '../../components/numbers/typed-number';
import { valueText } from '../../components/value-text';

/** Parses a number, exact for whole numbers of any size, with a comma or a point before its decimals; null for any other text. */
function numberOf(text: string): number | bigint | null {
  const written = withDecimalPoint(text.trim(), i18next.language as Language); // no other one is ever chosen
  if (!/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(written)) return null;
  try {
    const value = fromJson(written);
    return typeof value === 'number' || typeof value === 'bigint' ? value : null;
  } catch {
    return null; // such as 007
  }
}

const isTemplate = (text: string): boolean => text.includes('{{');

/** A number, or a placeholder that will be one when the step runs. */
export const isNumberOrTemplate = (text: string): boolean => numberOf(text) !== null || isTemplate(text);

/** A date, or a placeholder that will be one when the step runs. */
const isDateOrTemplate = (text: string): boolean => heldDate(text, utc) !== null || isTemplate(text);

/** A number of days, or a placeholder for one. */
function isDaysOrTemplate(text: string): boolean {
  const days = numberOf(text);
  return days === null ? isTemplate(text) : days >= 0;
}

/** The stored value of a number field: the number, or the text of its placeholder. */
export const numberOrTemplate = (text: string): number | bigint | string => numberOf(text) ?? text;

/** What an operand should be, and is not. */
export type Unfit = 'days' | 'number' | 'date';

/** What a text is not that is to be the operand of a comparison, by the type of its values; null: it is a valid one. */
export function unfitOf(text: string, type: FilterType, operation: ConditionOperation): Unfit | null {
  if (takesDays(operation)) return isDaysOrTemplate(text) ? null : 'days';
  if (type === 'number') return isNumberOrTemplate(text) ? null : 'number';
  return type !== 'date' || isDateOrTemplate(text) ? null : 'date';
}

export const isOperand = (text: string, type: FilterType, operation: ConditionOperation): boolean =>
  unfitOf(text, type, operation) === null;

/** Why a text cannot be the operand, for people who have written one; null while the field is empty. */
export const unfitText = (text: string, unfit: Unfit | null, t: TFunction): string | null =>
  unfit === null || text.trim() === '' ? null : t(`steps.lacks.${unfit}`);

/** The operand as a comparison stores it. */
export function operandOf(text: string, type: FilterType, operation: ConditionOperation) {
  if (type === 'boolean') return text === 'true';
  return type === 'number' || takesDays(operation) ? numberOrTemplate(text) : text;
}

/**
 * The stored value of a free text field: a text that reads as a number and prints back the same becomes that number
 * (docs/contract.md#keyvalue-lists).
 */
function freeValue(text: string): number | bigint | string {
  const value = numberOf(text);
  return value !== null && String(value) === text ? value : text;
}

/** An object as a list of keys and values. */
export const pairsOf = (data: JsonObject): KeyValue[] =>
  Object.entries(data).map(([key, stored]) => ({ key, value: valueText(stored), stored }));

/** The stored object of a list of keys and values. An unchanged value keeps its type. */
export const storedPairs = (pairs: readonly KeyValue[]): JsonObject =>
  Object.fromEntries(
    pairs.map(({ key, value, stored }) => [
      key.trim(),
      stored !== undefined && valueText(stored) === value ? stored : freeValue(value),
    ]),
  );
