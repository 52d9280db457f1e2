/** How many rows are started at once while ingestion is under pressure, and how many times as long as that took starts then rest. */
const rowsUnderPressure = 25;
const restRatio = 4;
/** However slow they were, starts rest no longer, in milliseconds: runs go on under any pressure. */
export const longestRest = 1_000;
/** How long pressure counts after it was last told, in milliseconds: it is told four times a second while it lasts. */
const lasts = 1_000;

/**
 * Starts give way to ingestion: a caller waits for an answer, and a run that starts a second later does not
 * (docs/decisions/0116-starts-give-way-to-ingestion.md).
 */
export class GivingWay {
  private until = 0;

  constructor(private readonly now: () => number) {}

  /** Notes that ingestion is under pressure. */
  press(): void {
    this.until = this.now() + lasts;
  }

  /** How many rows to start at once, of `most`. */
  rowsAtOnce(most: number): number {
    return this.isPressed() ? Math.min(most, rowsUnderPressure) : most;
  }

  /** How long to rest after starts that took so long, in milliseconds. */
  restAfter(worked: number): number {
    return this.isPressed() ? Math.min(longestRest, restRatio * worked) : 0;
  }

  isPressed(): boolean {
    return this.now() < this.until;
  }
}
