import { MONTHS, type CalendarSpec, type ScheduleSpec } from '@temporalio/client';
import { DateTime } from 'luxon';
import type { SchedulableTask } from '../../db/schedules/read';
import { dueOnce } from '../../domain/schedule/once';
import { dueTimes, makeUpWindow, wholeSecond } from '../../domain/schedule/recurrence';

const second = 1_000;
const minute = 60_000;
/** A late schedule starts what it missed from this long after now on, in milliseconds: by then it has been created. */
const soon = 5 * second;
/** How many months ahead the schedule of a task with an hour lists its times. The worker renews it each month. */
const monthsAhead = 13;

const horizonOf = (now: number): DateTime =>
  DateTime.fromMillis(now, { zone: 'utc' }).startOf('month').plus({ months: monthsAhead });

/** Whether Temporal can calculate the task's times by itself: one run every so many minutes. */
const isPlainInterval = ({ recurrence, hour_to_run }: SchedulableTask): boolean =>
  recurrence === 'interval' && hour_to_run === null;

/**
 * A task's times as a Temporal schedule. A task that runs every so many minutes is an interval. For other tasks each time is listed, in
 * UTC: Temporal's own calendars skip an hour that does not exist, run twice in an hour that occurs twice, cannot count days, and skip the
 * 31st in a short month. For a task that runs once and whose time has passed before its schedule was created, the time is a moment from
 * now.
 */
export function scheduleSpec(task: SchedulableTask, now: number): ScheduleSpec {
  if (task.recurrence === 'once') return { calendars: onceOf(task, now) };
  if (!isPlainInterval(task)) return { calendars: calendarsOf(task, now) };
  const every = task.delay_between_runs * minute;
  return { intervals: [{ every, offset: wholeSecond(task.scheduled_from) % every }] };
}

/**
 * Describes what a schedule was made from: a schedule with another note is out of date. It also helps readers of Temporal Web to find the
 * task.
 */
export function noteOf(task: SchedulableTask, now: number): string {
  const isWhole = isPlainInterval(task) || task.recurrence === 'once';
  const until = isWhole ? '' : `, times until ${horizonOf(now).toISODate()}`;
  return `Scheduled task ${task.id} of account ${task.user_id} as of ${task.revision}${until}`;
}

function onceOf(task: SchedulableTask, now: number): CalendarSpec[] {
  const due = dueOnce(task);
  if (now > due + makeUpWindow(task)) return [];
  const { year, month, day, hour, minute, second } = DateTime.fromMillis(Math.max(due, now + soon), {
    zone: 'utc',
  });
  return [{ year, month: MONTHS[month - 1], dayOfMonth: day, hour, minute, second }];
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
