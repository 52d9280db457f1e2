import { outboxChannel, pressurePayload } from '../../db/outbox/notify';
import { listenTo } from '../../db/database/listen';
import { rest } from '../../db/database/rest';
import { dispatchNext, type DispatcherDependencies } from './dispatch-next';
import { GivingWay, longestRest } from './giving-way';
import { GroupChoice } from './group-choice';
import { GroupsUnderWay, portionsOfAccount } from './groups-under-way';
import type { RunGroup } from './run-group';
import { StartingAccounts } from './starting-accounts';

/** How many rows each loop takes at once (about), how many loops there are, and how often they poll without a notification. */
const rowsAtOnce = 100;
/** How many it takes while several accounts start runs: a run waits for the transaction that is under way. */
const rowsBesideOthers = 50;
const loops = 2;
const pollMilliseconds = 1_000;
/**
 * Rows of orders about very many runs have a loop of their own, which rests so many times as long as it worked: it delays nobody, here
 * or in Temporal. Runs that have ended can wait for it; runs that go on after a pause or by a retry cannot wait as long.
 */
const restRatios = { ended: 19, waiting: 3 };
/** Few at once: ten made another account's Track wait for a core (tests/long/many-runs.test.ts). */
const laterAtOnce = 2;
/** While they wake runs that sleep together: of these, a workflow takes many at the cost of one. */
const sleepersAtOnce = 20;

/**
 * Starts and wakes the workflows that the outbox names. The transaction that deletes a row stays open until its workflow has started, so if
 * a dispatcher dies, another one takes over its rows. Several may run at once.
 */
export function startDispatcher(dependencies: DispatcherDependencies): { stop(): Promise<void> } {
  const { database, logger } = dependencies;
  // A clock that nobody sets: what holds for some moments would hold as long as one was set back.
  const now = (): number => performance.now();
  const choice = new GroupChoice(now);
  const givingWay = new GivingWay(now);
  const underWay = new GroupsUnderWay();
  const itemsUnderWay = new GroupsUnderWay();
  const starting = new StartingAccounts(now);
  const stopping = new AbortController();
  let timesTold = 0;
  let wakeLoops = new Set<() => void>();

  const wake = (): void => {
    for (const resume of wakeLoops) resume();
    wakeLoops = new Set();
  };
  const tell = (): void => {
    timesTold += 1;
    wake();
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

  const next = (isLater: boolean, later = laterAtOnce): ReturnType<typeof dispatchNext> =>
    dispatchNext(dependencies, choice, {
      limit: isLater ? later : givingWay.rowsAtOnce(starting.areSeveral() ? rowsBesideOthers : rowsAtOnce),
      isLater,
      ...(!isLater && { except: underWay.full(), exceptItems: itemsUnderWay.full() }),
    }).catch((error: unknown) => {
      logger.warn({ error }, 'Starting workflows failed; trying again.');
      return {
        rows: 0,
        waiting: 0,
        areOfSleepers: false,
        starting: [],
        groups: [],
        groupsEnd: Promise.resolve(),
      };
    });

  /**
   * Keeps an account's next portion back until there is a place for it. Nobody waits for the items of a loop: while other accounts start runs,
   * too, one portion of them at a time is under way, and they rest for as long as it took
   * (docs/decisions/0117-a-flood-has-turns-of-its-own.md).
   */
  function watch(groups: readonly RunGroup[], end: Promise<void>): void {
    const began = performance.now();
    const restBeforeNext = (): Promise<void> => rest(performance.now() - began, stopping.signal);
    const areSeveral = starting.areSeveral();
    const [items, others] = [groups.filter(areItems), groups.filter((group) => !areItems(group))];
    for (const userId of accountsOf(others)) underWay.add(userId, 1, end, tell);
    for (const userId of accountsOf(items))
      if (areSeveral) itemsUnderWay.add(userId, portionsOfAccount, end.then(restBeforeNext), tell);
      else itemsUnderWay.add(userId, 1, end, tell);
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const timesToldBefore = timesTold;
      const began = performance.now();
      const { rows, starting: accounts, groups, groupsEnd } = await next(false);
      starting.note(accounts);
      watch(groups, groupsEnd);
      // No longer than starts rest: one account's groups may take long, and the others' rows do not wait for them.
      if (givingWay.isPressed()) await Promise.race([groupsEnd, rest(longestRest, stopping.signal)]);
      const resting = rows > 0 ? givingWay.restAfter(performance.now() - began) : 0;
      if (resting > 0) await rest(resting, stopping.signal);
      else if (rows === 0 && timesTold === timesToldBefore) await pause();
    }
  }

  async function laterLoop(): Promise<void> {
    let atOnce = laterAtOnce;
    while (!stopping.signal.aborted) {
      const began = performance.now();
      const { rows, waiting, areOfSleepers } = await next(true, atOnce);
      atOnce = areOfSleepers ? sleepersAtOnce : laterAtOnce;
      const ratio = waiting > 0 ? restRatios.waiting : restRatios.ended;
      await rest(rows === 0 ? pollMilliseconds : ratio * (performance.now() - began), stopping.signal);
    }
  }

  const listener = listenTo(database.pool, outboxChannel, (payload) => {
    if (payload === pressurePayload) return givingWay.press();
    tell();
  });
  const running = [...Array.from({ length: loops }, loop), laterLoop()];
  return {
    stop: async () => {
      stopping.abort();
      wake();
      await Promise.all([...running, listener.close()]);
      await Promise.all([underWay.allEnded(), itemsUnderWay.allEnded()]);
    },
  };
}

const areItems = ([{ is_item: isItem }]: RunGroup): boolean => isItem;

const accountsOf = (groups: readonly RunGroup[]): Set<number> =>
  new Set(groups.map(([{ user_id: userId }]) => userId));
