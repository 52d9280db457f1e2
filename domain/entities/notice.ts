import { z } from 'zod';
import { stepTypes } from '../steps/types';
import { appKinds } from './app';
import { testMeasures, variantCount, variants } from './broadcast';
import { flag, id, moment, pageMeta, pageQuery } from './common';
import { failedRunsCounted, runReason } from './runs/run-state';

/** What an account is notified of: problems, and winners that were chosen by themselves. */
const noticeKinds = [
  'connection_failing',
  'calls_waiting',
  'step_failing',
  'event_missing',
  'winner_chosen',
  'test_winner_chosen',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** A winner that was chosen by itself is over at once: nothing went wrong. */
export const isChoice = ({ kind }: { kind: NoticeKind }): boolean =>
  kind === 'winner_chosen' || kind === 'test_winner_chosen';

/** Seconds of failed attempts after which a waiting call is reported, and the seconds below which the notice ends. */
export const waitingCalls = { opens: 120, stays: 30 } as const;
/** Most waiting calls counted for one account. */
export const waitingCallsCounted = 10_000;

/**
 * A step is reported when this many runs failed there within this many hours, and at least this share of all runs that passed; the notice
 * stays until the share falls below the lower one.
 */
export const failingStep = { runs: 3, hours: 24, opens: 0.2, stays: 0.1 } as const;

/**
 * An event is reported as missing when it came regularly (this many times within this many days, on this many different days) and then
 * stopped for at least this many hours and this many times its longest gap, measured in periods of four hours.
 */
export const missingEvent = { events: 20, within: 28, days: 7, hours: 24, gaps: 3 } as const;

/** A notice ends when its problem has been absent for this many seconds, so that an intermittent problem is one notice. */
export const quietBeforeOver = 300;
/** How many days an ended notice is kept. */
export const daysKept = 7;

/** A current or recent problem, or a winner that was chosen: since when, how often, and what it concerns. */
export const notice = z
  .object({
    id,
    kind: z
      .enum(noticeKinds)
      .describe(
        `connection_failing: a connection of published flows whose last test failed, or that a run was refused with since. calls_waiting: calls of a step are tried again, since ${waitingCalls.opens} seconds at least. step_failing: within ${failingStep.hours} hours ${failingStep.runs} runs or more failed at a step, and ${failingStep.opens * 100} % or more of those that came through. event_missing: the event that begins a published automation came regularly, and has stopped to come. winner_chosen: the rule of a split has chosen the winner; it is no problem, and over at once. test_winner_chosen: the same of a broadcast’s A/B test.`,
      ),
    began_at: moment.describe('Since when. Of a missing event, when the last one came.'),
    ended_at: moment
      .nullable()
      .describe(
        `When it was over; null: it goes on. It is kept for ${daysKept} days after that. It is over once it was not true for ${quietBeforeOver / 60} minutes; that of a connection as soon as a test of it works, or it has other credentials.`,
      ),
    count: z
      .number()
      .int()
      .describe(
        `How many: runs that failed at steps of the connection since; calls that wait; runs that failed at the step; events that came in the ${missingEvent.within} days before; contacts of the winner that were counted; contacts who get the message that won. ${failedRunsCounted} failed runs, and ${waitingCallsCounted} calls, stand for more.`,
      ),
    total: z
      .number()
      .int()
      .nullable()
      .describe(
        'Of step_failing: how many runs came through the step in that time, failed or not; null else.',
      ),
    reason: runReason
      .pick({ code: true, message: true })
      .nullable()
      .describe('Why the newest of them failed; what is wrong with the connection.'),
    automatisation: z.object({ id, name: z.string(), is_campaign: z.boolean() }).nullable(),
    step: z
      .object({
        id,
        type: z.enum(stepTypes),
        description: z.string(),
        app_webhook_unique_identifier: z.string().nullable(),
      })
      .nullable(),
    connection: z
      .object({ id, app_id: z.enum(appKinds), name: z.string() })
      .nullable()
      .describe('The connection that fails, or that the step calls through.'),
    event_name: z.string().nullable(),
    winner: z
      .object({
        way: z.string().describe('The name of the way, as it was then.'),
        converted: z.number().int().describe('How many of its contacts reached the goal.'),
        chance: z.number().describe('The probability that it is the best way, from 0 to 1.'),
      })
      .nullable()
      .describe('Of winner_chosen; null else.'),
    test: z
      .object({
        variant: z.enum(variants).describe('The message that the others get.'),
        message: z.string().describe('Its subject, its text or its template’s name, as it was then.'),
        is_decided: z
          .boolean()
          .describe('Whether it did better; false: both did equally well, or nothing is known of them.'),
        measure: z.enum(testMeasures),
        counts: z.array(variantCount),
        chance: z.number().nullable().describe('The probability that it really is the better one.'),
      })
      .nullable()
      .describe('Of test_winner_chosen; null else.'),
  })
  .meta({ id: 'Notice' });
export type Notice = z.infer<typeof notice>;

/** The notices of a flow, in lists: for each kind their total count, and since when. */
export const noticeInList = notice.pick({ kind: true, began_at: true, count: true });
export type NoticeInList = z.infer<typeof noticeInList>;

/** The query of `GET /notice`. */
export const noticeQuery = pageQuery.extend({
  automatisation_id: id
    .optional()
    .describe('Only those of this automation or campaign, and of the connections that its steps have.'),
  is_over: flag.optional().describe('True: only those that are over. False: only those that go on.'),
});
export type NoticeQuery = z.infer<typeof noticeQuery>;

/** The answer of `GET /notice`. */
export const noticePage = z.object({
  notices: z.array(notice).describe('Those that go on first, then the newest.'),
  meta: pageMeta,
});
export type NoticePage = z.infer<typeof noticePage>;
