import Papa from 'papaparse';
import {
  csvDelimiter,
  csvDelimiters,
  type CsvDelimiter,
} from '../../../../../domain/entities/contacts/import';

/** Lines of a file that became one row because a quote is not closed in its place; both ends are included. */
export interface LineRange {
  first: number;
  last: number;
}

/** A CSV file's table. Columns with an empty header are dropped, and blank lines ignored (docs/contract.md#import-wizard). */
export interface CsvTable {
  header: string[];
  /** The number of columns in the first line, including unnamed ones. */
  width: number;
  rows: string[][];
  /** The line number at which each row begins. */
  lines: number[];
  /** The rows with an unclosed quote, or with text after a closing quote, by line. */
  openQuotes: LineRange[];
  /** The original cells of each row that has more or fewer than the first line, by its line. */
  misfits: Map<number, string[]>;
  delimiter: CsvDelimiter;
}

/** Parses CSV: quoted cells may contain delimiters, line ends and doubled quotes; the delimiter is detected. */
export function readCsv(text: string): CsvTable {
  const delimiter = delimiterOf(text);
  const table: CsvTable = {
    header: [],
    width: 0,
    rows: [],
    lines: [],
    openQuotes: [],
    misfits: new Map(),
    delimiter,
  };
  let kept: number[] | null = null;
  let [begin, line] = [0, 1];
  Papa.parse<string[]>(text, {
    delimiter: csvDelimiters[delimiter],
    step({ data: cells, errors, meta }) {
      const ownLine = line;
      line += lineEnds(text, begin, meta.cursor);
      if (errors.some(({ type }) => type === 'Quotes')) {
        const row = text.slice(begin, meta.cursor).trimEnd();
        table.openQuotes.push({ first: ownLine, last: ownLine + lineEnds(row, 0, row.length) });
      }
      begin = meta.cursor;
      if (isBlank(cells)) return;
      if (kept === null) {
        const names = cells.map((name) => name.trim());
        table.width = names.length;
        kept = [...names.keys()].filter((place) => names[place] !== '');
        table.header = kept.map((place) => names[place] ?? '');
        return;
      }
      if (cells.length !== table.width) table.misfits.set(ownLine, cells);
      table.rows.push(rowOf(cells, kept, table.width));
      table.lines.push(ownLine);
    },
  });
  return table;
}

/**
 * The delimiter that divides the header into the most cells. (papaparse's own detection fails on two columns and a blank line at the end.)
 */
function delimiterOf(text: string): CsvDelimiter {
  const begun = text.trimStart();
  const width = (delimiter: CsvDelimiter): number =>
    Papa.parse<string[]>(begun, { delimiter: csvDelimiters[delimiter], preview: 1 }).data[0]?.length ?? 0;
  return csvDelimiter.options.reduce((best, other) => (width(other) > width(best) ? other : best));
}

const isBlank = (cells: readonly string[]): boolean => cells.length <= 1 && (cells[0] ?? '').trim() === '';

/** The cells under a header. A row with more cells than the header, or fewer, keeps its wrong length. */
function rowOf(cells: string[], kept: readonly number[], width: number): string[] {
  const row = kept.filter((place) => place < cells.length).map((place) => cells[place] ?? '');
  return cells.length > width ? [...row, ...cells.slice(width)] : row;
}

function lineEnds(text: string, from: number, to: number): number {
  let count = 0;
  for (let place = from; place < to; place += 1) {
    const code = text.charCodeAt(place);
    // A carriage return counts as a line end unless a line feed follows, which then counts for both.
    if (code === 10 || (code === 13 && text.charCodeAt(place + 1) !== 10)) count += 1;
  }
  return count;
}
