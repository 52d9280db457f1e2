import type { Period } from '../../../db/figures/range-values';
import type { ReportQuery } from '../../../domain/entities/reports/range';

/** The earliest moment that there can be, in milliseconds. */
const earliest = -8_640_000_000_000_000;

/** The range of a report, and that of the same length just before. */
export function rangesOf({ from_date: from, to_date: to }: ReportQuery): [now: Period, before: Period] {
  return [
    { from, to },
    { from: new Date(Math.max(earliest, 2 * from.getTime() - to.getTime())), to: from },
  ];
}
