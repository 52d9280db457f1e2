import type { Actor, Scheduler } from '../scheduler';

/** Longest pause of the product's own loops, in milliseconds. */
const pause = 1_000;

/**
 * A loop of a worker, which looks when it is told that there may be something, and again while there is; what the product's loops find by
 * looking each second is told by the simulation. Answers how it is told.
 */
export function watch(
  { scheduler, actor, what }: { scheduler: Scheduler; actor: Actor; what: string },
  work: () => Promise<boolean>,
): () => void {
  let isLooking = false;
  let isTold = false;
  const tell = (): void => {
    isTold = true;
    if (isLooking) return;
    isLooking = true;
    scheduler.add(actor, what, () => void look());
  };
  const look = async (): Promise<void> => {
    isTold = false;
    const isMore = await work().catch(async (error: unknown) => {
      scheduler.note(actor, `${what} ✗ ${String(error)}`);
      await new Promise<void>((resolve) => scheduler.timer(pause, resolve, actor));
      return true;
    });
    isLooking = false;
    if (isMore || isTold) tell();
  };
  return tell;
}
