import type { FieldOperation } from '../../entities/contacts/field-filter';
import { readBoolean } from '../booleans';
import { heldDate } from './compare-dates';
import { toNumeric } from '../numbers';
import { takesValue, type LiteralType } from './operations';
import { dayStart } from '../time/local-time';
import type { Regional } from '../time/regional';
import { utc } from '../time/timezones';
import type { Words } from '../text/words';

/** A date to compare values with, in each notation that values may have. */
export interface AskedDate {
  /** Its day in the account's timezone: `2026-12-01`. */
  day: string;
  /** Null when a whole day is meant: its moments then run from `from` up to, not including, `to`. */
  at: { moment: string; local: string } | null;
  from: string;
  to: string;
}

/** The operand, by the type of the field. */
export type Asked =
  | { type: 'nothing' }
  | { type: 'string'; text: string }
  | { type: 'number'; number: string }
  | { type: 'boolean'; truth: boolean }
  | { type: 'date'; date: AskedDate };

/** The question about a value, and how to report that it cannot be asked. */
type Read = { asked: Asked } | { unfit: Words };

/** Parses the operand for a custom field's values, by the field's type and the account's regional settings. */
export function askedOf(
  { operation, value }: { operation: FieldOperation; value: string },
  type: LiteralType | null,
  { numberFormat, timezone }: Regional,
): Read {
  if (!takesValue(operation)) return { asked: { type: 'nothing' } };
  switch (type ?? 'string') {
    case 'string':
      return { asked: { type: 'string', text: value } };
    case 'number': {
      const number = toNumeric(value, numberFormat);
      return number === null ? { unfit: noNumber } : { asked: { type: 'number', number: String(number) } };
    }
    case 'boolean': {
      const truth = readBoolean(value);
      return truth === null ? { unfit: noTruth } : { asked: { type: 'boolean', truth } };
    }
    case 'date': {
      const date = askedDate(value, timezone ?? utc);
      return date === null ? { unfit: noDate } : { asked: { type: 'date', date } };
    }
  }
}

const noNumber: Words = {
  en: 'must be a number, such as 12.5: the field holds numbers',
  fr: 'doit être un nombre, comme 12.5 : le champ contient des nombres',
};
const noTruth: Words = {
  en: 'must be true or false: the field holds nothing else',
  fr: 'doit être true ou false : le champ ne contient rien d’autre',
};
const noDate: Words = {
  en: 'must be a date, such as 2026-12-01 or 2026-12-01 09:00: the field holds dates',
  fr: 'doit être une date, comme 2026-12-01 ou 2026-12-01 09:00 : le champ contient des dates',
};

function askedDate(text: string, timezone: string): AskedDate | null {
  const held = heldDate(text, timezone);
  if (held === null) return null;
  const { at, isDay } = held;
  const [day, moment] = [at.toISODate(), at.toISO()];
  const [from, to] = [dayStart(at).toISO(), dayStart(at.plus({ days: 1 })).toISO()];
  if (day === null || moment === null || from === null || to === null) return null;
  const local = at.toFormat('yyyy-MM-dd HH:mm:ss.SSS');
  return { day, at: isDay ? null : { moment, local }, from, to };
}
