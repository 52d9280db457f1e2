import { z } from 'zod';
import { stepTypes } from '../steps/types';
import { id, jsonObject, moment, pageQuery } from './common';

/** The states a run can be seen in. A matching event that was not let in makes a `refused` row that lists leave out. */
export const runStates = ['running', 'completed', 'failed', 'exited', 'stopped'] as const;
export type RunState = (typeof runStates)[number];

/** Why a run ended other than by completing: a stable code, words for people, and the step where it happened. */
export const runReason = z.object({ code: z.string(), message: z.string(), step_id: id.optional() });
export type RunReason = z.infer<typeof runReason>;

export const run = z.object({
  id,
  automatisation_id: id,
  state: z.enum(runStates),
  reason: runReason.nullable(),
  event_id: id.nullable(),
  event_name: z.string().nullable(),
  scheduled_task_id: id.nullable().describe('The scheduled task that started it; it then has no event.'),
  contact_id: id.nullable(),
  contact_external_id: z.string().nullable(),
  current_step_id: id.nullable(),
  waiting_until: moment.nullable(),
  depth: z.number().int(),
  created_at: moment,
  ended_at: moment.nullable(),
  workflow_id: z.string(),
});
export type Run = z.infer<typeof run>;

/** One visit to a step. `detail` tells what it did: the branch taken, the value written, the tag added. */
const runStep = z.object({
  visit: z.number().int(),
  step_id: id,
  type: z.enum(stepTypes),
  description: z.string().nullable(),
  state: z.enum(['waiting', 'done', 'failed']),
  revision: z.number().int(),
  detail: jsonObject,
  started_at: moment,
  ended_at: moment.nullable(),
});
export type RunStep = z.infer<typeof runStep>;

export const runDetail = run.extend({ steps: z.array(runStep) });
export type RunDetail = z.infer<typeof runDetail>;

/** The query of `GET /automatisation/{id}/run`. */
export const runQuery = pageQuery.extend({ state: z.enum(runStates).optional() });
export type RunQuery = z.infer<typeof runQuery>;

/** The answer of `GET /automatisation/{id}/stats`. */
export const automatisationStats = z.object({
  entered: z.number().int(),
  running: z.number().int(),
  completed: z.number().int(),
  failed: z.number().int(),
  exited: z.number().int(),
  stopped: z.number().int(),
  steps: z.array(
    z.object({ step_id: id, waiting: z.number().int(), done: z.number().int(), failed: z.number().int() }),
  ),
});
export type AutomatisationStats = z.infer<typeof automatisationStats>;
