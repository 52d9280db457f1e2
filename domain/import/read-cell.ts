import { z } from 'zod';
import { readBoolean } from '../values/booleans';
import { toNumeric, toWritten, type NumberFormat, type Numeric } from '../values/numbers';
import { readFileDate } from './read-date';
import type { Reading } from './readings';

/** What a cell comes to. */
export type CellValue = string | Numeric | boolean;

/** What a cell holds: a value; nothing; or what is none of its column's type. */
type ReadCell = { value: CellValue } | 'empty' | 'unfit';

/** Words by which files say that there is no value. */
const noValues = new Set(['', '-', '–', '—', '?', 'n/a', 'na', '#n/a', '#n/d', 'null', 'none', 'nil', 'nan']);

const longestNoValue = 4;

/** Whether a cell without spaces around it holds nothing, for a reader of values that are no text. */
export const isNoValue = (cell: string): boolean =>
  cell.length <= longestNoValue && noValues.has(cell.toLowerCase());

/** Reads a cell as its column is read. */
export function readCell(cell: string, reading: Reading): ReadCell {
  if (reading === 'string') return cell.trim() === '' ? 'empty' : { value: cell };
  const text = cell.trim();
  if (isNoValue(text)) return 'empty';
  const value = valueOf(text, reading);
  return value === null ? 'unfit' : { value };
}

function valueOf(text: string, reading: Exclude<Reading, 'string'>): CellValue | null {
  switch (reading) {
    case 'number':
      return toNumeric(text);
    case 'number_point':
      return readFileNumber(text, 'point');
    case 'number_comma':
      return readFileNumber(text, 'comma');
    case 'date':
      return readFileDate(text).year_first;
    case 'date_day_first':
      return readFileDate(text).day_first;
    case 'date_month_first':
      return readFileDate(text).month_first;
    case 'boolean':
      return readBoolean(text);
    case 'email':
      return isEmail(text) ? text : null;
  }
}

const longestEmail = 254;

/** Whether a text is an e-mail address, by the rule that connections send by. */
export const isEmail = (text: string): boolean => text.length <= longestEmail && z.regexes.email.test(text);

const currency = /^([-+]?)\s?[€$£¥]\s?|\s?[€$£¥]$/g;

/** A number as a file of the format writes it, which may have a currency's sign before or behind it; null for anything else. */
export function readFileNumber(text: string, format: NumberFormat): Numeric | null {
  const bare = text.replace(/^[−–]/, '-');
  return toWritten(/[€$£¥]/.test(bare) ? bare.replace(currency, '$1') : bare, format);
}
