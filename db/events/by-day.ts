import { namesToldByDay } from '../../domain/entities/events/event';
import { EventParts, together, type EventFilter } from '../figures/event-parts';
import { figures } from '../figures/kinds';
import { millisecondsOf, toMoment } from '../figures/range';
import type { Snapshot } from '../figures/snapshot';

/** The events of a day: in total, and by each listed name. */
interface DayCounts {
  events: number;
  byName: Map<string, number>;
}

interface CountsByDay {
  /** The names with the most events, most first. */
  names: string[];
  /** By the index of the day among the starts; a day without events is missing. */
  counts: Map<number, DayCounts>;
}

const finest = 1;

/**
 * Counts the events of a range by day and by name. A day lies between two of the starts (milliseconds, in order); the first start is not
 * after the beginning of the range. Days are added up from the hours that the figures keep. Where an hour belongs to two days, because the
 * timezone's offset is not whole hours, its events are counted in their table.
 */
export async function countByDay(
  snapshot: Snapshot,
  filter: EventFilter,
  starts: readonly number[],
): Promise<CountsByDay> {
  const parts = new EventParts(snapshot, filter, { finest, longest: finest });
  const all = together(
    parts
      .rolled(figures.counts, 'start AS moment, name, events')
      .map((select) => `${select} AND start <> ALL (:shared::timestamptz[])`),
    parts.apart('created_at, name, 1'),
    // An hour that belongs to two days counts at the first of them, once its events are erased.
    parts.erased('start, name, events'),
    [
      `SELECT e.created_at, e.name, 1
       FROM unnest(:shared::timestamptz[]) AS hour
       CROSS JOIN LATERAL (
         SELECT * FROM events
         WHERE user_id = :userId AND created_at >= hour AND created_at < hour + interval '1 hour' AND id <= :rolled
           AND created_at >= :from_whole AND created_at < :to_whole AND name = coalesce(:name, name)
       ) e`,
    ],
  );
  const { rows } = await snapshot.knex.raw<{ rows: { day: number; name: string | null; events: number }[] }>(
    `WITH counted AS MATERIALIZED (
       SELECT width_bucket(moment, :starts::timestamptz[]) - 1 AS day, name, sum(events)::bigint AS events
       FROM (${all}) part GROUP BY 1, 2
     ), told AS (
       SELECT name, sum(events) AS total FROM counted GROUP BY name ORDER BY total DESC, name LIMIT ${namesToldByDay}
     )
     SELECT day, told.name, sum(events)::bigint AS events
     FROM counted LEFT JOIN told USING (name)
     GROUP BY day, told.name, told.total ORDER BY told.total DESC NULLS LAST, told.name, day`,
    { ...parts.bindings, starts: asArray(starts), shared: asArray(sharedHours(starts)) },
  );
  return gathered(rows);
}

/** The hours that contain the start of a day, by their own starts. */
function sharedHours(starts: readonly number[]): number[] {
  const hour = millisecondsOf(finest);
  return starts.filter((start) => start % hour !== 0).map((start) => Math.floor(start / hour) * hour);
}

const asArray = (moments: readonly number[]): string => `{${moments.map(toMoment).join()}}`;

/** Collects rows that come by name, those with the most events first; events of unlisted names have no name. */
function gathered(rows: { day: number; name: string | null; events: number }[]): CountsByDay {
  const names = new Set<string>();
  const counts = new Map<number, DayCounts>();
  for (const { day, name, events } of rows) {
    const ofDay = counts.get(day) ?? { events: 0, byName: new Map<string, number>() };
    ofDay.events += events;
    if (name !== null) {
      names.add(name);
      ofDay.byName.set(name, events);
    }
    counts.set(day, ofDay);
  }
  return { names: [...names], counts };
}
