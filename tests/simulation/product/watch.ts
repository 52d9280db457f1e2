import type { Actor, Scheduler } from '../scheduler';

/** The longest pause of the product's own loops, in milliseconds. */
const pause = 1_000;

/**
 * A worker's loop, which checks when it is notified, and again while there is work; the product's loops find the same by polling every
 * second. Returns the function that notifies it.
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
