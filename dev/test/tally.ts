export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** What all suites together came to. */
export class Tally {
  private readonly total: Counts = { passed: 0, failed: 0, skipped: 0 };

  /** Adds a suite and says how it went; `started` is when it began, in milliseconds. */
  add(suite: string, counts: Counts, started: number): void {
    this.total.passed += counts.passed;
    this.total.failed += counts.failed;
    this.total.skipped += counts.skipped;
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(`${counts.failed === 0 ? 'ok    ' : 'FAILED'} ${suite} (${seconds} s): ${describe(counts)}`);
  }

  get succeeded(): boolean {
    return this.total.failed === 0;
  }

  /** The line that the test command ends with. */
  toString(): string {
    return describe(this.total);
  }
}

function describe({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
