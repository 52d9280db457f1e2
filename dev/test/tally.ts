import { stripVTControlCharacters } from 'node:util';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** The longest failure message in the final summary, in characters; the full message is printed where the test failed. */
const longestReason = 3_200;
/** The most failures in the final summary: the first ones usually explain the rest. */
const mostTold = 30;

/** A failed test or check, with the name that runs it again. */
export interface Failure {
  name: string;
  reason: string;
}

/** The totals of all suites. */
export class Tally {
  private readonly total: Counts = { passed: 0, failed: 0, skipped: 0 };
  private readonly failures: Failure[] = [];

  /** Adds a suite and prints its result; `started` is when it began, in milliseconds. */
  add(suite: string, counts: Counts, started: number, failures: Failure[] = []): void {
    this.failures.push(...failures);
    this.total.passed += counts.passed;
    this.total.failed += counts.failed;
    this.total.skipped += counts.skipped;
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(`${counts.failed === 0 ? 'ok    ' : 'FAILED'} ${suite} (${seconds} s): ${describe(counts)}`);
  }

  get succeeded(): boolean {
    return this.total.failed === 0;
  }

  /** The end of the test command's output: the failed tests once more, then one line of totals. */
  toString(): string {
    const told = this.failures
      .slice(0, mostTold)
      .map(
        ({ name, reason }) =>
          `✕ ${name}\n${indent(stripVTControlCharacters(reason).slice(0, longestReason))}\n`,
      );
    const untold = this.failures.length - told.length;
    return [...told, ...(untold > 0 ? [`and ${untold} more\n`] : []), describe(this.total)].join('\n');
  }
}

function describe({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ');
