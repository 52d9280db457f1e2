import { AsyncLocalStorage } from 'node:async_hooks';
import { AccountPlaces, type GiveBack } from './account-places';

const account = new AsyncLocalStorage<number>();

/** Runs `work` on behalf of an account: the places that it takes in a pool count as the account's. */
export const inNameOf = <Result>(userId: number, work: () => Result): Result => account.run(userId, work);

/** An account waited too long for a place: its own work uses all the places that it may have at once. */
export class ShareTaken extends Error {
  override readonly name = 'ShareTaken';
}

/**
 * Limits the places in a shared pool that each account may take at once: an account whose calls wait for each other's locks must leave
 * connections for the others. Work on behalf of no account is not counted.
 */
export class AccountShare {
  private readonly places: AccountPlaces;

  /** @param patience how long to wait for a place, in milliseconds */
  constructor(limit: number, patience: number) {
    this.places = new AccountPlaces(limit, patience);
  }

  /**
   * Waits for a place for the current account (`inNameOf`); resolves with a function that gives the place back. Null: no account, no place
   * needed.
   */
  place(): Promise<GiveBack> | null {
    const userId = account.getStore();
    return userId === undefined ? null : this.take(userId);
  }

  private async take(userId: number): Promise<GiveBack> {
    const giveBack = await this.places.wait(userId);
    if (!giveBack) throw new ShareTaken('The account has all its connections in use.');
    return giveBack;
  }
}
