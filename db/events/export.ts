import type pg from 'pg';
import type { EventFilter } from '../figures/event-parts';
import { campaignNameOf } from '../campaigns/names';
import { toMoment } from '../figures/range';

/** An event as a file shows it; its data as JSON text. */
export interface ExportedEvent {
  id: number;
  name: string;
  /** The name of the campaign that it started; null for others. */
  campaign: string | null;
  contact_external_id: string | null;
  created_at: Date;
  received_at: Date;
  data: string;
  /** Its moment to the microsecond, which a Date cannot hold: the next batch begins after it. */
  place: string;
}

/** How many events are in memory at once. */
const batchSize = 500;

/*
 * As in the export of contacts (db/contacts/export.ts): a batch begins after the last event and is read by an index of time, so that every
 * batch costs the same, and nothing is held between batches.
 */
const readBatch = (isOfName: boolean): string => `
  SELECT e.created_at::text AS place, e.id, e.name, ${campaignNameOf('e')} AS campaign, c.external_id AS contact_external_id, e.created_at, e.received_at, e.data::text AS data
  FROM (
    SELECT * FROM events
    WHERE user_id = $1 AND (created_at, id) > ($2::timestamptz, $3::bigint) AND created_at < $4::timestamptz
      ${isOfName ? 'AND name = $5' : ''}
    ORDER BY created_at, id LIMIT ${batchSize}
  ) e
  LEFT JOIN contacts c ON c.id = e.contact_id
  ORDER BY e.created_at, e.id`;

/** An event of a contact, as a file about the contact shows it. */
type EventOfContact = Pick<ExportedEvent, 'name' | 'created_at' | 'received_at' | 'data'>;

/** Where a batch begins: after an event, given by its moment to the microsecond and its id. */
interface Behind {
  moment: string;
  id: number;
}

/** Reads batch after batch until one is not full. */
async function* inBatches<Event extends Pick<ExportedEvent, 'id' | 'place'>>(
  moment: string,
  read: (behind: Behind) => Promise<{ rows: Event[] }>,
): AsyncGenerator<Event[]> {
  for (let behind: Behind = { moment, id: 0 }; ;) {
    const { rows } = await read(behind);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    behind = { moment: last.place, id: last.id };
  }
}

/** All events of a contact, the oldest first, in batches. */
export const exportEventsOfContact = (
  pool: pg.Pool,
  { userId, contactId }: { userId: number; contactId: number },
): AsyncGenerator<EventOfContact[]> =>
  inBatches('-infinity', ({ moment, id }) =>
    pool.query<EventOfContact & Pick<ExportedEvent, 'id' | 'place'>>(
      `SELECT created_at::text AS place, id, name, created_at, received_at, data::text AS data
       FROM events
       WHERE user_id = $1 AND contact_id = $2 AND (created_at, id) > ($3::timestamptz, $4::bigint)
       ORDER BY created_at, id LIMIT ${batchSize}`,
      [userId, contactId, moment, id],
    ),
  );

/** The events of a range, the oldest first, in batches. */
export function exportEvents(
  pool: pg.Pool,
  { userId, from, to, name }: EventFilter,
): AsyncGenerator<ExportedEvent[]> {
  const text = readBatch(name !== undefined);
  const ofName = name === undefined ? [] : [name];
  return inBatches(toMoment(from), ({ moment, id }) =>
    pool.query<ExportedEvent>(text, [userId, moment, id, toMoment(to), ...ofName]),
  );
}
