import type { JsonObject } from '../../../../domain/entities/common';
import { heldDate } from '../../../../domain/values/comparing/compare-dates';
import { fromJson } from '../../../../domain/values/json';
import {
  takesDays,
  type ConditionOperation,
  type FilterType,
} from '../../../../domain/values/comparing/operations';
import { utc } from '../../../../domain/values/time/timezones';
import type { KeyValue } from '../../components/form/key-values';
import { valueText } from '../../components/value-text';

/** The number a text says, exact for whole numbers of any size; null for any other text. */
function numberOf(text: string): number | bigint | null {
  const trimmed = text.trim();
  if (!/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(trimmed)) return null;
  try {
    const value = fromJson(trimmed);
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

/** How many days, or a placeholder that will be their number. */
function isDaysOrTemplate(text: string): boolean {
  const days = numberOf(text);
  return days === null ? isTemplate(text) : days >= 0;
}

/** What a number field stores: the number, or the text of its placeholder. */
export const numberOrTemplate = (text: string): number | bigint | string => numberOf(text) ?? text;

/** Whether a text says what a comparison is with, as values of its type are written. */
export function isOperand(text: string, type: FilterType, operation: ConditionOperation): boolean {
  if (takesDays(operation)) return isDaysOrTemplate(text);
  if (type === 'number') return isNumberOrTemplate(text);
  return type !== 'date' || isDateOrTemplate(text);
}

/** What a comparison stores of it. */
export function operandOf(text: string, type: FilterType, operation: ConditionOperation) {
  if (type === 'boolean') return text === 'true';
  return type === 'number' || takesDays(operation) ? numberOrTemplate(text) : text;
}

/** What a free value stores: a text that reads as a number and prints back the same is that number (docs/contract.md#keyvalue-lists). */
function freeValue(text: string): number | bigint | string {
  const value = numberOf(text);
  return value !== null && String(value) === text ? value : text;
}

/** An object as a list of keys and values. */
export const pairsOf = (data: JsonObject): KeyValue[] =>
  Object.entries(data).map(([key, stored]) => ({ key, value: valueText(stored), stored }));

/** What a list of keys and values stores. A value that was not touched stays what it is, of whatever type. */
export const storedPairs = (pairs: readonly KeyValue[]): JsonObject =>
  Object.fromEntries(
    pairs.map(({ key, value, stored }) => [
      key.trim(),
      stored !== undefined && valueText(stored) === value ? stored : freeValue(value),
    ]),
  );
