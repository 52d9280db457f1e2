import type pg from 'pg';
import type {
  EventCountAnswer,
  EventCountQuestion,
  FirstEvent,
} from '../../domain/steps/event-count-question';
import { askedEvents } from '../../domain/steps/questions';
import { behindOf, compareEvents, nothingFound, type FoundEvent, type OfOneName } from './compared-events';

/** A question with its account, and the event that began the run that asks. */
type EventCount = EventCountQuestion & { userId: number; entryEventId: number | null };

/**
 * A contact's events of a name, by the index on the contact's events. The contact already implies the account; as a condition on the events,
 * the account made PostgreSQL read the events of all contacts when the table had grown since the last ANALYZE.
 */
const isOfQuestion = `e.contact_id = c.id AND e.name = i.name
   AND (i.until IS NULL OR e.created_at <= i.until) AND e.id IS DISTINCT FROM i.except_id`;

const countAll = {
  name: 'count-events',
  text: `
    SELECT i.place, count(*) AS count
    FROM unnest($1::bigint[], $2::text[], $3::text[], $4::timestamptz[], $5::bigint[], $6::timestamptz[])
         WITH ORDINALITY AS i (user_id, external_id, name, until, except_id, since, place)
    JOIN contacts c ON c.user_id = i.user_id AND c.external_id = i.external_id
    JOIN events e ON ${isOfQuestion} AND e.created_at >= i.since
    GROUP BY 1`,
};

const readNext = {
  name: 'read-events-to-compare',
  text: `
    SELECT i.place - 1 AS index, e.*
    FROM unnest($1::bigint[], $2::text[], $3::text[], $4::timestamptz[], $5::bigint[], $6::bigint[], $7::bigint[], $8::int[])
         WITH ORDINALITY AS i (user_id, external_id, name, until, except_id, behind_moment, behind_id, most, place)
    JOIN contacts c ON c.user_id = i.user_id AND c.external_id = i.external_id
    CROSS JOIN LATERAL (
      SELECT e.id, e.data, (extract(epoch FROM e.created_at) * 1000000)::bigint AS moment FROM events e
      WHERE ${isOfQuestion}
        AND (e.created_at, e.id) > ('epoch'::timestamptz + i.behind_moment * interval '1 microsecond', i.behind_id)
      ORDER BY e.created_at, e.id LIMIT i.most
    ) e
    ORDER BY e.moment, e.id`,
};

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
    return {
      count: own.reduce((sum, { count }) => sum + count, 0),
      first: firstOf(own),
      compared: own.reduce((sum, { compared }) => sum + compared, 0),
    };
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
  const answers = questions.map(() => nothingFound);
  const isPlain = ({ filters, wantsFirst }: EventCount): boolean => filters.length === 0 && !wantsFirst;
  const placesOf = (isOne: boolean): number[] =>
    [...questions.keys()].filter((place) => questions[place] && isPlain(questions[place]) === isOne);
  const chosen = (places: readonly number[]): EventCount[] =>
    places.flatMap((place) => questions[place] ?? []);

  const plain = placesOf(true);
  if (plain.length > 0) {
    const asked = chosen(plain);
    const { rows } = await client.query<{ place: number; count: number }>({
      ...countAll,
      values: [...bindings(asked), asked.map(({ since }) => new Date(since).toISOString())],
    });
    for (const { place, count } of rows) answers[plain[place - 1] ?? 0] = { ...nothingFound, count };
  }
  const compared = placesOf(false);
  const asked = chosen(compared);
  const found = await compareEvents(asked, async (next) => {
    const { rows } = await client.query<FoundEvent & { index: number }>({
      ...readNext,
      values: [...bindings(next.flatMap(({ place }) => asked[place] ?? [])), ...behindOf(next)],
    });
    return rows;
  });
  for (const [index, place] of compared.entries()) answers[place] = found[index] ?? nothingFound;
  return answers;
}

/** What both statements take of the questions. */
function bindings(questions: readonly EventCount[]): unknown[][] {
  return [
    questions.map(({ userId }) => userId),
    questions.map(({ contactExternalId }) => contactExternalId),
    questions.map(({ name }) => name),
    questions.map(({ until }) => (until === undefined ? null : new Date(until).toISOString())),
    questions.map(({ exceptEntry, entryEventId }) => (exceptEntry ? entryEventId : null)),
  ];
}
