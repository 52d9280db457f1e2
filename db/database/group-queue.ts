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
}

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

  constructor(private readonly rules: GroupRules<Item>) {}

  add(item: Item): void {
    const { accountOf } = this.rules;
    const lane = this.floods.size > 0 && accountOf ? this.floods.get(accountOf(item)) : undefined;
    (lane ?? this.shared).items.push(item);
  }

  isDue(): boolean {
    return this.isSharedDue() || this.nextFlood() !== undefined;
  }

  /** Takes the items of the next transaction; null: those that wait wait on. */
  take(): Group<Item> | null {
    this.partFloods();
    if (this.isSharedDue()) return this.takeOf(this.shared);
    const next = this.nextFlood();
    if (!next) return null;
    const [account, lane] = next;
    // It was its turn.
    this.floods.delete(account);
    this.floods.set(account, lane);
    return this.takeOf(lane, () => {
      if (lane.underWay === 0 && lane.items.length === 0) this.floods.delete(account);
    });
  }

  private isSharedDue(): boolean {
    const { items, underWay } = this.shared;
    return this.mayBegin(underWay, items.length);
  }

  /** The account whose turn it is to begin a transaction of its flood. */
  private nextFlood(): [account: number, lane: Lane<Item>] | undefined {
    let underWay = 0;
    for (const lane of this.floods.values()) underWay += lane.underWay;
    for (const flood of this.floods) if (this.mayBegin(underWay, flood[1].items.length)) return flood;
    return undefined;
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

  private takeOf(lane: Lane<Item>, whenEnded?: () => void): Group<Item> {
    lane.underWay += 1;
    return {
      items: this.takeFrom(lane.items),
      ended: () => {
        lane.underWay -= 1;
        whenEnded?.();
      },
    };
  }

  /** Takes the items of a transaction out of those that wait. */
  takeFrom(waiting: Item[]): Item[] {
    const { size, keyOf } = this.rules;
    if (!keyOf) return waiting.splice(0, size);
    const keys = new Set<unknown>();
    const taken: Item[] = [];
    const left: Item[] = [];
    for (const item of waiting) {
      const key = keyOf(item);
      if (taken.length >= size || keys.has(key)) left.push(item);
      else taken.push(item);
      if (key !== null) keys.add(key);
    }
    waiting.length = 0;
    for (const item of left) waiting.push(item);
    return taken;
  }
}
