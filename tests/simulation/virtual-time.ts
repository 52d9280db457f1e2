import type { Actor, Scheduler, Timer } from './scheduler';

/** A timer as Node hands it out. */
class VirtualTimeout {
  constructor(public timer: Timer) {}
  ref = (): this => this;
  unref = (): this => this;
  hasRef = (): boolean => true;
}

/** What of the world's time is replaced. */
interface Timing {
  setTimeout: unknown;
  clearTimeout: unknown;
  setInterval: unknown;
  clearInterval: unknown;
  setImmediate: unknown;
}

/** The moment that a workflow is told, while it is replayed. */
let moment: number | null = null;

/** Does something at a moment of a workflow's own. */
export const atMoment = async <T>(at: number, work: () => Promise<T>): Promise<T> => {
  moment = at;
  try {
    return await work();
  } finally {
    moment = null;
  }
};

/**
 * Puts the scheduler's clock, timers and dice in the place of the real ones, for everything that runs in this test file; answers how to put the real
 * ones back. What a process leaves running ends with it.
 */
export function installVirtualTime(scheduler: Scheduler, dice: () => number): () => void {
  const scope = globalThis as unknown as Timing; // written over, and put back
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
  ...{ setTimeout, clearTimeout, setInterval, clearInterval, setImmediate },
});

/** In the place of `node:timers/promises`: the same by the virtual clock. */
export const timersPromises = {
  setTimeout: <T>(milliseconds?: number, value?: T, { signal }: { signal?: AbortSignal } = {}): Promise<T> =>
    new Promise((resolve, reject) => {
      const timeout = setTimeout(() => resolve(value as T), milliseconds); // Node answers what it was given, too
      signal?.addEventListener('abort', () => {
        clearTimeout(timeout);
        reject(signal.reason as Error);
      });
    }),
};
