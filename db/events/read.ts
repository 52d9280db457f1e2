import type { Knex } from 'knex';
import type { JsonObject } from '../../domain/entities/common';

/** An event as lists read it. */
export interface EventRow {
  id: number;
  name: string;
  contact_external_id: string | null;
  data: JsonObject;
  created_at: Date;
  received_at: Date;
}

/** What makes an EventRow of an event `e` and its contact `c`. */
export const eventColumns = [
  'e.id',
  'e.name',
  'c.external_id as contact_external_id',
  'e.data',
  'e.created_at',
  'e.received_at',
];

/** A part of a contact's events, newest first. */
export function eventsOfContact(
  knex: Knex,
  userId: number,
  contactId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<EventRow[]> {
  return knex('events as e')
    .join('contacts as c', 'c.id', 'e.contact_id')
    .where({ 'e.user_id': userId, 'e.contact_id': contactId })
    .orderBy([
      { column: 'e.created_at', order: 'desc' },
      { column: 'e.id', order: 'desc' },
    ])
    .limit(limit)
    .offset(offset)
    .select<EventRow[]>(eventColumns);
}
