import type pg from 'pg';
import { countEvents } from '../db/runs/count-events';
import { isCounted } from '../domain/steps/questions';
import type { RunQuestion } from './advance-run';

/** Answers what runs under way ask, in order; what they have sent themselves and is not stored yet counts too. */
export async function answerQuestions(
  client: pg.ClientBase,
  asked: readonly RunQuestion[],
): Promise<number[]> {
  const stored = await countEvents(
    client,
    asked.map(({ userId, question }) => ({ userId, ...question })),
  );
  return asked.map(
    ({ question, unsent }, place) =>
      (stored[place] ?? 0) + unsent.filter((event) => isCounted(question, event)).length,
  );
}
