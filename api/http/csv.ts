import { Readable } from 'node:stream';
import { setImmediate as othersTurn, setTimeout as delay } from 'node:timers/promises';
import type { Context } from 'koa';
import { stringify } from 'csv-stringify/sync';
import { csvDelimiters, type CsvDelimiter } from '../../domain/entities/contacts/import';
import type { NumberFormat } from '../../domain/values/numbers';

/**
 * Text that a spreadsheet would take for a formula gets a leading apostrophe. The library handles the beginning of a cell, except a line
 * feed. A program that splits lines by another delimiter ignores our quotes, and finds cells inside ours.
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

/** The format of a CSV file. */
export interface CsvForm {
  /** Whether it begins with a byte order mark. */
  bom: boolean;
  delimiter: CsvDelimiter;
  /** The decimal separator. */
  decimal: '.' | ',';
}

const plain: CsvForm = { bom: false, delimiter: 'comma', decimal: '.' };

/**
 * The format of a file; one for a spreadsheet must open correctly by a double click. Excel recognizes UTF-8 by the byte order mark; where
 * the decimal separator is a comma, it separates cells by semicolons
 * (https://support.microsoft.com/en-us/office/import-or-export-text-txt-or-csv-files-5250ac4c-663c-47ce-937b-339e391393ba).
 */
export const csvForm = (isForSpreadsheet: boolean, format: NumberFormat | null): CsvForm => {
  if (!isForSpreadsheet) return plain;
  return format === 'comma' ? { bom: true, delimiter: 'semicolon', decimal: ',' } : { ...plain, bom: true };
};

/**
 * Streams a CSV file: the header, then the batches of rows as they come. A batch is requested once the previous one has been sent, and none
 * after the caller disconnects.
 */
export const csvStream = (
  header: Row,
  batches: AsyncIterable<Row[]>,
  form: Partial<CsvForm> = {},
): Readable => Readable.from(lines(header, batches, { ...plain, ...form }), { objectMode: false });

/** How many rows are written without a turn for other requests, which wait for as long as that takes. */
const rowsAtOnce = 50;
/** Between batches, a file rests for so many times as long as the last one took: a large file leaves time to other requests. */
const restRatio = 1;

async function* lines(header: Row, batches: AsyncIterable<Row[]>, form: CsvForm): AsyncGenerator<string> {
  const options = optionsFor(form);
  yield stringify([header], { ...options, bom: form.bom });
  let began = performance.now();
  for await (const batch of batches) {
    let worked = performance.now() - began;
    for (let first = 0; first < batch.length; first += rowsAtOnce) {
      const beganPart = performance.now();
      const text = stringify(batch.slice(first, first + rowsAtOnce), options);
      worked += performance.now() - beganPart;
      yield text;
      await othersTurn();
    }
    await delay(restRatio * worked);
    began = performance.now();
  }
}

/** Marks the answer as a CSV file to be saved under this name. */
export function asCsvFile(ctx: Pick<Context, 'type' | 'attachment'>, name: string): void {
  ctx.attachment(name);
  ctx.type = 'text/csv; charset=utf-8';
}
