import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { stringify } from 'csv-stringify/sync';
import { csvDelimiters, type CsvDelimiter } from '../../domain/entities/contacts/import';
import type { NumberFormat } from '../../domain/values/numbers';

/**
 * What a spreadsheet would take for a formula is text behind an apostrophe. The library sees to the beginning of a cell, but for the line
 * feed. A reader that parts a line by another delimiter knows our quotes for none, and finds cells inside of ours.
 * Source: https://owasp.org/www-community/attacks/CSV_Injection
 */
const optionsFor = ({ delimiter, decimal }: CsvForm) => ({
  delimiter: csvDelimiters[delimiter],
  escape_formulas: true,
  quoted_match: /[,;\t]/,
  cast: {
    number: (number: number) => String(number).replace('.', decimal),
    string(text: string): string {
      const escaped = text.replace(formulaInside[delimiter], "$1'$2");
      return escaped.startsWith('\n') ? `'${escaped}` : escaped;
    },
  },
});

/** What begins a formula in a cell that another reader finds inside of one, by our own delimiter. */
const formulaInside: Readonly<Record<CsvDelimiter, RegExp>> = {
  comma: /([;\t\r\n][ "]*)([=+@\-＝＋－＠])/g,
  semicolon: /([,\t\r\n][ "]*)([=+@\-＝＋－＠])/g,
  tab: /([,;\r\n][ "]*)([=+@\-＝＋－＠])/g,
};

type Row = readonly (string | number | null)[];

/** How a file is written. */
export interface CsvForm {
  /** Whether it begins with a byte order mark. */
  bom: boolean;
  delimiter: CsvDelimiter;
  /** What stands before a number's decimals. */
  decimal: '.' | ',';
}

const plain: CsvForm = { bom: false, delimiter: 'comma', decimal: '.' };

/**
 * How a file is written that a spreadsheet opens by a double click, of people who write numbers so. Excel knows UTF-8 by the byte order mark;
 * where the comma stands before decimals it parts cells by semicolons
 * (https://support.microsoft.com/en-us/office/import-or-export-text-txt-or-csv-files-5250ac4c-663c-47ce-937b-339e391393ba).
 */
export const csvForm = (isForSpreadsheet: boolean, format: NumberFormat | null): CsvForm => {
  if (!isForSpreadsheet) return plain;
  return format === 'comma' ? { bom: true, delimiter: 'semicolon', decimal: ',' } : { ...plain, bom: true };
};

/**
 * A CSV file that is written while it is read: the header, then the batches of rows as they come. A batch is asked for when the
 * last one has been sent on, and no more is asked for when the caller hangs up.
 */
export const csvStream = (
  header: Row,
  batches: AsyncIterable<Row[]>,
  form: Partial<CsvForm> = {},
): Readable => Readable.from(lines(header, batches, { ...plain, ...form }), { objectMode: false });

async function* lines(header: Row, batches: AsyncIterable<Row[]>, form: CsvForm): AsyncGenerator<string> {
  const options = optionsFor(form);
  yield stringify([header], { ...options, bom: form.bom });
  for await (const batch of batches) if (batch.length > 0) yield stringify(batch, options);
}

/** Says that the answer is a CSV file to be kept under this name. */
export function asCsvFile(ctx: Pick<Context, 'type' | 'attachment'>, name: string): void {
  ctx.attachment(name);
  ctx.type = 'text/csv; charset=utf-8';
}
