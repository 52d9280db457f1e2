import type { NumberFormat } from '../../values/numbers';
import type { LiteralType } from '../../values/comparing/operations';
import { withoutAccents } from '../../values/text';
import { typeOfReading, type Reading } from './readings';
import { tallyOf, type Tally } from '../tally';

/** What a column seems to be. */
export interface RecognizedColumn {
  reading: Reading;
  /** How it is read where somebody, or its field, says that it holds numbers, or dates. */
  number: Reading;
  date: Reading;
  /** The file does not tell in which of two ways it is written: 1,299 and 05/01/1959 are two things each. */
  isAmbiguous: boolean;
}

/** What is taken where the file does not tell. */
export interface ReadingHints {
  numberFormat: NumberFormat;
  isMonthFirst: boolean;
}

/** So many of a column's cells are of a type, at least, where the column is; the others are left out, and told. */
const mostOf = 0.9;

/** Headers of what is written in digits and is no number: ids, phone numbers, postcodes. */
const idWords = new Set([
  ...[
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
  ],
  ...['phone', 'telephone', 'tel', 'mobile', 'portable', 'fax', 'gsm', 'sms', 'telefon', 'telefono'],
  ...['zip', 'zipcode', 'postcode', 'postal', 'cp', 'plz'],
]);

/**
 * What each column of a file seems to be, by its cells and its header. It is a number or a date where nearly all of its cells are, but a whole number,
 * true or false only where all are; what is written with zeros before it or with many digits is text, because a number would not be the same.
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

/** How the file writes what could be written in another way as well. */
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
    ...{ string: 'string', boolean: 'boolean', number },
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

/** The format of the file's numbers: what its columns say that can be read in one way only, else what is hinted at. */
function numberFormatOf(tallies: readonly Tally[], { numberFormat }: ReadingHints): NumberFormat {
  const sum = tallies.reduce((all, { point, comma }) => all + Math.sign(comma - point), 0);
  return sum > 0 ? 'comma' : sum < 0 ? 'point' : numberFormat;
}

/** Whether the file's dates have their month first: by those of its columns that can be read in one way only, else as is hinted at. */
function isMonthFirst(tallies: readonly Tally[], hints: ReadingHints): boolean {
  const sum = tallies.reduce((all, { dayFirst, monthFirst }) => all + Math.sign(monthFirst - dayFirst), 0);
  return sum === 0 ? hints.isMonthFirst : sum > 0;
}

/** The reading of a column as its field's type, or somebody, says: what was chosen, or what was recognized, where that makes values of the type. */
export function readingOfType(
  type: LiteralType | null,
  chosen: Reading,
  { number, date }: RecognizedColumn,
): Reading {
  if (type === null || typeOfReading(chosen) === type) return chosen;
  return type === 'number' ? number : type === 'date' ? date : type;
}
