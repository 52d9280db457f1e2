import type { EventStats } from '../../domain/entities/event';
import { EventParts, together, type EventFilter } from '../figures/event-parts';
import { chunkSize, contactBit, figures } from '../figures/kinds';
import { toMoment } from '../figures/range';
import type { Snapshot } from '../figures/snapshot';

/** The figures of the report. A run counts when it was let in, at that moment. */
export async function eventStats(snapshot: Snapshot, filter: EventFilter): Promise<EventStats> {
  const { events, names } = await countEvents(snapshot, filter);
  return {
    total_events: events,
    total_unique_events: names,
    total_contacts: await countContacts(snapshot, filter),
    automatisation_trigger_count: await countRuns(snapshot, filter),
  };
}

/** How many events, and of how many names. */
export async function countEvents(
  snapshot: Snapshot,
  filter: EventFilter,
): Promise<{ events: number; names: number }> {
  const parts = new EventParts(snapshot, filter);
  const all = together(
    parts.rolled(figures.counts, 'name, events'),
    parts.apart('name, count(*) AS events', 'GROUP BY name'),
  );
  const { rows } = await snapshot.knex.raw<{ rows: { events: number; names: number }[] }>(
    `SELECT coalesce(sum(events), 0)::bigint AS events, count(*) AS names
     FROM (SELECT sum(events) AS events FROM (${all}) part GROUP BY name HAVING sum(events) > 0) by_name`,
    parts.bindings,
  );
  return rows[0] ?? { events: 0, names: 0 };
}

/** How many contacts have an event: the bits that are set in any period. */
async function countContacts(snapshot: Snapshot, filter: EventFilter): Promise<number> {
  const figure = filter.name === undefined ? figures.contacts : figures.nameContacts;
  const parts = new EventParts(snapshot, filter, figure);
  const all = together(
    parts.rolled(figure, 'chunk, contacts'),
    parts.apart(
      `contact_id / ${chunkSize} AS chunk, ${contactBit} AS contacts`,
      'AND contact_id IS NOT NULL',
    ),
  );
  const { rows } = await snapshot.knex.raw<{ rows: { contacts: number }[] }>(
    `SELECT coalesce(sum(bit_count(contacts)), 0)::bigint AS contacts
     FROM (SELECT bit_or(contacts) AS contacts FROM (${all}) part GROUP BY chunk) by_chunk`,
    parts.bindings,
  );
  return rows[0]?.contacts ?? 0;
}

async function countRuns({ knex }: Snapshot, { userId, from, to, name }: EventFilter): Promise<number> {
  const runs = knex('automatisation_runs as r')
    .where('r.user_id', userId)
    .where('r.entered_at', '>=', toMoment(from))
    .where('r.entered_at', '<', toMoment(to));
  if (name !== undefined) runs.join('events as e', 'e.id', 'r.event_id').where('e.name', name);
  const [counted] = await runs.count<{ runs: number }[]>('* as runs');
  return counted?.runs ?? 0;
}
