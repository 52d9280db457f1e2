import { z } from 'zod';
import { id, moment } from './common';
import { eventStats, rangeMoment } from './events/event';
import { notice } from './notice';
import { failedRunsCounted, runReason } from './runs/run-state';
import { wallTime } from './scheduled-task';

/** Most lines of each of the dashboard's lists. */
export const dashboardLines = 5;

/** An automation whose runs have failed, with the last of them. */
const failedRuns = z.object({
  automatisation_id: id,
  automatisation_name: z.string(),
  is_campaign: z.boolean(),
  count_of_runs: z.number().int().describe(`How many have failed; ${failedRunsCounted} stands for more.`),
  last_run: z.object({
    id,
    contact_external_id: z.string().nullable(),
    reason: runReason.nullable(),
    ended_at: moment.nullable(),
  }),
});
export type FailedRuns = z.infer<typeof failedRuns>;

/** A scheduled task that will run. */
const upcomingRun = z.object({
  scheduled_task_id: id,
  name: z.string(),
  automatisation_id: id,
  automatisation_name: z.string(),
  at: moment,
  contact_time: wallTime
    .nullable()
    .describe(
      'The day and the time that each contact’s own clocks show, `2026-12-01T09:00`: the first of them do at `at`. Null: all are reached at `at`.',
    ),
});
export type UpcomingRun = z.infer<typeof upcomingRun>;

/** The dashboard: a newcomer's progress, today's figures, recent failures, and upcoming tasks. */
export const dashboard = z
  .object({
    first_steps: z.object({
      has_contact: z
        .boolean()
        .describe('Somebody is known: the client key has been used, or contacts were imported.'),
      has_event: z.boolean(),
      has_connection: z.boolean().describe('A service is connected that steps can use.'),
      has_published: z.boolean().describe('An automation is published, or a broadcast was sent.'),
    }),
    today: eventStats,
    notices: z.object({
      open: z.array(notice).describe('What goes wrong just now, the newest first.'),
      total: z.number().int().describe('How many there are; the list holds the first of them.'),
      over: z.array(notice).describe('What was over within the last day, the latest first.'),
    }),
    failed: z.array(failedRuns).describe('The automations with the newest failures first.'),
    upcoming: z.array(upcomingRun).describe('Of published automations, the next first.'),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof dashboard>;

/** The query of `GET /dashboard`. */
export const dashboardQuery = z.object({
  from_date: rangeMoment
    .optional()
    .describe('When today began where the reader is. Absent: at midnight in UTC.'),
});
