import { createReadStream } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { CsvError, parse } from 'csv-parse/sync';

/** A record of a CSV file: the line where it begins (from 1), its length in bytes with its line end, and its cells, or why it has none. */
export type CsvRecord = { line: number; bytes: number } & ({ cells: string[] } | { problem: string });

/** A quote that is still open after this many lines is a stray quote. */
const longestRecord = 200;

/**
 * Yields the records of a CSV file one after another, whatever its size. A record may span lines inside quotes; a record with a stray quote
 * is yielded as a problem of its first line, and reading continues with the next line.
 */
export async function* readRecords(file: string): AsyncGenerator<CsvRecord> {
  let line = 1;
  let open: string[] = [];
  for await (const text of readLines(file)) {
    open.push(text);
    // After a stray quote, the lines of the supposed record are read again one by one.
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

/** Returns how many of the lines form a record; 0 when it takes more lines to tell. */
function recordEnd(lines: readonly string[]): number {
  if (lines.length === 0) return 0;
  return closingLine(lines) || (lines.length > longestRecord ? 1 : 0);
}

/** Returns the first line, from 1, after which every quote is closed; 0 when there is none. */
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

/** Yields the lines of a UTF-8 file with their line ends, without its byte order mark. */
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
