import { EventParts, together, type EventFilter } from '../figures/event-parts';
import { figures } from '../figures/kinds';
import { findPlace, type Part } from '../figures/place';
import type { Span } from '../figures/range';
import type { Snapshot } from '../figures/snapshot';
import type { EventOrder } from './read';

interface PlaceInTime {
  total: number;
  /** The hours that contain the part; null when it lies beyond the end. */
  span: Span | null;
  /** Events of those hours that come before the part. */
  skipped: number;
}

/** Searches the longest periods first, then the shorter ones within those that contain the part, down to hours. */
const looks = [4_096, 64, 1] as const;

/** Finds a part of the events in the order of time. */
export async function placeInTime(
  snapshot: Snapshot,
  filter: EventFilter,
  options: Pick<EventOrder, 'sortOrder'> & Part,
): Promise<PlaceInTime> {
  let total: number | undefined;
  let span: Span = filter;
  let skipped = options.offset;
  for (const longest of looks) {
    const parts = new EventParts(snapshot, { ...filter, ...span }, { longest });
    const counts = together(
      parts.rolled(figures.counts, 'start AS key, events AS rows'),
      parts.apart(`${parts.startOfPart} AS key, count(*) AS rows`, 'GROUP BY 1'),
    );
    const place = await findPlace<Date>(snapshot.knex, counts, parts.bindings, {
      ...options,
      offset: skipped,
    });
    total ??= place.total;
    if (!place.keys) return { total, span: null, skipped: 0 };
    const { low, high } = place.keys;
    span = {
      from: Math.max(span.from, low.getTime()),
      to: Math.min(span.to, parts.endOfPart(high.getTime())),
    };
    skipped = place.skipped;
  }
  return { total: total ?? 0, span, skipped };
}
