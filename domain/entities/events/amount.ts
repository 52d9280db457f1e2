import { z } from 'zod';
import { ruleWords } from '../../values/validation/faults';
import { plainPath } from '../../values/path';
import { forSpreadsheet, id } from '../common';
import { eventNameLimit, rangeMoment } from './event';

/** Most events of a range whose amounts are read; of a larger range, the latest ones. */
export const amountsReadLimit = 50_000;
/** How many of the latest events of a name are searched for fields. */
export const amountFieldsAmong = 50;
/** Most fields offered. */
export const amountFieldsTold = 30;

const eventName = z.string().min(1).max(eventNameLimit);

/** The query of `GET /event/amount-field`. */
export const amountFieldsQuery = z.object({ event_name: eventName });

/** The answer of `GET /event/amount-field`. */
export const amountFields = z.object({
  fields: z
    .array(z.object({ field: z.string(), example: z.number() }))
    .describe(
      `Fields that hold a number in one of the latest ${amountFieldsAmong} events of the name, those that most of them hold first; ${amountFieldsTold} at most. Inside of lists none is looked for.`,
    ),
});
export type AmountFields = z.infer<typeof amountFields>;

const longestRange = 800 * 24 * 60 * 60 * 1_000;

const amountsAsked = z.object({
  event_name: eventName,
  field: plainPath.describe('Where the number is in the events’ data.').meta({ examples: ['total'] }),
  from_date: rangeMoment,
  to_date: rangeMoment,
});

const isRange = ({ from_date: from, to_date: to }: z.output<typeof amountsAsked>): boolean =>
  from < to && to.getTime() - from.getTime() <= longestRange;
const rangeRule = {
  path: ['to_date'],
  message: ruleWords({
    en: 'must lie after from_date, 800 days at most',
    fr: 'doit suivre from_date, de 800 jours au plus',
  }),
};

/** The query of `GET /event/amount`. `from_date` is included, `to_date` is not. */
export const amountsQuery = amountsAsked.refine(isRange, rangeRule);
export type AmountsQuery = z.output<typeof amountsQuery>;

const isComplete = z
  .boolean()
  .describe(
    `False: the range has more than ${amountsReadLimit} events of the name, of which only the latest are counted.`,
  );

/** The figures of a field in the events of a range. */
export const amounts = z
  .object({
    count: z.number().int().describe('Events that hold a number there.'),
    without: z.number().int().describe('Events that hold none.'),
    sum: z.number(),
    average: z.number().nullable().describe('Null: no event holds one.'),
    is_complete: isComplete,
  })
  .meta({ id: 'Amounts' });
export type Amounts = z.infer<typeof amounts>;

/** The answer of `GET /event/amount`. */
export const amountsCompared = z.object({
  amounts,
  previous_timerange_amounts: amounts.describe('Of the range of the same length just before.'),
});
export type AmountsCompared = z.infer<typeof amountsCompared>;

/** How many days after a message an event still counts for its automation: the maximum, and the default. */
export const attributionDays = { most: 60, usual: 7 } as const;

const revenueAsked = amountsAsked.extend({
  days: z.coerce.number().int().min(1).max(attributionDays.most).default(attributionDays.usual),
});

/** The query of `GET /event/revenue`. */
export const revenueQuery = revenueAsked.refine(isRange, rangeRule);
export type RevenueQuery = z.output<typeof revenueQuery>;

/** The query of `GET /event/revenue/csv`. */
export const revenueExportQuery = revenueAsked
  .extend({
    bom: forSpreadsheet,
  })
  .refine(isRange, rangeRule);

const counted = z.object({ count: z.number().int(), sum: z.number() });

/** Amounts after an automation's messages, in a range and in the one before. */
const revenueOfAutomatisation = z
  .object({
    automatisation_id: id,
    automatisation_name: z.string(),
    is_campaign: z.boolean(),
    is_deleted: z.boolean(),
    amounts: counted,
    previous_timerange_amounts: counted,
  })
  .meta({ id: 'RevenueOfAutomatisation' });

/** The answer of `GET /event/revenue`. */
export const revenue = z.object({
  automatisations: z.array(revenueOfAutomatisation).describe('Those with the highest sum first.'),
  none: z
    .object({ amounts: counted, previous_timerange_amounts: counted })
    .describe('Events that came after no message.'),
  is_complete: isComplete,
});
export type Revenue = z.infer<typeof revenue>;
