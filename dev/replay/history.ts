import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { z } from 'zod';
import type { trackInput } from '../../domain/entities/events/ingestion';
import { Problem } from '../stack/problem';
import type { ReplayOptions } from './options';
import { readRecords, type CsvRecord } from './records';

type TrackItem = z.input<typeof trackInput>;

/** A row of the file: the event that it becomes, or why it becomes none. */
export type Row = { line: number; bytes: number } & ({ item: TrackItem } | { problem: string });

/** A history file that is ready to be sent. */
export interface History {
  bytes: number;
  rows(): AsyncGenerator<Row>;
}

/** The columns of a record that hold the parts of an event. */
interface Places {
  width: number;
  contact: number;
  timestamp: number | null;
  data: readonly (readonly [column: string, place: number])[];
}

/** Reads the header and finds the columns. Throws Problem for a file that cannot be read or lacks a column. */
export async function openHistory(options: ReplayOptions): Promise<History> {
  const { file, event } = options;
  const bytes = await sizeOf(file);
  const places = toPlaces(await headerOf(file), options);
  const digest = await digestOf(file, event);
  return {
    bytes,
    async *rows() {
      let isHeader = true;
      for await (const record of readRecords(file)) {
        if (!isHeader) yield toRow(record, places, options, digest);
        isHeader = false;
      }
    },
  };
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch((error: unknown) => {
    throw new Problem(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (!found.isFile()) throw new Problem(`${file} is not a file.`);
  return found.size;
}

async function headerOf(file: string): Promise<string[]> {
  for await (const record of readRecords(file)) {
    if ('problem' in record) throw new Problem(`The header of ${file} cannot be read: ${record.problem}.`);
    return record.cells.map((cell) => cell.trim());
  }
  throw new Problem(`${file} is empty.`);
}

function toPlaces(header: string[], { contact, timestamp, data }: ReplayOptions): Places {
  const placeOf = (column: string): number => {
    const place = header.indexOf(column);
    if (place < 0)
      throw new Problem(`The file has no column ${column}. Its columns are: ${header.join(', ')}.`);
    if (header.lastIndexOf(column) > place)
      throw new Problem(`The file has several columns that are called ${column}.`);
    return place;
  };
  const others = header.filter((column) => column !== contact && column !== timestamp);
  return {
    width: header.length,
    contact: placeOf(contact),
    timestamp: timestamp === undefined ? null : placeOf(timestamp),
    data: (data ?? others).map((column) => [column, placeOf(column)] as const),
  };
}

/** Returns the digest of this file and this event, which starts the message id of every row. */
async function digestOf(file: string, event: string): Promise<string> {
  const hash = createHash('sha256').update(`${event}\0`);
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex').slice(0, 32);
}

function toRow(record: CsvRecord, places: Places, options: ReplayOptions, digest: string): Row {
  const at = { line: record.line, bytes: record.bytes };
  if ('problem' in record) return { ...at, problem: record.problem };
  const { cells } = record;
  if (cells.length !== places.width) {
    return { ...at, problem: `it has ${cells.length} cells, the header has ${places.width}` };
  }
  const cell = (place: number): string => cells[place] ?? '';
  const contact = cell(places.contact).trim();
  if (contact === '') return { ...at, problem: `${options.contact} is empty` };
  const timestamp = places.timestamp === null ? undefined : cell(places.timestamp).trim();
  if (timestamp === '') return { ...at, problem: `${options.timestamp} is empty` };
  const item: TrackItem = {
    name: options.event,
    contact_external_id: contact,
    data: Object.fromEntries(places.data.map(([column, place]) => [column, toValue(cell(place))])),
    // The line number distinguishes equal rows, and stays the same when an earlier line is bad.
    message_id: `replay-${digest}-${record.line}`,
    ...(timestamp !== undefined && { timestamp }),
    ...(!options.trigger && { trigger: false }),
  };
  return { ...at, item };
}

/** A cell is text. It becomes a number only where the number prints back to exactly the same text: 2 and 29.33, but not 00004 or 1e3. */
export function toValue(cell: string): string | number {
  const number = Number(cell);
  return Number.isFinite(number) && String(number) === cell ? number : cell;
}
