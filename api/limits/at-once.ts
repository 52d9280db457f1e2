import { AccountPlaces, type GiveBack } from '../../db/accounts/account-places';

/** Limits how many things each account does at once in this process. */
export class AtOnce {
  private readonly places: AccountPlaces;

  /** `patience`: how long `during` waits for a place, in milliseconds. As many of an account wait as have places. */
  constructor(
    readonly limit: number,
    patience = 0,
  ) {
    this.places = new AccountPlaces(limit, patience, limit);
  }

  /** Takes one of the account's places; the function it returns gives the place back, once. Null when all are taken. */
  take(userId: number): GiveBack | null {
    return this.places.take(userId);
  }

  /** Does work while holding one of the account's places; throws the error that `refusal` makes when none becomes free in time. */
  async during<T>(userId: number, refusal: (limit: number) => Error, work: () => Promise<T>): Promise<T> {
    const giveBack = await this.places.wait(userId);
    if (!giveBack) throw refusal(this.limit);
    try {
      return await work();
    } finally {
      giveBack();
    }
  }
}
