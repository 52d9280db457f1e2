import pg from 'pg';
import { inNameOf } from '../accounts/account-share';
import { isHeldUp } from './failures';
import { GroupQueue, type Chain, type Group } from './group-queue';

export interface GroupCommitOptions<Item, Result> {
  /**
   * Writes the items in one transaction and returns one result per item, in order. A transaction of several accounts waits only briefly for
   * a lock (`Database.sharedPool`); `isApart`: the items are one account's, and no other account waits for them.
   */
  flush: (items: Item[], isApart: boolean) => Promise<Result[]>;
  /** Called after each commit, with the number of items in the transaction. */
  committed?: (items: number) => void;
  /** The most items in one transaction. */
  size?: number;
  /** The most transactions under way at once. */
  inFlight?: number;
  /**
   * How many items justify another transaction while one is under way. Fewer items wait for it to end: they then share the next
   * transaction's cost with those that arrive meanwhile, and it works on them while the first ones' senders are answered.
   */
  worthwhile?: number;
  /** So many items of one account that wait are a flood: they have transactions of their own, beside those that the others share. */
  flood?: number;
  /** Items with the same key never share a transaction; null shares with all. */
  keyOf?: (item: Item) => unknown;
  /** The account of an item, where a transaction may wait for that account's locks or send very many. */
  accountOf?: (item: Item) => number;
  /** Items of one chain, which come in one tick, are stored in their order: in one transaction, or one after the other. */
  chainOf?: (item: Item) => Chain | undefined;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

type WaitingItems<Item, Result> = Waiting<Item, Result>[];

/**
 * Joins items that arrive together into one transaction (group commit). The promise of an item resolves after the commit. If one item's
 * data makes a transaction fail, it is repeated in halves, so that only that item fails, and the others wait little. If a transaction waits
 * for a lock, it is repeated account by account: an account that is held up goes on in its own transactions until none of its items is
 * left.
 */
export function groupCommit<Item, Result>(
  options: GroupCommitOptions<Item, Result>,
): (item: Item) => Promise<Result> {
  const {
    committed,
    size = 500,
    inFlight = 2,
    worthwhile = 16,
    flood = 32,
    keyOf,
    accountOf,
    chainOf,
  } = options;
  const flush = async (items: Item[], isApart: boolean): Promise<Result[]> => {
    const results = await options.flush(items, isApart);
    committed?.(items.length);
    return results;
  };
  const queue = new GroupQueue<Waiting<Item, Result>>({
    size,
    inFlight,
    worthwhile,
    flood,
    keyOf: keyOf && (({ item }) => keyOf(item)),
    accountOf: accountOf && (({ item }) => accountOf(item)),
    chainOf: chainOf && (({ item }) => chainOf(item)),
  });
  /** The items that wait behind an account's own transaction, for each account that goes on in its own transactions. */
  const apart = new Map<number, WaitingItems<Item, Result>>();
  let scheduled = false;

  function schedule(): void {
    if (scheduled || !queue.isDue()) return;
    scheduled = true;
    // Runs after the I/O of this turn, so that every request that has already arrived is included.
    setImmediate(() => {
      scheduled = false;
      for (let group = queue.take(); group; group = queue.take()) void run(group);
    });
  }

  async function run({ items, ended }: Group<Waiting<Item, Result>>): Promise<void> {
    try {
      await settle(items, (group) => flush(group, false), accountOf && part);
    } finally {
      ended();
      schedule();
    }
  }

  /** Lets each account's items go on in transactions of their own; nothing waits for them. */
  function part(group: WaitingItems<Item, Result>): void {
    const parted: number[] = [];
    for (const waiting of group) {
      const account = accountOf?.(waiting.item) ?? 0;
      const own = apart.get(account);
      if (own) own.push(waiting);
      else {
        apart.set(account, [waiting]);
        parted.push(account);
      }
    }
    for (const account of parted) void goOnApart(account);
  }

  async function goOnApart(account: number): Promise<void> {
    const own = apart.get(account) ?? [];
    const flushApart = (items: Item[]) => inNameOf(account, () => flush(items, true));
    while (own.length > 0) {
      await settle(queue.takeFrom(own), flushApart);
      schedule();
    }
    apart.delete(account);
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const waiting: Waiting<Item, Result> = {
        item,
        resolve: (result) => {
          queue.end(waiting);
          resolve(result);
        },
        reject: (error) => {
          queue.end(waiting);
          // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- what the transaction threw, as it came
          reject(error);
        },
      };
      const own = apart.size > 0 && accountOf ? apart.get(accountOf(item)) : undefined;
      if (own) {
        queue.begin(waiting);
        own.push(waiting);
        return;
      }
      queue.add(waiting);
      schedule();
    });
}

/** What became of a group: all its items were stored, not all, or a lock held up some, which `part` has taken over. */
type Outcome = 'stored' | 'failed' | 'held_up';

/**
 * Stores a group; an item whose data is at fault is found by halving, so that only that item fails and the others need few transactions.
 * `part` takes over a group that a lock held up. `isRefused`: the fault is believed to lie in this group, so it is halved without another
 * attempt. A single item is always attempted, to get its own error.
 */
async function settle<Item, Result>(
  group: WaitingItems<Item, Result>,
  flush: (items: Item[]) => Promise<Result[]>,
  part?: (group: WaitingItems<Item, Result>) => void,
  isRefused = false,
): Promise<Outcome> {
  if (!isRefused || group.length === 1) {
    try {
      const results = await flush(group.map(({ item }) => item));
      // flush returns one result per item.
      group.forEach(({ resolve }, place) => resolve(results[place] as Result));
      return 'stored';
    } catch (error) {
      if (part && isHeldUp(error)) {
        part(group);
        return 'held_up';
      }
      if (group.length === 1 || !isAboutData(error)) {
        for (const { reject } of group) reject(error);
        return 'failed';
      }
    }
  }
  const middle = Math.ceil(group.length / 2);
  const first = await settle(group.slice(0, middle), flush, part);
  const rest = group.slice(middle);
  if (part && first === 'held_up') {
    // The rest keeps its place behind the first half.
    part(rest);
    return 'held_up';
  }
  // If the first half was stored, the fault lies in the second.
  const second = await settle(rest, flush, part, first === 'stored');
  return second === 'held_up' ? 'held_up' : 'failed';
}

/** Class 22 (data exception), 23 (integrity), 54 (a limit of the server): a row is at fault, not the server. */
export const isAboutData = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(22|23|54)/.test(error.code ?? '');
