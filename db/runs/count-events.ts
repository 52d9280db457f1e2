import type pg from 'pg';
import type { EventCountAnswer } from '../../domain/steps/event-count-question';
import {
  answerFromStored,
  nextEvents,
  type CountedRow,
  type EventsAsked,
  type FoundRow,
} from './stored-events';

/** A question with its account. */
type EventCount = EventsAsked & { userId: number };

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
    SELECT i.place, e.*
    FROM unnest($1::bigint[], $2::text[], $3::text[], $4::timestamptz[], $5::bigint[], $6::bigint[], $7::bigint[], $8::int[])
         WITH ORDINALITY AS i (user_id, external_id, name, until, except_id, behind_moment, behind_id, most, place)
    JOIN contacts c ON c.user_id = i.user_id AND c.external_id = i.external_id
    ${nextEvents(isOfQuestion)}`,
};

/** Answers each question, in order (`answerFromStored`). */
export const countEvents = (
  client: pg.ClientBase | pg.Pool,
  questions: readonly EventCount[],
): Promise<EventCountAnswer[]> =>
  answerFromStored(questions, {
    async count(asked) {
      const values = [...bindings(asked), asked.map(({ since }) => new Date(since).toISOString())];
      return (await client.query<CountedRow>({ ...countAll, values })).rows;
    },
    async readNext(asked, behind) {
      return (await client.query<FoundRow>({ ...readNext, values: [...bindings(asked), ...behind] })).rows;
    },
  });

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
