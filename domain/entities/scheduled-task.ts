import { z } from 'zod';
import { timezoneName } from '../values/timezones';
import { displayName, id, moment, pageQuery, searchTerm, sortOrder } from './common';
import { runReason, runStates } from './run-state';
import { updateOf } from './update';

/** Minutes in ten years: the longest time between two runs. */
const delayBetweenRunsLimit = 10 * 365 * 1_440;

const delayBetweenRuns = z
  .number()
  .int()
  .min(1)
  .max(delayBetweenRunsLimit)
  .describe('Minutes between two runs; with `hour_to_run` rounded to whole days, one at least.');
const hourToRun = z
  .number()
  .int()
  .min(0)
  .max(23)
  .nullable()
  .describe('The hour of the day it runs at, in its timezone; null: whenever the delay has passed.');

/** What came of the last time that a task was due, or was run by hand. */
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

/** How many of its next times a task is answered with. */
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
    next_runs: z.array(moment).describe(`The next ${nextRunsCount} times at which it is due.`),
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
};

/** The body of `POST /scheduled-task`. */
export const scheduledTaskInput = z.strictObject({
  ...settings,
  timezone: settings.timezone.default(null),
  hour_to_run: settings.hour_to_run.default(null),
});
export type ScheduledTaskInput = z.infer<typeof scheduledTaskInput>;

/** The body of `PUT /scheduled-task/{id}`: what is not given stays. */
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
