import type { Readable } from 'node:stream';
import { readTimezone } from '../../../db/accounts/user-settings';
import type { Database } from '../../../db/database/connection';
import { inSnapshot } from '../../../db/figures/snapshot';
import {
  erasedUntil,
  movesOfSegments,
  readGrowing,
  readGrowth,
  type Moves,
} from '../../../db/reports/segment-growth';
import {
  growthDaysUsual,
  type SegmentGrowth,
  type SegmentGrowthQuery,
  type SegmentReport,
  type SegmentReportQuery,
} from '../../../domain/entities/segments/growth';
import { daysOf, startOfDaysAgo } from '../../../domain/values/time/local-time';
import { utc } from '../../../domain/values/time/timezones';
import { csvStream } from '../../http/csv';
import { readCsvForm } from '../../http/csv-form';
import { errors } from '../../http/errors';
import { oneBatch } from '../reports/messages';
import { findSegment } from './find';

const noMoves: Moves = { entered: 0, left: 0 };
const sumOf = (moves: readonly Moves[]): Moves =>
  moves.reduce(
    (sum, { entered, left }) => ({ entered: sum.entered + entered, left: sum.left + left }),
    noMoves,
  );
const netOf = ({ entered, left }: Moves): number => entered - left;

/** How a segment grew, by day; null: it is a list. Throws ApiError 404. */
export async function segmentGrowth(
  database: Database,
  userId: number,
  segmentId: number,
  { from_date, to_date, timezone: asked }: SegmentGrowthQuery,
): Promise<SegmentGrowth | null> {
  const { knex, pool } = database;
  const { kind } = await findSegment(database, userId, segmentId);
  if (kind === 'list') return null;
  const timezone = asked ?? (await readTimezone(pool, userId)) ?? utc;
  const now = Date.now();
  const range = {
    from: from_date?.getTime() ?? startOfDaysAgo(growthDaysUsual - 1, now, timezone),
    to: to_date?.getTime() ?? startOfDaysAgo(-1, now, timezone),
  };
  const days = daysOf(range, timezone);
  const starts = days.map(({ start }) => start);
  return inSnapshot(knex, async (snapshot) => {
    const [segment] = await readGrowing(snapshot, userId, segmentId);
    if (!segment) throw errors.notFound('segment');
    const moves = await readGrowth(snapshot, { userId, segmentId, ...range }, starts);
    const erased = await erasedUntil(snapshot, { userId, segmentId, from: range.from });
    const knownSince = segment.isBuilt ? Math.max(segment.builtAt.getTime(), erased ?? -Infinity) : null;
    const contacts = contactsByDay(segment.members, moves, {
      starts,
      to: range.to,
      now,
      knownSince: knownSince ?? Infinity,
    });
    return {
      contacts: segment.members,
      ...sumOf(moves.days),
      known_since: knownSince === null ? null : new Date(knownSince).toISOString(),
      days: days.map(({ date }, place) => ({
        date,
        ...(moves.days[place] ?? noMoves),
        contacts: contacts[place] ?? null,
      })),
    };
  });
}

interface Reckoning {
  /** The first moments of the days, the end of the range, this moment, and since when the events tell all, in milliseconds since 1970. */
  starts: readonly number[];
  to: number;
  now: number;
  knownSince: number;
}

/**
 * How many contacts there were at the end of each day, reckoned back from how many there are. A contact that was erased took its events along, so it
 * counts on no day. Null where it is not known, and for all days before one for which the reckoning comes to less than nothing.
 */
function contactsByDay(
  members: number,
  { days, after }: { days: readonly Moves[]; after: Moves },
  { starts, to, now, knownSince }: Reckoning,
): (number | null)[] {
  let atEnd = members - netOf(after);
  let isKnown = true;
  const contacts: (number | null)[] = [];
  for (let place = starts.length - 1; place >= 0; place -= 1) {
    const start = starts[place] ?? now;
    // Of a day that is not over, it is how many there are now.
    const end = starts[place + 1] ?? to;
    const hasCome = start <= now;
    if (hasCome) isKnown &&= end >= knownSince && atEnd >= 0;
    contacts.push(hasCome && isKnown ? atEnd : null);
    atEnd -= netOf(days[place] ?? noMoves);
  }
  return contacts.toReversed();
}

/** The same as a CSV file: a row a day, of a list none. */
export async function exportedGrowth(
  database: Database,
  userId: number,
  segmentId: number,
  { bom, ...query }: SegmentGrowthQuery & { bom: boolean },
): Promise<Readable> {
  const growth = await segmentGrowth(database, userId, segmentId, query);
  const rows = (growth?.days ?? []).map(({ date, contacts, ...moves }) => [
    date,
    moves.entered,
    moves.left,
    netOf(moves),
    contacts,
  ]);
  return csvStream(
    ['date', 'entered', 'left', 'net_change', 'contacts'],
    oneBatch(rows),
    await readCsvForm(database.pool, userId, bom),
  );
}

/** How all segments of an account grew in a range. */
export const reportSegments = (
  { knex }: Database,
  userId: number,
  { from_date, to_date }: SegmentReportQuery,
): Promise<SegmentReport> =>
  inSnapshot(knex, async (snapshot) => {
    const segments = await readGrowing(snapshot, userId);
    const moves = await movesOfSegments(
      snapshot,
      { userId, from: from_date.getTime(), to: to_date.getTime() },
      segments.map(({ id }) => id),
    );
    return {
      segments: segments.map(({ id, name, members, isBuilt, builtAt }) => ({
        segment_id: id,
        segment_name: name,
        contacts: members,
        ...(moves.get(id) ?? noMoves),
        known_since: isBuilt ? builtAt.toISOString() : null,
      })),
    };
  });

/** The same as a CSV file: a row a segment. */
export async function exportedSegments(
  database: Database,
  userId: number,
  { bom, ...query }: SegmentReportQuery & { bom: boolean },
): Promise<Readable> {
  const { segments } = await reportSegments(database, userId, query);
  const rows = segments.map(({ segment_id, segment_name, contacts, known_since, ...moves }) => [
    segment_id,
    segment_name,
    contacts,
    moves.entered,
    moves.left,
    netOf(moves),
    known_since,
  ]);
  return csvStream(
    ['segment_id', 'segment', 'contacts', 'entered', 'left', 'net_change', 'known_since'],
    oneBatch(rows),
    await readCsvForm(database.pool, userId, bom),
  );
}
