import { MONTHS, type CalendarSpec, type ScheduleSpec } from '@temporalio/client';
import { DateTime } from 'luxon';
import type { SchedulableTask } from '../../db/schedules/read';
import { dueOnce } from '../../domain/schedule/once';
import { dueTimes, makeUpWindow, wholeSecond } from '../../domain/schedule/recurrence';

const second = 1_000;
const minute = 60_000;
/** From when on a schedule that is made late starts what it missed, in milliseconds: until then it has been made. */
const soon = 5 * second;
/** How far ahead a schedule with an hour names its times, in months. The worker renews it each month. */
const monthsAhead = 13;

const horizonOf = (now: number): DateTime =>
  DateTime.fromMillis(now, { zone: 'utc' }).startOf('month').plus({ months: monthsAhead });

/** Whether the task is one that Temporal can count by itself: each so many minutes. */
const isPlainInterval = ({ recurrence, hour_to_run }: SchedulableTask): boolean =>
  recurrence === 'interval' && hour_to_run === null;

/**
 * A task's times as Temporal keeps them. A task of so many minutes is an interval. Another names each of its times, in UTC:
 * Temporal's own calendars leave out an hour that does not exist, run twice in one that does twice, cannot count days, and leave out the 31st
 * of a short month. One that runs once, and whose time passed before its schedule could be made, names a moment that comes at once.
 */
export function scheduleSpec(task: SchedulableTask, now: number): ScheduleSpec {
  if (task.recurrence === 'once') return { calendars: onceOf(task, now) };
  if (!isPlainInterval(task)) return { calendars: calendarsOf(task, now) };
  const every = task.delay_between_runs * minute;
  return { intervals: [{ every, offset: wholeSecond(task.scheduled_from) % every }] };
}

/**
 * What a schedule is made of, in words: one that says something else is out of date. Whoever reads Temporal Web finds the task by
 * it too.
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
