import { isNoValue, readFileNumber } from './cells/read-cell';
import { readFileDate } from './cells/read-date';

/** Counts of a column's cells by type. Empty cells do not count. */
export interface Tally {
  count: number;
  /** Digits only, with an optional sign. */
  whole: number;
  /** Numbers by each number format: many are valid in both. */
  point: number;
  comma: number;
  yearFirst: number;
  /** Dates by each order: many are valid in both. */
  dayFirst: number;
  monthFirst: number;
  boolean: number;
  /** Phone numbers, postcodes and ids that a conversion to numbers would change. */
  ids: number;
}

/** How many cells of a column are sampled, from all over the file. */
const sampleSize = 1_000;

/** Words that always mean true or false; 0, 1, y and n may mean something else. */
const booleanWord = /^(?:true|false|yes|no|oui|non|vrai|faux|ja|nein|s[ií]|verdadero|falso|wahr|falsch)$/i;

const wholeNumber = /^[-+]?\d+$/;

/** Leading zeros, too many digits for a number, or a phone number's plus. */
const idText = /^(?:[-+]?0\d+|\d{9,}|\+\d{7,})$/;

/** Counts the types of a column's cells: of a sample, and of all cells when the sample is inconclusive and a further cell could decide. */
export function tallyOf(rows: readonly (readonly string[])[], place: number): Tally {
  const tally: Tally = {
    count: 0,
    whole: 0,
    point: 0,
    comma: 0,
    yearFirst: 0,
    dayFirst: 0,
    monthFirst: 0,
    boolean: 0,
    ids: 0,
  };
  const stride = Math.max(1, Math.floor(rows.length / sampleSize));
  for (let at = 0; at < rows.length; at += stride) addCell(tally, rows[at]?.[place] ?? '');
  for (let at = 0; at < rows.length && isOpen(tally); at += 1) {
    if (at % stride !== 0) addCell(tally, rows[at]?.[place] ?? '');
  }
  return tally;
}

/** Whether a single further cell could decide: so far all are whole numbers, or all are valid in both notations. */
const isOpen = ({ count, whole, point, comma, dayFirst, monthFirst, ids }: Tally): boolean =>
  ids === 0 &&
  count > 0 &&
  (whole === count || (point > 0 && point === comma) || (dayFirst > 0 && dayFirst === monthFirst));

function addCell(tally: Tally, cell: string): void {
  const text = cell.trim();
  if (wholeNumber.test(text)) {
    tally.whole += 1;
    tally.point += 1;
    tally.comma += 1;
    if (idText.test(text)) tally.ids += 1;
  } else if (isNoValue(text)) return;
  else addOther(tally, text);
  tally.count += 1;
}

function addOther(tally: Tally, text: string): void {
  if (!/^[-+−–€$£¥\d.]/.test(text)) {
    if (booleanWord.test(text)) tally.boolean += 1;
    return;
  }
  if (readFileNumber(text, 'point') !== null) tally.point += 1;
  if (readFileNumber(text, 'comma') !== null) tally.comma += 1;
  const date = readFileDate(text);
  if (date.year_first !== null) tally.yearFirst += 1;
  else {
    if (date.day_first !== null) tally.dayFirst += 1;
    if (date.month_first !== null) tally.monthFirst += 1;
  }
}
