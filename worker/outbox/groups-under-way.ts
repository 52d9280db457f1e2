/**
 * How many portions with groups an account may have under way at once: one is worked on while the next one is started. What else it has
 * waits in the outbox, and not in Temporal.
 */
export const portionsOfAccount = 2;

/** Counts, for each account, the portions of the outbox whose groups are under way. */
export class GroupsUnderWay {
  private readonly portions = new Map<number, number>();
  private readonly ends = new Set<Promise<void>>();

  /** The accounts whose rows stay in the outbox until a portion of theirs has ended. */
  full(): number[] {
    return [...this.portions].flatMap(([userId, count]) => (count >= portionsOfAccount ? userId : []));
  }

  /** Counts `places` portions of an account until `end` resolves, and then calls `ended`. */
  add(userId: number, places: number, end: Promise<void>, ended: () => void): void {
    this.change(userId, places);
    const counted = end.finally(() => {
      this.change(userId, -places);
      this.ends.delete(counted);
      ended();
    });
    this.ends.add(counted);
  }

  /** Resolves when all have ended. */
  async allEnded(): Promise<void> {
    await Promise.all(this.ends);
  }

  private change(userId: number, by: number): void {
    const count = (this.portions.get(userId) ?? 0) + by;
    if (count > 0) this.portions.set(userId, count);
    else this.portions.delete(userId);
  }
}
