import type pg from 'pg';
import { countEvents } from '../db/runs/count-events';
import type { Answer } from '../domain/steps/event-count-question';
import { isCounted } from '../domain/steps/questions';
import type { RunQuestion } from './advance-run';

/** Answers the questions of running runs, in order; events that the runs themselves have sent and not yet stored count too. */
export async function answerQuestions(
  client: pg.ClientBase,
  asked: readonly RunQuestion[],
): Promise<Answer[]> {
  const stored = await countEvents(
    client,
    asked.map(({ userId, entryEventId, question }) => ({ userId, entryEventId, ...question })),
  );
  return asked.map(({ question, unsent }, place) => {
    const { count = 0, first = null } = stored[place] ?? {};
    const counted = unsent.filter((event) => isCounted(question, event));
    return {
      count: count + counted.length,
      first: first ?? (question.wantsFirst ? (counted[0]?.data ?? null) : null),
    };
  });
}
