import type { Database } from '../db/connection';
import { rest } from '../db/rest';

/** How long the database may take to answer, in milliseconds, and how long it may be of no use before it counts as away. */
export interface Patience {
  answer: number;
  away: number;
}

/** While it works: a restart of the database passes unnoticed. */
const usual: Patience = { answer: 2_000, away: 3_000 };
const pause = 500;

/**
 * Resolves with true when the database answers, with false when the signal says not to wait any more. `onWaiting` is told why it does
 * not at first.
 */
export async function untilItAnswers(
  database: Database,
  signal: AbortSignal,
  onWaiting: (reason: string) => void,
): Promise<boolean> {
  for (let isWaiting = false; !signal.aborted; await rest(pause, signal)) {
    const reason = await database.trouble(usual.answer);
    if (reason === null) return true;
    if (!isWaiting) onWaiting(reason);
    isWaiting = true;
  }
  return false;
}

/** Resolves with the reason once the database is away; never, when the signal comes first. */
export async function untilItIsAway(
  database: Database,
  signal: AbortSignal,
  { answer, away }: Patience = usual,
): Promise<string> {
  let answeredAt = performance.now();
  for (let failures = 0; !signal.aborted; await rest(pause, signal)) {
    const reason = await database.trouble(answer);
    failures = reason === null ? 0 : failures + 1;
    if (reason === null) answeredAt = performance.now();
    // Once is not enough: it may be this process that stood still.
    else if (failures > 1 && performance.now() - answeredAt >= away) return reason;
  }
  return new Promise(() => undefined);
}
