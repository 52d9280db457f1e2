import { rest } from '../db/database/rest';

/** Asks the database or Temporal whether it works; returns the reason when it does not, else null. `milliseconds`: its time to answer. */
export interface Asked {
  trouble(milliseconds: number): Promise<string | null>;
}
/** Its time to answer, and how long it may fail before it counts as away, in milliseconds. */
export interface Patience {
  answer: number;
  away: number;
}

/** While the worker works: a restart of the database goes unnoticed. */
const usual: Patience = { answer: 2_000, away: 3_000 };
const pause = 500;

/**
 * Resolves with true when it answers, with false when the signal ends the wait. `onWaiting` gets the reason when it does not answer
 * at first.
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

/** Resolves with the reason once it is away; never, if the signal comes first. */
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
    // One failure is not enough: this process itself may have been stopped for a while.
    else if (failures > 1 && performance.now() - answeredAt >= away) return reason;
  }
  return new Promise(() => undefined);
}
