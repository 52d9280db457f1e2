import type { Actor, Scheduler, Timer } from './scheduler';

/** A timer as Node returns it. */
class VirtualTimeout {
  constructor(public timer: Timer) {}
  ref = (): this => this;
  unref = (): this => this;
  hasRef = (): boolean => true;
}

/** The globals of time that are replaced. */
interface Timing {
  setTimeout: unknown;
  clearTimeout: unknown;
  setInterval: unknown;
  clearInterval: unknown;
  setImmediate: unknown;
}

/** The time that a workflow sees while it replays. */
let moment: number | null = null;

/** Runs work at a workflow's own time. */
export const atMoment = async <T>(at: number, work: () => Promise<T>): Promise<T> => {
  moment = at;
  try {
    return await work();
  } finally {
    moment = null;
  }
};

/**
 * Replaces the real clock, timers and random numbers by the scheduler's, for everything in this test file; returns a function that restores
 * them. What a process leaves running ends with it.
 */
export function installVirtualTime(scheduler: Scheduler, dice: () => number): () => void {
  const scope = globalThis as unknown as Timing; // overwritten, and restored
  const real: Timing = { ...pick(scope) };
  const { now } = Date;
  const elapsed = performance.now.bind(performance);
  const { random } = Math;

  scope.setTimeout = (work: (...args: unknown[]) => void, milliseconds = 0, ...args: unknown[]) =>
    new VirtualTimeout(scheduler.timer(milliseconds, () => work(...args)));
  scope.clearTimeout = (timeout?: VirtualTimeout) => {
    if (timeout) scheduler.clear(timeout.timer);
  };
  scope.setInterval = (work: (...args: unknown[]) => void, milliseconds = 0, ...args: unknown[]) => {
    const again = (actor: Actor | null): Timer =>
      scheduler.timer(
        milliseconds,
        () => {
          timeout.timer = again(actor);
          work(...args);
        },
        actor,
        true,
      );
    const timeout = new VirtualTimeout(again(scheduler.current));
    return timeout;
  };
  scope.clearInterval = scope.clearTimeout;
  scope.setImmediate = (work: (...args: unknown[]) => void, ...args: unknown[]) =>
    scheduler.immediate(() => work(...args));
  Date.now = () => moment ?? scheduler.now;
  performance.now = () => scheduler.now;
  Math.random = dice;

  return () => {
    Object.assign(scope, real);
    Date.now = now;
    performance.now = elapsed;
    Math.random = random;
  };
}

const pick = ({ setTimeout, clearTimeout, setInterval, clearInterval, setImmediate }: Timing): Timing => ({
  setTimeout,
  clearTimeout,
  setInterval,
  clearInterval,
  setImmediate,
});

/** Replaces `node:timers/promises`: the same by the virtual clock. */
export const timersPromises = {
  setTimeout: <T>(milliseconds?: number, value?: T, { signal }: { signal?: AbortSignal } = {}): Promise<T> =>
    new Promise((resolve, reject) => {
      const timeout = setTimeout(() => resolve(value as T), milliseconds); // Node also resolves with the given value
      signal?.addEventListener('abort', () => {
        clearTimeout(timeout);
        reject(signal.reason as Error);
      });
    }),
};
