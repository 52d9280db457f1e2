/** Which items share a transaction (`groupCommit`). */
export interface GroupRules<Item> {
  /** The most items in one transaction. */
  size: number;
  /** The most transactions under way at once; those of floods are counted apart. */
  inFlight: number;
  /** How many items justify another transaction while one is under way. */
  worthwhile: number;
  /** So many items of one account that wait are a flood. */
  flood: number;
  /** Items with the same key never share a transaction; null shares with all. */
  keyOf?: (item: Item) => unknown;
  accountOf?: (item: Item) => number;
  /** Items of one chain are stored in the order in which they came: none is taken while one of another transaction is under way. */
  chainOf?: (item: Item) => Chain | undefined;
}

/** What must be stored in its order: the items of one batch about one contact. */
export type Chain = object;

/** The items of one transaction; `ended` tells that it is over. */
export interface Group<Item> {
  items: Item[];
  ended: () => void;
}

interface Lane<Item> {
  items: Item[];
  /** Its transactions under way. */
  underWay: number;
}

/**
 * Keeps the items that wait for a transaction, and says which share the next one. A transaction takes as long as all of its items together,
 * so an account that sends very many has transactions of its own, beside those that the others share; such accounts take turns.
 */
export class GroupQueue<Item> {
  private readonly shared: Lane<Item> = { items: [], underWay: 0 };
  /** The accounts that send a flood, until nothing of them waits or is under way. */
  private readonly floods = new Map<number, Lane<Item>>();
  /** The chains of items under way, with their number. */
  private readonly chains = new Map<Chain, number>();

  constructor(private readonly rules: GroupRules<Item>) {}

  add(item: Item): void {
    const { accountOf } = this.rules;
    const lane = this.floods.size > 0 && accountOf ? this.floods.get(accountOf(item)) : undefined;
    (lane ?? this.shared).items.push(item);
  }

  isDue(): boolean {
    return this.isSharedDue() || this.dueFloods().length > 0;
  }

  /** Takes the items of the next transaction; null: those that wait wait on. */
  take(): Group<Item> | null {
    this.partFloods();
    const group = this.isSharedDue() ? this.takeOf(this.shared) : null;
    return group ?? this.takeOfFlood();
  }

  /** Tells that an item is under way in a transaction that is not the queue's. */
  begin(item: Item): void {
    const chain = this.rules.chainOf?.(item);
    if (chain) this.chains.set(chain, (this.chains.get(chain) ?? 0) + 1);
  }

  /** Tells that an item that was under way is stored, or refused. */
  end(item: Item): void {
    const chain = this.rules.chainOf?.(item);
    if (!chain) return;
    const left = (this.chains.get(chain) ?? 0) - 1;
    if (left > 0) this.chains.set(chain, left);
    else this.chains.delete(chain);
  }

  private takeOfFlood(): Group<Item> | null {
    for (const [account, lane] of this.dueFloods()) {
      const group = this.takeOf(lane, () => {
        if (lane.underWay === 0 && lane.items.length === 0) this.floods.delete(account);
      });
      if (!group) continue;
      // It was its turn.
      this.floods.delete(account);
      this.floods.set(account, lane);
      return group;
    }
    return null;
  }

  private isSharedDue(): boolean {
    const { items, underWay } = this.shared;
    return this.mayBegin(underWay, items.length);
  }

  /** The accounts that may begin a transaction of their flood, by their turn. */
  private dueFloods(): [account: number, lane: Lane<Item>][] {
    let underWay = 0;
    for (const lane of this.floods.values()) underWay += lane.underWay;
    return [...this.floods].filter(([, lane]) => this.mayBegin(underWay, lane.items.length));
  }

  private mayBegin(underWay: number, waiting: number): boolean {
    const { inFlight, worthwhile } = this.rules;
    return underWay === 0 ? waiting > 0 : underWay < inFlight && waiting >= worthwhile;
  }

  private partFloods(): void {
    const { accountOf, flood } = this.rules;
    const { items } = this.shared;
    if (!accountOf || items.length < flood) return;
    const counts = new Map<number, number>();
    for (const item of items) counts.set(accountOf(item), (counts.get(accountOf(item)) ?? 0) + 1);
    const flooding = [...counts].filter(([, count]) => count >= flood);
    if (flooding.length === 0) return;
    for (const [account] of flooding) this.floods.set(account, { items: [], underWay: 0 });
    this.shared.items = [];
    for (const item of items) this.add(item);
  }

  /** Null: all that wait are of chains under way. */
  private takeOf(lane: Lane<Item>, whenEnded?: () => void): Group<Item> | null {
    const items = this.takeFrom(lane.items, this.chains.size > 0);
    if (items.length === 0) return null;
    for (const item of items) this.begin(item);
    lane.underWay += 1;
    return {
      items,
      ended: () => {
        lane.underWay -= 1;
        whenEnded?.();
      },
    };
  }

  /** Takes the items of a transaction out of those that wait; `holdsBack`: but those of chains under way. */
  takeFrom(waiting: Item[], holdsBack = false): Item[] {
    const { size, keyOf, chainOf } = this.rules;
    if (!keyOf && !holdsBack) return waiting.splice(0, size);
    const keys = new Set<unknown>();
    const taken: Item[] = [];
    const left: Item[] = [];
    for (const item of waiting) {
      const key = keyOf?.(item) ?? null;
      const chain = holdsBack ? chainOf?.(item) : undefined;
      const isHeldBack = chain !== undefined && this.chains.has(chain);
      if (taken.length >= size || keys.has(key) || isHeldBack) left.push(item);
      else taken.push(item);
      if (key !== null) keys.add(key);
    }
    waiting.length = 0;
    for (const item of left) waiting.push(item);
    return taken;
  }
}
