import pg from 'pg';

export interface GroupCommitOptions<Item, Result> {
  /** Writes the items in one transaction and answers a result an item, in order. */
  flush: (items: Item[]) => Promise<Result[]>;
  /** Most items one transaction takes. */
  size?: number;
  /** Transactions that may be under way at once. */
  inFlight?: number;
  /**
   * Items that make another transaction worthwhile while one is under way. Fewer wait for it to end: they then share the next
   * one's cost with those that arrive meanwhile, and it works on them while the first ones' senders are answered.
   */
  worthwhile?: number;
  /** Items of one key never share a transaction; null shares with all. */
  keyOf?: (item: Item) => unknown;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Joins work that arrives together into one transaction (group commit). The promise of an item resolves after the commit. A
 * transaction that one item's data makes impossible is done again in halves, so that only that item fails, and the others wait little.
 */
export function groupCommit<Item, Result>(
  options: GroupCommitOptions<Item, Result>,
): (item: Item) => Promise<Result> {
  const { flush, size = 500, inFlight = 2, worthwhile = 16, keyOf } = options;
  let queue: Waiting<Item, Result>[] = [];
  let underWay = 0;
  let scheduled = false;

  function schedule(): void {
    if (scheduled || !isDue()) return;
    scheduled = true;
    // After the I/O of this turn, so that every request that has already arrived is in.
    setImmediate(() => {
      scheduled = false;
      while (isDue()) void run(take());
    });
  }

  const isDue = (): boolean =>
    underWay === 0 ? queue.length > 0 : underWay < inFlight && queue.length >= worthwhile;

  function take(): Waiting<Item, Result>[] {
    if (!keyOf) return queue.splice(0, size);
    const keys = new Set<unknown>();
    const taken: Waiting<Item, Result>[] = [];
    const left: Waiting<Item, Result>[] = [];
    for (const waiting of queue) {
      const key = keyOf(waiting.item);
      if (taken.length >= size || keys.has(key)) left.push(waiting);
      else taken.push(waiting);
      if (key !== null) keys.add(key);
    }
    queue = left;
    return taken;
  }

  async function run(group: Waiting<Item, Result>[]): Promise<void> {
    underWay += 1;
    try {
      await settle(group, flush);
    } finally {
      underWay -= 1;
      schedule();
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      schedule();
    });
}

/**
 * Stores a group; what one item's data makes impossible is found by halving, so that only that item fails and the others share few
 * transactions. Answers whether all were stored. `isRefused` says that the fault lies in this group, as far as is known: it is then
 * halved without being tried again. A single item always is, for its own error.
 */
async function settle<Item, Result>(
  group: Waiting<Item, Result>[],
  flush: (items: Item[]) => Promise<Result[]>,
  isRefused = false,
): Promise<boolean> {
  if (!isRefused || group.length === 1) {
    try {
      const results = await flush(group.map(({ item }) => item));
      // flush answers a result an item.
      group.forEach(({ resolve }, place) => resolve(results[place] as Result));
      return true;
    } catch (error) {
      if (group.length === 1 || !isAboutData(error)) {
        for (const { reject } of group) reject(error);
        return false;
      }
    }
  }
  const middle = Math.ceil(group.length / 2);
  const isFirstStored = await settle(group.slice(0, middle), flush);
  // What the first half did not have at fault is in the second.
  await settle(group.slice(middle), flush, isFirstStored);
  return false;
}

/** Class 22 (data exception), 23 (integrity), 54 (a limit of the server): some row is at fault, not the server. */
export const isAboutData = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(22|23|54)/.test(error.code ?? '');
