import type { JsonObject } from '../../domain/entities/common';
import { budgets } from '../../domain/run/budget';
import type { ResolvedFilter } from '../../domain/steps/event-count-question';
import { passes } from '../../domain/steps/filter';

/** How many events are read at once, for all questions together: their data may be large. */
const eventsAtOnce = 500;

/** An event as a question reads it. */
export interface FoundEvent {
  id: number;
  data: JsonObject;
  /** Microseconds since 1970: more exact than a date. */
  moment: number;
}

/** How many events of one name count, and which is the first of them. */
export interface OfOneName {
  count: number;
  /** Null: none does, or it was not asked for. */
  first: FoundEvent | null;
  /** With how many events the filters were compared. */
  compared: number;
}

export const nothingFound: OfOneName = { count: 0, first: null, compared: 0 };

/** What is asked about the events of one name. */
interface Asked {
  filters: readonly ResolvedFilter[];
  /** Milliseconds since 1970; events of that moment count. */
  since: number;
  wantsFirst: boolean;
}

/** Which events of a question are read next: those behind this one, the oldest first. */
export interface NextEvents {
  /** The question's place among those that were given. */
  place: number;
  behind: Pick<FoundEvent, 'id' | 'moment'>;
  limit: number;
}

/** The last three bindings of a statement that reads the next events: moments, ids, and how many at most. */
export const behindOf = (next: readonly NextEvents[]): number[][] => [
  next.map(({ behind }) => behind.moment),
  next.map(({ behind }) => behind.id),
  next.map(({ limit }) => limit),
];

/** Reads the next events of some questions, each with the place of its question in `next`; those of a question by their moments and ids. */
type ReadNext = (next: readonly NextEvents[]) => Promise<(FoundEvent & { index: number })[]>;

/**
 * Compares filters with stored events, and returns what each question found, in order. It reads little at a time, however many events a
 * contact has. It stops at the first event that counts where that one is asked for, and where a run may compare no more (`budgets.compared`).
 */
export async function compareEvents(questions: readonly Asked[], readNext: ReadNext): Promise<OfOneName[]> {
  const answers = questions.map(() => ({ ...nothingFound }));
  let next = questions.map(({ since }, place): NextEvents => ({
    place,
    behind: { id: -1, moment: since * 1_000 },
    limit: 0,
  }));
  while (next.length > 0) {
    const share = Math.max(1, Math.floor(eventsAtOnce / next.length));
    for (const one of next) one.limit = questions[one.place]?.filters.length === 0 ? 1 : share;
    const pages = next.map((): FoundEvent[] => []);
    for (const { index, ...event } of await readNext(next)) pages[index]?.push(event);
    next = next.filter((one, index) => {
      const [question, answer] = [questions[one.place], answers[one.place]];
      const page = pages[index] ?? [];
      const last = page.at(-1);
      if (!question || !answer || !last) return false;
      one.behind = last;
      take(answer, question, page);
      return page.length === one.limit && !answer.first && answer.compared <= budgets.compared;
    });
  }
  return answers;
}

/** Takes further events into the answer, up to the first that counts where that one is asked for. */
function take(answer: OfOneName, { filters, wantsFirst }: Asked, events: readonly FoundEvent[]): void {
  for (const event of events) {
    if (filters.length > 0) answer.compared += 1;
    if (!passes(filters, event.data)) continue;
    answer.count += 1;
    if (!wantsFirst) continue;
    answer.first = event;
    return;
  }
}
