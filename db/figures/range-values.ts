import { splitRange, toMoment, type Span } from './range';

/** Half-open; unbounded where a bound is missing. */
export interface Period {
  from?: Date;
  to?: Date;
}

/** A period as SQL takes it: whole hours by periods that are kept, and the parts of hours at its ends. */
export interface RangeValues {
  /** The lengths of the periods, in hours, and their ends. */
  hours: number[];
  since: string[];
  until: string[];
  /** What the periods cover together. */
  wholeFrom: string;
  wholeTo: string;
  /** The ends, each of which may be empty. */
  endsSince: string[];
  endsUntil: string[];
}

const bound = (date: Date | undefined, missing: number): number => date?.getTime() ?? missing;
const inOrder = ({ from, to }: Span): Span => ({ from, to: Math.max(from, to) });

/** Takes a period apart: its whole hours, as few periods as can be, and its ends. */
export function rangeValues({ from, to }: Period): RangeValues {
  const range = inOrder({ from: bound(from, -Infinity), to: bound(to, Infinity) });
  const { head, whole, periods, tail } = splitRange(range);
  const moments = (spans: readonly Span[], end: 'from' | 'to'): string[] =>
    spans.map((span) => toMoment(span[end]));
  return {
    hours: periods.map(({ hours }) => hours),
    since: moments(periods, 'from'),
    until: moments(periods, 'to'),
    wholeFrom: toMoment(whole.from),
    wholeTo: toMoment(whole.to),
    endsSince: moments([head, tail], 'from'),
    endsUntil: moments([head, tail], 'to'),
  };
}
