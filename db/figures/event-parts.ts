import type { Figure } from './kinds';
import { millisecondsOf, splitRange, toMoment, type Lengths, type Span, type SplitRange } from './range';
import type { Snapshot } from './snapshot';

/** The events that figures are asked for; those of every name when it names none. */
export interface EventFilter extends Span {
  userId: number;
  name?: string;
}

/**
 * The SQL that reads a range in parts, each counted in its own way. Each part has its bounds as constants, so that the planner knows how
 * little of a table it covers.
 */
export class EventParts {
  /** The bindings of all queries made of the parts. */
  readonly bindings: Record<string, string | number | null>;
  private readonly split: SplitRange;
  private readonly finest: number;

  constructor(
    { rolled }: Snapshot,
    private readonly filter: EventFilter,
    lengths: Lengths = {},
  ) {
    this.split = splitRange(filter, lengths);
    this.finest = lengths.finest ?? 1;
    const { periods, ...ends } = this.split;
    const spans: [string, Span][] = [...Object.entries(ends), ...Object.entries(periods)];
    this.bindings = Object.fromEntries(
      spans.flatMap(([name, { from, to }]) => [
        [`from_${name}`, toMoment(from)],
        [`to_${name}`, toMoment(to)],
      ]),
    );
    Object.assign(this.bindings, {
      userId: filter.userId,
      name: filter.name ?? null,
      rolled: rolled.events,
      rolledRuns: rolled.automatisation_runs,
    });
  }

  /** A figure of the whole periods: one SELECT for each length of period. */
  rolled({ table }: Pick<Figure, 'table'>, columns: string): string[] {
    return this.split.periods.map(
      ({ hours }, place) =>
        `SELECT ${columns} FROM ${table}
         WHERE user_id = :userId AND hours = ${hours} AND start >= :from_${place} AND start < :to_${place} ${this.ofName}`,
    );
  }

  /** The events that those figures do not cover: at the range's ends, and not rolled yet. */
  apart(columns: string, grouping = ''): string[] {
    const within = (span: string): string => `created_at >= :from_${span} AND created_at < :to_${span}`;
    return [within('head'), within('tail'), `id > :rolled AND ${within('whole')}`].map(
      (part) =>
        `SELECT ${columns} FROM events WHERE user_id = :userId ${this.ofName} AND ${part} ${grouping}`,
    );
  }

  /** What was erased because of its age: by whole periods, and at the range's ends by the beginnings of the shortest ones. */
  erased(columns: string): string[] {
    return [
      ...this.rolled({ table: 'erased_event_counts' }, columns),
      ...['head', 'tail'].map(
        (span) =>
          `SELECT ${columns} FROM erased_event_counts
           WHERE user_id = :userId AND hours = ${this.finest} AND start >= :from_${span} AND start < :to_${span} ${this.ofName}`,
      ),
    ];
  }

  /** The contacts of erased events at the range's ends; whole periods keep theirs. */
  erasedContacts({ table }: Pick<Figure, 'table'>, columns: string): string[] {
    const isOfName = this.filter.name === undefined ? '' : 'AND erased.name = figure.name';
    return ['head', 'tail'].map(
      (span) =>
        `SELECT ${columns} FROM ${table} figure
         WHERE user_id = :userId AND hours = ${this.finest} AND start >= :from_${span} AND start < :to_${span} ${this.ofName}
           AND EXISTS (SELECT FROM erased_event_counts erased
                       WHERE erased.user_id = figure.user_id AND erased.hours = figure.hours AND erased.start = figure.start ${isOfName})`,
    );
  }

  /** The start of the part in which an event lies: of its period, or of what is left at the range's end. */
  get startOfPart(): string {
    const periods = this.split.periods.map(
      ({ hours }, place) =>
        `WHEN created_at < :to_${place} THEN period_start(${hours}::smallint, created_at)`,
    );
    return `CASE WHEN created_at < :to_head THEN :from_head::timestamptz
                 WHEN created_at >= :from_tail THEN :from_tail::timestamptz ${periods.join(' ')} END`;
  }

  /** The end of the part that starts at the moment. */
  endOfPart(start: number): number {
    const { head, periods, tail } = this.split;
    const holder = periods.find(({ from, to }) => start >= from && start < to);
    if (holder) return start + millisecondsOf(holder.hours);
    return start < head.to ? head.to : tail.to;
  }

  private get ofName(): string {
    return this.filter.name === undefined ? '' : 'AND name = :name';
  }
}

/** Joins SELECTs by UNION ALL. */
export const together = (...parts: string[][]): string => parts.flat().join('\nUNION ALL ');
