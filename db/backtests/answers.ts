import type pg from 'pg';
import type { BacktestAnswer, BacktestQuestion } from '../../domain/backtest/past';
import {
  answerFromStored,
  nextEvents,
  type CountedRow,
  type EventsAsked,
  type FoundRow,
} from '../runs/stored-events';
import type { StoredBacktest } from './job';
import { whyAddressRefusedOf } from '../suppressions/asked';
import { isOwn } from './load';

/** Answers the questions of a backtest's walks, in order. */
export async function answerFromPast(
  client: pg.ClientBase,
  backtest: StoredBacktest,
  asked: readonly BacktestQuestion[],
): Promise<BacktestAnswer[]> {
  const events = asked.flatMap((one) =>
    'question' in one ? [{ ...one.question, entryEventId: one.entryEventId }] : [],
  );
  const messages = asked.flatMap((one) => ('question' in one ? [] : [{ ...one.addressed, at: one.at }]));
  const answers = (await answerFromEvents(client, backtest, events)).values();
  const reasons = (await whyAddressRefusedOf(client, backtest.user_id, messages)).values();
  return asked.map((one): BacktestAnswer => {
    if ('question' in one) return answers.next().value ?? { count: 0, first: null };
    return { refused: reasons.next().value ?? null };
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
  SELECT i.place, e.*
  FROM unnest($4::text[], $5::text[], $6::timestamptz[], $7::bigint[], $8::bigint[], $9::bigint[], $10::int[])
       WITH ORDINALITY AS i (external_id, name, until, except_id, behind_moment, behind_id, most, place)
  JOIN contacts c ON c.user_id = $2 AND c.external_id = i.external_id
  ${nextEvents(isOfQuestion)}`;

/**
 * Answers questions from the stored events, in order, as `countEvents` does for real runs. The events that real runs of the automation have
 * sent in the period do not count: the backtest's own runs send them again. The clock of a backtest has whole milliseconds, and the stored
 * events have microseconds: one that happens counts at its own millisecond.
 */
function answerFromEvents(
  client: pg.ClientBase,
  backtest: StoredBacktest,
  questions: readonly EventsAsked[],
) {
  const bindings = (asked: readonly EventsAsked[]): unknown[] => [
    backtest.automatisation_id,
    backtest.user_id,
    backtest.from_at,
    asked.map(({ contactExternalId }) => contactExternalId),
    asked.map(({ name }) => name),
    asked.map(({ until }) => new Date(until ?? 0).toISOString()),
    asked.map(({ exceptEntry, entryEventId }) => (exceptEntry ? entryEventId : null)),
  ];
  return answerFromStored(questions, {
    async count(asked) {
      const values = [...bindings(asked), asked.map(({ since }) => new Date(since).toISOString())];
      return (await client.query<CountedRow>(countAll, values)).rows;
    },
    async readNext(asked, behind) {
      return (await client.query<FoundRow>(readNext, [...bindings(asked), ...behind])).rows;
    },
  });
}
