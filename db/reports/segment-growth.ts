import {
  segmentEventName,
  segmentOfEventName,
  type SegmentChangeKind,
} from '../../domain/entities/segments/segment-event';
import { countByDay } from '../events/by-day';
import { countEvents } from '../events/statistics';
import { EventParts, together } from '../figures/event-parts';
import { figures } from '../figures/kinds';
import { toMoment, type Span } from '../figures/range';
import type { Snapshot } from '../figures/snapshot';

/** A segment that follows rules, in a range of time (milliseconds since 1970). */
interface GrowthFilter extends Span {
  userId: number;
  segmentId: number;
}

/** How often contacts entered and left. */
export type Moves = Record<SegmentChangeKind, number>;

/** A segment in a snapshot. */
export interface GrowingSegment {
  id: number;
  name: string;
  /** How many contacts it has, as of the snapshot. */
  members: number;
  isBuilt: boolean;
  /** Since when its events tell each change; of no use before it is built. */
  builtAt: Date;
}

/** The account's segments that follow rules: all, or the one that is named. */
export async function readGrowing(
  { knex }: Snapshot,
  userId: number,
  segmentId: number | null = null,
): Promise<GrowingSegment[]> {
  const { rows } = await knex.raw<{ rows: GrowingSegment[] }>(
    `SELECT id, name, members, is_built AS "isBuilt", built_at AS "builtAt" FROM segments
     WHERE user_id = :userId AND kind = 'rules' AND id = coalesce(:segmentId, id) ORDER BY id`,
    { userId, segmentId },
  );
  return rows;
}

/** How often contacts entered and left a segment: by the place of the day among the starts (`countByDay`), and after the range. */
export async function readGrowth(
  snapshot: Snapshot,
  { userId, segmentId, from, to }: GrowthFilter,
  starts: readonly number[],
): Promise<{ days: Moves[]; after: Moves }> {
  const read = async (change: SegmentChangeKind): Promise<{ byDay: number[]; after: number }> => {
    const name = segmentEventName(segmentId, change);
    const { counts } = await countByDay(snapshot, { userId, name, from, to }, starts);
    const { events: after } = await countEvents(snapshot, { userId, name, from: to, to: Infinity });
    return { byDay: starts.map((_, place) => counts.get(place)?.events ?? 0), after };
  };
  // One after the other: a snapshot has one connection.
  const entered = await read('entered');
  const left = await read('left');
  return {
    days: starts.map((_, place) => ({ entered: entered.byDay[place] ?? 0, left: left.byDay[place] ?? 0 })),
    after: { entered: entered.after, left: left.after },
  };
}

/**
 * Until when (milliseconds since 1970) events of a segment were erased because of their age, to the hour, looking from a moment on; null: none were. Such
 * events stay counted also when their contacts are erased later.
 */
export async function erasedUntil(
  { knex }: Snapshot,
  { userId, segmentId, from }: Omit<GrowthFilter, 'to'>,
): Promise<number | null> {
  const { rows } = await knex.raw<{ rows: { until: Date | null }[] }>(
    `SELECT max(start) + interval '1 hour' AS until FROM erased_event_counts
     WHERE user_id = :userId AND hours = 1 AND start > :from::timestamptz - interval '1 hour' AND name IN (:entered, :left)`,
    {
      userId,
      from: toMoment(from),
      entered: segmentEventName(segmentId, 'entered'),
      left: segmentEventName(segmentId, 'left'),
    },
  );
  return rows[0]?.until?.getTime() ?? null;
}

/** How often contacts entered and left each of the segments in a range; one in which nothing changed is missing. */
export async function movesOfSegments(
  snapshot: Snapshot,
  { userId, from, to }: Span & { userId: number },
  segmentIds: readonly number[],
): Promise<Map<number, Moves>> {
  const parts = new EventParts(snapshot, { userId, from, to });
  const all = together(
    parts.rolled(figures.counts, 'name, events'),
    parts.apart('name, count(*) AS events', 'GROUP BY name'),
    parts.erased('name, events'),
  );
  const names = segmentIds.flatMap((id) => [segmentEventName(id, 'entered'), segmentEventName(id, 'left')]);
  const { rows } = await snapshot.knex.raw<{ rows: { name: string; events: number }[] }>(
    `SELECT name, sum(events)::bigint AS events FROM (${all}) part WHERE name = ANY (:names::text[]) GROUP BY name`,
    { ...parts.bindings, names: `{${names.join()}}` },
  );
  const moves = new Map<number, Moves>();
  for (const { name, events } of rows) {
    const of = segmentOfEventName(name);
    if (!of) continue;
    const own = moves.get(of.segmentId) ?? { entered: 0, left: 0 };
    own[of.change] = events;
    moves.set(of.segmentId, own);
  }
  return moves;
}
