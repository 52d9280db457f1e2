type GiveBack = () => void;

/** Limits how many things each account does at once in this process. */
export class AtOnce {
  private readonly underWay = new Map<number, number>();
  /** Those that wait for a place, by account: each function tells the first of them that it has one. */
  private readonly waiting = new Map<number, GiveBack[]>();

  /** `patience`: how long `during` waits for a place, in milliseconds. As many of an account wait as have places. */
  constructor(
    readonly limit: number,
    private readonly patience = 0,
  ) {}

  /** Takes one of the account's places; the function it returns gives the place back, once. Null when all are taken. */
  take(userId: number): GiveBack | null {
    const count = this.underWay.get(userId) ?? 0;
    if (count >= this.limit) return null;
    this.underWay.set(userId, count + 1);
    return this.placeOf(userId);
  }

  /** Does work while holding one of the account's places; throws the error that `refusal` makes when none becomes free in time. */
  async during<T>(userId: number, refusal: (limit: number) => Error, work: () => Promise<T>): Promise<T> {
    const giveBack = this.take(userId) ?? (await this.turnOf(userId));
    if (!giveBack) throw refusal(this.limit);
    try {
      return await work();
    } finally {
      giveBack();
    }
  }

  /** Waits until one of the account's places is given back, and takes it. Null when none is, or when too many wait. */
  private turnOf(userId: number): Promise<GiveBack | null> {
    const waiting = this.waiting.get(userId) ?? [];
    if (this.patience === 0 || waiting.length >= this.limit) return Promise.resolve(null);
    this.waiting.set(userId, waiting);
    return new Promise((resolve) => {
      const hasTurn = (): void => {
        clearTimeout(timer);
        resolve(this.placeOf(userId));
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(hasTurn), 1);
        if (waiting.length === 0) this.waiting.delete(userId);
        resolve(null);
      }, this.patience);
      waiting.push(hasTurn);
    });
  }

  private placeOf(userId: number): GiveBack {
    let isTaken = true;
    return () => {
      if (isTaken) this.giveBack(userId);
      isTaken = false;
    };
  }

  /** The place goes to the first of the account that waits. */
  private giveBack(userId: number): void {
    const waiting = this.waiting.get(userId);
    const next = waiting?.shift();
    if (waiting?.length === 0) this.waiting.delete(userId);
    if (next) {
      next();
      return;
    }
    const left = (this.underWay.get(userId) ?? 1) - 1;
    if (left === 0) this.underWay.delete(userId);
    else this.underWay.set(userId, left);
  }
}
