import fc from 'fast-check';
import { firstTimezones } from '../values/timezones';
import { isDue, leastPause, nextDueTimes, type Recurrence } from './recurrence';

/** Clocks that change by half an hour, at midnight, in the other half of the year, or over the end of a day. */
const others = [
  'Europe/Paris',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Australia/Sydney',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Antarctica/Troll',
  'Atlantic/Azores',
];

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const every = (delay_between_runs: number, from: string, given: Partial<Recurrence> = {}): Recurrence => ({
  ...{ delay_between_runs, timezone: null, hour_to_run: null, scheduled_from: new Date(from) },
  ...given,
});
const next = (recurrence: Recurrence, after: string, count = 3): string[] =>
  nextDueTimes(recurrence, Date.parse(after), count).map((time) => new Date(time).toISOString());

describe('a task without an hour', () => {
  it('is due each time its delay has passed since its times were set', () => {
    const hourly = every(60, '2026-05-04T10:20:30.400Z');
    expect(next(hourly, '2026-05-04T10:20:30.400Z', 2)).toEqual([
      '2026-05-04T11:20:30.000Z',
      '2026-05-04T12:20:30.000Z',
    ]);
    expect(next(hourly, '2027-01-01T00:20:30.000Z', 1)).toEqual(['2027-01-01T01:20:30.000Z']);
    expect(next(hourly, '2020-01-01T00:00:00.000Z', 1)).toEqual(['2026-05-04T11:20:30.000Z']);
  });
});

/** Minutes between runs, timezone, hour, times set at, looked at from; the next three times. */
type Row = [number, string | null, number, string, string, string[]];

describe('a task with an hour', () => {
  it.each<Row>([
    [1_440, null, 9, '2026-05-04T08:00Z', '2026-05-04T08:00Z', ['05-04T09', '05-05T09', '05-06T09']],
    [1_440, null, 9, '2026-05-04T09:00Z', '2026-05-04T09:00Z', ['05-05T09', '05-06T09', '05-07T09']],
    // Less than half a day is a day; a day and a half is two.
    [1, null, 0, '2026-05-04T08:00Z', '2026-05-04T08:00Z', ['05-05T00', '05-06T00', '05-07T00']],
    [2_160, null, 9, '2026-05-04T10:00Z', '2026-05-08T00:00Z', ['05-09T09', '05-11T09', '05-13T09']],
    // 02:00 does not exist on 8 March 2026: 03:00 is the first moment that does.
    [
      1_440,
      'America/Toronto',
      2,
      '2026-03-01T00:00Z',
      '2026-03-07T12:00Z',
      ['03-08T07', '03-09T06', '03-10T06'],
    ],
    // 01:00 exists twice on 1 November 2026: it is due at the first.
    [
      1_440,
      'America/Toronto',
      1,
      '2026-10-01T00:00Z',
      '2026-10-31T12:00Z',
      ['11-01T05', '11-02T06', '11-03T06'],
    ],
    // In Havana the clocks go forward at midnight.
    [
      1_440,
      'America/Havana',
      0,
      '2026-03-01T00:00Z',
      '2026-03-07T12:00Z',
      ['03-08T05', '03-09T04', '03-10T04'],
    ],
    [
      10_080,
      'America/St_Johns',
      9,
      '2026-10-20T00:00Z',
      '2026-10-28T00:00Z',
      ['11-03T12:30', '11-10T12:30', '11-17T12:30'],
    ],
  ])(
    'every %p minutes in %p at %p, set at %s: from %s on',
    (delay, timezone, hour_to_run, set, from, times) => {
      const expected = times.map((time) =>
        new Date(`2026-${time.length > 8 ? time : `${time}:00`}Z`).toISOString(),
      );
      expect(next(every(delay, set, { timezone, hour_to_run }), from)).toEqual(expected);
    },
  );

  it.each([...firstTimezones, ...others])(
    'is due once a day in %s, at its hour, through every change of the clocks',
    (timezone) => {
      const shown = clockOf(timezone);
      for (const around of [...changesOfClock(shown), Date.UTC(2026, 6, 1)]) {
        for (const hour_to_run of [0, 1, 2, 3, 9, 23]) {
          const [from, to] = [around - 2 * day, around + 3 * day];
          const daily = every(1_440, '2025-01-01T00:00Z', { timezone, hour_to_run });
          const times = nextDueTimes(daily, from, 6).filter((time) => time < to);
          expect(times).toEqual(slowDaily(shown, hour_to_run, from, to));
        }
      }
    },
  );
});

describe('the times of any task', () => {
  const anyTask = fc.record({
    delay_between_runs: fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.constant(5_256_000)),
    timezone: fc.option(fc.constantFrom(...firstTimezones, ...others)),
    hour_to_run: fc.option(fc.integer({ min: 0, max: 23 })),
    scheduled_from: fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2030-01-01'),
      noInvalidDate: true,
    }),
  });
  const anyMoment = fc.integer({ min: Date.UTC(2019, 0), max: Date.UTC(2032, 0) });

  it('go forward, lie after the moment asked for and the setting, and are the same from wherever they are looked at', () => {
    fc.assert(
      fc.property(anyTask, anyMoment, (task, after) => {
        const times = nextDueTimes(task, after, 6);
        times.forEach((time, place) => {
          expect(time).toBeGreaterThan(after);
          expect(time).toBeGreaterThan(task.scheduled_from.getTime());
          expect(isDue(task, time)).toBe(true);
          expect(isDue(task, time + 1)).toBe(false);
          if (place > 0) {
            expect(time - (times[place - 1] ?? 0)).toBeGreaterThanOrEqual(leastPause(task));
            expect(nextDueTimes(task, (times[place - 1] ?? 0) + 1, 1)).toEqual([time]);
          }
        });
      }),
    );
  });
});

interface Shown {
  date: string;
  hour: number;
}

/** What a clock in the timezone shows, by Intl alone. */
function clockOf(timeZone: string): (moment: number) => Shown {
  const format = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' },
  });
  return (moment) => {
    const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
    return { date: `${parts['year']}-${parts['month']}-${parts['day']}`, hour: Number(parts['hour']) };
  };
}

/** The days of 2026 after which the same time of the day shows another hour. */
function changesOfClock(shown: (moment: number) => Shown): number[] {
  const days = Array.from({ length: 365 }, (_, place) => Date.UTC(2026, 0, 1, 12) + place * day);
  return days.filter((moment) => shown(moment).hour !== shown(moment + day).hour);
}

/** Looks at the clock every quarter of an hour: due is the first look of a day at which its hour has come. */
function slowDaily(shown: (moment: number) => Shown, hourToRun: number, from: number, to: number): number[] {
  const found = new Map<string, number>();
  for (let moment = from - 2 * day; moment < to; moment += hour / 4) {
    const { date, hour: now } = shown(moment);
    if (now >= hourToRun && !found.has(date)) found.set(date, moment);
  }
  // The first day of the look may have begun before it.
  return [...found.values()].slice(1).filter((moment) => moment > from);
}
