import { z } from 'zod';
import { id, moment } from '../common';
import { channel } from '../contacts/channel';

/** The periods of a backtest, in days of 24 hours up to now. */
export const backtestDays = [7, 30, 90] as const;

/** Most events that may trigger the automation in the period of a backtest. */
export const backtestEventLimit = 1_000_000;

/** How many backtests of one account may go on at once. */
export const backtestsAtOnce = 3;

/** Most kinds of failures that a backtest tells: the most frequent ones. */
export const failuresTold = 50;

/** The body of `POST /automatisation/{automatisationId}/backtest`. */
export const backtestInput = z.strictObject({
  days: z.union(backtestDays.map((days) => z.literal(days))),
  includes_history: z
    .boolean()
    .default(false)
    .describe('Whether events that were stored as history, which start nothing, happen in it like others.'),
  draft: z.boolean().default(false).describe('Whether the draft beside the published flow is tried.'),
});
export type BacktestInput = z.output<typeof backtestInput>;

const count = z.number().int();

const counted = {
  entered: count.describe('Runs that began.'),
  refused: z
    .array(z.object({ code: z.string(), count }))
    .describe('Events whose contact could not enter, by the rule that refused it.'),
  completed: count,
  failed: count,
  exited: count,
  messages: z
    .array(z.object({ date: z.iso.date(), channel, count }))
    .describe('Messages that went out, by day of the account’s timezone and by channel.'),
  converted: count.nullable().describe('Runs that reached the goal. Null: the automation has none.'),
  value: z.number().nullable().describe('The sum of the values of these conversions.'),
};

const stepCounts = z.object({
  step_id: id,
  came: count.describe('Runs that came to the step.'),
  waiting: count.describe(
    'Runs that stand there: at the end of the period; of what really was, when it was read.',
  ),
  skipped: count.describe('Runs that passed it over, such as messages to contacts that have unsubscribed.'),
  failed: count,
  yes: count.describe('Runs that took its first branch.'),
  no: count.describe('Runs that took its other branch.'),
  ways: z
    .array(z.object({ way: z.string(), count }))
    .describe('Of a split: runs by the way that they took; ways that none took are missing.'),
});

const heldBack = z.array(z.object({ channel, code: z.string(), count }));
const held = z.array(z.object({ channel, count }));

/** What the flow would have done. */
export const backtestFigures = z.object({
  ...counted,
  events: count.describe('Events that trigger the automation.'),
  contacts: count,
  inside: count.describe('Runs that are still inside at the end of the period.'),
  at_loop: count.describe('Runs that came to a loop over contacts, which is not followed.'),
  not_followed: count.describe('Events, runs and items of loops beyond what is followed for one contact.'),
  events_for_others: count.describe('Events that steps sent for other contacts: they are not followed.'),
  steps: z.array(stepCounts),
  failures: z
    .array(z.object({ step_id: id.nullable(), code: z.string(), message: z.string(), count }))
    .describe(`The ${failuresTold} most frequent ones at most.`),
  held_back: heldBack.describe('Messages that would not have gone out, by reason.'),
  held_for_hours: held.describe('Messages that would have waited for the message hours of their channel.'),
  held_for_caps: held.describe('Messages that would have waited because a message cap was reached.'),
});
export type BacktestFigures = z.infer<typeof backtestFigures>;

/**
 * What the automation really did with the events of the same period, by the logs of its runs. What is optional is missing in figures that
 * an earlier release stored.
 */
export const liveFigures = z.object({
  ...counted,
  inside: count,
  steps: z
    .array(
      stepCounts
        .partial()
        .required({ step_id: true, came: true })
        .extend({
          added_at: moment
            .nullish()
            .describe(
              'When it was added to the live flow, where runs of the period that were not refused began before; null elsewhere.',
            ),
        }),
    )
    .describe('The steps that these runs came to, and those that the live flow has.'),
  steps_changed: z
    .boolean()
    .optional()
    .describe(
      'Whether steps of the live flow were changed or removed since the first of these runs began that was not refused.',
    ),
  failures: z
    .array(z.object({ step_id: id.nullable(), code: z.string(), count }))
    .optional()
    .describe(`Where and why runs stand failed, the ${failuresTold} most frequent ones at most.`),
  held_back: heldBack.optional().describe('Messages that did not go out, by reason.'),
  held_for_hours: held.optional().describe('Messages that waited for the message hours of their channel.'),
  held_for_caps: held.optional().describe('Messages that waited because a message cap was reached.'),
});
export type LiveFigures = z.infer<typeof liveFigures>;

/** What a backtest cannot know or does not follow, where it matters for this flow. */
export const backtestGaps = [
  'contact_fields',
  'removed_tags',
  'calls_succeed',
  'message_pace',
  'message_caps',
  'loops',
  'global_variables',
  'other_automations',
  'events_without_contact',
  'runs_from_before',
] as const;

/** Why a backtest ended before all its contacts were looked at. */
export const backtestEnds = ['stopped', 'too_many_events', 'revision_gone'] as const;

/** A backtest of an automation: what it would have done with the events of a period. */
export const backtest = z
  .object({
    days: z.number().int(),
    from: moment,
    to: moment,
    includes_history: z.boolean(),
    revision: z.number().int().describe('The revision of the automation, or of its draft, that is tried.'),
    is_draft: z.boolean().describe('Whether the draft is tried.'),
    asked_by: z.string().nullable(),
    created_at: moment,
    ended_at: moment.nullable().describe('Null: it goes on.'),
    cut_off: z.enum(backtestEnds).nullable().describe('Why it ended early; null: it did not.'),
    progress: z.number().describe('From 0 to 1.'),
    figures: backtestFigures.nullable().describe('Of the contacts so far; null: none has been looked at.'),
    live: liveFigures.nullable().describe('Null until the end, and where the automation did nothing then.'),
    gaps: z.array(z.enum(backtestGaps)).describe('What is not known, or not followed, in this backtest.'),
  })
  .meta({ id: 'Backtest' });
export type Backtest = z.infer<typeof backtest>;

/** The answer of `GET` and `POST /automatisation/{automatisationId}/backtest`. */
export const backtestAnswer = z.object({ backtest: backtest.nullable() });
