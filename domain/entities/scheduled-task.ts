import { z } from 'zod';
import { readWallTime } from '../schedule/once';
import { recurrenceKinds } from '../schedule/recurrence';
import { withT } from '../values/time/dates';
import { ruleWords } from '../values/validation/faults';
import { timezoneName } from '../values/time/timezones';
import { displayName, id, moment, pageQuery, searchTerm, sortOrder } from './common';
import { runReason, runStates } from './runs/run-state';
import { updateOf } from './update';

/** Ten years in minutes: the longest interval between two runs. */
const delayBetweenRunsLimit = 10 * 365 * 1_440;

const delayBetweenRuns = z
  .number()
  .int()
  .min(1)
  .max(delayBetweenRunsLimit)
  .describe(
    'Minutes between two runs of an `interval`; with `hour_to_run` rounded to whole days, one at least.',
  );
const hourToRun = z
  .number()
  .int()
  .min(0)
  .max(23)
  .nullable()
  .describe(
    'The hour of the day it runs at, in its timezone; null, of an `interval` only: whenever the delay has passed.',
  );
const recurrence = z
  .enum(recurrenceKinds)
  .describe(
    'interval: each `delay_between_runs`. once: at `once_at`. weekly, monthly: at `hour_to_run` on `weekdays` or `month_days`.',
  );
const weekdays = z
  .array(z.number().int().min(1).max(7))
  .min(1)
  .max(7)
  .nullable()
  .describe('Of `weekly`: the days of the week, 1 is Monday. Null elsewhere.');
const monthDays = z
  .array(z.number().int().min(1).max(31))
  .min(1)
  .max(31)
  .nullable()
  .describe('Of `monthly`: the days of the month; one that a month lacks is its last day. Null elsewhere.');
/** A day and a time as clocks show them. */
export const wallTime = z
  .string()
  .trim()
  .max(40)
  .overwrite(withT)
  .refine((text) => readWallTime(text) !== null, {
    message: ruleWords({
      en: 'must be a day and a time such as 2026-12-01T09:00',
      fr: 'doit être un jour et une heure comme 2026-12-01T09:00',
    }),
  });
const onceAt = wallTime
  .nullable()
  .describe('Of `once`: the day and the time as its clocks show them, `2026-12-01T09:00`. Null elsewhere.');
const byContactClock = z
  .boolean()
  .describe(
    'Of `once`: each contact is reached when its own clocks show the time, by the field that the account names, else by the account’s. Where they have shown it already when the task is due first, it is reached at once.',
  );
const isPaused = z.boolean().describe('Times that come while it is paused pass, and are not made up.');

/** The result of the last time that a task was due, or was run by hand. */
const scheduledTaskResult = z
  .object({
    due_at: moment,
    state: z
      .enum([...runStates, 'skipped'])
      .describe('How its run stands; `skipped`: it started none, and `reason` says why.'),
    reason: runReason.nullable(),
    run_id: id.nullable(),
    ended_at: moment.nullable(),
  })
  .meta({ id: 'ScheduledTaskResult' });
export type ScheduledTaskResult = z.infer<typeof scheduledTaskResult>;

/** How many upcoming times of a task are returned. */
export const nextRunsCount = 5;

/** Runs an automation again and again. */
export const scheduledTask = z
  .object({
    id,
    name: z.string(),
    automatisation_id: id,
    automatisation_name: z.string(),
    delay_between_runs: delayBetweenRuns,
    timezone: z.string().nullable(),
    hour_to_run: hourToRun,
    recurrence,
    weekdays,
    month_days: monthDays,
    once_at: z.string().nullable(),
    by_contact_clock: byContactClock,
    is_paused: isPaused,
    next_runs: z
      .array(moment)
      .describe(`The next ${nextRunsCount} times at which it is due; none while it is paused.`),
    first_due: moment
      .nullable()
      .describe(
        'Of one by contacts’ own clocks whose run has begun and still waits: when the first contact is due; null elsewhere.',
      ),
    last_result: scheduledTaskResult.nullable().describe('Null before the first time.'),
    created_at: moment,
  })
  .meta({ id: 'ScheduledTask' });
export type ScheduledTask = z.infer<typeof scheduledTask>;

const settings = {
  name: displayName,
  automatisation_id: id,
  delay_between_runs: delayBetweenRuns,
  timezone: timezoneName.nullable().describe('Whose hour it is, as `Europe/Paris`; null is UTC.'),
  hour_to_run: hourToRun,
  recurrence,
  weekdays,
  month_days: monthDays,
  once_at: onceAt,
  by_contact_clock: byContactClock,
  is_paused: isPaused,
};

/** The body of `POST /scheduled-task`. */
export const scheduledTaskInput = z.strictObject({
  ...settings,
  delay_between_runs: settings.delay_between_runs.optional(),
  timezone: settings.timezone.default(null),
  hour_to_run: settings.hour_to_run.default(null),
  recurrence: settings.recurrence.default('interval'),
  weekdays: settings.weekdays.default(null),
  month_days: settings.month_days.default(null),
  once_at: settings.once_at.default(null),
  by_contact_clock: settings.by_contact_clock.default(false),
  is_paused: settings.is_paused.default(false),
});
export type ScheduledTaskInput = z.infer<typeof scheduledTaskInput>;

/** The body of `PUT /scheduled-task/{id}`: omitted fields stay unchanged. */
export const scheduledTaskUpdate = updateOf(scheduledTask, z.strictObject(settings).partial(), ['id']);
export type ScheduledTaskUpdate = z.infer<typeof scheduledTaskUpdate>;

const scheduledTaskSortColumns = [
  'id',
  'name',
  'automatisation_name',
  'delay_between_runs',
  'timezone',
  'hour_to_run',
  'created_at',
] as const;

/** The query of `GET /scheduled-task`. */
export const scheduledTaskQuery = pageQuery.extend({
  automatisation_id: id.optional().describe('Only the tasks of this automation or campaign.'),
  search_term: searchTerm,
  sort_by: z.enum(scheduledTaskSortColumns).default('id'),
  sort_order: sortOrder.default('asc'),
});
export type ScheduledTaskQuery = z.infer<typeof scheduledTaskQuery>;
