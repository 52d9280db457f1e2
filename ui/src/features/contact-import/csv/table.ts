import type { ImportColumn } from '../../../../../domain/import/columns/import-column';
import type { CsvDelimiter, RefusalCode } from '../../../../../domain/entities/contacts/import';
import type { ReadingHints, RecognizedColumn } from '../../../../../domain/import/cells/recognize';
import type { NumberFormat } from '../../../../../domain/values/numbers';
import type { LineRange } from './read';

/** The summary of a parsed file. */
export interface TableSummary {
  fileName: string;
  header: string[];
  /** The first rows. */
  sample: string[][];
  rowCount: number;
  /** Lines of the rows, counting every line of a row that a quote has spoiled. */
  lineCount: number;
  /** The first rows spoiled by an unclosed quote. */
  openQuotes: LineRange[];
  delimiter: CsvDelimiter;
  encoding: string;
  /** The recognized type of each column. */
  recognized: RecognizedColumn[];
}

/** How to read ambiguous numbers and dates of the file. */
export interface TableHints extends Omit<ReadingHints, 'numberFormat'> {
  /** Null: decided by the file's delimiter. */
  numberFormat: NumberFormat | null;
}

/** A cell that does not fit its column: its row is imported without it. */
export interface UnfitCell {
  line: number;
  header: string;
  cell: string;
}

/** A row whose e-mail address an earlier contact of the file has. */
export interface SameEmail {
  line: number;
  email: string;
  /** That contact's external id. */
  other: string;
}

/** A row that cannot be imported. */
export interface RowProblem extends LineRange {
  code: RefusalCode | 'quote_open';
  /** The number of its columns, and of those in the first line. */
  columns: number;
  expectedColumns: number;
  /** The row's text, shortened. */
  excerpt: string;
}

/** The expected result for the rows, under a choice of columns. */
export interface TableCheck {
  contactCount: number;
  /** The tags named by a column. */
  tagNames: string[];
  problemCount: number;
  /** The lines of the file that they are: more than one where a quote made one row of several. */
  problemLines: number;
  /** The first problems, by line. */
  problems: RowProblem[];
  /** Contacts whose e-mail address an earlier one has: their number, and the first of them. */
  sameEmailCount: number;
  sameEmails: SameEmail[];
  /** Rows about a contact that already had a row: the last one counts. */
  repeatedRows: number;
  /** Rows that are imported without some of their cells. */
  partialCount: number;
  /** The first of these cells, by line. */
  unfitCells: UnfitCell[];
}

export interface TablePart {
  rows: string[][];
  lines: number[];
}

export type TableTask =
  | { kind: 'read'; file: File; hints: TableHints }
  | { kind: 'check'; columns: ImportColumn[] }
  | { kind: 'part'; from: number; limit: number };

export interface TableQuestion {
  id: number;
  task: TableTask;
}

export type TableAnswer =
  { id: number; answer: TableSummary | TableCheck | TablePart } | { id: number; problem: string };

/** A chosen file's table, held by a worker of its own. */
export interface Table {
  read(file: File, hints: TableHints): Promise<TableSummary>;
  check(columns: ImportColumn[]): Promise<TableCheck>;
  /** The rows from index `from` on, at most `limit`. */
  part(from: number, limit: number): Promise<TablePart>;
  /** Ends its worker: nothing is answered any more. */
  close(): void;
}

/** Starts the worker that holds a table. */
export function createTable(): Table {
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { done: (answer: unknown) => void; failed: (error: Error) => void }>();
  let lastId = 0;
  worker.onmessage = ({ data }: MessageEvent<TableAnswer>) => {
    const asker = waiting.get(data.id);
    waiting.delete(data.id);
    if ('problem' in data) asker?.failed(new Error(data.problem));
    else asker?.done(data.answer);
  };
  worker.onerror = ({ message }) => {
    for (const { failed } of waiting.values()) failed(new Error(message));
    waiting.clear();
  };
  function ask<Answer>(task: TableTask): Promise<Answer> {
    const id = (lastId += 1);
    return new Promise<Answer>((resolve, reject) => {
      // Each kind of question has its own kind of answer.
      waiting.set(id, { done: (answer) => resolve(answer as Answer), failed: reject });
      worker.postMessage({ id, task } satisfies TableQuestion);
    });
  }
  return {
    read: (file, hints) => ask({ kind: 'read', file, hints }),
    check: (columns) => ask({ kind: 'check', columns }),
    part: (from, limit) => ask({ kind: 'part', from, limit }),
    close: () => worker.terminate(),
  };
}
