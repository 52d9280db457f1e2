import { splitRange, toMoment, type Span, type SplitRange, type Unit } from './range';
import type { Snapshot } from './snapshot';

/** The events that figures are asked for; those of every name when it names none. */
export interface EventFilter extends Span {
  userId: number;
  name?: string;
}

/**
 * The SQL that reads a range in the parts that are counted each in its own way. Each part has its bounds as constants, so that the
 * planner knows how little of a table it is.
 */
export class EventParts {
  /** Of all queries made of the parts. */
  readonly bindings: Record<string, string | number | null>;
  private readonly split: SplitRange;

  constructor(
    { rolled }: Snapshot,
    private readonly filter: EventFilter,
    finest: Unit = 'hour',
  ) {
    this.split = splitRange(filter, finest);
    const { head, whole, tail, periods } = this.split;
    const spans = Object.entries({ head, whole, tail, ...periods });
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
    });
  }

  /** The figures of the whole periods, for each unit a SELECT: from the table of any name, or from the one by name. */
  rolled(figure: 'contacts' | 'blocks', columns: string): string[] {
    return this.figures(this.filter.name === undefined ? `event_${figure}` : `event_name_${figure}`, columns);
  }

  /** How many events the whole periods have, a row a name. */
  rolledByName(columns: string): string[] {
    return this.figures('event_counts', columns);
  }

  /** The events that those figures do not hold: at the range's ends, and not rolled yet. */
  apart(columns: string, grouping = ''): string[] {
    const within = (span: string): string => `created_at >= :from_${span} AND created_at < :to_${span}`;
    return [within('head'), within('tail'), `id > :rolled AND ${within('whole')}`].map(
      (part) =>
        `SELECT ${columns} FROM events WHERE user_id = :userId ${this.ofName} AND ${part} ${grouping}`,
    );
  }

  private figures(table: string, columns: string): string[] {
    return this.split.periods.map(
      ({ unit }, place) =>
        `SELECT ${columns} FROM ${table}
         WHERE user_id = :userId AND unit = '${unit}' AND start >= :from_${place} AND start < :to_${place} ${this.ofName}`,
    );
  }

  private get ofName(): string {
    return this.filter.name === undefined ? '' : 'AND name = :name';
  }
}

/** One table of several. */
export const together = (...parts: string[][]): string => parts.flat().join('\nUNION ALL ');
