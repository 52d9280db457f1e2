import { outboxChannel } from '../../db/outbox/notify';
import { listenTo } from '../../db/database/listen';
import { rest } from '../../db/database/rest';
import { dispatchNext, type DispatcherDependencies } from './dispatch-next';
import { GroupChoice } from './group-choice';

/** Rows taken at once by each of the loops (about), how many loops there are, and how often they look without being told. */
const rowsAtOnce = 100;
const loops = 2;
const pollMilliseconds = 1_000;
/**
 * What an order about very many runs has put into the outbox has a loop of its own, which rests so many times as long as its work took: it
 * is in nobody's way, neither here nor in Temporal.
 */
const laterRestRatio = 19;
/** Few at once, which Temporal answers before anybody else has waited for a core. */
const laterAtOnce = 2;

/**
 * Starts and wakes the workflows that the outbox names. A row leaves the outbox in the transaction that stays open until its
 * workflow is started, so a dispatcher that dies leaves its rows to another. Several may run.
 */
export function startDispatcher(dependencies: DispatcherDependencies): { stop(): Promise<void> } {
  const { database, logger } = dependencies;
  const choice = new GroupChoice(Date.now);
  const stopping = new AbortController();
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
      if (stopping.signal.aborted) resume();
      else wakeLoops.add(resume);
    });

  const next = (isLater: boolean): Promise<number> =>
    dispatchNext(dependencies, choice, isLater ? laterAtOnce : rowsAtOnce, isLater).catch(
      (error: unknown) => {
        logger.warn({ error }, 'Starting workflows failed; trying again.');
        return 0;
      },
    );

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const timesToldBefore = timesTold;
      const count = await next(false);
      if (count === 0 && timesTold === timesToldBefore) await pause();
    }
  }

  async function laterLoop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const began = performance.now();
      const count = await next(true);
      const wait = count === 0 ? pollMilliseconds : laterRestRatio * (performance.now() - began);
      await rest(wait, stopping.signal);
    }
  }

  const listener = listenTo(database.pool, outboxChannel, () => {
    timesTold += 1;
    wake();
  });
  const running = [...Array.from({ length: loops }, loop), laterLoop()];
  return {
    stop: async () => {
      stopping.abort();
      wake();
      await Promise.all([...running, listener.close()]);
    },
  };
}
