import type { Database } from '../../../db/database/connection';
import { countByDay } from '../../../db/events/by-day';
import { listEvents } from '../../../db/events/list';
import type { EventRow } from '../../../db/events/read';
import { eventStats } from '../../../db/events/statistics';
import { eventsKeptSince } from '../../../db/retention/kept-since';
import type { EventFilter } from '../../../db/figures/event-parts';
import { inSnapshot } from '../../../db/figures/snapshot';
import { readTimezone } from '../../../db/accounts/user-settings';
import type {
  EventListInput,
  EventsByDay,
  EventsByDayQuery,
  EventStats,
} from '../../../domain/entities/events/event';
import { daysOf } from '../../../domain/values/time/local-time';
import { utc } from '../../../domain/values/time/timezones';
import type { Page } from '../../http/page';

export interface Report {
  events: EventRow[];
  total: number;
  /** Figures of the range, and of the range of the same length before it. The search does not affect them. */
  statistics: { stats: EventStats; previous: EventStats } | null;
  /** Since when events are kept, where the range reaches further back. */
  keptSince: Date | null;
}

const noStats: EventStats = {
  total_events: 0,
  total_unique_events: 0,
  total_contacts: 0,
  automatisation_trigger_count: 0,
};

/** The report of events: a page of them and, if requested, its figures. */
export async function reportEvents(
  { knex, pool }: Database,
  userId: number,
  input: EventListInput,
  page: Page,
): Promise<Report> {
  const filter: EventFilter = {
    userId,
    from: input.from_date?.getTime() ?? -Infinity,
    to: input.to_date?.getTime() ?? Infinity,
    name: input.event_name,
  };
  const [{ events, total }, statistics, keptSince] = await Promise.all([
    inSnapshot(knex, (snapshot) =>
      listEvents(snapshot, filter, {
        searchTerm: input.search_term,
        sortBy: input.sort_by,
        sortOrder: input.sort_order,
        limit: page.pageSize,
        offset: page.offset,
      }),
    ),
    input.with_stats ? statisticsOf(knex, filter) : null,
    eventsKeptSince(pool, userId, filter.from),
  ]);
  return { events, total, statistics, keptSince };
}

/** The events of a range by day and by name. */
export async function countEventsByDay(
  { knex, pool }: Database,
  userId: number,
  { from_date, to_date, timezone, event_name: name }: EventsByDayQuery,
): Promise<EventsByDay> {
  const filter = { userId, from: from_date.getTime(), to: to_date.getTime(), name };
  const days = daysOf(filter, timezone ?? (await readTimezone(pool, userId)) ?? utc);
  const starts = days.map(({ start }) => start);
  const { names, counts } = await inSnapshot(knex, (snapshot) => countByDay(snapshot, filter, starts));
  return {
    names,
    days: days.map(({ date }, place) => {
      const ofDay = counts.get(place);
      return {
        date,
        events: ofDay?.events ?? 0,
        counts: names.map((told) => ofDay?.byName.get(told) ?? 0),
      };
    }),
  };
}

async function statisticsOf(
  knex: Database['knex'],
  filter: EventFilter,
): Promise<NonNullable<Report['statistics']>> {
  const count = (range: EventFilter): Promise<EventStats> =>
    inSnapshot(knex, (snapshot) => eventStats(snapshot, range));
  const before = rangeBefore(filter);
  const [stats, previous] = await Promise.all([count(filter), before ? count(before) : noStats]);
  return { stats, previous };
}

/** The range of the same length that ends where this one starts; null when it has no start. */
function rangeBefore(filter: EventFilter): EventFilter | null {
  const { from } = filter;
  if (from === -Infinity) return null;
  const to = filter.to === Infinity ? Date.now() : filter.to;
  return { ...filter, from: 2 * from - to, to: from };
}
