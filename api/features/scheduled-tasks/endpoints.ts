import { z } from 'zod';
import { pageMeta } from '../../../domain/entities/common';
import {
  scheduledTask,
  scheduledTaskInput,
  scheduledTaskQuery,
  scheduledTaskUpdate,
} from '../../../domain/entities/scheduled-task';
import { defineEndpoint } from '../../http/endpoint';

const answered = z.object({ scheduled_task: scheduledTask });
const params = { scheduledTaskId: 'scheduled_task' } as const;

export const listScheduledTasks = defineEndpoint({
  method: 'get',
  path: '/scheduled-task',
  summary: 'List scheduled tasks',
  description: 'The search covers the names of the task and of its automation.',
  query: scheduledTaskQuery,
  answers: { 200: z.object({ scheduled_tasks: z.array(scheduledTask), meta: pageMeta }) },
  errors: ['automatisation_not_found'],
});

export const createScheduledTask = defineEndpoint({
  method: 'post',
  path: '/scheduled-task',
  summary: 'Schedule an automation',
  description: [
    'By `recurrence` it runs every `delay_between_runs` minutes (`interval`; with `hour_to_run` at that hour every so many days), `once` at `once_at`, or at `hour_to_run` on `weekdays` or `month_days`.',
    'An hour that its clocks skip is the first moment after it, one that they show twice the first of both.',
    'A draft does not run; a time that comes while the last run is still going on is skipped. After a downtime the last missed time of an `interval` is made up, that of the others within 22 hours.',
  ].join(' '),
  body: scheduledTaskInput,
  example: {
    name: 'Each morning',
    automatisation_id: 1,
    delay_between_runs: 1_440,
    timezone: 'America/Montreal',
    hour_to_run: 9,
  },
  answers: { 201: answered },
  errors: ['automatisation_not_found', 'flow_is_broadcast'],
});

export const updateScheduledTask = defineEndpoint({
  method: 'put',
  path: '/scheduled-task/{scheduledTaskId}',
  summary: 'Change a scheduled task',
  description:
    'What is not given stays; null takes the timezone or the hour away. With `is_paused` its times pass until it goes on. Where its times change they count from now on: a task that ran once runs once more. A run by contacts’ own clocks that waits for its first contact ends where times change, or with `is_paused`; it begins again where the task goes on before its time.',
  params,
  body: scheduledTaskUpdate,
  example: {
    name: 'Each hour',
    automatisation_id: 1,
    delay_between_runs: 60,
    timezone: null,
    hour_to_run: null,
  },
  answers: { 200: answered },
  errors: ['automatisation_not_found', 'flow_is_broadcast'],
});

export const deleteScheduledTask = defineEndpoint({
  method: 'delete',
  path: '/scheduled-task/{scheduledTaskId}',
  summary: 'Delete a scheduled task',
  description:
    'Runs that it started go on, but one by contacts’ own clocks that waits for its first contact: that ends.',
  params,
  answers: { 204: null },
});

export const runScheduledTask = defineEndpoint({
  method: 'post',
  path: '/scheduled-task/{scheduledTaskId}/run',
  summary: 'Run a scheduled task now',
  description:
    'It starts one run beside its times, which stay as they are; `last_result` follows it. A draft does not run, nor does a task whose last run is still going on.',
  params,
  answers: { 202: answered },
  errors: ['automatisation_draft', 'scheduled_task_running', 'broadcast_begun', 'campaign_has_problems'],
});
