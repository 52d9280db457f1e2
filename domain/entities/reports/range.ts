import { z } from 'zod';
import { ruleWords } from '../../values/validation/faults';
import { rangeMoment } from '../events/event';

/** Longest range of a report, in days: two years, as far as events are kept. */
const longestRangeDays = 800;
const longestRange = longestRangeDays * 24 * 60 * 60 * 1_000;

/** Most automations, campaigns or templates that a report tells; its file has all. */
export const rowsTold = 500;

/** The query of a report. `from_date` is included, `to_date` is not. */
export const reportRange = {
  from_date: rangeMoment.describe('Included.'),
  to_date: rangeMoment.describe('Not included.'),
};

/** Whether an automation of a report is a broadcast. */
export const isBroadcast = z.boolean().describe('Whether the campaign is a broadcast, of one message.');

interface Range {
  from_date: Date;
  to_date: Date;
}

export const isReportRange = ({ from_date: from, to_date: to }: Range): boolean =>
  from < to && to.getTime() - from.getTime() <= longestRange;

export const reportRangeRule = {
  path: ['to_date'],
  message: ruleWords({
    en: `must lie after from_date, ${longestRangeDays} days at most`,
    fr: `doit suivre from_date, de ${longestRangeDays} jours au plus`,
  }),
};

/** The query of a report with nothing but its range. */
export const reportQuery = z.object(reportRange).refine(isReportRange, reportRangeRule);
export type ReportQuery = z.output<typeof reportQuery>;
