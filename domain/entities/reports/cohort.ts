import { z } from 'zod';
import { timezoneName } from '../../values/time/timezones';
import { forSpreadsheet } from '../common';

/** How many weeks of entry are told at most, and usually. */
export const cohortWeeks = { most: 26, usual: 8 } as const;

/** The weeks after the entry in which a goal may be reached: a window has 90 days at most. */
export const weeksAfterEntry = 13;

const asked = z.object({
  weeks: z.coerce
    .number()
    .int()
    .min(1)
    .max(cohortWeeks.most)
    .default(cohortWeeks.usual)
    .describe('How many weeks of entry, the current one included.'),
  timezone: timezoneName.optional().describe('Whose weeks they are, from Monday on. Absent: the account’s.'),
});

/** The query of `GET /automatisation/{automatisationId}/cohort`. */
export const cohortQuery = asked;
export type CohortQuery = z.output<typeof cohortQuery>;

/** The query of `GET /automatisation/{automatisationId}/cohort/csv`. */
export const cohortExportQuery = asked.extend({ bom: forSpreadsheet });

const count = z.number().int();

/** Those who entered an automation in a week. */
const cohort = z
  .object({
    week: z.iso.date().describe('The Monday with which the week begins.'),
    entered: count.describe('Runs that entered.'),
    running: count,
    completed: count,
    exited: count,
    failed: count,
    stopped: count,
    goal: z
      .object({
        entered: count.describe(
          'Those of them that the goal counts: contacts of the account’s control group are left out, of a campaign they are the items of its loops.',
        ),
        converted: count.describe('Those that reached the goal by now.'),
        value: z.number(),
        by_week: z
          .array(count)
          .max(weeksAfterEntry)
          .describe(
            'How many had reached it by the end of the first week after they entered, of the second, and so on, as long as the window lasts. Those whose runs were erased because of their age before there were cohorts are missing here.',
          ),
        weeks_over: count.describe('How many of these weeks are over for all of them: the others may grow.'),
      })
      .nullable()
      .describe('Null: the automation has no goal.'),
  })
  .meta({ id: 'Cohort' });
export type Cohort = z.infer<typeof cohort>;

/** The answer of `GET /automatisation/{automatisationId}/cohort`. */
export const cohortReport = z
  .object({
    goal_event_name: z.string().nullable().describe('The event that is the goal; null: there is none.'),
    window_days: z.number().int().nullable(),
    cohorts: z.array(cohort).describe('The latest week first; one in which nobody entered too.'),
  })
  .meta({ id: 'CohortReport' });
export type CohortReport = z.infer<typeof cohortReport>;
