/** The part of Node's `process` that tells the processor time of this process, in microseconds. A browser has none. */
interface Process {
  cpuUsage?: () => { user: number; system: number };
}

const { process } = globalThis as { process?: Process };

/** Milliseconds that this process has worked since it began, in all its threads; where that is not told, those that have passed. */
function workedMilliseconds(): number {
  const used = process?.cpuUsage?.();
  return used ? (used.user + used.system) / 1_000 : performance.now();
}

/** Milliseconds within which work counts as it passes by the clock: to ask the system takes longer than such work. */
const short = 5;

/**
 * Measures how long something that is done without a pause is worked on, in milliseconds. Time in which this process stands still does not
 * count: on a busy machine, others have it. Work of the process's other threads may count, but never more than passes by the clock.
 */
export class WorkTime {
  private readonly began = performance.now();
  private readonly workedBefore = workedMilliseconds();

  get spent(): number {
    const passed = performance.now() - this.began;
    return passed <= short ? passed : Math.min(passed, workedMilliseconds() - this.workedBefore);
  }
}
