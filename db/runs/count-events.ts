import type pg from 'pg';
import type { JsonObject } from '../../domain/entities/common';
import { passes } from '../../domain/steps/filter';
import type {
  EventCountAnswer,
  EventCountQuestion,
  FirstEvent,
} from '../../domain/steps/event-count-question';
import { askedEvents } from '../../domain/steps/questions';

/** A question with its account, and the event that began the run that asks. */
type EventCount = EventCountQuestion & { userId: number; entryEventId: number | null };

/**
 * A contact's events of a name since a moment, by the index on the contact's events. The contact already implies the account; as a
 * condition on the events, the account made PostgreSQL read the events of all contacts when the table had grown since the last ANALYZE.
 */
const asked = `
  FROM unnest($1::bigint[], $2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::bigint[])
       WITH ORDINALITY AS i (user_id, external_id, name, since, until, except_id, place)
  JOIN contacts c ON c.user_id = i.user_id AND c.external_id = i.external_id`;
const isMatching = `e.contact_id = c.id AND e.name = i.name AND e.created_at >= i.since
   AND (i.until IS NULL OR e.created_at <= i.until) AND e.id IS DISTINCT FROM i.except_id`;

/** SQL: an event, and its moment in microseconds: more exact than a date. */
const found = `e.id, e.data, (extract(epoch FROM e.created_at) * 1000000)::bigint AS moment`;

const countMatching = {
  name: 'count-events',
  text: `SELECT i.place, count(*) AS count ${asked} JOIN events e ON ${isMatching} GROUP BY 1`,
};
const readMatching = {
  name: 'read-events-to-count',
  text: `SELECT i.place, ${found} ${asked} JOIN events e ON ${isMatching} ORDER BY e.created_at, e.id`,
};
const readFirst = {
  name: 'read-first-event',
  text: `
    SELECT i.place, e.* ${asked}
    CROSS JOIN LATERAL (SELECT ${found} FROM events e WHERE ${isMatching} ORDER BY e.created_at, e.id LIMIT 1) e`,
};

interface FoundEvent {
  id: number;
  data: JsonObject;
  /** Microseconds since 1970. */
  moment: number;
}

/** How many events of one name count, and which is the first of them. */
interface OfOneName {
  count: number;
  first: FoundEvent | null;
}

const nothing: OfOneName = { count: 0, first: null };

/**
 * Answers each question, in order. The events' data is read only where there are filters, or where the first event is asked for; that one
 * alone is then read and counted where there are none. An event that is several of those that a question asks for counts for each.
 */
export async function countEvents(
  client: pg.ClientBase | pg.Pool,
  questions: readonly EventCount[],
): Promise<EventCountAnswer[]> {
  const ofNames = questions.map((question) =>
    askedEvents(question).map((event): EventCount => ({ ...question, ...event })),
  );
  const answers = await countEach(client, ofNames.flat());
  let next = 0;
  return ofNames.map((names) => {
    const own = answers.slice(next, next + names.length);
    next += names.length;
    return { count: own.reduce((sum, { count }) => sum + count, 0), first: firstOf(own) };
  });
}

/** The first event in the order in which a contact's events are stored; one of several names is that of the first of these. */
function firstOf(names: readonly OfOneName[]): FirstEvent | null {
  let [best, bestPlace]: [FoundEvent | null, number] = [null, 0];
  for (const [place, { first }] of names.entries()) {
    if (!first || (best && !isBefore(first, best))) continue;
    [best, bestPlace] = [first, place];
  }
  return best && { data: best.data, place: bestPlace, at: Math.floor(best.moment / 1_000) };
}

const isBefore = (one: FoundEvent, other: FoundEvent): boolean =>
  one.moment === other.moment ? one.id < other.id : one.moment < other.moment;

/** Answers questions for one name each. */
async function countEach(
  client: pg.ClientBase | pg.Pool,
  questions: readonly EventCount[],
): Promise<OfOneName[]> {
  const answers = questions.map(() => nothing);
  const placesOf = (isOne: (question: EventCount) => boolean): number[] =>
    [...questions.keys()].filter((place) => questions[place] && isOne(questions[place]));
  const plain = placesOf(({ filters, wantsFirst }) => filters.length === 0 && !wantsFirst);
  const firsts = placesOf(({ filters, wantsFirst }) => filters.length === 0 && wantsFirst);
  const filtered = placesOf(({ filters }) => filters.length > 0);

  if (plain.length > 0) {
    const { rows } = await client.query<{ place: number; count: number }>({
      ...countMatching,
      values: bindings(plain, questions),
    });
    for (const { place, count } of rows) answers[plain[place - 1] ?? 0] = { count, first: null };
  }
  if (firsts.length > 0) {
    const { rows } = await client.query<{ place: number } & FoundEvent>({
      ...readFirst,
      values: bindings(firsts, questions),
    });
    for (const { place, ...first } of rows) answers[firsts[place - 1] ?? 0] = { count: 1, first };
  }
  if (filtered.length > 0) {
    const { rows } = await client.query<{ place: number } & FoundEvent>({
      ...readMatching,
      values: bindings(filtered, questions),
    });
    for (const { place: row, ...event } of rows) {
      const place = filtered[row - 1] ?? 0;
      const { filters = [], wantsFirst = false } = questions[place] ?? {};
      const { count, first } = answers[place] ?? nothing;
      if (passes(filters, event.data))
        answers[place] = { count: count + 1, first: first ?? (wantsFirst ? event : null) };
    }
  }
  return answers;
}

function bindings(places: readonly number[], questions: readonly EventCount[]): unknown[][] {
  const chosen = places.flatMap((place) => questions[place] ?? []);
  return [
    chosen.map(({ userId }) => userId),
    chosen.map(({ contactExternalId }) => contactExternalId),
    chosen.map(({ name }) => name),
    chosen.map(({ since }) => new Date(since).toISOString()),
    chosen.map(({ until }) => (until === undefined ? null : new Date(until).toISOString())),
    chosen.map(({ exceptEntry, entryEventId }) => (exceptEntry ? entryEventId : null)),
  ];
}
