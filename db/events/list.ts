import { EventParts, together, type EventFilter } from '../figures/event-parts';
import { blockSize, figures } from '../figures/kinds';
import { findPlace, type Part } from '../figures/place';
import type { Snapshot } from '../figures/snapshot';
import { placeInTime } from './place-in-time';
import { eventsOf, readEvents, type EventOrder, type EventRow } from './read';
import { eventsHolding } from './search';

export interface EventListOptions extends EventOrder, Part {
  searchTerm: string;
}

/** A part of a list, and how long the list is. */
interface EventList {
  events: EventRow[];
  total: number;
}

/**
 * A part of the report's events, and how many there are. The figures tell near which key the part begins, and an index continues from
 * there: a deep page costs as much as the first.
 */
export function listEvents(
  snapshot: Snapshot,
  filter: EventFilter,
  options: EventListOptions,
): Promise<EventList> {
  if (options.searchTerm !== '') return searchEvents(snapshot, filter, options);
  return { event_id: listById, created_at: listByTime, name: listByName }[options.sortBy](
    snapshot,
    filter,
    options,
  );
}

async function listById(
  snapshot: Snapshot,
  filter: EventFilter,
  options: EventOrder & Part,
): Promise<EventList> {
  const parts = new EventParts(snapshot, filter);
  const figure = filter.name === undefined ? figures.blocks : figures.nameBlocks;
  const block = `id / ${blockSize}`;
  const counts = together(
    parts.rolled(figure, 'block AS key, events AS rows'),
    parts.apart(`${block} AS key, count(*) AS rows`, `GROUP BY ${block}`),
  );
  const place = await findPlace<number>(snapshot.knex, counts, parts.bindings, options);
  const { total, keys, skipped } = place;
  if (!keys) return { events: [], total };
  const events = await readEvents(snapshot.knex, filter, { ...options, offset: skipped }, (all) =>
    all.where('e.id', '>=', keys.low * blockSize).where('e.id', '<', (keys.high + 1) * blockSize),
  );
  return { events, total };
}

async function listByTime(
  snapshot: Snapshot,
  filter: EventFilter,
  options: EventOrder & Part,
): Promise<EventList> {
  const { total, span, skipped } = await placeInTime(snapshot, filter, options);
  if (!span) return { events: [], total };
  const events = await readEvents(snapshot.knex, { ...filter, ...span }, { ...options, offset: skipped });
  return { events, total };
}

/** Events of one name are listed by their ids. */
async function listByName(
  snapshot: Snapshot,
  filter: EventFilter,
  options: EventOrder & Part,
): Promise<EventList> {
  const parts = new EventParts(snapshot, filter);
  const counts = together(
    parts.rolled(figures.counts, 'name AS key, events AS rows'),
    parts.apart('name AS key, count(*) AS rows', 'GROUP BY name'),
  );
  const { total, keys, skipped } = await findPlace<string>(snapshot.knex, counts, parts.bindings, options);
  if (!keys) return { events: [], total };
  const rest = { ...options, offset: skipped };
  if (keys.low === keys.high) {
    const ofName = { ...filter, name: keys.low };
    const { events } = await listById(snapshot, ofName, { ...rest, sortBy: 'event_id' });
    return { events, total };
  }
  const events = await readEvents(snapshot.knex, filter, rest, (all) =>
    all.where('e.name', '>=', keys.low).where('e.name', '<=', keys.high),
  );
  return { events, total };
}

/** Events that contain a term have no figures: they are counted in their table. */
async function searchEvents(
  { knex }: Snapshot,
  filter: EventFilter,
  { searchTerm, ...options }: EventListOptions,
): Promise<EventList> {
  const narrow = await eventsHolding(knex, filter.userId, searchTerm);
  const [counted] = await eventsOf(knex, filter).modify(narrow).count<{ total: number }[]>('* as total');
  return { events: await readEvents(knex, filter, options, narrow), total: counted?.total ?? 0 };
}
