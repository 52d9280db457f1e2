import { z } from 'zod';
import { comparison, fits } from '../../steps/comparison';
import { isUnfitValue } from '../../values/comparing/compare';
import { literalTypes, takesDays, takesValue } from '../../values/comparing/operations';
import { plainPath } from '../../values/path';
import { ruleWords } from '../../values/validation/faults';
import { id, nameLimit } from '../common';
import { channel } from '../contacts/channel';
import { consentStates } from '../contacts/consent';
import { isSegmentEventName } from './segment-event';

/** How deep groups of rules may be nested, and how many rules and groups a segment may have. */
export const deepestGroup = 5;
export const mostRules = 60;

/** Most days that a rule may count back or ahead. */
export const mostDays = 3_650;
/** The largest number of events or messages that a rule may ask for. */
export const mostCounted = 100;
/** Most days before an anniversary, and most filters on the data of an event. */
export const mostDaysAhead = 365;
export const mostFilters = 10;

const comparedMembers = {
  variable: plainPath,
  variable_type: z.enum(literalTypes).default('string'),
  ...comparison,
};

/** Arguments for `refine`: a value is given where one is needed, and is one of the type, as programs or people of some country write it. */
const fitsValue: [
  (asked: z.infer<z.ZodObject<typeof comparedMembers>>) => boolean,
  { path: string[]; message: string },
] = [
  ({ operation, variable_type, value }) =>
    !takesValue(operation) ||
    (value !== null &&
      value !== '' &&
      [null, 'point' as const, 'comma' as const].some(
        (number_format) => !isUnfitValue({ operation, variable_type, number_format }, value),
      )),
  {
    path: ['value'],
    message: ruleWords({
      en: 'must be given, and be of the type that is compared',
      fr: 'doit être indiqué, et être du type comparé',
    }),
  },
];

/** Compares a field of the contact, or of a counted event, with a value. */
const comparedField = z
  .strictObject(comparedMembers)
  .refine(...fits)
  .refine(...fitsValue);
export type ComparedField = z.infer<typeof comparedField>;

/** Of a counted event nothing is asked that time alone would change. */
const countedField = comparedField.refine(({ operation }) => !takesDays(operation), {
  path: ['operation'],
  message: ruleWords({
    en: 'cannot count days from today in the data of events: give the rule a period',
    fr: 'ne peut pas compter des jours à partir d’aujourd’hui dans les données des événements : donnez une période à la règle',
  }),
});

/** The time in which events or messages are counted. */
const period = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('ever') }),
    z.strictObject({
      kind: z.literal('last_days'),
      days: z.number().int().min(1).max(mostDays).describe('Days of 24 hours, up to now.'),
    }),
    z.strictObject({
      kind: z.literal('between'),
      from: z.iso
        .date()
        .nullable()
        .describe('The first day, by the account’s clocks; null: from the beginning.'),
      to: z.iso.date().nullable().describe('The last day; null: up to now.'),
    }),
  ])
  .default({ kind: 'ever' });
export type RulePeriod = z.infer<typeof period>;

const counted = {
  operation: z.enum(['AT_LEAST', 'AT_MOST', 'EXACTLY']).default('AT_LEAST'),
  count: z.number().int().min(0).max(mostCounted).default(1),
  period,
};
export type CountOperation = z.infer<(typeof counted)['operation']>;

/** Whether the rule is about those for whom it is true, or about all others. */
const is = z.boolean().default(true);

/** Arguments for `refine`: rules count the events of accounts, not those of segments. */
export const countedEvent: [(name: string) => boolean, { message: string }] = [
  (name) => !isSegmentEventName(name),
  {
    message: ruleWords({
      en: 'must not be the event of a segment: segments cannot follow each other',
      fr: 'ne doit pas être l’événement d’un segment : les segments ne peuvent pas se suivre',
    }),
  },
];

/** One question about a contact. */
const simpleRules = [
  z
    .strictObject({ kind: z.literal('field'), ...comparedMembers })
    .refine(...fits)
    .refine(...fitsValue),
  z
    .strictObject({
      kind: z.literal('anniversary'),
      variable: plainPath,
      days: z.number().int().min(0).max(mostDaysAhead),
    })
    .describe('The day and month of a date come in this many days or fewer; 0: today.'),
  z.strictObject({ kind: z.literal('tag'), tag_id: id, is }),
  z.strictObject({ kind: z.literal('consent'), channel, state: z.enum(consentStates), is }),
  z
    .strictObject({ kind: z.literal('topic'), topic_id: id, state: z.enum(consentStates), is })
    .describe('What the contact chose for a topic.'),
  z
    .strictObject({
      kind: z.literal('event'),
      event_name: z
        .string()
        .trim()
        .min(1)
        .max(nameLimit)
        .refine(...countedEvent),
      filters: z
        .array(countedField)
        .max(mostFilters)
        .default([])
        .describe('What the data of a counted event must hold, all of it.'),
      ...counted,
    })
    .describe('How many events of a name the contact had. At most 0: none.'),
  z
    .strictObject({ kind: z.literal('message'), channel: channel.nullable().default(null), ...counted })
    .describe('How many messages were sent to the contact; `channel` null: on all channels together.'),
  z
    .strictObject({
      kind: z.literal('outcome'),
      outcome: z.enum(['opened', 'clicked', 'bounced']),
      channel: channel.nullable().default(null),
      automatisation_id: id.nullable().default(null),
      ...counted,
    })
    .describe(
      'How many messages the contact opened, or clicked a link in, or did not get because they bounced. A message counts once, in the time in which it was opened or clicked; what machines open and click does not count. `channel` and `automatisation_id` null: of any.',
    ),
  z
    .strictObject({
      kind: z.literal('automation'),
      automatisation_id: id,
      state: z.enum(['inside', 'entered', 'completed']),
      is,
    })
    .describe(
      'Whether the contact is inside an automation or campaign, ever entered it, or ever completed it.',
    ),
  z
    .strictObject({ kind: z.literal('list'), segment_id: id, is })
    .describe('Whether the contact is on a list.'),
] as const;

export const simpleRule = z.discriminatedUnion('kind', simpleRules).meta({ id: 'SegmentRule' });
export type SimpleRule = z.infer<typeof simpleRule>;
export type RuleOfKind<Kind extends SimpleRule['kind']> = Extract<SimpleRule, { kind: Kind }>;

/** Rules of which all, or any, must be true. */
export interface RuleGroup {
  kind: 'all' | 'any';
  rules: Rule[];
}
export type Rule = SimpleRule | RuleGroup;

export const isGroup = (rule: Rule): rule is RuleGroup => rule.kind === 'all' || rule.kind === 'any';

const group: z.ZodType<RuleGroup> = z
  .strictObject({
    kind: z.enum(['all', 'any']),
    get rules() {
      return z.array(z.union([simpleRule, group])).max(mostRules);
    },
  })
  .meta({ id: 'SegmentRuleGroup' });

/** The rules of a segment: a group, which may hold groups. */
export const segmentRules = group
  .refine((rules) => depthOf(rules) <= deepestGroup, {
    message: ruleWords({
      en: `must not nest groups deeper than ${deepestGroup}`,
      fr: `ne doit pas imbriquer plus de ${deepestGroup} groupes`,
    }),
  })
  .refine((rules) => simpleRulesOf(rules).length <= mostRules, {
    message: ruleWords({
      en: `must not have more than ${mostRules} rules`,
      fr: `ne doit pas avoir plus de ${mostRules} règles`,
    }),
  })
  .refine((rules) => isWithoutEmptyGroup(rules, true), {
    message: ruleWords({
      en: 'must not have a group without rules',
      fr: 'ne doit pas avoir de groupe sans règle',
    }),
  });

const depthOf = (rule: Rule): number => (isGroup(rule) ? 1 + Math.max(0, ...rule.rules.map(depthOf)) : 0);

/** The questions in all groups, in order. */
export const simpleRulesOf = (rule: Rule): SimpleRule[] =>
  isGroup(rule) ? rule.rules.flatMap(simpleRulesOf) : [rule];

/** Whether a rule asks about a field of the contact, or about something inside it. */
export const namesField = (rule: SimpleRule, path: string): boolean =>
  (rule.kind === 'field' || rule.kind === 'anniversary') &&
  (rule.variable === path || rule.variable.startsWith(`${path}.`));

/** Only the outermost group may be empty: it holds all contacts. */
const isWithoutEmptyGroup = (rule: Rule, isOutermost = false): boolean =>
  !isGroup(rule) ||
  ((isOutermost || rule.rules.length > 0) && rule.rules.every((one) => isWithoutEmptyGroup(one)));
