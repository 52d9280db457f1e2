/** A portion that takes longer, in milliseconds, makes the next one half as large. */
const longestPortion = 1_000;

/** Says of what some work returned that there was nothing for this process to do, as where another one was at it. */
type IsSkipped<T> = (done: T) => boolean;

/**
 * The size of the portions of some work: one that fails or takes longer than a second makes the next one half as large, any other one makes
 * it twice as large. Where processes take turns, a portion is taken while the lock is held, or what it returns says that it was skipped: that
 * another process is at work says nothing of a size.
 */
export class Portion {
  size: number;

  constructor(private readonly most: number) {
    this.size = most;
  }

  /** Does the next portion. Throws what `work` throws. */
  async take<T>(work: (size: number) => Promise<T>, isSkipped: IsSkipped<T> = () => false): Promise<T> {
    const began = performance.now();
    try {
      const done = await work(this.size);
      if (!isSkipped(done)) this.resize(performance.now() - began);
      return done;
    } catch (error) {
      this.resize(Infinity);
      throw error;
    }
  }

  /** Whether nothing has made the portions smaller, or not for long. */
  get isWhole(): boolean {
    return this.size === this.most;
  }

  private resize(took: number): void {
    this.size =
      took > longestPortion ? Math.max(1, Math.floor(this.size / 2)) : Math.min(this.most, this.size * 2);
  }
}

/** The same for each of many, as accounts, by their ids: where one needs smaller portions, the others do not. */
export class Portions {
  private readonly smaller = new Map<number, Portion>();

  constructor(private readonly most: number) {}

  /** Does the next portion of one. Throws what `work` throws. */
  async take<T>(id: number, work: (size: number) => Promise<T>, isSkipped?: IsSkipped<T>): Promise<T> {
    const portion = this.smaller.get(id) ?? new Portion(this.most);
    try {
      return await portion.take(work, isSkipped);
    } finally {
      if (portion.isWhole) this.smaller.delete(id);
      else this.smaller.set(id, portion);
    }
  }
}
