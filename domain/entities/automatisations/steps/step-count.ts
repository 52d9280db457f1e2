import { z } from 'zod';
import { id, moment, pageMeta, pageQuery } from '../../common';
import { rangeMoment } from '../../events/event';
import { messageEvents } from '../../runs/message-event';
import { run } from '../../runs/run';
import { runReason, runStates } from '../../runs/run-state';

/**
 * The counts of a step: runs that wait there, passed it, were skipped there, of those for a message cap, could not compare anything there
 * (also counted as passed), and failed there and are still failed.
 */
export const stepCounts = ['waiting', 'done', 'skipped', 'capped', 'not_compared', 'failed'] as const;
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
  reason: runReason
    .nullable()
    .describe('Why the run ended other than by completing; of `skipped`, `capped` and `not_compared`, why.'),
  since: moment
    .nullable()
    .describe('Since when it waits there, when it was through or passed it over, or when it failed there.'),
  waiting_until: moment.nullable(),
  held_message: run.shape.held_message,
  retried_call: run.shape.retried_call,
});
export type ContactAtStep = z.infer<typeof contactAtStep>;

export const contactsAtStep = z.object({ contacts: z.array(contactAtStep), meta: pageMeta });

/** The query of `GET /automatisation/{id}/stats`: runs that entered, and visits that began, in the period. */
export const statsQuery = z.object({ from_date: rangeMoment.optional(), to_date: rangeMoment.optional() });
export type StatsQuery = z.infer<typeof statsQuery>;

/** What is counted of the messages of a step, in the order in which it happens. */
export const messageCounts = ['sent', ...messageEvents] as const;
export type MessageCount = (typeof messageCounts)[number];

const messages = z.object({
  sent: z
    .number()
    .int()
    .describe('Visits that began in the period and are done: the service took the message.'),
  delivered: z
    .number()
    .int()
    .describe(
      'Of the messages of visits that began in the period: those that the other side has, by all that was told.',
    ),
  opened: z.number().int().describe('Those that a person opened, each once, whenever that was.'),
  clicked: z.number().int().describe('Those in which a person followed a link, each once.'),
  bounced: z.number().int().describe('Those that were refused, or had nobody to go to.'),
  complained: z.number().int().describe('Those that their recipient reported as spam.'),
  unsubscribed: z.number().int().describe('Those by which their recipient unsubscribed.'),
});

/** Most links of a step that are told. */
export const mostLinks = 20;

/** The answer of `GET /automatisation/{id}/step/{stepId}/link`. */
export const linksOfStep = z.object({
  links: z
    .array(
      z.object({
        link: z.string().describe('The address up to its query, which may be another one for each contact.'),
        messages: z.number().int().describe('How many messages it was followed in by persons.'),
      }),
    )
    .describe(`The ${mostLinks} links that were followed in most messages, most first.`),
});
export type LinksOfStep = z.infer<typeof linksOfStep>;

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
      took_true: z
        .number()
        .int()
        .nullable()
        .describe(
          'Of a step with branches: those done that took the true branch (of a wait: the event came); the others took the false one.',
        ),
      took_ways: z
        .array(z.object({ way: z.string(), visits: z.number().int() }))
        .nullable()
        .describe(
          'Of a split, and of a wait for several events: those done, by the way that they took; ways that nobody took are missing.',
        ),
      skipped: z
        .number()
        .int()
        .describe('Visits that began in the period at which the step was passed over: these are not done.'),
      capped: z
        .number()
        .int()
        .describe('Those of the skipped whose message was over a message cap of the account.'),
      not_compared: z
        .number()
        .int()
        .describe('Of a condition: those done whose value was of another type than it compares.'),
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
      tried_again: z
        .number()
        .int()
        .describe('Runs that wait there for a call which failed and is tried again, whenever they came.'),
      messages: messages.nullable().describe('What became of the messages of the step; null: it sends none.'),
    }),
  ),
});
export type AutomatisationStats = z.infer<typeof automatisationStats>;
