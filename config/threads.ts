import { constants } from 'node:os';
import path from 'node:path';
import { Piscina } from 'piscina';

/** Limits of a pool of threads that does one kind of work beside the main thread. */
export interface ThreadLimits {
  /** Most threads. */
  most: number;
  /** Most tasks in the queue; further ones are rejected. */
  waiting: number;
  /** How long an idle thread is kept, in milliseconds. */
  idle: number;
  /**
   * Heap limits of each thread in megabytes, for old and for young objects. A thread that exceeds one is terminated; nothing else is
   * affected.
   */
  heap: number;
  young?: number;
  /** Run at a lower priority, so that work that somebody waits for gets the processors first; the worker does the same. */
  stepsBack?: boolean;
}

/** Only Linux has a priority per thread (https://man7.org/linux/man-pages/man2/setpriority.2.html, "C library/kernel differences"). */
const isOwnPriority = process.platform === 'linux';

/** The extension of this file and of all others: .ts under a loader, .js in a build. */
const extension = path.extname(__filename);

/**
 * Creates a pool of threads that run one of our files, named without its extension, whose default export is the task. Threads start when
 * there are tasks.
 */
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

/** The queue is full. Piscina reports it only by its message. */
export const isQueueFull = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Task queue is at limit';

/** The task was aborted by its signal before it was done. */
export const isEnded = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';
