import { stripVTControlCharacters } from 'node:util';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** The longest reason of a failure that is told once more at the end; the whole stands where it happened. */
const longestReason = 1_200;
/** So many are told: what failed first mostly tells why the rest did. */
const mostTold = 30;

/** A test or a check that failed, by the name under which it can be run again. */
export interface Failure {
  name: string;
  reason: string;
}

/** What all suites together came to. */
export class Tally {
  private readonly total: Counts = { passed: 0, failed: 0, skipped: 0 };
  private readonly failures: Failure[] = [];

  /** Adds a suite and says how it went; `started` is when it began, in milliseconds. */
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

  /** What the test command ends with: the tests that failed, told once more, then one line over all of them. */
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
