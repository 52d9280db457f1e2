import fc from 'fast-check';
import { millisecondsOf, periodHours, splitRange, toMoment, type Span } from './range';

const century = 100 * 365 * 86_400_000;
const moment = fc.integer({ min: -century, max: century });
const range = fc.tuple(moment, moment).map(([one, other]) => ({
  from: Math.min(one, other),
  to: Math.max(one, other),
}));

describe('a range taken apart', () => {
  it('is its parts in order, without a gap and without an overlap', () => {
    fc.assert(
      fc.property(range, fc.constantFrom(...periodHours), (asked, finest) => {
        const { head, periods, tail } = splitRange(asked, { finest });
        const parts: Span[] = [head, ...periods, tail];
        const ends = parts.filter(({ from, to }) => from < to).flatMap(({ from, to }) => [from, to]);
        const inner = ends.slice(1, -1);
        if (asked.from < asked.to) expect([ends[0], ends.at(-1)]).toEqual([asked.from, asked.to]);
        for (let place = 0; place < inner.length; place += 2) expect(inner[place]).toBe(inner[place + 1]);
      }),
    );
  });

  it('is of whole periods of the lengths allowed, three at most on each side of a longer one', () => {
    fc.assert(
      fc.property(range, (asked) => {
        for (const { hours, from, to } of splitRange(asked, { finest: 4, longest: 1_024 }).periods) {
          expect(from % millisecondsOf(hours) === 0 && to % millisecondsOf(hours) === 0).toBe(true);
          expect(hours >= 4 && hours <= 1_024).toBe(true);
          // Where none is longer, both sides meet at a boundary of the next length.
          if (hours < 1_024) expect((to - from) / millisecondsOf(hours)).toBeLessThanOrEqual(6);
        }
      }),
      { examples: [[{ from: 1_736_294_400_001, to: 1_740_902_400_000 }]] },
    );
  });

  it('may be endless', () => {
    const { head, periods, tail } = splitRange({ from: -Infinity, to: Infinity });
    expect(periods).toEqual([{ hours: 4_096, from: -Infinity, to: Infinity }]);
    expect(head.from >= head.to && tail.from >= tail.to).toBe(true);
    expect([toMoment(-Infinity), toMoment(0), toMoment(Infinity)]).toEqual([
      '-infinity',
      '1970-01-01T00:00:00.000Z',
      'infinity',
    ]);
  });
});
