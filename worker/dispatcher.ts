import { dispatchChannel } from '../db/dispatch/notify';
import { listenTo } from '../db/listen';
import { dispatchNext, type DispatcherDependencies } from './dispatch-next';
import { GroupChoice } from './group-choice';

/** Rows taken at once by each of the loops (about), how many loops there are, and how often they look without being told. */
const rowsAtOnce = 100;
const loops = 2;
const pollMilliseconds = 1_000;

/**
 * Starts and wakes the workflows that the outbox names. A row leaves the outbox in the transaction that stays open until its
 * workflow is started, so a dispatcher that dies leaves its rows to another. Several may run.
 */
export function startDispatcher(dependencies: DispatcherDependencies): { stop(): Promise<void> } {
  const { database, logger } = dependencies;
  const choice = new GroupChoice(Date.now);
  let stopping = false;
  let timesTold = 0;
  let wakeLoops = new Set<() => void>();

  const wake = (): void => {
    for (const resume of wakeLoops) resume();
    wakeLoops = new Set();
  };
  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resume, pollMilliseconds);
      function resume(): void {
        clearTimeout(timer);
        wakeLoops.delete(resume);
        resolve();
      }
      if (stopping) resume();
      else wakeLoops.add(resume);
    });

  async function loop(): Promise<void> {
    while (!stopping) {
      const timesToldBefore = timesTold;
      const count = await dispatchNext(dependencies, choice, rowsAtOnce).catch((error: unknown) => {
        logger.warn({ error }, 'Starting workflows failed; trying again.');
        return 0;
      });
      if (count === 0 && timesTold === timesToldBefore) await pause();
    }
  }

  const listener = listenTo(database.pool, dispatchChannel, () => {
    timesTold += 1;
    wake();
  });
  const running = Array.from({ length: loops }, loop);
  return {
    stop: async () => {
      stopping = true;
      wake();
      await Promise.all([...running, listener.close()]);
    },
  };
}
