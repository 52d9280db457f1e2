import { z } from 'zod';
import { id, moment } from '../common';
import { runStates } from '../runs/run-state';

const count = z.number().int();

/**
 * What the counts of a campaign's runs mean: contacts that were sent a message (e-mail, SMS, push); or, where the flow sends none or the
 * run began before messages were counted, contacts that the run is done with.
 */
const campaignCounts = ['messages', 'contacts'] as const;

/** The results for the contacts of a campaign. A contact that was sent several messages counts once. */
export const campaignOutcome = z
  .object({
    counts: z
      .enum(campaignCounts)
      .describe(
        'messages: `sent` counts whom a message went to. contacts: the flow sends no message of its own, and it counts whom the flow is done with.',
      ),
    sent: count,
    unknown: count.describe('A call went out, and whether it did its work is not known.'),
    under_way: count.describe(
      'Begun and not sent to yet; of runs that are stopped, those whose call is out.',
    ),
    not_sent: count.describe(
      'Passed over, refused by the provider, or stopped before; once the run has ended or is being stopped, also those that never began.',
    ),
    control: count.describe('Kept out as the control group of the goal.'),
  })
  .meta({ id: 'CampaignOutcome' });
export type CampaignOutcome = z.infer<typeof campaignOutcome>;

/** The progress of one run of a campaign. */
const campaignRun = z
  .object({
    run_id: id,
    state: z.enum(runStates),
    is_stopping: z.boolean().describe('An order has stopped it, and has not reached it yet.'),
    contact_external_id: z.string().nullable(),
    send_run_id: id.nullable().describe('The run whose send it continues; null: it continues none.'),
    done: count.describe('Items of its loop that have ended; for a run without a loop, itself.'),
    total: count
      .nullable()
      .describe('Without contacts that were erased since; null while the loop gathers its items.'),
    ...campaignOutcome.shape,
    not_begun: count.describe('Items of its loop that have not begun yet.'),
    per_minute: z.number().nullable().describe('Sent a minute since it began; null before the first.'),
    seconds_left: count
      .nullable()
      .describe(
        'At the pace of its loop, or at that rate; no less than until its last contact’s own clocks show the hour; with the time until the winner of its test is chosen. Null when it is not known, as before that without a pace, or paused.',
      ),
    next_due: moment
      .nullable()
      .describe(
        'When the clocks of the next contact that has not begun show the hour; null where all get it at one moment, and when none is left.',
      ),
    last_due: moment.nullable().describe('The same of the last contact.'),
    started_at: moment,
    ended_at: moment.nullable(),
  })
  .meta({ id: 'CampaignRun' });
export type CampaignRun = z.infer<typeof campaignRun>;

/** A send of a campaign (a run for everybody and the runs that continued it) that ended before it reached everybody. */
const unfinishedSend = z
  .object({
    run_id: id.describe(
      'Its first run: `POST …/run/{runId}/continuation` goes through those whom it has not reached.',
    ),
    started_at: moment.describe('When its last run began.'),
    total: count.describe('How many contacts its last run was for, without those that were erased since.'),
    not_reached: count.describe(
      'How many of these were not sent to; nor is it unknown whether they were, nor are they the control group.',
    ),
  })
  .meta({ id: 'UnfinishedSend' });
export type UnfinishedSend = z.infer<typeof unfinishedSend>;

/** Most runs in a campaign's progress: active ones, and the latest that have ended. */
export const campaignRunLimit = 20;

/** The answer of `GET /automatisation/{id}/campaign`. */
export const campaignProgress = z
  .object({
    paused_at: moment.nullable(),
    running: z.number().int().describe('Runs that go on, items of loops not counted.'),
    unfinished: unfinishedSend
      .nullable()
      .describe(
        'The last send over contacts, where it has ended before it reached everybody; null elsewhere.',
      ),
    runs: z
      .array(campaignRun)
      .describe(`Those that go on first, then the newest; ${campaignRunLimit} at most.`),
  })
  .meta({ id: 'CampaignProgress' });
export type CampaignProgress = z.infer<typeof campaignProgress>;
