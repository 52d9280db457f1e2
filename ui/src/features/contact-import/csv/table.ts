import type { ImportColumn } from '../../../../../domain/import/columns/import-column';
import type { CsvDelimiter, RefusalCode } from '../../../../../domain/entities/contacts/import';
import type { ReadingHints, RecognizedColumn } from '../../../../../domain/import/cells/recognize';
import type { NumberFormat } from '../../../../../domain/values/numbers';
import type { LineRange } from './read';

/** What is told of a file that was read. */
export interface TableSummary {
  fileName: string;
  header: string[];
  /** The first rows. */
  sample: string[][];
  rowCount: number;
  /** Of the rows, each one that a quote has spoiled with all its lines. */
  lineCount: number;
  /** The rows that a quote which is not closed has spoiled: the first ones. */
  openQuotes: LineRange[];
  delimiter: CsvDelimiter;
  encoding: string;
  /** What each column seems to be. */
  recognized: RecognizedColumn[];
}

/** How numbers and dates are taken that the file writes so that they may be two things. */
export interface TableHints extends Omit<ReadingHints, 'numberFormat'> {
  /** Null: by what divides the file's columns. */
  numberFormat: NumberFormat | null;
}

/** A cell that is not what its column is read as: its row is imported without it. */
export interface UnfitCell {
  line: number;
  header: string;
  cell: string;
}

/** A row whose e-mail address a contact before it in the file has. */
export interface SameEmail {
  line: number;
  email: string;
  /** That contact's external id. */
  other: string;
}

/** A row that cannot be imported. */
export interface RowProblem extends LineRange {
  code: RefusalCode | 'quote_open';
  /** How many columns it has, and how many the first line has. */
  columns: number;
  expectedColumns: number;
  /** How the row reads, shortened. */
  excerpt: string;
}

/** What would become of the rows under a choice of columns. */
export interface TableCheck {
  contactCount: number;
  /** The tags that a column names. */
  tagNames: string[];
  problemCount: number;
  /** The lines of the file that they are: more than one where a quote made one row of several. */
  problemLines: number;
  /** The first problems, by line. */
  problems: RowProblem[];
  /** Contacts whose e-mail address one before them has: how many, and the first of them. */
  sameEmailCount: number;
  sameEmails: SameEmail[];
  /** Rows about a contact that a row before them is about: the last one counts. */
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

/** The chosen file's table, which a worker holds. */
export interface Table {
  read(file: File, hints: TableHints): Promise<TableSummary>;
  check(columns: ImportColumn[]): Promise<TableCheck>;
  /** Rows `from` and the next ones, `limit` at most. */
  part(from: number, limit: number): Promise<TablePart>;
  /** Whether its worker could not begin, or fell: it answers nothing more. */
  isBroken(): boolean;
}

/** Starts the worker that holds a table. */
export function createTable(): Table {
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { done: (answer: unknown) => void; failed: (error: Error) => void }>();
  let lastId = 0;
  let isBroken = false;
  worker.onmessage = ({ data }: MessageEvent<TableAnswer>) => {
    const asker = waiting.get(data.id);
    waiting.delete(data.id);
    if ('problem' in data) asker?.failed(new Error(data.problem));
    else asker?.done(data.answer);
  };
  worker.onerror = ({ message }) => {
    isBroken = true;
    for (const { failed } of waiting.values()) failed(new Error(message));
    waiting.clear();
  };
  function ask<Answer>(task: TableTask): Promise<Answer> {
    const id = (lastId += 1);
    return new Promise<Answer>((resolve, reject) => {
      // The worker answers each kind of question with its own kind of answer.
      waiting.set(id, { done: (answer) => resolve(answer as Answer), failed: reject });
      worker.postMessage({ id, task } satisfies TableQuestion);
    });
  }
  return {
    read: (file, hints) => ask({ kind: 'read', file, hints }),
    check: (columns) => ask({ kind: 'check', columns }),
    part: (from, limit) => ask({ kind: 'part', from, limit }),
    isBroken: () => isBroken,
  };
}
