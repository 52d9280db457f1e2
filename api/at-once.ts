/** Counts what each account has under way in this process, and bounds it. */
export class AtOnce {
  private readonly underWay = new Map<number, number>();

  constructor(readonly limit: number) {}

  /** Takes a place of the account's; the function that it answers gives it back, once. Null when all are taken. */
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

  private giveBack(userId: number): void {
    const left = (this.underWay.get(userId) ?? 1) - 1;
    if (left === 0) this.underWay.delete(userId);
    else this.underWay.set(userId, left);
  }
}
