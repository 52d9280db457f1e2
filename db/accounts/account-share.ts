import { AsyncLocalStorage } from 'node:async_hooks';

const account = new AsyncLocalStorage<number>();

/** Runs `work` on behalf of an account: the places that it takes in a pool count as the account's. */
export const inNameOf = <Result>(userId: number, work: () => Result): Result => account.run(userId, work);

/** An account waited too long for a place: its own work uses all the places that it may have at once. */
export class ShareTaken extends Error {
  override readonly name = 'ShareTaken';
}

interface Held {
  count: number;
  waiting: (() => void)[];
}

/**
 * Limits the places in a shared pool that each account may take at once: an account whose calls wait for each other's locks must leave
 * connections for the others. Work on behalf of no account is not counted.
 */
export class AccountShare {
  private readonly accounts = new Map<number, Held>();

  /** @param patience how long to wait for a place, in milliseconds */
  constructor(
    private readonly limit: number,
    private readonly patience: number,
  ) {}

  /**
   * Waits for a place for the current account (`inNameOf`); resolves with a function that gives the place back. Null: no account, no place
   * needed.
   */
  place(): Promise<() => void> | null {
    const userId = account.getStore();
    return userId === undefined ? null : this.take(userId);
  }

  private async take(userId: number): Promise<() => void> {
    const held = this.accounts.get(userId) ?? { count: 0, waiting: [] };
    this.accounts.set(userId, held);
    if (held.count < this.limit) held.count += 1;
    else await this.turn(held);
    let isTaken = true;
    return () => {
      if (isTaken) this.giveBack(userId, held);
      isTaken = false;
    };
  }

  private turn({ waiting }: Held): Promise<void> {
    return new Promise((resolve, reject) => {
      const taken = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(taken), 1);
        reject(new ShareTaken('The account has all its connections in use.'));
      }, this.patience);
      waiting.push(taken);
    });
  }

  private giveBack(userId: number, held: Held): void {
    const next = held.waiting.shift();
    if (next) return next();
    held.count -= 1;
    if (held.count === 0) this.accounts.delete(userId);
  }
}
