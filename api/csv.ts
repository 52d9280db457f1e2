import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { stringify } from 'csv-stringify/sync';

/** What a spreadsheet would take for a formula is text behind an apostrophe; the library knows all but the line feed. */
const options = {
  escape_formulas: true,
  cast: { string: (text: string) => (text.startsWith('\n') ? `'${text}` : text) },
};

type Row = readonly (string | number | null)[];

/**
 * A CSV file that is written while it is read: the header, then the batches of rows as they come. A batch is asked for when the
 * last one has been sent on, and no more is asked for when the caller hangs up.
 */
export const csvStream = (
  header: Row,
  batches: AsyncIterable<Row[]>,
  { bom = false, delimiter = ',' } = {},
): Readable => Readable.from(lines(header, batches, { bom, delimiter }), { objectMode: false });

async function* lines(
  header: Row,
  batches: AsyncIterable<Row[]>,
  { bom, delimiter }: { bom: boolean; delimiter: string },
): AsyncGenerator<string> {
  yield stringify([header], { ...options, delimiter, bom });
  for await (const batch of batches) if (batch.length > 0) yield stringify(batch, { ...options, delimiter });
}

/** Says that the answer is a CSV file to be kept under this name. */
export function asCsvFile(ctx: Pick<Context, 'type' | 'attachment'>, name: string): void {
  ctx.attachment(name);
  ctx.type = 'text/csv; charset=utf-8';
}
