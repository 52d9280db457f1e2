import { createReadStream } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { CsvError, parse } from 'csv-parse/sync';

/** A record of a CSV file: where it begins (line, from 1), how long it is with its line end, and its cells, or why it has none. */
export type CsvRecord = { line: number; bytes: number } & ({ cells: string[] } | { problem: string });

/** A quote that is still open after so many lines was never meant to be one. */
const longestRecord = 200;

/**
 * The records of a CSV file, one after another, whatever its size. A record may span lines inside quotes; one with a stray
 * quote is answered as a problem of its first line, and reading goes on with the next line.
 */
export async function* readRecords(file: string): AsyncGenerator<CsvRecord> {
  let line = 1;
  let open: string[] = [];
  for await (const text of readLines(file)) {
    open.push(text);
    // After a stray quote, what was taken for one record is read again as lines of their own.
    for (let end = recordEnd(open); end > 0; end = recordEnd(open)) {
      yield* toRecord(open.slice(0, end), line);
      line += end;
      open = open.slice(end);
    }
  }
  while (open.length > 0) {
    const end = closingLine(open) || 1;
    yield* toRecord(open.slice(0, end), line);
    line += end;
    open = open.slice(end);
  }
}

/** How many of the lines are a record; 0 when more are needed to tell. */
function recordEnd(lines: readonly string[]): number {
  if (lines.length === 0) return 0;
  return closingLine(lines) || (lines.length > longestRecord ? 1 : 0);
}

/** The first line after which every quote is closed, from 1; 0 when there is none. */
function closingLine(lines: readonly string[]): number {
  let quotes = 0;
  const place = lines.findIndex((line) => {
    quotes += line.split('"').length - 1;
    return quotes % 2 === 0;
  });
  return place + 1;
}

function* toRecord(lines: readonly string[], line: number): Generator<CsvRecord> {
  const text = lines.join('');
  const at = { line, bytes: Buffer.byteLength(text) };
  const content = text.replace(/\r?\n$/, '');
  if (content.trim() === '') return;
  try {
    const [cells = []] = parse(content, { record_delimiter: '\n' });
    yield { ...at, cells };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield {
      ...at,
      problem: 'a quote stands where none may: cells with quotes, commas or line ends go in quotes',
    };
  }
}

/** The lines of a UTF-8 file with their ends, without its byte order mark. */
async function* readLines(file: string): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  let isFirst = true;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    rest += decoder.write(chunk);
    if (isFirst) rest = rest.replace(/^\uFEFF/, '');
    isFirst = false;
    const lines = rest.split(/(?<=\n)/);
    rest = lines.at(-1)?.endsWith('\n') ? '' : (lines.pop() ?? '');
    yield* lines;
  }
  rest += decoder.end();
  if (rest !== '') yield rest;
}
