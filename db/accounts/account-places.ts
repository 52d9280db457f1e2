interface Held {
  count: number;
  /** Those that wait, in order: each function tells one that it has a place. */
  waiting: (() => void)[];
}

/** Gives a place back; only the first call counts. */
export type GiveBack = () => void;

/** Limits how many places each account, or whatever else has a key, holds at once in this process. */
export class AccountPlaces<Key extends number | string = number> {
  private readonly accounts = new Map<Key, Held>();

  /** @param patience how long to wait for a place, in milliseconds; `mostWaiting` of an account wait at most. */
  constructor(
    readonly limit: number,
    private readonly patience: number,
    private readonly mostWaiting = Infinity,
  ) {}

  /** Takes a place. Null: all of the account's are taken. */
  take(userId: Key): GiveBack | null {
    const held = this.accounts.get(userId) ?? { count: 0, waiting: [] };
    if (held.count >= this.limit) return null;
    this.accounts.set(userId, held);
    held.count += 1;
    return this.placeOf(userId, held);
  }

  /** Takes a place, and waits for one where none is free. Null: none was given back in time, or too many wait. */
  async wait(userId: Key): Promise<GiveBack | null> {
    const place = this.take(userId);
    const held = this.accounts.get(userId);
    if (place || !held || held.waiting.length >= this.mostWaiting || this.patience === 0) return place;
    return (await this.hasTurn(held)) ? this.placeOf(userId, held) : null;
  }

  private hasTurn({ waiting }: Held): Promise<boolean> {
    return new Promise((resolve) => {
      const taken = (): void => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(taken), 1);
        resolve(false);
      }, this.patience);
      waiting.push(taken);
    });
  }

  private placeOf(userId: Key, held: Held): GiveBack {
    let isTaken = true;
    return () => {
      if (isTaken) this.giveBack(userId, held);
      isTaken = false;
    };
  }

  /** The place goes to the first of the account that waits. */
  private giveBack(userId: Key, held: Held): void {
    const next = held.waiting.shift();
    if (next) return next();
    held.count -= 1;
    if (held.count === 0) this.accounts.delete(userId);
  }
}
