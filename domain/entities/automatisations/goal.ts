import { z } from 'zod';
import { filter, resolvedLiterally, type LiteralReading } from '../../steps/filter';
import { notWrittenNumber, operandFaults } from '../../steps/checks';
import type { ResolvedFilter } from '../../steps/event-count-question';
import { operandWords } from '../../steps/operand-words';
import type { Words } from '../../values/text/words';
import { plainPath, readPath } from '../../values/path';
import { toNumeric, type NumberFormat } from '../../values/numbers';
import { timezoneName } from '../../values/time/timezones';
import { ruleWords } from '../../values/validation/faults';
import { moment, replaces } from '../common';
import { updateOf } from '../update';
import { daysToldLimit, eventNameLimit, isRangeOfDays, rangeMoment, rangeOfDaysRule } from '../events/event';

/** The longest window of a goal, in days of 24 hours, and the usual one. */
export const goalWindow = { most: 90, usual: 7 } as const;

/** Most filters of a goal. */
const goalFiltersLimit = 20;

/** The largest control group, in percent. */
export const controlLimit = 50;

/** Amounts from here on are not added up: sums of smaller ones stay exact to the cent. */
const valueLimit = 1e12;

/** Why an operand is refused; one that should name a variable is refused before. */
const wordsOfFault = new Map<string, Words>(Object.entries(operandWords));

/** What contacts who entered a flow should do: have an event of a name, which passes the filters, within the window. */
const goalSettings = {
  event_name: z.string().trim().min(1).max(eventNameLimit),
  filters: z
    .array(
      filter
        .refine(({ variable_type: type }) => !type.endsWith('_variable'), {
          path: ['variable_type'],
          message: ruleWords({
            en: 'must not compare with a variable: a goal has no run to read it from',
            fr: 'ne doit pas comparer avec une variable : un objectif n’a pas d’exécution où la lire',
          }),
        })
        .refine(({ value }) => typeof value !== 'string' || !/\{[{%]/.test(value), {
          path: ['value'],
          message: ruleWords({
            en: 'must not contain {{ or {%: a goal has no run to read variables from',
            fr: 'ne doit contenir ni {{ ni {% : un objectif n’a pas d’exécution où lire des variables',
          }),
        })
        .superRefine((asked, context) => {
          for (const { code } of operandFaults('value', asked, notWrittenNumber)) {
            const words = wordsOfFault.get(code);
            if (words) context.addIssue({ code: 'custom', path: ['value'], message: ruleWords(words) });
          }
        }),
    )
    .max(goalFiltersLimit)
    .default([])
    .describe('Filters on the event’s data, as in COUNT, that compare with values. All must hold.'),
  window_days: z
    .number()
    .int()
    .min(1)
    .max(goalWindow.most)
    .default(goalWindow.usual)
    .describe('Days of 24 hours after the beginning of a run in which the event counts.'),
  value_field: plainPath
    .transform((path) => path.replace(/^event\.(?=.)/, ''))
    .nullable()
    .default(null)
    .describe('Where the value of a conversion is in the event’s data, such as `total`; null: it has none.'),
  control_percent: z
    .number()
    .int()
    .min(0)
    .max(controlLimit)
    .default(0)
    .describe(
      'How many of a hundred contacts are the control group: they do not enter the automation, or are not sent to by the campaign, and are counted. The same contacts always; 0: there is none.',
    ),
};

/** What a caller sets of a goal. */
export const goalInput = z.object(goalSettings);
export type GoalInput = z.output<typeof goalInput>;

/** The goal of an automation or a campaign. */
export const goal = z
  .object({
    event_name: z.string(),
    filters: z.array(filter),
    window_days: z.number().int(),
    value_field: z.string().nullable(),
    control_percent: z.number().int(),
    control_since: moment
      .nullable()
      .describe('Since when the control group is this large; null: there is none.'),
    created_at: moment.describe('Since when it is as it is. Runs and events of before count too.'),
    progress: z
      .number()
      .describe('How much of what was stored then is counted, from 0 to 1. Figures are whole at 1.'),
  })
  .meta({ id: 'Goal' });
export type Goal = z.infer<typeof goal>;

/** The body of `PUT /automatisation/{automatisationId}/goal`: the whole goal, as it is answered. */
export const goalUpdate = updateOf(goal, goalInput.extend({ replaces }), []);
export type GoalUpdate = z.output<typeof goalUpdate>;

/** The answer of `GET` and `PUT /automatisation/{automatisationId}/goal`. */
export const goalAnswer = z.object({ goal: goal.nullable() });

/** The range of a goal's figures where none is asked for: the days up to now. */
export const goalDaysUsual = 30;

/** The query of `GET /automatisation/{automatisationId}/goal/figures`. `from_date` is included, `to_date` is not. */
export const goalFiguresQuery = z
  .object({
    from_date: rangeMoment.optional(),
    to_date: rangeMoment.optional().describe(`Both are given, or neither: the last ${goalDaysUsual} days.`),
    timezone: timezoneName.optional().describe('Whose days they are. Absent: the account’s.'),
  })
  .refine(
    ({ from_date, to_date }) =>
      from_date && to_date ? isRangeOfDays({ from_date, to_date }) : from_date === to_date,
    rangeOfDaysRule,
  );
export type GoalFiguresQuery = z.infer<typeof goalFiguresQuery>;

const counts = {
  entered: z.number().int().describe('Runs that began, for a campaign items of its loops.'),
  converted: z.number().int().describe('Those of them that reached the goal by now.'),
  value: z.number().describe('The sum of the values of these conversions.'),
};

const compared = z.object({
  entered: z.number().int().describe('Contacts, by their first entry since there is the control group.'),
  converted: z.number().int(),
  value: z.number().describe('The sum of the values of these conversions.'),
});

/** By how much the conversion rate of a group is above that of the control group. */
export const goalLift = z
  .object({
    difference: z.number().describe('The rate of the group, less that of the control group.'),
    low: z.number().describe('The lower end of the interval of 95 % of the difference.'),
    high: z.number().describe('Its upper end.'),
    relative: z
      .number()
      .nullable()
      .describe('The difference, by the rate of the control group; null: that is 0.'),
  })
  .meta({ id: 'GoalLift' });
export type GoalLift = z.infer<typeof goalLift>;

/** How those who entered did beside the control group. */
export const goalComparison = z
  .object({
    treated: compared.describe('Contacts that entered.'),
    control: compared.describe('Contacts of the control group, which would have entered.'),
    lift: goalLift.nullable().describe('Null: nobody is in one of the two.'),
  })
  .meta({ id: 'GoalComparison' });
export type GoalComparison = z.infer<typeof goalComparison>;

const onWay = {
  entered: z.number().int().describe('Contacts, by their first visit in the range.'),
  converted: z.number().int().describe('Those of them whose run reached the goal after it.'),
  value: z.number(),
};

/** How the ways of a split did, which the flow has now. */
export const goalSplit = z
  .object({
    step_id: z.number().int(),
    ways: z.array(
      z.object({
        way: z.string(),
        ...onWay,
        chance: z
          .number()
          .nullable()
          .describe(
            'The probability that its rate is the highest of the ways that are compared, from 0 to 1; null: it is not compared, because it has no share or nobody was counted on it, or on any other way.',
          ),
        lift: goalLift
          .nullable()
          .describe(
            'The lift of all contacts that entered if each had taken this way, over the control group of the same time. Contacts for whom the shares did not decide, such as those who left before, are in the group of each way. Null: there is no control group, or nobody is in one of the two.',
          ),
        with_winner: z
          .object(onWay)
          .nullable()
          .describe(
            'Of a broadcast whose test has a winner: the figures of everybody whom the message of this way was sent to, those after the test as well. Null elsewhere.',
          ),
      }),
    ),
    counted: z
      .object({
        counted_at: moment,
        counted_from: moment
          .nullable()
          .describe(
            'Visits from then on count, because a winner that was chosen by itself was taken back; null: all do.',
          ),
        ways: z.array(
          z.object({
            way: z.string(),
            contacts: z.number().int().describe('Contacts whose window is over, by their first visit.'),
            converted: z.number().int().describe('Those of them whose run reached the goal after it.'),
            chance: z.number().nullable().describe('As above, by these numbers.'),
          }),
        ),
      })
      .nullable()
      .describe(
        'What the rule that chooses the winner counted last, whatever the range; null: the split has no rule, or nothing was counted yet.',
      ),
  })
  .meta({ id: 'GoalSplit' });
export type GoalSplit = z.infer<typeof goalSplit>;

/** The figures of a goal for the runs that began in a range. */
export const goalFigures = z
  .object({
    ...counts,
    rate: z.number().nullable().describe('Converted by entered, from 0 to 1; null: nobody entered.'),
    is_open: z
      .boolean()
      .describe('Whether the window of a run of the range may still be open, so that more may convert.'),
    comparison: goalComparison.nullable().describe('Null: the goal has no control group.'),
    left_out: z
      .number()
      .int()
      .describe(
        'Runs that began and are in none of these figures, because their contacts were in the control group of the account then.',
      ),
    splits: z.array(goalSplit).describe('The splits of the flow, without visits at which a winner decided.'),
    days: z
      .array(
        z.object({
          date: z.iso.date(),
          ...counts,
          comparison: goalComparison
            .nullable()
            .describe('As above, of the contacts from the first day up to this one, this one included.'),
        }),
      )
      .describe(`Every day of the range, ${daysToldLimit} at most, by when the runs began.`),
  })
  .meta({ id: 'GoalFigures' });
export type GoalFigures = z.infer<typeof goalFigures>;

/** The answer of `GET /automatisation/{automatisationId}/goal/figures`. */
export const goalFiguresAnswer = z.object({ goal: goal.nullable(), figures: goalFigures.nullable() });

/** The filters of a goal as they are applied to an event of a moment (milliseconds). */
export const goalFilters = (
  { filters }: Pick<GoalInput, 'filters'>,
  reading: LiteralReading,
): ResolvedFilter[] => filters.map((one) => resolvedLiterally(one, reading));

/** The value of a conversion by an event with this data; null where the field holds no number, or a huge one. */
export function goalValue(
  { value_field: field }: Pick<GoalInput, 'value_field'>,
  data: unknown,
  format: NumberFormat | null,
): number | null {
  return field === null ? null : countedValue(readPath(data, field.split('.')), format);
}

/** A value that is added up; null where it is no number, or a huge one. */
export function countedValue(value: unknown, format: NumberFormat | null): number | null {
  const number = toNumeric(value, format);
  if (number === null) return null;
  return Math.abs(Number(number)) < valueLimit ? Number(number) : null;
}
