import { isNoValue, readFileNumber } from './cells/read-cell';
import { readFileDate } from './cells/read-date';

/** How many of a column's cells are what. Only cells that hold something count. */
export interface Tally {
  count: number;
  /** Digits alone, with or without a sign before them. */
  whole: number;
  /** Numbers as the one format has them, and as the other does: many are both. */
  point: number;
  comma: number;
  yearFirst: number;
  /** Dates of each order: many are both. */
  dayFirst: number;
  monthFirst: number;
  boolean: number;
  /** Phone numbers, postcodes and ids that would not be the same as numbers. */
  ids: number;
}

/** Cells of a column that are looked at, from all over the file. */
const sampleSize = 1_000;

/** Words that are true or false to everybody; 0, 1, y and n may be something else. */
const booleanWord = /^(?:true|false|yes|no|oui|non|vrai|faux|ja|nein|s[ií]|verdadero|falso|wahr|falsch)$/i;

const wholeNumber = /^[-+]?\d+$/;

/** Zeros before a whole number, so many digits that it is somebody's, or a phone number's plus. */
const idText = /^(?:[-+]?0\d+|\d{9,}|\+\d{7,})$/;

/** Counts what the cells of a column are: a sample of them, and all where the sample leaves open what a further cell would decide. */
export function tallyOf(rows: readonly (readonly string[])[], place: number): Tally {
  const tally: Tally = {
    ...{ count: 0, whole: 0, point: 0, comma: 0, yearFirst: 0 },
    ...{ dayFirst: 0, monthFirst: 0, boolean: 0, ids: 0 },
  };
  const stride = Math.max(1, Math.floor(rows.length / sampleSize));
  for (let at = 0; at < rows.length; at += stride) addCell(tally, rows[at]?.[place] ?? '');
  for (let at = 0; at < rows.length && isOpen(tally); at += 1) {
    if (at % stride !== 0) addCell(tally, rows[at]?.[place] ?? '');
  }
  return tally;
}

/** Whether a single further cell may decide: one that is no whole number where all are, or one of the two ways where all are of both. */
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
