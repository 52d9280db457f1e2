import type pg from 'pg';
import { countEvents } from '../db/runs/count-events';
import { isCounted } from '../domain/steps/questions';
import type { RunQuestion } from './advance-run';

/** Answers the questions of running runs, in order; events that the runs themselves have sent and not yet stored count too. */
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
