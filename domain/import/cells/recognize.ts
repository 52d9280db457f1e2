import type { NumberFormat } from '../../values/numbers';
import type { LiteralType } from '../../values/comparing/operations';
import { withoutAccents } from '../../values/text/text';
import { typeOfReading, type Reading } from './readings';
import { tallyOf, type Tally } from '../tally';

/** The recognized type of a column. */
export interface RecognizedColumn {
  reading: Reading;
  /** The reading when the user, or the column's field, says that it holds numbers, or dates. */
  number: Reading;
  date: Reading;
  /** The file's notation is ambiguous: 1,299 and 05/01/1959 can be read in two ways. */
  isAmbiguous: boolean;
}

/** The notation to assume when the file is ambiguous. */
export interface ReadingHints {
  numberFormat: NumberFormat;
  isMonthFirst: boolean;
}

/** The least share of a column's cells that must have a type for the column to have it; other cells are left out, and reported. */
const mostOf = 0.9;

/** Headers of columns with digits that are not numbers: ids, phone numbers, postcodes. */
const idWords = new Set([
  'id',
  'ids',
  'ref',
  'reference',
  'code',
  'numero',
  'sku',
  'ean',
  'isbn',
  'iban',
  'siret',
  'siren',
  'vat',
  'phone',
  'telephone',
  'tel',
  'mobile',
  'portable',
  'fax',
  'gsm',
  'sms',
  'telefon',
  'telefono',
  'zip',
  'zipcode',
  'postcode',
  'postal',
  'cp',
  'plz',
]);

/**
 * Recognizes the type of each column of a file from its cells and its header. A column is a number or a date when nearly all of its cells
 * are, but a whole number, true or false only when all are; cells with leading zeros or with many digits are text, because converting them
 * to numbers would change them.
 */
export function recognizeColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  hints: ReadingHints,
): RecognizedColumn[] {
  const tallies = header.map((_, place) => tallyOf(rows, place));
  const ways: Ways = {
    number: `number_${numberFormatOf(tallies, hints)}`,
    date: isMonthFirst(tallies, hints) ? 'date_month_first' : 'date_day_first',
  };
  return header.map((name, place) => recognized(name, tallies[place] as Tally, ways)); // one of each
}

/** The file's notation for values that can be written in two ways. */
interface Ways {
  number: 'number_point' | 'number_comma';
  date: 'date_day_first' | 'date_month_first';
}

function recognized(name: string, tally: Tally, ways: Ways): RecognizedColumn {
  const { whole, point, comma, dayFirst, monthFirst } = tally;
  const number = point > comma ? 'number_point' : comma > point ? 'number_comma' : ways.number;
  const date =
    dayFirst > monthFirst ? 'date_day_first' : monthFirst > dayFirst ? 'date_month_first' : ways.date;
  const type = isIdHeader(name) ? 'string' : typeOf(tally);
  const isTwoWays =
    (type === 'number' && point === comma && whole < point) ||
    (type === 'date' && dayFirst === monthFirst && dayFirst > 0);
  const byType: Record<LiteralType, Reading> = {
    string: 'string',
    boolean: 'boolean',
    number,
    date: dayFirst + monthFirst === 0 ? 'date' : date,
  };
  return { reading: byType[type], number, date, isAmbiguous: isTwoWays };
}

function typeOf(tally: Tally): LiteralType {
  const { count, whole, point, comma, yearFirst, dayFirst, monthFirst, boolean, ids } = tally;
  if (count === 0 || ids > 0) return 'string';
  if (boolean === count) return 'boolean';
  const numbers = Math.max(point, comma);
  const isNumber = whole === numbers ? whole === count : numbers >= mostOf * count;
  if (isNumber) return 'number';
  return yearFirst + Math.max(dayFirst, monthFirst) >= mostOf * count ? 'date' : 'string';
}

const isIdHeader = (name: string): boolean =>
  withoutAccents(name)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .some((word) => idWords.has(word));

/** The number format of the file: from columns that can be read in one way only, else from the hint. */
function numberFormatOf(tallies: readonly Tally[], { numberFormat }: ReadingHints): NumberFormat {
  const sum = tallies.reduce((all, { point, comma }) => all + Math.sign(comma - point), 0);
  return sum > 0 ? 'comma' : sum < 0 ? 'point' : numberFormat;
}

/** Whether the file's dates begin with the month: from columns that can be read in one way only, else from the hint. */
function isMonthFirst(tallies: readonly Tally[], hints: ReadingHints): boolean {
  const sum = tallies.reduce((all, { dayFirst, monthFirst }) => all + Math.sign(monthFirst - dayFirst), 0);
  return sum === 0 ? hints.isMonthFirst : sum > 0;
}

/**
 * The reading of a column whose type is given by its field or the user: the chosen or the recognized reading, when it produces values of
 * the type.
 */
export function readingOfType(
  type: LiteralType | null,
  chosen: Reading,
  { number, date }: RecognizedColumn,
): Reading {
  if (type === null || typeOfReading(chosen) === type) return chosen;
  return type === 'number' ? number : type === 'date' ? date : type;
}
