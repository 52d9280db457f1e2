import type pg from 'pg';
import type { BacktestAnswer, BacktestQuestion, EventsAsked } from '../../domain/backtest/past';
import type { JsonObject } from '../../domain/entities/common';
import type { EventCountAnswer } from '../../domain/steps/event-count-question';
import { askedEvents } from '../../domain/steps/questions';
import { passes } from '../../domain/steps/filter';
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
    };
  });
}

/** The first event of a name that counts; its moment is in microseconds since 1970. */
interface OfOneName {
  count: number;
  first: { id: number; moment: number; data: JsonObject } | null;
}

/** What a row tells of a question: how many events it stands for, and, where they are read one by one, the event. */
interface FoundRow {
  place: number;
  count: number;
  data: JsonObject | null;
  id: number;
  moment: number;
}

const found = 'e.data, e.id, (extract(epoch FROM e.created_at) * 1000000)::bigint AS moment';

/** Answers questions for one name each. */
async function answerEach(
  client: pg.ClientBase,
  { automatisation_id, user_id, from_at }: StoredBacktest,
  asked: readonly EventsAsked[],
): Promise<OfOneName[]> {
  const answers: OfOneName[] = asked.map(() => ({ count: 0, first: null }));
  for (const isPlain of [true, false]) {
    const places = [...asked.keys()].filter(
      (place) => asked[place] && isCountedOnly(asked[place]) === isPlain,
    );
    if (places.length === 0) continue;
    const chosen = places.flatMap((place) => asked[place] ?? []);
    const { rows } = await client.query<FoundRow>(
      `SELECT i.place, ${isPlain ? 'count(*) AS count, NULL AS data' : `1 AS count, ${found}`}
       FROM unnest($4::text[], $5::text[], $6::timestamptz[], $7::timestamptz[], $8::bigint[])
            WITH ORDINALITY AS i (external_id, name, since, until, except_id, place)
       JOIN contacts c ON c.user_id = $2 AND c.external_id = i.external_id
       JOIN events e ON e.contact_id = c.id AND e.name = i.name AND e.created_at >= i.since AND e.created_at < i.until + interval '1 millisecond'
        AND e.id IS DISTINCT FROM i.except_id AND (e.created_at < $3 OR NOT ${isOwn})
       ${isPlain ? 'GROUP BY i.place' : 'ORDER BY i.place, e.created_at, e.id'}`,
      [
        automatisation_id,
        user_id,
        from_at,
        chosen.map(({ question }) => question.contactExternalId),
        chosen.map(({ question }) => question.name),
        chosen.map(({ question }) => new Date(question.since).toISOString()),
        chosen.map(({ question }) => new Date(question.until ?? 0).toISOString()),
        chosen.map(({ question, entryEventId }) => (question.exceptEntry ? entryEventId : null)),
      ],
    );
    for (const { place: row, count, data, id, moment } of rows) {
      const place = places[row - 1] ?? 0;
      const question = asked[place]?.question;
      const answer = answers[place];
      if (!question || !answer || (data !== null && !passes(question.filters, data))) continue;
      answers[place] = {
        count: answer.count + count,
        first: answer.first ?? (question.wantsFirst && data ? { id, moment, data } : null),
      };
    }
  }
  return answers;
}

/** Whether the number of events is the answer, and their data need not be read. */
const isCountedOnly = ({ question }: EventsAsked): boolean =>
  question.filters.length === 0 && !question.wantsFirst;
