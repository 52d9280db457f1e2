import { z } from 'zod';
import { readBoolean } from '../../values/booleans';
import { toNumeric, toWritten, type NumberFormat, type Numeric } from '../../values/numbers';
import { isPlainEmail, readPlainDate, readPlainNumber } from './plain-cells';
import { readFileDate } from './read-date';
import type { Reading } from './readings';

/** The result of reading a cell. */
export type CellValue = string | Numeric | boolean;

/** The content of a cell: a value; nothing; or something that does not fit its column's type. */
type ReadCell = { value: CellValue } | 'empty' | 'unfit';

/** Words that mean "no value" in files. */
const noValues = new Set(['', '-', '–', '—', '?', 'n/a', 'na', '#n/a', '#n/d', 'null', 'none', 'nil', 'nan']);

const longestNoValue = 4;

/** Whether a trimmed cell is empty, for readers of values that are not text. */
export const isNoValue = (cell: string): boolean =>
  cell.length <= longestNoValue && noValues.has(cell.toLowerCase());

/** Reads a cell by its column's reading. */
export function readCell(cell: string, reading: Reading): ReadCell {
  const value = cellValue(cell, reading);
  return value === null ? 'empty' : value === undefined ? 'unfit' : { value };
}

/** The same for large numbers of cells: null for an empty cell, undefined for one that does not fit its column's type. */
export function cellValue(cell: string, reading: Reading): CellValue | null | undefined {
  if (reading === 'string') return cell.trim() === '' ? null : cell;
  const plain = plainValueOf(cell, reading);
  if (plain !== null) return plain;
  const text = cell.trim();
  if (isNoValue(text)) return null;
  return valueOf(text, reading) ?? undefined;
}

/** The value of a cell written in the common form; null when the full reader is needed. */
function plainValueOf(cell: string, reading: Reading): CellValue | null {
  switch (reading) {
    case 'number_point':
      return readPlainNumber(cell, 'point');
    case 'number_comma':
      return readPlainNumber(cell, 'comma');
    case 'date_day_first':
      return readPlainDate(cell, 'day_first');
    case 'date_month_first':
      return readPlainDate(cell, 'month_first');
    case 'boolean':
      return readBoolean(cell);
    case 'email':
      return isEmail(cell) ? cell : null;
    default:
      return null;
  }
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

/** Whether a text is an e-mail address, by the rule used for sending. */
export const isEmail = (text: string): boolean =>
  text.length <= longestEmail && (isPlainEmail(text) || z.regexes.email.test(text));

const currency = /^([-+]?)\s?[€$£¥]\s?|\s?[€$£¥]$/g;

/** A number in the file's format, with an optional currency sign before or after it; null for anything else. */
export function readFileNumber(text: string, format: NumberFormat): Numeric | null {
  const bare = text.replace(/^[−–]/, '-');
  return toWritten(/[€$£¥]/.test(bare) ? bare.replace(currency, '$1') : bare, format);
}
