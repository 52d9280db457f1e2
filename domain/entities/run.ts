import { z } from 'zod';
import { stepTypes } from '../steps/types';
import { flag, id, jsonObject, moment, pageMeta, pageQuery } from './common';
import { event, rangeMoment } from './event';
import { revision } from './revision';

/** The states a run can be seen in. A matching event that was not let in makes a `refused` row that lists leave out. */
export const runStates = ['running', 'completed', 'failed', 'exited', 'stopped'] as const;
export type RunState = (typeof runStates)[number];

/** Why a run ended other than by completing: a stable code, words for people, and the step where it happened. */
export const runReason = z.object({ code: z.string(), message: z.string(), step_id: id.optional() });
export type RunReason = z.infer<typeof runReason>;

/** The code of a run's reason when it failed at a call of which nobody knows whether it did its work. */
export const outcomeUnknown = 'outcome_unknown';

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
  parent_run_id: id.nullable().describe('The run whose loop it is an item of.'),
  retries: z.number().int().describe('How often it went on by hand after failing.'),
  created_at: moment,
  ended_at: moment.nullable(),
  workflow_id: z
    .string()
    .describe('The workflow in Temporal that took it last: its own, or that of the group it started in.'),
});
export type Run = z.infer<typeof run>;

/** One visit to a step. `detail` tells what it did: the branch taken, the value written, the tag added. */
const runStep = z.object({
  visit: z.number().int(),
  step_id: id,
  type: z.enum(stepTypes),
  description: z.string().nullable(),
  state: z
    .enum(['waiting', 'done', 'failed', 'unknown', 'stopped', 'exited'])
    .describe(
      'unknown: a call went out, and whether it did its work is not known. stopped, exited: the run ended so while it waited there, and the step is not done.',
    ),
  revision: z.number().int(),
  detail: jsonObject,
  started_at: moment,
  ended_at: moment.nullable(),
});
export type RunStep = z.infer<typeof runStep>;

/** What is done to a run by hand: a failed one is retried where it stands, or goes on past the step; any is stopped. */
export const interventionActions = ['retry', 'skip', 'stop'] as const;
export type InterventionAction = (typeof interventionActions)[number];

const intervention = z.object({
  action: z.enum(interventionActions),
  step_id: id.nullable().describe('Where the run stood.'),
  author: revision.shape.author.describe('Who did it; null: an account that is gone.'),
  created_at: moment,
});
export type Intervention = z.infer<typeof intervention>;

/** A run as causes and effects name it. */
export const runLink = z
  .object({ id, automatisation_id: id, automatisation_name: z.string(), state: z.enum(runStates) })
  .meta({ id: 'RunLink' });
export type RunLink = z.infer<typeof runLink>;

/** An event as causes and effects name it. `depth`: how many runs stand between it and one from outside. */
export const eventLink = event
  .pick({ id: true, name: true, contact_external_id: true, created_at: true })
  .extend({ depth: z.number().int() })
  .meta({ id: 'EventLink' });
export type EventLink = z.infer<typeof eventLink>;

/** The run behind something, the step of it that did it, and the event that had started that run. */
export const cause = z.object({
  run: runLink,
  step_id: id.nullable().describe('The step that sent the event, or whose loop the item is of.'),
  event: eventLink.nullable().describe('Null for an item of a loop and for a scheduled run.'),
});
export type Cause = z.infer<typeof cause>;

/** The answer of `GET /event/{id}/cause`. */
export const eventCause = z.object({
  event: eventLink,
  causes: z
    .array(cause)
    .describe('The run that sent it, the run that sent the event which had started that one, and so on.'),
  runs: z.array(runLink).describe('The runs that it started.'),
});
export type EventCause = z.infer<typeof eventCause>;

/** An event that a run sent, and the runs that it started. */
const sentEvent = z.object({ event: eventLink, step_id: id.nullable(), runs: z.array(runLink) });
export type SentEvent = z.infer<typeof sentEvent>;

/** Events that a run's page names. */
export const sentLimit = 100;

/** A call that a run waits for and that is made again, because an attempt at it failed. */
const retriedCall = z.object({
  visit: z.number().int().describe('The visit that made it.'),
  attempts: z.number().int().describe('How often it was tried so far.'),
  reason: runReason.pick({ code: true, message: true }).describe('Why the last attempt failed.'),
  next_at: moment.nullable().describe('When it is tried again; null: it is being tried.'),
});
export type RetriedCall = z.infer<typeof retriedCall>;

export const runDetail = run.extend({
  steps: z.array(runStep),
  retried_call: retriedCall
    .nullable()
    .describe('The call it waits for, where that has failed and is made again.'),
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
  step_id: id.optional().describe('Runs that stand at the step: running ones, and those that failed there.'),
  visited_step_id: id.optional().describe('Runs that have been at the step, or are.'),
  from_date: rangeMoment.optional().describe('Runs that entered at this moment or later.'),
  to_date: rangeMoment.optional().describe('Runs that entered before this moment.'),
  contact_external_id: z.string().max(255).optional(),
  parent_run_id: id.optional().describe('Items of the loops of this run.'),
});
export type RunQuery = z.infer<typeof runQuery>;

/** The query of retrying. A call whose outcome is unknown is made again only when the user says so. */
export const retryQuery = z.object({
  repeat: flag
    .default(false)
    .describe('Make a call again of which nobody knows whether it did its work. It may then be done twice.'),
});

/** The query of going on past a step. */
export const skipQuery = z.object({
  branch: flag.optional().describe('Past a condition: the branch on which the run goes on.'),
});

/** Which of the runs that failed at a step: those that failed in a period, or all. */
export const failedPeriod = z.object({
  from_date: rangeMoment.optional().describe('Runs that failed at this moment or later.'),
  to_date: rangeMoment.optional().describe('Runs that failed before this moment.'),
});
export type FailedPeriod = z.infer<typeof failedPeriod>;

/** The answer of going on with all that failed at a step. */
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
});
export type ResolvedRuns = z.infer<typeof resolvedRuns>;

/** What a step is counted by: who waits there, who is through it, and whose run failed there and still stands failed. */
export const stepCounts = ['waiting', 'done', 'failed'] as const;
export type StepCount = (typeof stepCounts)[number];

/** The query of `GET /automatisation/{id}/step/{stepId}/contact`. */
export const contactsAtStepQuery = pageQuery.extend({
  counted: z
    .enum(stepCounts)
    .optional()
    .describe('One of the step’s counts, whose contacts are listed; absent: everybody who stands there.'),
  from_date: rangeMoment.optional().describe('The period: of the count, or since when they stand there.'),
  to_date: rangeMoment.optional(),
});
export type ContactsAtStepQuery = z.infer<typeof contactsAtStepQuery>;

/** A contact at a step, or past it, with its run. */
const contactAtStep = z.object({
  contact_id: id.nullable().describe('Null: the run of a scheduled task, which has no contact.'),
  contact_external_id: z.string().nullable(),
  contact_name: z.string().nullable(),
  run_id: id,
  state: z.enum(runStates).describe('How the run stands now.'),
  reason: runReason.nullable(),
  since: moment
    .nullable()
    .describe('Since when it waits there, when it was through, or when it failed there.'),
  waiting_until: moment.nullable(),
});
export type ContactAtStep = z.infer<typeof contactAtStep>;

export const contactsAtStep = z.object({ contacts: z.array(contactAtStep), meta: pageMeta });

/** The query of `GET /automatisation/{id}/stats`: runs that entered, and visits that began, in the period. */
export const statsQuery = z.object({ from_date: rangeMoment.optional(), to_date: rangeMoment.optional() });
export type StatsQuery = z.infer<typeof statsQuery>;

/** The answer of `GET /automatisation/{id}/stats`. */
export const automatisationStats = z.object({
  entered: z.number().int(),
  running: z.number().int(),
  completed: z.number().int(),
  failed: z.number().int(),
  exited: z.number().int(),
  stopped: z.number().int(),
  steps: z.array(
    z.object({
      step_id: id,
      waiting: z.number().int().describe('Visits that began in the period and wait.'),
      done: z.number().int().describe('Visits that began in the period and are done.'),
      failed: z
        .number()
        .int()
        .describe(
          'Runs that failed there in the period and still stand failed: not retried, skipped or stopped.',
        ),
      unknown: z
        .number()
        .int()
        .describe('Those of them of which nobody knows whether their call did its work.'),
    }),
  ),
});
export type AutomatisationStats = z.infer<typeof automatisationStats>;
