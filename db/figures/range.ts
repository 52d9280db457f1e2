/**
 * Figures are kept by periods of so many hours, each length four times the one before, counted from 1970 on: few periods make up a range of
 * any length.
 */
export const periodHours = [1, 4, 16, 64, 256, 1_024, 4_096] as const;
/** The longest of them: together they cover everything since the beginning. */
export const longestPeriod = 4_096;
export type PeriodHours = (typeof periodHours)[number];

/** A stretch of time in milliseconds since 1970; endless with an infinity. `from` is included, `to` is not. */
export interface Span {
  from: number;
  to: number;
}

/** A stretch of whole periods of one length. */
export interface Periods extends Span {
  hours: PeriodHours;
}

/** A range split into whole periods, as long as possible, and what is left at its ends. Together they cover the range, each moment once. */
export interface SplitRange {
  head: Span;
  whole: Span;
  /** What `whole` consists of, in order. */
  periods: Periods[];
  tail: Span;
}

/** The lengths of periods to take a range apart into; all of them when it names none. */
export interface Lengths {
  finest?: PeriodHours;
  longest?: PeriodHours;
}

/** Takes a range apart into periods, as few as can be. */
export function splitRange(range: Span, { finest = 1, longest = longestPeriod }: Lengths = {}): SplitRange {
  const from = roundUp(range.from, finest);
  const to = roundDown(range.to, finest);
  const none = { from: range.to, to: range.to };
  if (from >= to) return { head: range, whole: none, periods: [], tail: none };
  return {
    head: { from: range.from, to: from },
    whole: { from, to },
    periods: cover(
      { from, to },
      periodHours.filter((hours) => hours >= finest && hours <= longest),
    ),
    tail: { from: to, to: range.to },
  };
}

/** Periods of the lengths that cover the span, whose ends are ends of periods of the first. */
function cover(span: Span, lengths: readonly PeriodHours[]): Periods[] {
  const longest = lengths.at(-1);
  if (longest === undefined || span.from >= span.to) return [];
  const inner = { from: roundUp(span.from, longest), to: roundDown(span.to, longest) };
  const shorter = lengths.slice(0, -1);
  if (inner.from >= inner.to) return cover(span, shorter);
  return [
    ...cover({ from: span.from, to: inner.from }, shorter),
    { hours: longest, ...inner },
    ...cover({ from: inner.to, to: span.to }, shorter),
  ];
}

export const millisecondsOf = (hours: PeriodHours): number => hours * 3_600_000;

const roundDown = (moment: number, hours: PeriodHours): number =>
  Math.floor(moment / millisecondsOf(hours)) * millisecondsOf(hours);

const roundUp = (moment: number, hours: PeriodHours): number =>
  Math.ceil(moment / millisecondsOf(hours)) * millisecondsOf(hours);

/** Outside these years, PostgreSQL and JavaScript disagree on how a year is written, and nothing has happened there. */
const first = Date.UTC(0, 0);
const last = Date.UTC(9_999, 0);

/** The moment as PostgreSQL reads it. */
export function toMoment(milliseconds: number): string {
  if (milliseconds < first) return '-infinity';
  return milliseconds > last ? 'infinity' : new Date(milliseconds).toISOString();
}
