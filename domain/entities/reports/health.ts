import { z } from 'zod';
import { forSpreadsheet, id } from '../common';
import type { MessageFigures } from './messages';
import { isBroadcast, isReportRange, reportRange, reportRangeRule } from './range';

/** The query of `GET /report/health/csv`. */
export const sendingHealthExportQuery = z
  .object({ ...reportRange, bom: forSpreadsheet })
  .refine(isReportRange, reportRangeRule);

/**
 * From these shares on mail providers begin to refuse an account's e-mails, and of how many messages a share says something: of fewer, a
 * single one would reach the limit.
 */
const healthLimits = {
  bounced: { rate: 0.02, from: 100 },
  complained: { rate: 0.001, from: 1_000 },
} as const;

const healthStates = ['good', 'high', 'few', 'untold'] as const;
export type HealthState = (typeof healthStates)[number];

const measure = z
  .object({
    messages: z.number().int().describe('How many of them bounced, or were reported as spam.'),
    rate: z
      .number()
      .nullable()
      .describe(
        'The share, from 0 to 1: of bounces, by the e-mails that were sent; of complaints, by those that did not bounce. Null: there are none, or no service told what became of any.',
      ),
    limit: z.number(),
    state: z
      .enum(healthStates)
      .describe(
        `good, high: below the limit, or at it and above. few: too few e-mails to judge by, fewer than ${healthLimits.bounced.from} for bounces, and ${healthLimits.complained.from} for complaints. untold: no service told what became of any.`,
      ),
  })
  .meta({ id: 'SendingMeasure' });
export type SendingMeasure = z.infer<typeof measure>;

const measures = { sent: z.number().int(), known: z.number().int(), bounced: measure, complained: measure };

/** The answer of `GET /report/health`. */
export const sendingHealth = z
  .object({
    email: z
      .object({
        ...measures,
        known: measures.known.describe('Those of which a service told that they arrived, or bounced.'),
      })
      .describe('E-mails of the range, by when their steps began.'),
    automatisations: z
      .array(
        z.object({
          automatisation_id: id,
          automatisation_name: z.string(),
          is_campaign: z.boolean(),
          is_broadcast: isBroadcast,
          ...measures,
        }),
      )
      .describe(
        'The automations and campaigns with most e-mails that bounced or were reported as spam, those first; without those that have none.',
      ),
  })
  .meta({ id: 'SendingHealth' });
export type SendingHealth = z.infer<typeof sendingHealth>;

/** How many automations are told. */
export const healthTold = 10;

/**
 * The health of sending by what became of e-mails. What nobody told of counts as arrived: mail servers tell of bounces alone.
 */
export function healthOf({
  sent,
  delivered,
  bounced,
  complained,
}: MessageFigures): Pick<SendingHealth['email'], keyof typeof measures> {
  const known = delivered + bounced;
  const of = (messages: number, among: number, limit: Limit): SendingMeasure => {
    // An e-mail that bounced later may have been reported, too: of few there may be more reports than arrivals.
    const rate = known === 0 || among <= 0 ? null : Math.min(1, messages / among);
    return { messages, rate, limit: limit.rate, state: stateOf(among, rate, limit) };
  };
  return {
    sent,
    known,
    bounced: of(bounced, sent, healthLimits.bounced),
    complained: of(complained, sent - bounced, healthLimits.complained),
  };
}

type Limit = (typeof healthLimits)[keyof typeof healthLimits];

function stateOf(among: number, rate: number | null, limit: Limit): HealthState {
  if (among < limit.from) return 'few';
  if (rate === null) return 'untold';
  return rate < limit.rate ? 'good' : 'high';
}
