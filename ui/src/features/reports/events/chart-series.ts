import type { EventsByDay } from '../../../../../domain/entities/events/event';

/** The chart's series for one name; null stands for all names that are not shown separately. */
export interface ChartSeries {
  /** Not the name: that may be any text, which the chart's library would take for a path. */
  key: string;
  name: string | null;
  /** By day, in order. */
  counts: number[];
  total: number;
}

/** The names shown separately, and the others together if there are any. */
export function chartSeries({ names, days }: EventsByDay): ChartSeries[] {
  const told = names.map((name, place) =>
    series(
      `name${place}`,
      name,
      days.map(({ counts }) => counts[place] ?? 0),
    ),
  );
  const others = series(
    'others',
    null,
    days.map(({ events, counts }) => events - sum(counts)),
  );
  return others.total > 0 ? [...told, others] : told;
}

const series = (key: string, name: string | null, counts: number[]): ChartSeries => ({
  key,
  name,
  counts,
  total: sum(counts),
});

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
