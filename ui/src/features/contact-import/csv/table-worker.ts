import { recognizeColumns } from '../../../../../domain/import/cells/recognize';
import { readRows, type PartialRow } from '../../../../../domain/import/rows';
import { sameEmailsIn } from '../../../../../domain/import/same-email';
import { tagNamesIn } from '../../../../../domain/import/columns/tags-column';
import { csvDelimiters } from '../../../../../domain/entities/contacts/import';
import type { ImportColumn } from '../../../../../domain/import/columns/import-column';
import { decodeText } from './decode';
import { readCsv, type CsvTable, type LineRange } from './read';
import type {
  RowProblem,
  TableAnswer,
  TableCheck,
  TableHints,
  TablePart,
  TableQuestion,
  TableSummary,
  TableTask,
  UnfitCell,
} from './table';

/** Holds the table of the last parsed file, off the main thread: parsing, checking and slicing it never block the page. */
let table: CsvTable = readCsv('');

const sampleRows = 5;
/** Most problems listed individually; the others are counted. */
const toldProblems = 100;
/** Length of the excerpt that identifies a faulty row, in characters. */
const excerptLength = 80;

async function read(file: File, { numberFormat, isMonthFirst }: TableHints): Promise<TableSummary> {
  const { text, encoding } = decodeText(new Uint8Array(await file.arrayBuffer()));
  table = readCsv(text);
  const { header, rows, openQuotes, delimiter } = table;
  return {
    fileName: file.name,
    header,
    delimiter,
    encoding,
    openQuotes: openQuotes.slice(0, toldProblems),
    rowCount: rows.length,
    lineCount: rows.length + sum(openQuotes.map(furtherLines)),
    sample: rows.slice(0, sampleRows),
    recognized: recognizeColumns(header, rows, {
      // Where numbers have a decimal comma, another delimiter is used.
      numberFormat: numberFormat ?? (delimiter === 'semicolon' ? 'comma' : 'point'),
      isMonthFirst,
    }),
  };
}

/** Predicts the server's response to the rows, before they are sent. */
function check(columns: ImportColumn[]): TableCheck {
  // All tags count as known here; the wizard knows which exist.
  const tagNames = tagNamesIn(columns, table.rows);
  const read = readRows(columns, table.rows, table.lines, new Set(tagNames));
  const { contacts, rejections, partialRows, repeatedRows } = read;
  const openQuotes = new Map(table.openQuotes.map((range) => [range.first, range]));
  const problems = rejections.map(({ line, code, cells: namedCells }): RowProblem => {
    const cells = table.misfits.get(line) ?? namedCells;
    const told = { columns: cells.length, expectedColumns: table.width, excerpt: excerptOf(cells) };
    const openQuote = openQuotes.get(line);
    return openQuote
      ? { ...told, ...openQuote, code: 'quote_open' }
      : { ...told, first: line, last: line, code };
  });
  const sameEmails = [...sameEmailsIn(contacts)];
  return {
    contactCount: contacts.length,
    sameEmailCount: sameEmails.length,
    sameEmails: sameEmails
      .slice(0, toldProblems)
      .map(([{ row, fields }, other]) => ({ line: table.lines[row] ?? 0, email: fields.email ?? '', other })),
    tagNames,
    problemCount: problems.length,
    problemLines: problems.length + sum(problems.map(furtherLines)),
    repeatedRows,
    problems: problems.slice(0, toldProblems),
    partialCount: partialRows.length,
    unfitCells: partialRows.slice(0, toldProblems).flatMap((row) => unfitCellsOf(row, columns)),
  };
}

const unfitCellsOf = (
  { line, cells, columns: places }: PartialRow,
  columns: readonly ImportColumn[],
): UnfitCell[] =>
  places.map((place) => ({
    line,
    header: columns[place]?.header ?? '',
    cell: (cells[place] ?? '').slice(0, excerptLength),
  }));

function excerptOf(cells: readonly string[]): string {
  const row = cells.join(csvDelimiters[table.delimiter]);
  return row.length > excerptLength ? `${row.slice(0, excerptLength)}…` : row;
}

const furtherLines = ({ first, last }: LineRange): number => last - first;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

function part(from: number, limit: number): TablePart {
  return { rows: table.rows.slice(from, from + limit), lines: table.lines.slice(from, from + limit) };
}

function answer(task: TableTask): Promise<TableSummary> | TableCheck | TablePart {
  switch (task.kind) {
    case 'read':
      return read(task.file, task.hints);
    case 'check':
      return check(task.columns);
    case 'part':
      return part(task.from, task.limit);
  }
}

self.onmessage = async ({ data }: MessageEvent<TableQuestion>) => {
  const reply = (given: TableAnswer): void => self.postMessage(given);
  try {
    reply({ id: data.id, answer: await answer(data.task) });
  } catch (error) {
    reply({ id: data.id, problem: error instanceof Error ? error.message : String(error) });
  }
};
