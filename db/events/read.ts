import type { Knex } from 'knex';
import type { JsonObject } from '../../domain/entities/common';
import { pageDataLimit, type EventListInput } from '../../domain/entities/events/event';
import type { EventFilter } from '../figures/event-parts';
import type { Part } from '../figures/place';
import { toMoment } from '../figures/range';

/** An event as lists read it. */
export interface EventRow {
  id: number;
  name: string;
  contact_external_id: string | null;
  data: JsonObject;
  created_at: Date;
  received_at: Date;
  verified: boolean | null;
  /** In lists: whether `data` is empty because the data of newer events fills the page. */
  is_data_left_out?: boolean;
}

export interface EventOrder {
  sortBy: EventListInput['sort_by'];
  sortOrder: EventListInput['sort_order'];
}

/** Narrows a query of events `e`. */
export type Narrowing = (events: Knex.QueryBuilder) => unknown;

/** The columns of an EventRow, from an event `e` and its contact `c`. */
export const eventColumns = [
  'e.id',
  'e.name',
  'c.external_id as contact_external_id',
  'e.data',
  'e.created_at',
  'e.received_at',
  'e.verified',
];

/** SQL: whether the data of an event of a page, together with that of the page's newer events, stays within the page's limit. */
const fitsPage = `sum(octet_length(e.data::text)) OVER (ORDER BY e.id DESC) <= ${pageDataLimit}`;

/** The same columns for the events `e` of one page, whose data together is limited. */
const listed = (knex: Knex): (string | Knex.Raw)[] => [
  ...eventColumns.filter((column) => column !== 'e.data'),
  knex.raw(`CASE WHEN ${fitsPage} THEN e.data ELSE '{}' END AS data`),
  knex.raw(`NOT (${fitsPage}) AS is_data_left_out`),
];

const sortColumns = {
  event_id: 'e.id',
  name: 'e.name',
  created_at: 'e.created_at',
} satisfies Record<EventListInput['sort_by'], string>;

/** A part of the events that match the filter. Contacts are looked up only after the events have been chosen. */
export function readEvents(
  knex: Knex,
  filter: EventFilter,
  { sortBy, sortOrder, limit, offset }: EventOrder & Part,
  narrow: Narrowing = () => undefined,
): Promise<EventRow[]> {
  const order = [
    { column: sortColumns[sortBy], order: sortOrder },
    { column: 'e.id', order: sortOrder },
  ];
  const part = eventsOf(knex, filter).modify(narrow).orderBy(order).limit(limit).offset(offset).select('e.*');
  return knex(part.as('e'))
    .leftJoin('contacts as c', 'c.id', 'e.contact_id')
    .orderBy(order)
    .select<EventRow[]>(listed(knex));
}

/** One event of an account; null when it has none with this id. */
export async function readEvent(knex: Knex, userId: number, eventId: number): Promise<EventRow | null> {
  const event = await knex('events as e')
    .leftJoin('contacts as c', 'c.id', 'e.contact_id')
    .where({ 'e.user_id': userId, 'e.id': eventId })
    .first<EventRow | undefined>(eventColumns);
  return event ?? null;
}

/** The events `e` that match the filter. */
export function eventsOf(knex: Knex, { userId, from, to, name }: EventFilter): Knex.QueryBuilder {
  const events = knex('events as e')
    .where('e.user_id', userId)
    .where('e.created_at', '>=', toMoment(from))
    .where('e.created_at', '<', toMoment(to));
  return name === undefined ? events : events.where('e.name', name);
}

/** A part of a contact's events, newest first. */
export function readEventsOfContact(
  knex: Knex,
  userId: number,
  contactId: number,
  { limit, offset }: Part,
): Promise<EventRow[]> {
  const newestFirst = [
    { column: 'e.created_at', order: 'desc' },
    { column: 'e.id', order: 'desc' },
  ];
  const part = knex('events as e')
    .where({ 'e.user_id': userId, 'e.contact_id': contactId })
    .orderBy(newestFirst)
    .limit(limit)
    .offset(offset)
    .select('e.*');
  return knex(part.as('e'))
    .join('contacts as c', 'c.id', 'e.contact_id')
    .orderBy(newestFirst)
    .select<EventRow[]>(listed(knex));
}
