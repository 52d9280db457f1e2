import { MONTHS, type CalendarSpec, type ScheduleSpec } from '@temporalio/client';
import { DateTime } from 'luxon';
import type { SchedulableTask } from '../../db/schedules/read';
import { dueTimes, wholeSecond } from '../../domain/schedule/recurrence';

const minute = 60_000;
/** How far ahead a schedule with an hour names its times, in months. The worker renews it each month. */
const monthsAhead = 13;

const horizonOf = (now: number): DateTime =>
  DateTime.fromMillis(now, { zone: 'utc' }).startOf('month').plus({ months: monthsAhead });

/**
 * A task's times as Temporal keeps them. A task without an hour is an interval. One with an hour names each of its times, in UTC:
 * Temporal's own calendars leave out an hour that does not exist, run twice in one that does twice, and cannot count days.
 */
export function scheduleSpec(task: SchedulableTask, now: number): ScheduleSpec {
  if (task.hour_to_run !== null) return { calendars: calendarsOf(task, now) };
  const every = task.delay_between_runs * minute;
  return { intervals: [{ every, offset: wholeSecond(task.scheduled_from) % every }] };
}

/**
 * What a schedule is made of, in words: one that says something else is out of date. Whoever reads Temporal Web finds the task by
 * it too.
 */
export function noteOf(task: SchedulableTask, now: number): string {
  const until = task.hour_to_run === null ? '' : `, times until ${horizonOf(now).toISODate()}`;
  return `Scheduled task ${task.id} of account ${task.user_id} as of ${task.revision}${until}`;
}

/** One calendar for the days of a month that share an hour in UTC. */
function calendarsOf(task: SchedulableTask, now: number): CalendarSpec[] {
  const horizon = horizonOf(now).toMillis();
  const calendars = new Map<string, CalendarSpec & { dayOfMonth: number[] }>();
  for (const time of dueTimes(task, now)) {
    const { year, month, day, hour, minute } = DateTime.fromMillis(time, { zone: 'utc' });
    const key = [year, month, hour, minute].join();
    const calendar = calendars.get(key) ?? { year, month: MONTHS[month - 1], hour, minute, dayOfMonth: [] };
    calendar.dayOfMonth.push(day);
    calendars.set(key, calendar);
    // The next time is named however far away it is.
    if (time > horizon) break;
  }
  return [...calendars.values()];
}
