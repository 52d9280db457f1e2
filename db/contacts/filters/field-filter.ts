import type { FieldOperation } from '../../../domain/entities/contacts/field-filter';
import type { Asked, AskedDate } from '../../../domain/values/comparing/field-question';
import type { NumberFormat } from '../../../domain/values/numbers';

/** A condition on a custom field of contacts. */
export interface FieldQuestion {
  /** Where the field's value lies in a contact's data. */
  keys: readonly string[];
  operation: FieldOperation;
  asked: Asked;
  numberFormat: NumberFormat | null;
}

/** Appends a value to a statement's parameters; returns its placeholder. Call it in the order in which the placeholders appear. */
export type Bind = (value: string | number | readonly string[]) => string;

const signs = { EQUALS: '=', GREATER_THAN: '>', LESS_THAN: '<' } as const;

/**
 * SQL: whether the data of a contact fulfils the condition, compared as conditions of flows are (domain/values/comparing/compare.ts), but
 * texts without regard to case and accents, as lists are searched. A value that cannot be compared does not match. Only a text that surely
 * is a number or a date is cast: no stored value makes the statement fail.
 */
export function holdsInField({ keys, operation, asked, numberFormat }: FieldQuestion, bind: Bind): string {
  const path = (): string => `${bind([...keys])}::text[]`;
  const held = (): string => `data #> ${path()}`;
  const said = (): string => `btrim(data #>> ${path()})`;
  const isEmpty = (): string => `COALESCE(${held()}, 'null') IN ('null', '""', '[]', '{}')`;
  if (operation === 'IS_NULL_OR_EMPTY') return isEmpty();
  if (operation === 'IS_NOT_NULL_OR_EMPTY') return `NOT ${isEmpty()}`;
  switch (asked.type) {
    case 'nothing':
      throw new Error(`${operation} needs something to compare with`);
    case 'string':
      return operation === 'CONTAINS'
        ? `search_text(data #>> ${path()}) LIKE search_pattern(${bind(asked.text)})`
        : `search_text(${said()}) = search_text(${bind(asked.text)})`;
    case 'boolean':
      return `data #>> ${path()} = ${bind(String(asked.truth))}`;
    case 'number':
      return `${numberOf(said, numberFormat, bind)} ${signOf(operation)} ${bind(asked.number)}::numeric`;
    case 'date':
      return datesHold(said, operation, asked.date, bind);
  }
}

function signOf(operation: FieldOperation): string {
  if (operation in signs) return signs[operation as keyof typeof signs]; // looked up just before
  throw new Error(`${operation} does not compare`);
}

/** A number as programs write it, and as people write it, with separators between groups of three digits (domain/values/numbers.ts). */
const decimal = String.raw`^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?[0-2]?\d{1,2})?$`;
const written: Record<NumberFormat, string> = {
  point: String.raw`^([+-]?)(\d+|[1-9]\d{0,2}([, \u00A0\u2009\u202F'’])\d{3}(?:\3\d{3})*)(?:\.(\d+))?$`,
  comma: String.raw`^([+-]?)(\d+|[1-9]\d{0,2}([. \u00A0\u2009\u202F'’])\d{3}(?:\3\d{3})*)(?:,(\d+))?$`,
};
const besidesNumber: Record<NumberFormat, string> = { point: '[^0-9.+-]', comma: '[^0-9,+-]' };
const longestNumber = 1_000;

/** SQL: the number that a text holds; null where the text is not a number. */
function numberOf(said: () => string, format: NumberFormat | null, bind: Bind): string {
  const asWritten = (by: NumberFormat): string =>
    `WHEN ${said()} ~ ${bind(written[by])}
     THEN replace(regexp_replace(${said()}, ${bind(besidesNumber[by])}, '', 'g'), ',', '.')::numeric`;
  return `(CASE WHEN length(${said()}) > ${longestNumber} THEN NULL
                WHEN ${said()} ~ ${bind(decimal)} THEN ${said()}::numeric ${format ? asWritten(format) : ''} END)`;
}

/** A day that exists in the calendar, and what may follow it. */
const dayOfYear = String.raw`(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8])`;
const leapYear = String.raw`\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00`;
const day = String.raw`^(?!0000)(?:\d{4}-(?:${dayOfYear})|(?:${leapYear})-02-29)`;
const time = String.raw`(?:T| +)(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?`;
const offset = String.raw`(?:Z|[+-](?:0\d|1[0-4]):?[0-5]\d)`;

/** SQL: whether the date that a text holds lies on, after or before another; null where the text is not a date. */
function datesHold(
  said: () => string,
  operation: FieldOperation,
  { day: askedDay, at, from, to }: AskedDate,
  bind: Bind,
): string {
  const sign = signOf(operation);
  const ofMoment = (): string => {
    if (at) return `${said()}::timestamptz ${sign} ${bind(at.moment)}::timestamptz`;
    const isBefore = (limit: string): string => `${said()}::timestamptz < ${bind(limit)}::timestamptz`;
    if (operation === 'GREATER_THAN') return `NOT ${isBefore(to)}`;
    return operation === 'LESS_THAN' ? isBefore(from) : `NOT ${isBefore(from)} AND ${isBefore(to)}`;
  };
  const ofLocal = (): string =>
    at
      ? `${said()}::timestamp ${sign} ${bind(at.local)}::timestamp`
      : `${said()}::timestamp::date ${sign} ${bind(askedDay)}::date`;
  return `(CASE WHEN ${said()} ~ ${bind(`${day}$`)} THEN ${said()}::date ${sign} ${bind(askedDay)}::date
                WHEN ${said()} ~ ${bind(`${day}${time}$`)} THEN ${ofLocal()}
                WHEN ${said()} ~ ${bind(`${day}${time}${offset}$`)} THEN ${ofMoment()} END)`;
}
