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

/** Parses a number, exact for whole numbers of any size; null for any other text. */
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

/** A number of days, or a placeholder for one. */
function isDaysOrTemplate(text: string): boolean {
  const days = numberOf(text);
  return days === null ? isTemplate(text) : days >= 0;
}

/** The stored value of a number field: the number, or the text of its placeholder. */
export const numberOrTemplate = (text: string): number | bigint | string => numberOf(text) ?? text;

/** Whether a text is a valid operand of a comparison, by the type of its values. */
export function isOperand(text: string, type: FilterType, operation: ConditionOperation): boolean {
  if (takesDays(operation)) return isDaysOrTemplate(text);
  if (type === 'number') return isNumberOrTemplate(text);
  return type !== 'date' || isDateOrTemplate(text);
}

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
