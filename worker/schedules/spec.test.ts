import fc from 'fast-check';
import { MONTHS, type CalendarSpec } from '@temporalio/client';
import type { SchedulableTask } from '../../db/schedules/read';
import { nextDueTimes } from '../../domain/schedule/recurrence';
import { firstTimezones } from '../../domain/values/time/timezones';
import { noteOf, scheduleSpec } from './spec';

const task = (given: Partial<SchedulableTask>): SchedulableTask => ({
  id: 1,
  user_id: 2,
  automatisation_id: 3,
  revision: 'r1',
  created_at: new Date(),
  delay_between_runs: 1_440,
  timezone: null,
  hour_to_run: 9,
  scheduled_from: new Date('2026-01-01'),
  recurrence: 'interval',
  weekdays: null,
  month_days: null,
  once_at: null,
  by_contact_clock: false,
  ...given,
});

/** The times that a list of calendars names. */
const timesOf = (calendars: CalendarSpec[]): number[] =>
  calendars
    .flatMap(({ year, month, dayOfMonth, hour, minute }) =>
      [dayOfMonth].flat().map((day) => {
        const monthNumber = MONTHS.findIndex((name) => name === month);
        return Date.UTC(Number(year), monthNumber, Number(day), Number(hour), Number(minute));
      }),
    )
    .sort((a, b) => a - b);

describe('the schedule of a task with an hour', () => {
  it('names each of its times for a year, and the next one however far it is', () => {
    const anyTask = fc.record({
      recurrence: fc.constantFrom('interval' as const, 'weekly' as const, 'monthly' as const),
      delay_between_runs: fc.oneof(fc.integer({ min: 1, max: 50_000 }), fc.constant(5_256_000)),
      timezone: fc.option(fc.constantFrom(...firstTimezones)),
      hour_to_run: fc.integer({ min: 0, max: 23 }),
      weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      month_days: fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { minLength: 1 }),
    });
    const anyNow = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2031, 0) });
    fc.assert(
      fc.property(anyTask, anyNow, (given, now) => {
        const { calendars = [] } = scheduleSpec(task(given), now);
        const times = timesOf(calendars);
        expect(times).toEqual(nextDueTimes(task(given), now, times.length));
        expect(times.at(-1)).toBeGreaterThan(now + 365 * 86_400_000);
        // Temporal looks at each of them for each time it reckons.
        expect(calendars.length).toBeLessThan(20);
      }),
      { numRuns: 50 },
    );
  });

  it('names the moment of a task that runs once, a moment from now where that is late, and none when it is too late', () => {
    const given = { recurrence: 'once', hour_to_run: null, once_at: '2026-12-01T09:30' } as const;
    const due = Date.UTC(2026, 11, 1, 9, 30);
    const named = (now: number) => scheduleSpec(task(given), now).calendars;
    const calendar = { year: 2026, month: 'DECEMBER', dayOfMonth: 1, hour: 9, minute: 30, second: 0 };
    expect(named(due - 86_400_000)).toEqual([calendar]);
    expect(named(due + 3_600_000)).toEqual([{ ...calendar, hour: 10, second: 5 }]);
    expect(named(due + 86_400_000)).toEqual([]);
    expect(noteOf(task(given), due)).toBe('Scheduled task 1 of account 2 as of r1');
  });

  it('is out of date when the task has changed, and when a month has passed', () => {
    const [november, december] = [Date.UTC(2026, 10, 30), Date.UTC(2026, 11, 1)];
    expect(noteOf(task({}), november)).toBe('Scheduled task 1 of account 2 as of r1, times until 2027-12-01');
    expect(noteOf(task({}), december)).not.toBe(noteOf(task({}), november));
    expect(noteOf(task({ hour_to_run: null }), december)).toBe('Scheduled task 1 of account 2 as of r1');
  });
});
