import fc from 'fast-check';
import { DateTime } from 'luxon';
import { firstTimezones } from '../../values/time/timezones';
import { nextOpenMoment } from './window';

const minute = 60_000;
const minutesAhead = 16 * 24 * 60;

interface Window {
  timezone: string;
  days: number[] | null;
  hoursBetween: { from: string; to: string } | null;
}

/** Slow and plain: looks at the clocks minute by minute. */
function firstOpenMinute(from: number, { timezone, days, hoursBetween }: Window): number | null {
  const chosen = (weekday: number): boolean => !days?.length || days.includes(weekday);
  for (let moment = from; moment <= from + minutesAhead * minute; moment += minute) {
    const { hour, minute: minutes, weekday } = DateTime.fromMillis(moment, { zone: timezone });
    const time = `${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
    const yesterday = weekday === 1 ? 7 : weekday - 1;
    const isInside = !hoursBetween
      ? chosen(weekday)
      : hoursBetween.from < hoursBetween.to
        ? chosen(weekday) && time >= hoursBetween.from && time < hoursBetween.to
        : (chosen(weekday) && time >= hoursBetween.from) || (chosen(yesterday) && time < hoursBetween.to);
    if (isInside) return moment;
  }
  return null;
}

const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 59))
  .map(([hour, minutes]) => `${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`);

const zone = fc.constantFrom(...new Set([...firstTimezones, ...Intl.supportedValuesOf('timeZone')]));

const window: fc.Arbitrary<Window> = fc.record({
  timezone: zone,
  days: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 3 })),
  hoursBetween: fc.option(
    fc
      .tuple(clock, clock)
      .filter(([from, to]) => from !== to)
      .map(([from, to]) => ({ from, to })),
  ),
});

/** Any minute of two years, and more often one in a week in which clocks change in many zones. */
const from = fc.oneof(
  fc.integer({ min: Date.UTC(2026, 0, 1) / minute, max: Date.UTC(2027, 11, 31) / minute }),
  ...[Date.UTC(2026, 2, 5), Date.UTC(2026, 9, 30), Date.UTC(2026, 3, 2), Date.UTC(2026, 9, 1)].map((start) =>
    fc.integer({ min: start / minute, max: start / minute + 6 * 24 * 60 }),
  ),
);

describe('nextOpenMoment', () => {
  it('is the first minute at which the clocks show a chosen weekday and time', () => {
    fc.assert(
      fc.property(from, window, (minutes, given) => {
        const start = minutes * minute;
        expect(nextOpenMoment(start, given)).toBe(firstOpenMinute(start, given));
      }),
      { numRuns: 300 },
    );
  });

  it('waits another week where clocks skip the whole window of the only weekday', () => {
    const given = { timezone: 'America/Adak', days: [7], hoursBetween: { from: '02:00', to: '02:59' } };
    const opened = DateTime.fromMillis(nextOpenMoment(Date.UTC(2026, 2, 5), given), {
      zone: given.timezone,
    });
    expect(opened.toFormat('yyyy-MM-dd HH:mm')).toBe('2026-03-15 02:00');
  });

  it('opens at midnight on the day after one that clocks began at one', () => {
    const given = { timezone: 'America/Havana', days: [1], hoursBetween: null };
    const midnight = DateTime.fromISO('2026-03-09T00:00', { zone: given.timezone });
    expect(nextOpenMoment(Date.UTC(2026, 2, 8, 12), given)).toBe(midnight.toMillis());
  });

  it.each(firstTimezones)(
    'opens at nine o’clock on weekdays in %s through both changes of the clocks',
    (timezone) => {
      const given = { timezone, days: [1, 2, 3, 4, 5], hoursBetween: { from: '09:00', to: '17:00' } };
      // A Saturday before each change.
      for (const start of [Date.UTC(2026, 2, 7, 12), Date.UTC(2026, 9, 31, 12)]) {
        const opened = DateTime.fromMillis(nextOpenMoment(start, given), { zone: timezone });
        expect([opened.weekday, opened.toFormat('HH:mm')]).toEqual([1, '09:00']);
      }
    },
  );
});
