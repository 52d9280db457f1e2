import { branchInQuery } from '../automatisations/steps/step';
import { z } from 'zod';
import { author } from '../account/author';
import { callStates } from '../../steps/api-call/call';
import { stepTypes } from '../../steps/types';
import { flag, id, jsonObject, moment, pageQuery } from '../common';
import { eventLink, runLink, sentEvent, sentLimit } from './cause';
import { messageStanding } from './message-outcome';
import { rangeMoment } from '../events/event';
import { runOrder, runsAtOnce } from './run-order';
import { runReason, runStates } from './run-state';

/** A call that a run waits for and that is retried because an attempt failed. */
const retriedCall = z.object({
  visit: z.number().int().describe('The visit that made it.'),
  attempts: z.number().int().describe('How often it was tried so far.'),
  reason: runReason.pick({ code: true, message: true }).describe('Why the last attempt failed.'),
  next_at: moment.nullable().describe('When it is tried again; null: it is being tried.'),
});
export type RetriedCall = z.infer<typeof retriedCall>;

/** A message that waits until it may go. */
const heldMessage = z.object({
  why: z
    .enum(['message_hours', 'message_cap'])
    .describe('For the message hours of its channel, or because a message cap is reached.'),
  until: moment,
});
export type HeldMessage = z.infer<typeof heldMessage>;

/** A step that is no longer in its flow, as it was when a run reached it. */
const goneStep = z.object({
  type: z.enum(stepTypes).nullable().describe('Null: what the run did there was not kept.'),
  description: z.string().nullable(),
  app_webhook_unique_identifier: z.string().nullable().describe('What it had which app do.'),
});
export type GoneStep = z.infer<typeof goneStep>;

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
  contact_name: z.string().nullable(),
  current_step_id: id.nullable(),
  gone_step: goneStep
    .nullable()
    .describe(
      'The step at which it failed, where that is no longer in the flow: retried, it goes on behind it.',
    ),
  retried_call: retriedCall
    .nullable()
    .describe('The call that the run waits for, where an attempt at it failed and it is tried again.'),
  waiting_until: moment.nullable(),
  held_message: heldMessage
    .nullable()
    .describe('Why the message at which it stands waits, and until when; null: none does.'),
  depth: z.number().int(),
  parent_run_id: id.nullable().describe('The run whose loop it is an item of.'),
  last_visit: z
    .object({
      state: z.string().describe('As `state` of the visits of its log.'),
      reason: runReason.nullable().describe('Why its step was passed over; null: it was not.'),
    })
    .nullable()
    .describe('What became of the step that it visited last; null: it visited none, or its log was erased.'),
  retries: z.number().int().describe('How often it went on by hand after failing.'),
  created_at: moment,
  ended_at: moment.nullable(),
  workflow_id: z
    .string()
    .describe(
      'The workflow in Temporal that took it last: its own, that of the group it started in, or the one in which it sleeps with others.',
    ),
});
export type Run = z.infer<typeof run>;

/** One visit to a step. `detail` says what it did: the branch taken, the value written, the tag added. */
const runStep = z.object({
  visit: z.number().int(),
  step_id: id,
  type: z.enum(stepTypes),
  description: z
    .string()
    .nullable()
    .describe('As the step had it when the run came by; null where that was not kept.'),
  app_webhook_unique_identifier: z
    .string()
    .nullable()
    .describe('What the step had which app do when the run came by; null for any other step.'),
  state: z
    .enum(['waiting', 'done', 'skipped', 'failed', 'unknown', 'stopped', 'exited'])
    .describe(
      'skipped: it was passed over, and `detail.skipped` says why. unknown: a call went out, and whether it did its work is not known. stopped, exited: the run ended so while it waited there, and the step is not done.',
    ),
  call: z
    .enum(callStates)
    .nullable()
    .describe(
      'Of a step whose call was made when its run was stopped or left: what became of the call since. sending: it is still out. Null elsewhere.',
    ),
  outcome: messageStanding
    .nullable()
    .describe(
      'What became of the message that it sent, after its provider took it; null: the provider told nothing.',
    ),
  revision: z.number().int().describe('Of the flow, that the visit went by.'),
  edited_since: z.boolean().describe('Whether the step does something else now.'),
  deleted_since: z.boolean().describe('Whether the step is no longer in the flow.'),
  detail: jsonObject,
  started_at: moment,
  ended_at: moment.nullable(),
});
export type RunStep = z.infer<typeof runStep>;

/**
 * Actions on a run by hand: a failed run is retried at its step, or continued after it; a retried call is tried now, or skipped; any run is
 * stopped.
 */
export const interventionActions = ['retry', 'skip', 'stop'] as const;
export type InterventionAction = (typeof interventionActions)[number];

const intervention = z.object({
  action: z.enum(interventionActions),
  step_id: id.nullable().describe('Where the run stood.'),
  author: author.describe('Who did it; null: an account that is gone.'),
  created_at: moment,
});
export type Intervention = z.infer<typeof intervention>;

export const runDetail = run.extend({
  steps: z.array(runStep),
  log_erased_after_days: z
    .number()
    .int()
    .nullable()
    .describe(
      'The run’s log was erased: for how many days after a run’s end logs are kept. Null: it was not erased.',
    ),
  interventions: z.array(intervention).describe('What was done by hand, oldest first.'),
  cause: z.object({
    event: eventLink
      .nullable()
      .describe('The event that started the run; null for an item and a scheduled run.'),
    run: runLink.nullable().describe('The run that sent that event, or whose loop this run is an item of.'),
    step_id: id.nullable().describe('The step of that run.'),
  }),
  sent: z.array(sentEvent).describe(`Events that the run sent, oldest first, ${sentLimit} at most.`),
  sent_count: z.number().int().describe('How many it sent in all.'),
  temporal_url: z
    .url()
    .nullable()
    .describe('Its workflow in Temporal Web, for administrators where that has an address; null otherwise.'),
});
export type RunDetail = z.infer<typeof runDetail>;

/** The query of `GET /automatisation/{id}/run`. */
export const runQuery = pageQuery.extend({
  state: z.enum(runStates).optional(),
  tried_again: flag
    .optional()
    .describe('True: only running runs that wait for a call which failed and is tried again.'),
  step_id: id.optional().describe('Runs that stand at the step: running ones, and those that failed there.'),
  visited_step_id: id.optional().describe('Runs that have been at the step, or are.'),
  from_date: rangeMoment.optional().describe('Runs that entered at this moment or later.'),
  to_date: rangeMoment.optional().describe('Runs that entered before this moment.'),
  contact_external_id: z.string().max(255).optional(),
  parent_run_id: id.optional().describe('Items of the loops of this run.'),
  only_items: flag.optional().describe('True: only items of loops, without the runs whose loops they are.'),
});
export type RunQuery = z.infer<typeof runQuery>;

/** The query of retrying. A call whose outcome is unknown is repeated only when the user says so. */
export const retryQuery = z.object({
  repeat: flag
    .default(false)
    .describe('Make a call again of which nobody knows whether it did its work. It may then be done twice.'),
});

/** The query of continuing after a step. */
export const skipQuery = z.object({
  branch: branchInQuery
    .optional()
    .describe(
      'Past a condition, a wait or a split: the branch on which the run goes on; of a split the way’s id.',
    ),
});

/** The runs that failed at a step: in a period, or all. */
export const failedPeriod = z.object({
  from_date: rangeMoment.optional().describe('Runs that failed at this moment or later.'),
  to_date: rangeMoment.optional().describe('Runs that failed before this moment.'),
});
export type FailedPeriod = z.infer<typeof failedPeriod>;

/** The answer of resolving all runs that failed at a step, or whose call is retried there. */
export const resolvedRuns = z.object({
  count_of_runs: z.number().int().describe('How many runs it did.'),
  count_of_unknown: z
    .number()
    .int()
    .describe('Runs left as they are, because it is not known whether their call did its work.'),
  count_of_left: z
    .number()
    .int()
    .describe('Runs left as they are, because their contact has left by the exit strategy since.'),
  count_of_under_way: z
    .number()
    .int()
    .describe('Runs left as they are, because their call is out at this moment.'),
  order: runOrder
    .optional()
    .describe(
      `Given where they are more than ${runsAtOnce}: it is done to them in the background. \`count_of_runs\` is then how many they are, and the order tells what becomes of them.`,
    ),
});
export type ResolvedRuns = z.infer<typeof resolvedRuns>;
