import { constants } from 'node:os';
import path from 'node:path';
import { Piscina } from 'piscina';

/** Threads that do one kind of work beside the process, and what they may take together. */
export interface ThreadLimits {
  /** How many there may be. */
  most: number;
  /** Tasks that may wait for one; further ones are refused. */
  waiting: number;
  /** How long one that has nothing to do stays for the next task, in milliseconds. */
  idle: number;
  /** Heap of each in megabytes, of what lives long and of what is new: one that needs more ends, and nothing else. */
  heap: number;
  young?: number;
  /** They leave the processors to those whom somebody waits for, as the worker does. */
  stepsBack?: boolean;
}

/** On Linux alone each thread has a priority of its own (https://man7.org/linux/man-pages/man2/setpriority.2.html, "C library/kernel differences"). */
const isOwnPriority = process.platform === 'linux';

/** How this file ends, and with it all others: .ts under a loader, .js where the product is built. */
const extension = path.extname(__filename);

/** Makes threads that run a file of ours, named without its ending, whose default export is the task. They are begun when there is something to do. */
export const openThreads = (
  filename: string,
  { most, waiting, idle, heap, young, stepsBack = false }: ThreadLimits,
): Piscina =>
  new Piscina({
    filename: filename + extension,
    execArgv: extension === '.ts' ? ['--import', 'tsx'] : [],
    minThreads: 0,
    maxThreads: most,
    maxQueue: waiting,
    idleTimeout: idle,
    niceIncrement: stepsBack && isOwnPriority ? constants.priority.PRIORITY_BELOW_NORMAL : 0,
    resourceLimits: {
      maxOldGenerationSizeMb: heap,
      ...(young !== undefined && { maxYoungGenerationSizeMb: young }),
    },
  });

/** As many tasks wait for a thread as may. Piscina tells it only by its words. */
export const isQueueFull = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Task queue is at limit';

/** The task was ended before it was done, by its signal. */
export const isEnded = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';
