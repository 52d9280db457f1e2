import { rest } from '../db/database/rest';

/** Says why it is of no use just now, null when it is: the database, or Temporal. `milliseconds` is how long it may take to answer. */
export interface Asked {
  trouble(milliseconds: number): Promise<string | null>;
}
/** How long it may take to answer, in milliseconds, and how long it may be of no use before it counts as away. */
export interface Patience {
  answer: number;
  away: number;
}

/** While a worker works: a restart of the database passes unnoticed. */
const usual: Patience = { answer: 2_000, away: 3_000 };
const pause = 500;

/**
 * Resolves with true when it answers, with false when the signal says not to wait any more. `onWaiting` is told why it does
 * not at first.
 */
export async function untilItAnswers(
  asked: Asked,
  signal: AbortSignal,
  onWaiting: (reason: string) => void,
): Promise<boolean> {
  for (let isWaiting = false; !signal.aborted; await rest(pause, signal)) {
    const reason = await asked.trouble(usual.answer);
    if (reason === null) return true;
    if (!isWaiting) onWaiting(reason);
    isWaiting = true;
  }
  return false;
}

/** Resolves with the reason once it is away; never, when the signal comes first. */
export async function untilItIsAway(
  asked: Asked,
  signal: AbortSignal,
  { answer, away }: Patience = usual,
): Promise<string> {
  let answeredAt = performance.now();
  for (let failures = 0; !signal.aborted; await rest(pause, signal)) {
    const reason = await asked.trouble(answer);
    failures = reason === null ? 0 : failures + 1;
    if (reason === null) answeredAt = performance.now();
    // Once is not enough: it may be this process that stood still.
    else if (failures > 1 && performance.now() - answeredAt >= away) return reason;
  }
  return new Promise(() => undefined);
}
