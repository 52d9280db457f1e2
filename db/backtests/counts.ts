/** Rows with a count, added up by a key. */
export class Counts<Row extends { count: number }> {
  private readonly byKey = new Map<string, Row>();

  /** The rows, in the order in which the first of each key was added. */
  get rows(): Row[] {
    return [...this.byKey.values()];
  }

  /** Adds the row's count to what has its key already. The row is kept, and changed by later ones. */
  add(key: string, row: Row): void {
    const known = this.byKey.get(key);
    if (known) known.count += row.count;
    else this.byKey.set(key, row);
  }
}

/** The highest count first. */
export const byCount = (one: { count: number }, other: { count: number }): number => other.count - one.count;
