import { outboxChannel, pressurePayload } from '../../db/outbox/notify';
import { listenTo } from '../../db/database/listen';
import { rest } from '../../db/database/rest';
import { dispatchNext, type DispatcherDependencies } from './dispatch-next';
import { GivingWay } from './giving-way';
import { GroupChoice } from './group-choice';

/** How many rows each loop takes at once (about), how many loops there are, and how often they poll without a notification. */
const rowsAtOnce = 100;
const loops = 2;
const pollMilliseconds = 1_000;
/**
 * Rows of orders about very many runs have a loop of their own, which rests so many times as long as it worked: it delays nobody, here
 * or in Temporal. Runs that have ended can wait for it; runs that go on after a pause or by a retry cannot wait as long.
 */
const restRatios = { ended: 19, waiting: 3 };
/** Few at once: ten made another account's Track wait for a core (tests/long/many-runs.test.ts). */
const laterAtOnce = 2;

/**
 * Starts and wakes the workflows that the outbox names. The transaction that deletes a row stays open until its workflow has started, so if
 * a dispatcher dies, another one takes over its rows. Several may run at once.
 */
export function startDispatcher(dependencies: DispatcherDependencies): { stop(): Promise<void> } {
  const { database, logger } = dependencies;
  const choice = new GroupChoice(Date.now);
  const givingWay = new GivingWay(Date.now);
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

  const next = (isLater: boolean): ReturnType<typeof dispatchNext> =>
    dispatchNext(
      dependencies,
      choice,
      isLater ? laterAtOnce : givingWay.rowsAtOnce(rowsAtOnce),
      isLater,
    ).catch((error: unknown) => {
      logger.warn({ error }, 'Starting workflows failed; trying again.');
      return { rows: 0, waiting: 0 };
    });

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const timesToldBefore = timesTold;
      const began = performance.now();
      const { rows } = await next(false);
      const resting = rows > 0 ? givingWay.restAfter(performance.now() - began) : 0;
      if (resting > 0) await rest(resting, stopping.signal);
      else if (rows === 0 && timesTold === timesToldBefore) await pause();
    }
  }

  async function laterLoop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const began = performance.now();
      const { rows, waiting } = await next(true);
      const ratio = waiting > 0 ? restRatios.waiting : restRatios.ended;
      await rest(rows === 0 ? pollMilliseconds : ratio * (performance.now() - began), stopping.signal);
    }
  }

  const listener = listenTo(database.pool, outboxChannel, (payload) => {
    if (payload === pressurePayload) return givingWay.press();
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
