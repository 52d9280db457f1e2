/** Figures are kept by these parts of UTC's calendar. */
export type Unit = 'hour' | 'day' | 'month';

/** A stretch of time in milliseconds since 1970; endless with an infinity. `from` is included, `to` is not. */
export interface Span {
  from: number;
  to: number;
}

/** A stretch of whole periods of one unit. */
export interface Periods extends Span {
  unit: Unit;
}

/** A range taken apart: whole periods, as large as can be, and what is left at its ends. Together they are the range, each moment once. */
export interface SplitRange {
  head: Span;
  whole: Span;
  /** What `whole` consists of, in order. */
  periods: Periods[];
  tail: Span;
}

const coarseFirst = ['month', 'day', 'hour'] as const;

/** Takes a range apart into periods down to `finest`. */
export function splitRange(range: Span, finest: Unit): SplitRange {
  const from = next(range.from, finest);
  const to = startOf(range.to, finest);
  const none = { from: range.to, to: range.to };
  if (from >= to) return { head: range, whole: none, periods: [], tail: none };
  const units = coarseFirst.slice(0, coarseFirst.indexOf(finest) + 1);
  return {
    head: { from: range.from, to: from },
    whole: { from, to },
    periods: cover({ from, to }, units),
    tail: { from: to, to: range.to },
  };
}

/** Periods that cover the span, whose ends are ends of periods of the last unit. */
function cover({ from, to }: Span, [unit, ...finer]: readonly Unit[]): Periods[] {
  if (unit === undefined || from >= to) return [];
  const inner = { from: next(from, unit), to: startOf(to, unit) };
  if (inner.from >= inner.to) return cover({ from, to }, finer);
  return [
    ...cover({ from, to: inner.from }, finer),
    { unit, ...inner },
    ...cover({ from: inner.to, to }, finer),
  ];
}

/** The start of the period that holds the moment. */
function startOf(moment: number, unit: Unit): number {
  if (!Number.isFinite(moment)) return moment;
  const date = new Date(moment);
  if (unit === 'month') date.setUTCDate(1);
  return unit === 'hour' ? date.setUTCMinutes(0, 0, 0) : date.setUTCHours(0, 0, 0, 0);
}

/** The first start of a period from the moment on. */
function next(moment: number, unit: Unit): number {
  const start = startOf(moment, unit);
  if (start === moment) return moment;
  const date = new Date(start);
  if (unit === 'month') return date.setUTCMonth(date.getUTCMonth() + 1);
  return unit === 'day' ? date.setUTCDate(date.getUTCDate() + 1) : date.setUTCHours(date.getUTCHours() + 1);
}

/** Beyond these PostgreSQL and JavaScript disagree on how a year is written, and nothing has happened there. */
const first = Date.UTC(1, 0);
const last = Date.UTC(9_999, 0);

/** The moment as PostgreSQL reads it. */
export function toMoment(milliseconds: number): string {
  if (milliseconds < first) return '-infinity';
  return milliseconds > last ? 'infinity' : new Date(milliseconds).toISOString();
}
