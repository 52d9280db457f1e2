import type { Knex } from 'knex';
import type { EventListInput, EventStats } from '../../domain/entities/event';
import { withEventNames } from './names';
import { eventColumns, type EventRow } from './read';
import { eventsHolding } from './search';

/** The events that a report is about. `from` is included, `to` is not. */
export interface EventFilter {
  userId: number;
  from?: Date;
  to?: Date;
  name?: string;
}

export interface EventListOptions {
  searchTerm: string;
  sortBy: EventListInput['sort_by'];
  sortOrder: EventListInput['sort_order'];
  limit: number;
  offset: number;
}

const sortColumns = {
  event_id: 'e.id',
  name: 'e.name',
  created_at: 'e.created_at',
} satisfies Record<EventListInput['sort_by'], string>;

/** A part of the report's events, and how many there are. */
export async function listEvents(
  knex: Knex,
  filter: EventFilter,
  { searchTerm, sortBy, sortOrder, limit, offset }: EventListOptions,
): Promise<{ events: EventRow[]; total: number }> {
  const narrow = searchTerm === '' ? () => undefined : await eventsHolding(knex, filter.userId, searchTerm);
  const found = (): Knex.QueryBuilder => eventsOf(knex, filter).modify(narrow);
  const [events, counted] = await Promise.all([
    found()
      .leftJoin('contacts as c', 'c.id', 'e.contact_id')
      .orderBy([
        { column: sortColumns[sortBy], order: sortOrder },
        { column: 'e.id', order: sortOrder },
      ])
      .limit(limit)
      .offset(offset)
      .select<EventRow[]>(eventColumns),
    found().count<{ total: number }[]>('* as total'),
  ]);
  return { events, total: counted[0]?.total ?? 0 };
}

/** The figures of the report. A run counts when it was let in, at that moment. */
export async function eventStats(knex: Knex, filter: EventFilter): Promise<EventStats> {
  const [{ events, contacts }, names, [runs]] = await Promise.all([
    countEvents(knex, filter),
    countNames(knex, filter),
    runsOf(knex, filter).count<{ runs: number }[]>('* as runs'),
  ]);
  return {
    total_events: events,
    total_unique_events: names,
    total_contacts: contacts,
    automatisation_trigger_count: runs?.runs ?? 0,
  };
}

/** Counts events and their contacts in one pass. */
function countEvents(knex: Knex, filter: EventFilter): Promise<{ events: number; contacts: number }> {
  return knex.transaction(async (transaction) => {
    // Half a million contacts are told apart in memory, not on disk.
    await transaction.raw(`SET LOCAL work_mem = '64MB'`);
    const byContact = eventsOf(transaction, filter).groupBy('e.contact_id').select('e.contact_id');
    const [counted] = await transaction
      .from(byContact.count('* as events').as('by_contact'))
      .select<{ events: number; contacts: number }[]>(
        transaction.raw('coalesce(sum(events), 0)::bigint AS events'),
        // The events without a contact are a group too, but null is not counted.
        transaction.raw('count(contact_id) AS contacts'),
      );
    return counted ?? { events: 0, contacts: 0 };
  });
}

/** Counts the names that have an event: a look into the index for each name, not for each event. */
async function countNames(knex: Knex, { userId, from, to, name }: EventFilter): Promise<number> {
  const { rows } = await knex.raw<{ rows: { names: number }[] }>(
    `${withEventNames}
     SELECT count(*) AS names FROM names
     WHERE name = coalesce(:name, name)
       AND EXISTS (
         SELECT FROM events e
         WHERE e.user_id = :userId AND e.name = names.name AND e.created_at >= :from AND e.created_at < :to
       )`,
    { userId, name: name ?? null, from: from ?? '-infinity', to: to ?? 'infinity' },
  );
  return rows[0]?.names ?? 0;
}

function eventsOf(knex: Knex, filter: EventFilter): Knex.QueryBuilder {
  const events = knex('events as e').where('e.user_id', filter.userId).modify(within, 'e.created_at', filter);
  return filter.name === undefined ? events : events.where('e.name', filter.name);
}

function runsOf(knex: Knex, filter: EventFilter): Knex.QueryBuilder {
  const runs = knex('automatisation_runs as r')
    .where('r.user_id', filter.userId)
    .whereNotNull('r.entered_at')
    .modify(within, 'r.entered_at', filter);
  if (filter.name === undefined) return runs;
  return runs.join('events as e', 'e.id', 'r.event_id').where('e.name', filter.name);
}

function within(query: Knex.QueryBuilder, column: string, { from, to }: EventFilter): void {
  if (from) query.where(column, '>=', from);
  if (to) query.where(column, '<', to);
}
