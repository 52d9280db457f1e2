import type pg from 'pg';
import type { BacktestAnswer, BacktestQuestion, EventsAsked } from '../../domain/backtest/past';
import type { EventCountAnswer } from '../../domain/steps/event-count-question';
import { askedEvents } from '../../domain/steps/questions';
import {
  behindOf,
  compareEvents,
  nothingFound,
  type FoundEvent,
  type OfOneName,
} from '../runs/compared-events';
import type { StoredBacktest } from './job';
import { whySuppressedOf } from '../suppressions/asked';
import { isOwn } from './load';

/** Answers the questions of a backtest's walks, in order. */
export async function answerFromPast(
  client: pg.ClientBase,
  backtest: StoredBacktest,
  asked: readonly BacktestQuestion[],
): Promise<BacktestAnswer[]> {
  const events = asked.flatMap((one) => ('question' in one ? [one] : []));
  const messages = asked.flatMap((one) => ('question' in one ? [] : [{ ...one.addressed, at: one.at }]));
  const answers = (await answerFromEvents(client, backtest, events)).values();
  const reasons = (await whySuppressedOf(client, backtest.user_id, messages)).values();
  return asked.map((one): BacktestAnswer => {
    if ('question' in one) return answers.next().value ?? { count: 0, first: null };
    return { suppressed: reasons.next().value ?? null };
  });
}

/**
 * Answers questions from the stored events, in order, as `countEvents` does for real runs. The events that real runs of the automation have
 * sent in the period do not count: the backtest's own runs send them again. The clock of a backtest has whole milliseconds, and the stored
 * events have microseconds: one that happens counts at its own millisecond.
 */
async function answerFromEvents(
  client: pg.ClientBase,
  backtest: StoredBacktest,
  asked: readonly EventsAsked[],
): Promise<EventCountAnswer[]> {
  const ofNames = asked.map(({ question, entryEventId }) =>
    askedEvents(question).map((event): EventsAsked => ({
      question: { ...question, ...event },
      entryEventId,
    })),
  );
  const answers = await answerEach(client, backtest, ofNames.flat());
  let next = 0;
  return ofNames.map((names) => {
    const own = answers.slice(next, next + names.length);
    next += names.length;
    const firsts = own.flatMap(({ first }, place) => (first ? { ...first, place } : []));
    firsts.sort((one, other) => one.moment - other.moment || one.id - other.id || one.place - other.place);
    const [first] = firsts;
    return {
      count: own.reduce((sum, { count }) => sum + count, 0),
      first: first ? { data: first.data, place: first.place, at: Math.floor(first.moment / 1_000) } : null,
      compared: own.reduce((sum, { compared }) => sum + compared, 0),
    };
  });
}

/** A contact's events of a name at the time of a question. */
const isOfQuestion = `e.contact_id = c.id AND e.name = i.name AND e.created_at < i.until + interval '1 millisecond'
   AND e.id IS DISTINCT FROM i.except_id AND (e.created_at < $3 OR NOT ${isOwn})`;

const countAll = `
  SELECT i.place, count(*) AS count
  FROM unnest($4::text[], $5::text[], $6::timestamptz[], $7::bigint[], $8::timestamptz[])
       WITH ORDINALITY AS i (external_id, name, until, except_id, since, place)
  JOIN contacts c ON c.user_id = $2 AND c.external_id = i.external_id
  JOIN events e ON ${isOfQuestion} AND e.created_at >= i.since
  GROUP BY i.place`;

const readNext = `
  SELECT i.place - 1 AS index, e.*
  FROM unnest($4::text[], $5::text[], $6::timestamptz[], $7::bigint[], $8::bigint[], $9::bigint[], $10::int[])
       WITH ORDINALITY AS i (external_id, name, until, except_id, behind_moment, behind_id, most, place)
  JOIN contacts c ON c.user_id = $2 AND c.external_id = i.external_id
  CROSS JOIN LATERAL (
    SELECT e.id, e.data, (extract(epoch FROM e.created_at) * 1000000)::bigint AS moment FROM events e
    WHERE ${isOfQuestion}
      AND (e.created_at, e.id) > ('epoch'::timestamptz + i.behind_moment * interval '1 microsecond', i.behind_id)
    ORDER BY e.created_at, e.id LIMIT i.most
  ) e
  ORDER BY e.moment, e.id`;

/** Answers questions for one name each. */
async function answerEach(
  client: pg.ClientBase,
  { automatisation_id, user_id, from_at }: StoredBacktest,
  questions: readonly EventsAsked[],
): Promise<OfOneName[]> {
  const answers = questions.map(() => nothingFound);
  const placesOf = (isPlain: boolean): number[] =>
    [...questions.keys()].filter((place) => questions[place] && isCountedOnly(questions[place]) === isPlain);
  const chosen = (places: readonly number[]): EventsAsked[] =>
    places.flatMap((place) => questions[place] ?? []);
  const bindings = (asked: readonly EventsAsked[]): unknown[] => [
    automatisation_id,
    user_id,
    from_at,
    asked.map(({ question }) => question.contactExternalId),
    asked.map(({ question }) => question.name),
    asked.map(({ question }) => new Date(question.until ?? 0).toISOString()),
    asked.map(({ question, entryEventId }) => (question.exceptEntry ? entryEventId : null)),
  ];

  const plain = placesOf(true);
  if (plain.length > 0) {
    const asked = chosen(plain);
    const since = asked.map(({ question }) => new Date(question.since).toISOString());
    const { rows } = await client.query<{ place: number; count: number }>(countAll, [
      ...bindings(asked),
      since,
    ]);
    for (const { place, count } of rows) answers[plain[place - 1] ?? 0] = { ...nothingFound, count };
  }
  const compared = placesOf(false);
  const asked = chosen(compared);
  const found = await compareEvents(
    asked.map(({ question }) => question),
    async (next) => {
      const values = [...bindings(next.flatMap(({ place }) => asked[place] ?? [])), ...behindOf(next)];
      return (await client.query<FoundEvent & { index: number }>(readNext, values)).rows;
    },
  );
  for (const [index, place] of compared.entries()) answers[place] = found[index] ?? nothingFound;
  return answers;
}

/** Whether the number of events is the answer, and their data need not be read. */
const isCountedOnly = ({ question }: EventsAsked): boolean =>
  question.filters.length === 0 && !question.wantsFirst;
