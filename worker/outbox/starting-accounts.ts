/** How long an account counts as one that starts runs after it last did, in milliseconds. */
const lasts = 2_000;

/** Knows which accounts start runs these days, so that what one starts in great numbers gives way to what others start now and then. */
export class StartingAccounts {
  /** When each last started a run, the longest ago first. */
  private readonly times = new Map<number, number>();

  constructor(private readonly now: () => number) {}

  note(userIds: Iterable<number>): void {
    const now = this.now();
    for (const userId of userIds) {
      this.times.delete(userId);
      this.times.set(userId, now);
    }
    for (const [userId, time] of this.times) {
      if (now - time < lasts) return;
      this.times.delete(userId);
    }
  }

  areSeveral(): boolean {
    let count = 0;
    for (const time of this.times.values()) if (this.now() - time < lasts) count += 1;
    return count > 1;
  }
}
