/** Limits how many things each account does at once in this process. */
export class AtOnce {
  private readonly underWay = new Map<number, number>();

  constructor(readonly limit: number) {}

  /** Takes one of the account's places; the function it returns gives the place back, once. Null when all are taken. */
  take(userId: number): (() => void) | null {
    const count = this.underWay.get(userId) ?? 0;
    if (count >= this.limit) return null;
    this.underWay.set(userId, count + 1);
    let isTaken = true;
    return () => {
      if (isTaken) this.giveBack(userId);
      isTaken = false;
    };
  }

  /** Does work while holding one of the account's places; throws the error that `refusal` makes when all are taken. */
  async during<T>(userId: number, refusal: (limit: number) => Error, work: () => Promise<T>): Promise<T> {
    const giveBack = this.take(userId);
    if (!giveBack) throw refusal(this.limit);
    try {
      return await work();
    } finally {
      giveBack();
    }
  }

  private giveBack(userId: number): void {
    const left = (this.underWay.get(userId) ?? 1) - 1;
    if (left === 0) this.underWay.delete(userId);
    else this.underWay.set(userId, left);
  }
}
