import { z } from 'zod';
import { timezoneName } from '../../values/time/timezones';
import { forSpreadsheet, id, moment } from '../common';
import { isRangeOfDays, rangeMoment, rangeOfDaysRule } from '../events/event';
import { isReportRange, reportRange, reportRangeRule } from '../reports/range';
import { mostSegments } from './segment';

/** How many days are told when the call names none. */
export const growthDaysUsual = 30;

const asked = z.object({
  from_date: rangeMoment.optional().describe('Included.'),
  to_date: rangeMoment
    .optional()
    .describe(`Not included. Both are given, or neither: the last ${growthDaysUsual} days.`),
  timezone: timezoneName.optional().describe('Whose days they are. Absent: the account’s.'),
});

const isGrowthRange = ({ from_date, to_date }: z.output<typeof asked>): boolean =>
  from_date && to_date ? isRangeOfDays({ from_date, to_date }) : from_date === to_date;

/** The query of `GET /segment/{segmentId}/growth`. */
export const segmentGrowthQuery = asked.refine(isGrowthRange, rangeOfDaysRule);
export type SegmentGrowthQuery = z.output<typeof segmentGrowthQuery>;

/** The query of `GET /segment/{segmentId}/growth/csv`. */
export const segmentGrowthExportQuery = asked
  .extend({ bom: forSpreadsheet })
  .refine(isGrowthRange, rangeOfDaysRule);

const count = z.number().int();

/** How contacts came and went: each change by itself, so that who enters twice counts twice. */
const moves = {
  entered: count.describe('How often contacts entered.'),
  left: count.describe('How often contacts left. Who was deleted has not left.'),
};

/** How a segment grew. */
const segmentGrowth = z
  .object({
    contacts: count.describe('How many contacts it has now.'),
    ...moves,
    known_since: moment
      .nullable()
      .describe(
        'Since when it is known how many contacts it had: then it was built by its rules, or events of before were erased because of their age. Null while it is being built.',
      ),
    days: z
      .array(
        z.object({
          date: z.iso.date(),
          ...moves,
          contacts: count
            .nullable()
            .describe(
              'How many of today’s contacts of the account were in it at the end of the day, or of the range, or are now; null: that is not known, or the day has not come.',
            ),
        }),
      )
      .describe('Every day of the range, in order.'),
  })
  .meta({ id: 'SegmentGrowth' });
export type SegmentGrowth = z.infer<typeof segmentGrowth>;

/** The answer of `GET /segment/{segmentId}/growth`. */
export const segmentGrowthAnswer = z.object({
  growth: segmentGrowth
    .nullable()
    .describe('Null: it is a list, and it is not kept when contacts were put on it or taken off it.'),
});

/** The query of `GET /report/segment`. */
export const segmentReportQuery = z.object(reportRange).refine(isReportRange, reportRangeRule);
export type SegmentReportQuery = z.output<typeof segmentReportQuery>;

/** The query of `GET /report/segment/csv`. */
export const segmentReportExportQuery = z
  .object({ ...reportRange, bom: forSpreadsheet })
  .refine(isReportRange, reportRangeRule);

/** The answer of `GET /report/segment`. */
export const segmentReport = z
  .object({
    segments: z
      .array(
        z.object({
          segment_id: id,
          segment_name: z.string(),
          contacts: count.describe('How many contacts it has now; while it is being built, so far.'),
          ...moves,
          known_since: moment
            .nullable()
            .describe(
              'Since when its events tell every change: then it was built. Null while it is being built.',
            ),
        }),
      )
      .max(mostSegments)
      .describe('Every segment that follows rules, by its id. Lists have no events.'),
  })
  .meta({ id: 'SegmentReport' });
export type SegmentReport = z.infer<typeof segmentReport>;
