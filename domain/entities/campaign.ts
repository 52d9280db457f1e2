import { z } from 'zod';
import { id, moment } from './common';
import { runStates } from './run-state';

/** How far one run of a campaign is. */
const campaignRun = z
  .object({
    run_id: id,
    state: z.enum(runStates),
    contact_external_id: z.string().nullable(),
    done: z.number().int().describe('Items of its loop that have ended; for a run without a loop, itself.'),
    total: z.number().int().nullable().describe('Null while the loop gathers its items.'),
    per_minute: z.number().nullable().describe('Items a minute since it began; null before the first.'),
    seconds_left: z.number().int().nullable().describe('At that rate; null when it is not known, or paused.'),
    started_at: moment,
    ended_at: moment.nullable(),
  })
  .meta({ id: 'CampaignRun' });
export type CampaignRun = z.infer<typeof campaignRun>;

/** How many runs a campaign's progress names: those that go on, and the latest that have ended. */
export const campaignRunLimit = 20;

/** The answer of `GET /automatisation/{id}/campaign`. */
export const campaignProgress = z
  .object({
    paused_at: moment.nullable(),
    running: z.number().int().describe('Runs that go on, items of loops not counted.'),
    runs: z
      .array(campaignRun)
      .describe(`Those that go on first, then the newest; ${campaignRunLimit} at most.`),
  })
  .meta({ id: 'CampaignProgress' });
export type CampaignProgress = z.infer<typeof campaignProgress>;
