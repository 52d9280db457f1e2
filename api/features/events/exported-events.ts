import type { Readable } from 'node:stream';
import type pg from 'pg';
import { exportEvents, type ExportedEvent } from '../../../db/events/export';
import type { EventExportQuery } from '../../../domain/entities/events/event';
import { csvStream } from '../../http/csv';
import { readCsvForm } from '../../http/csv-form';

const header = ['id', 'name', 'campaign', 'contact_external_id', 'created_at', 'received_at', 'data'];

/** The events of a range as a CSV file. */
export async function exportedEvents(
  pool: pg.Pool,
  userId: number,
  { from_date, to_date, event_name: name, bom }: EventExportQuery,
): Promise<Readable> {
  const from = from_date?.getTime() ?? -Infinity;
  const to = to_date?.getTime() ?? Infinity;
  const form = await readCsvForm(pool, userId, bom);
  return csvStream(header, rowsOf(exportEvents(pool, { userId, from, to, name })), form);
}

async function* rowsOf(
  batches: AsyncIterable<ExportedEvent[]>,
): AsyncGenerator<(string | number | null)[][]> {
  for await (const batch of batches) yield batch.map(toRow);
}

const toRow = (event: ExportedEvent): (string | number | null)[] => [
  event.id,
  event.name,
  event.campaign,
  event.contact_external_id,
  event.created_at.toISOString(),
  event.received_at.toISOString(),
  event.data,
];
