import fc from 'fast-check';
import {
  delayOfPace,
  fewestPlaces,
  itemsDue,
  longestLate,
  madeUpFor,
  mostPlaces,
  paceOfDelay,
  placesAfter,
  type LoopPlace,
} from './pace';
import { loopDelayLimit } from './schema';

/** What happens to a loop, as long as it lasts in milliseconds; or the clock that is set. */
type Happening =
  | { kind: 'goes on' | 'is paused' | 'is killed' | 'full'; for: number }
  | { kind: 'clock is set'; by: number };

const anyHappening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('goes on' as const, 'is paused' as const, 'is killed' as const, 'full' as const),
    for: fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1, max: 600_000 })),
  }),
  fc.record({
    kind: fc.constant('clock is set' as const),
    by: fc.integer({ min: -7_200_000, max: 7_200_000 }),
  }),
);

/** The moments, by no clock that is set, at which a loop that lives through this begins its items; and those at which its clock was set forward. */
function live(delay: number, happenings: readonly Happening[]): { begun: number[]; set: number[] } {
  const begun: number[] = [];
  const set: number[] = [];
  let time = 0;
  let clock = 0;
  let place: LoopPlace = { next: 0, nextAt: 0 };
  const begin = (): void => {
    const { due, nextAt } = itemsDue(place, delay, time + clock);
    // Never more than a hundred at once.
    const count = Math.min(due - place.next, 100);
    for (let item = 0; item < count; item += 1) begun.push(time);
    place = { next: place.next + count, nextAt: nextAt + count * delay };
  };
  for (const happening of happenings) {
    if (happening.kind === 'clock is set') {
      clock += happening.by;
      if (happening.by > 0) set.push(time);
      continue;
    }
    const end = time + happening.for;
    // Whatever holds it up, its place is kept; it asks when its timer fires, and not more often than each second.
    if (happening.kind === 'goes on') {
      begin();
      while (time < end) {
        time = Math.min(end, time + Math.max(1_000, Math.min(place.nextAt - time - clock, happening.for)));
        begin();
      }
    }
    time = end;
  }
  begin();
  return { begun, set };
}

describe('the pace of a loop', () => {
  it('is kept in every window of any length, whatever holds the loop up, but for one bucket; each clock that is set forward may cost another', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 20, max: 120_000 }),
        fc.array(anyHappening, { maxLength: 12 }),
        (delay, happenings) => {
          const { begun, set } = live(delay, happenings);
          const bucket = madeUpFor / delay + 1;
          for (let first = 0; first < begun.length; first += Math.ceil(begun.length / 200)) {
            for (let last = first; last < begun.length; last += Math.ceil(begun.length / 200)) {
              const from = begun[first] ?? 0;
              const to = begun[last] ?? 0;
              const clocks = set.filter((at) => at >= from && at <= to).length;
              const allowed = (to - from) / delay + bucket * (1 + clocks);
              if (last - first + 1 > allowed + 1e-9)
                throw new Error(`${last - first + 1} in ${to - from} ms, where ${allowed} are allowed`);
            }
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('makes up for two seconds after a night, and not for the night', () => {
    const night = 8 * 3_600_000;
    expect(itemsDue({ next: 10, nextAt: 0 }, 500, night)).toEqual({ due: 15, nextAt: night - madeUpFor });
  });
});

describe('a pace as people say it', () => {
  it.each([
    [1_000, { unit: 'minute', amount: 60 }],
    [8_572, { unit: 'minute', amount: 7 }],
    [60_000, { unit: 'minute', amount: 1 }],
    [120_000, { unit: 'hour', amount: 30 }],
    [50, { unit: 'minute', amount: 1_200 }],
    [86_400_000, { unit: 'seconds', amount: 86_400 }],
    [1_234_567, { unit: 'seconds', amount: 1_234.567 }],
  ] as const)('%d milliseconds between two', (delay, pace) => {
    expect(paceOfDelay(delay)).toEqual(pace);
    expect(delayOfPace(pace)).toBe(delay);
  });

  it('says each stored delay so that it is stored again as it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: loopDelayLimit }), (delay) => {
        expect(delayOfPace(paceOfDelay(delay))).toBe(delay);
      }),
    );
  });

  it('never sends faster than it says', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('minute' as const, 'hour' as const),
        fc.integer({ min: 1, max: 100_000 }),
        (unit, amount) => {
          const length = { minute: 60_000, hour: 3_600_000 }[unit];
          expect(Math.floor((length - 1) / delayOfPace({ unit, amount })) + 1).toBeLessThanOrEqual(amount);
        },
      ),
    );
  });
});

it('a turn may be used for no longer than the loop itself makes up for', () => {
  expect(longestLate).toBeLessThanOrEqual(madeUpFor);
});

describe('the places of a loop in the outbox', () => {
  it('come to about what is started in two seconds, however much that is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 0, max: 3_000 }), (rate, others) => {
        let places = fewestPlaces;
        let queued = 0;
        let rows = others;
        // The others' rows are through by then.
        for (let second = 0; second < others / rate + 60; second += 1) {
          const waiting = Math.min(rows, mostPlaces);
          const added = Math.max(10, places - waiting);
          places = placesAfter(places, { queued, waiting });
          queued = waiting + added;
          rows = Math.max(0, rows + added - rate);
        }
        const inTwoSeconds = Math.min(mostPlaces, Math.max(fewestPlaces, 2 * rate));
        expect(places).toBeGreaterThanOrEqual(inTwoSeconds / 2);
        expect(places).toBeLessThanOrEqual(Math.min(mostPlaces, inTwoSeconds * 2));
      }),
    );
  });

  it('are few while the account has more waiting than that', () => {
    expect(placesAfter(1_000, { queued: 1_010, waiting: 1_000 })).toBe(fewestPlaces);
  });
});
