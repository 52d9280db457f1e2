import { constants, setPriority } from 'node:os';

/**
 * Has the thread that calls this leave the processors to those whom somebody waits for, as the worker does. On Linux each thread has a
 * priority of its own (https://man7.org/linux/man-pages/man2/setpriority.2.html, "C library/kernel differences"); elsewhere it would be the process’s.
 */
export function stepBack(): void {
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
}
