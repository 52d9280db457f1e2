import { budgets } from '../../domain/run/budget';
import type { JsonObject } from '../../domain/entities/common';
import type {
  EventCountAnswer,
  EventCountQuestion,
  FirstEvent,
} from '../../domain/steps/event-count-question';
import { passes } from '../../domain/steps/filter';
import { askedEvents } from '../../domain/steps/questions';

/** How many events are read at once, for all questions together: their data may be large. */
const eventsAtOnce = 500;

/** A question, and the event that began the run that asks. */
export type EventsAsked = EventCountQuestion & { entryEventId: number | null };

/** An event as a question reads it. */
interface FoundEvent {
  id: number;
  data: JsonObject;
  /** Microseconds since 1970: more exact than a date. */
  moment: number;
}

/** A row of the number of events of a question: `place` is that of the question, from 1 on. */
export interface CountedRow {
  place: number;
  count: number;
}

/** A row of an event of a question. */
export interface FoundRow extends FoundEvent {
  place: number;
}

/** Reads stored events for questions about one name each. */
export interface StoredEvents<Question extends EventsAsked> {
  /** Counts the events of each question; one without any may have no row. */
  count: (questions: readonly Question[]) => Promise<CountedRow[]>;
  /** Reads the next events of each question (`nextEvents`); `behind` are its bindings. */
  readNext: (questions: readonly Question[], behind: number[][]) => Promise<FoundRow[]>;
}

/**
 * SQL: the next events `e` of each question `i`, the oldest first. They are those of the contact `c` that satisfy a condition, behind the event
 * of `i.behind_moment` (microseconds since 1970) and `i.behind_id`, `i.most` of each question at most.
 */
export const nextEvents = (isOfQuestion: string): string => `
  CROSS JOIN LATERAL (
    SELECT e.id, e.data, (extract(epoch FROM e.created_at) * 1000000)::bigint AS moment FROM events e
    WHERE ${isOfQuestion}
      AND (e.created_at, e.id) > ('epoch'::timestamptz + i.behind_moment * interval '1 microsecond', i.behind_id)
    ORDER BY e.created_at, e.id LIMIT i.most
  ) e
  ORDER BY e.moment, e.id`;

/**
 * Answers each question from stored events, in order. The events' data is read only where there are filters, or where the first event is
 * asked for; that one alone is then read and counted where there are none. An event that is several of those that a question asks for counts
 * for each.
 */
export async function answerFromStored<Question extends EventsAsked>(
  questions: readonly Question[],
  events: StoredEvents<Question>,
): Promise<EventCountAnswer[]> {
  const ofNames = questions.map((question) =>
    askedEvents(question).map((event): Question => ({ ...question, ...event })),
  );
  const answers = await answerEach(ofNames.flat(), events);
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

/** How many events of one name count, and which is the first of them. */
interface OfOneName {
  count: number;
  /** Null: none does, or it was not asked for. */
  first: FoundEvent | null;
  /** With how many events the filters were compared. */
  compared: number;
}

const nothingFound: OfOneName = { count: 0, first: null, compared: 0 };

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

/** Whether the number of events is the answer, and their data need not be read. */
const isPlain = ({ filters, wantsFirst }: EventsAsked): boolean => filters.length === 0 && !wantsFirst;

/** Answers questions for one name each. */
async function answerEach<Question extends EventsAsked>(
  questions: readonly Question[],
  { count, readNext }: StoredEvents<Question>,
): Promise<OfOneName[]> {
  const plain = questions.filter(isPlain);
  const counts = new Map<Question, number>();
  for (const row of plain.length > 0 ? await count(plain) : []) {
    const question = plain[row.place - 1];
    if (question) counts.set(question, row.count);
  }
  const compared = await compareEvents(
    questions.filter((question) => !isPlain(question)),
    readNext,
  );
  return questions.map(
    (question) => compared.get(question) ?? { ...nothingFound, count: counts.get(question) ?? 0 },
  );
}

/** Which events of a question are read next. */
interface NextEvents<Question> {
  question: Question;
  answer: OfOneName;
  behind: Pick<FoundEvent, 'id' | 'moment'>;
  limit: number;
}

/**
 * Compares filters with stored events. It reads little at a time, however many events a contact has. It stops at the first event that counts
 * where that one is asked for, and where a run may compare no more (`budgets.compared`).
 */
async function compareEvents<Question extends EventsAsked>(
  questions: readonly Question[],
  readNext: StoredEvents<Question>['readNext'],
): Promise<ReadonlyMap<Question, OfOneName>> {
  const answers = new Map(questions.map((question) => [question, { ...nothingFound }]));
  let next = [...answers].map(([question, answer]): NextEvents<Question> => ({
    question,
    answer,
    behind: { id: -1, moment: question.since * 1_000 },
    limit: 0,
  }));
  while (next.length > 0) {
    const share = Math.max(1, Math.floor(eventsAtOnce / next.length));
    for (const one of next) one.limit = one.question.filters.length === 0 ? 1 : share;
    const pages = next.map((): FoundEvent[] => []);
    const asked = next.map(({ question }) => question);
    for (const { place, ...event } of await readNext(asked, bindingsOf(next))) pages[place - 1]?.push(event);
    next = next.filter((one, index) => {
      const page = pages[index] ?? [];
      one.behind = page.at(-1) ?? one.behind;
      take(one, page);
      const { answer, limit } = one;
      return page.length === limit && !answer.first && answer.compared <= budgets.compared;
    });
  }
  return answers;
}

/** The bindings of `behind_moment`, `behind_id` and `most`. */
const bindingsOf = (next: readonly NextEvents<unknown>[]): number[][] => [
  next.map(({ behind }) => behind.moment),
  next.map(({ behind }) => behind.id),
  next.map(({ limit }) => limit),
];

/** Takes further events into the answer, up to the first that counts where that one is asked for. */
function take(
  { question: { filters, wantsFirst }, answer }: NextEvents<EventsAsked>,
  events: readonly FoundEvent[],
): void {
  for (const event of events) {
    if (filters.length > 0) answer.compared += 1;
    if (!passes(filters, event.data)) continue;
    answer.count += 1;
    if (!wantsFirst) continue;
    answer.first = event;
    return;
  }
}
