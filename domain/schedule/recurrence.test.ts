import fc from 'fast-check';
import { firstTimezones } from '../values/time/timezones';
import { dueOnce, readWallTime, shownAt } from './once';
import { isDue, leastPause, makeUpWindow, nextDueTimes, type Recurrence } from './recurrence';

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
  recurrence: 'interval',
  delay_between_runs,
  timezone: null,
  hour_to_run: null,
  weekdays: null,
  month_days: null,
  once_at: null,
  by_contact_clock: false,
  scheduled_from: new Date(from),
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
  const since = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  const hours = fc.integer({ min: 0, max: 23 });
  const timezone = fc.option(fc.constantFrom(...firstTimezones, ...others));
  const unused = {
    weekdays: fc.constant(null),
    month_days: fc.constant(null),
    once_at: fc.constant(null),
    by_contact_clock: fc.constant(false),
    scheduled_from: since,
    timezone,
    delay_between_runs: fc.constant(1_440),
  };
  const anyTask: fc.Arbitrary<Recurrence> = fc.oneof(
    fc.record({
      ...unused,
      recurrence: fc.constant('interval' as const),
      delay_between_runs: fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.constant(5_256_000)),
      hour_to_run: fc.option(hours),
    }),
    fc.record({
      ...unused,
      recurrence: fc.constant('weekly' as const),
      hour_to_run: hours,
      weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    }),
    fc.record({
      ...unused,
      recurrence: fc.constant('monthly' as const),
      hour_to_run: hours,
      month_days: fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { minLength: 1 }),
    }),
    fc.record({
      ...unused,
      recurrence: fc.constant('once' as const),
      hour_to_run: fc.constant(null),
      once_at: since.map((date) => date.toISOString().slice(0, 16)),
      by_contact_clock: fc.boolean(),
    }),
  );
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

describe('a task by days of the week', () => {
  const weekly = (weekdays: number[], timezone: string, hour_to_run: number): Recurrence =>
    every(1_440, '2026-01-01T00:00Z', { recurrence: 'weekly', weekdays, timezone, hour_to_run });

  it.each([
    // Monday is 1: 23 November 2026 is one.
    [[1], 'Europe/Paris', 9, '2026-11-20T12:00Z', ['11-23T08:00', '11-30T08:00', '12-07T08:00']],
    [[2, 5], 'Europe/Paris', 9, '2026-11-20T12:00Z', ['11-24T08:00', '11-27T08:00', '12-01T08:00']],
    // At its very hour the next one is meant.
    [[1], 'Europe/Paris', 9, '2026-11-23T08:00Z', ['11-30T08:00', '12-07T08:00', '12-14T08:00']],
    // Its Monday begins on a Sunday of UTC.
    [[1], 'Australia/Sydney', 8, '2026-11-20T12:00Z', ['11-22T21:00', '11-29T21:00', '12-06T21:00']],
    // On Sunday 29 March 2026 Paris has no 02:00; on 25 October it has two.
    [[7], 'Europe/Paris', 2, '2026-03-23T00:00Z', ['03-29T01:00', '04-05T00:00', '04-12T00:00']],
    [[7], 'Europe/Paris', 2, '2026-10-20T00:00Z', ['10-25T00:00', '11-01T01:00', '11-08T01:00']],
  ] as const)('%j in %s at %d, from %s on', (weekdays, timezone, hour, from, times) => {
    expect(next(weekly([...weekdays], timezone, hour), from)).toEqual(
      times.map((time) => `2026-${time}:00.000Z`),
    );
  });

  it('is due on its days and on no other, whatever the clocks do', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...firstTimezones, ...others),
        fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        fc.integer({ min: 0, max: 23 }),
        // In quarters of an hour, by which the clock is looked at.
        fc.integer({ min: Date.UTC(2026, 0, 1) / (hour / 4), max: Date.UTC(2027, 0, 1) / (hour / 4) }),
        (timezone, weekdays, hourToRun, quarter) => {
          const from = quarter * (hour / 4);
          const shown = clockOf(timezone);
          const times = nextDueTimes(weekly(weekdays, timezone, hourToRun), from, 8).filter(
            (time) => time < from + 20 * day,
          );
          const daily = slowDaily(shown, hourToRun, from, from + 20 * day);
          expect(times).toEqual(
            daily.filter((time) => weekdays.includes(weekdayOf(shown(time).date))).slice(0, 8),
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a task by days of the month', () => {
  const monthly = (month_days: number[], timezone = 'Europe/Paris'): Recurrence =>
    every(1_440, '2026-01-01T00:00Z', { recurrence: 'monthly', month_days, timezone, hour_to_run: 9 });
  const daysOf = (days: number[], from: string, count: number): string[] =>
    next(monthly(days), from, count).map((time) => time.slice(0, 10));

  it('is due on its days', () => {
    expect(next(monthly([1, 15]), '2026-11-02T00:00Z', 3)).toEqual([
      '2026-11-15T08:00:00.000Z',
      '2026-12-01T08:00:00.000Z',
      '2026-12-15T08:00:00.000Z',
    ]);
  });

  it('is due on the last day of a month that has no 29th, 30th or 31st, and once', () => {
    expect(daysOf([31], '2026-01-31T12:00Z', 3)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30']);
    expect(daysOf([29, 30, 31], '2028-02-01T00:00Z', 4)).toEqual([
      '2028-02-29',
      '2028-03-29',
      '2028-03-30',
      '2028-03-31',
    ]);
    expect(daysOf([28, 31], '2027-02-01T00:00Z', 2)).toEqual(['2027-02-28', '2027-03-28']);
  });

  it('is due so often in every month', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...firstTimezones, ...others),
        fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { minLength: 1 }),
        fc.integer({ min: 2027, max: 2032 }),
        fc.integer({ min: 1, max: 12 }),
        (timezone, days, year, month) => {
          const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
          const wanted = new Set(days.map((chosen) => Math.min(chosen, last)));
          const shown = clockOf(timezone);
          const from = Date.UTC(year, month - 1, 1) - 2 * day;
          const prefix = `${year}-${String(month).padStart(2, '0')}-`;
          const found = nextDueTimes(monthly(days, timezone), from, 40)
            .map((time) => shown(time).date)
            .filter((date) => date.startsWith(prefix));
          expect(found).toEqual(
            [...wanted].sort((a, b) => a - b).map((date) => prefix + String(date).padStart(2, '0')),
          );
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('a task that runs once', () => {
  const once = (once_at: string, set: string, given: Partial<Recurrence> = {}): Recurrence =>
    every(1_440, set, { recurrence: 'once', once_at, timezone: 'Europe/Paris', ...given });

  it('is due when its clocks show the time, and never again', () => {
    const task = once('2026-12-01T09:30', '2026-11-25T10:00Z');
    expect(next(task, '2026-11-25T10:00Z')).toEqual(['2026-12-01T08:30:00.000Z']);
    expect(next(task, '2026-12-01T08:30Z')).toEqual([]);
  });

  it.each([
    ['2027-03-28T02:30', 'the first moment that exists', '2027-03-28T01:00:00.000Z'],
    ['2026-10-25T02:30', 'the first of both', '2026-10-25T00:30:00.000Z'],
  ])('%s, where the clocks change, is %s', (at, _, moment) => {
    expect(next(once(at, '2026-01-01T00:00Z'), '2026-01-01T00:00Z')).toEqual([moment]);
  });

  it('by the contacts’ clocks it is due when the first clocks of the world show the time', () => {
    const task = once('2026-12-01T09:00', '2026-11-25T10:00Z', { by_contact_clock: true });
    expect(next(task, '2026-11-25T10:00Z')).toEqual(['2026-11-30T19:00:00.000Z']);
  });

  it('is due at its very minute, however shortly before that it was set', () => {
    const task = once('2026-12-01T09:30', '2026-12-01T08:29:59Z');
    expect(next(task, '2026-12-01T08:29:59Z')).toEqual(['2026-12-01T08:30:00.000Z']);
  });

  it('is due at once where these have shown it before it was set', () => {
    const task = once('2026-12-01T09:00', '2026-12-01T06:00:20Z', { by_contact_clock: true });
    expect(next(task, '2026-12-01T06:00:20Z')).toEqual(['2026-12-01T06:02:00.000Z']);
  });

  it('shows each contact the time that its clocks show, and nobody before it is due', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          ...firstTimezones,
          ...others,
          'Pacific/Kiritimati',
          'Pacific/Chatham',
          'Pacific/Pago_Pago',
        ),
        fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2032, 0, 1) }),
        (timezone, wanted) => {
          const onceAt = new Date(wanted).toISOString().slice(0, 16);
          const moment = shownAt(onceAt, timezone) ?? NaN;
          const task = once(onceAt, '2025-01-01T00:00Z', { by_contact_clock: true });
          expect(moment).toBeGreaterThanOrEqual(dueOnce(task));
          // Not more than the whole world's clocks lie apart.
          expect(moment - dueOnce(task)).toBeLessThanOrEqual(26 * hour);
          const { date, hour: shownHour } = clockOf(timezone)(moment);
          const shows = `${date}T${String(shownHour).padStart(2, '0')}`;
          expect(shows >= onceAt.slice(0, 13)).toBe(true);
          // A clock that skips the time shows a later one, by the hours that it skips.
          expect(Date.parse(`${shows}:00Z`) - Date.parse(`${onceAt.slice(0, 13)}:00Z`)).toBeLessThanOrEqual(
            2 * hour,
          );
        },
      ),
    );
  });

  it.each(['2026-02-30T09:00', '2026-12-01', '09:00', '2026-12-01T24:00', ''])('%j is no time', (text) => {
    expect(readWallTime(text)).toBeNull();
  });
});

describe('a time that was missed', () => {
  it('is made up as long as no other one has come; one on chosen days within a day', () => {
    expect(makeUpWindow(every(30, '2026-01-01T00:00Z'))).toBe(30 * minute);
    expect(makeUpWindow(every(10_080, '2026-01-01T00:00Z', { hour_to_run: 9 }))).toBe(166 * hour);
    for (const recurrence of ['once', 'weekly', 'monthly'] as const)
      expect(makeUpWindow(every(1_440, '2026-01-01T00:00Z', { recurrence }))).toBe(22 * hour);
  });
});

interface Shown {
  date: string;
  hour: number;
}

/** ISO's number of the weekday of a date. */
const weekdayOf = (date: string): number => new Date(`${date}T00:00Z`).getUTCDay() || 7;

/** What a clock in the timezone shows, by Intl alone. */
function clockOf(timeZone: string): (moment: number) => Shown {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
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
