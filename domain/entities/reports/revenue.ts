import { z } from 'zod';
import { plainPath } from '../../values/path';
import { forSpreadsheet, id, moment, replaces } from '../common';
import { attributionDays } from '../events/amount';
import { eventNameLimit } from '../events/event';
import { updateOf } from '../update';
import { isBroadcast, isReportRange, reportRange, reportRangeRule, rowsTold } from './range';

/** Which message revenue counts for: the last one that was sent to the contact, or the last one in which it followed a link. */
export const revenueCredits = ['last_message', 'last_click'] as const;
export type RevenueCredit = (typeof revenueCredits)[number];

/** For how many days after it was sent a message's clicks are known to count, before the window begins. */
export const clickedWithin = 30;

/** What brings an account revenue, and what it counts for. */
export const revenueSettingInput = z.object({
  event_name: z
    .string()
    .trim()
    .min(1)
    .max(eventNameLimit)
    .describe('The event that brings revenue, such as `order_paid`.'),
  value_field: plainPath
    .transform((path) => path.replace(/^event\.(?=.)/, ''))
    .describe(
      'Where the amount is in its data, such as `total`. Events without a number there do not count.',
    ),
  credit: z
    .enum(revenueCredits)
    .default('last_message')
    .describe(
      `Which message an event counts for. last_message: the last one that was sent to its contact within the window. last_click: the last one in which its contact followed a link within the window, if that message was sent ${clickedWithin} days before the window at the earliest. Each event counts once: for one message, or for none.`,
    ),
  window_days: z
    .number()
    .int()
    .min(1)
    .max(attributionDays.most)
    .default(attributionDays.usual)
    .describe(
      'How many days of 24 hours before the event the message was sent, or the link followed, at most.',
    ),
});
export type RevenueSettingInput = z.output<typeof revenueSettingInput>;

/** The setting as it is answered. */
export const revenueSetting = z
  .object({
    event_name: z.string(),
    value_field: z.string(),
    credit: z.enum(revenueCredits),
    window_days: z.number().int(),
    since: moment.describe(
      'Since when it is as it is: events that arrived before count as it was then, or not at all.',
    ),
  })
  .meta({ id: 'RevenueSetting' });
export type RevenueSetting = z.infer<typeof revenueSetting>;

/** The body of `PUT /report/revenue/setting`: the whole setting, as it is answered. */
export const revenueSettingUpdate = updateOf(revenueSetting, revenueSettingInput.extend({ replaces }), []);
export type RevenueSettingUpdate = z.output<typeof revenueSettingUpdate>;

/** The answer of `GET` and `PUT /report/revenue/setting`. */
export const revenueSettingAnswer = z.object({
  setting: revenueSetting.nullable().describe('Null: no revenue is counted.'),
});

/** The query of `GET /report/revenue/csv`. */
export const revenueReportExportQuery = z
  .object({ ...reportRange, bom: forSpreadsheet })
  .refine(isReportRange, reportRangeRule);

const revenueFigures = z
  .object({ events: z.number().int(), value: z.number().describe('The sum of their amounts.') })
  .meta({ id: 'RevenueFigures' });
export type RevenueFigures = z.infer<typeof revenueFigures>;

/** Revenue in a range, and in the range of the same length just before. */
const compared = { revenue: revenueFigures, previous_timerange_revenue: revenueFigures };

const revenueOfFlow = z
  .object({
    automatisation_id: id,
    automatisation_name: z.string(),
    is_campaign: z.boolean(),
    is_broadcast: isBroadcast,
    sent: z
      .number()
      .int()
      .describe('Messages that it sent in the range: not only those that revenue counts for.'),
    ...compared,
  })
  .meta({ id: 'RevenueOfFlow' });

/** The answer of `GET /report/revenue`. */
export const revenueReport = z
  .object({
    setting: revenueSetting.nullable(),
    automatisations: z
      .array(revenueOfFlow)
      .describe(
        `The ${rowsTold} automations and campaigns that most revenue of the range counts for, most first, also those that some of the range before alone counts for.`,
      ),
    deleted: z
      .object(compared)
      .describe('What counts for automations and campaigns that were deleted since.'),
    none: z.object(compared).describe('What counts for no message.'),
    total: z.object(compared),
  })
  .meta({ id: 'RevenueReport' });
export type RevenueReport = z.infer<typeof revenueReport>;
