import { z } from 'zod';
import { broadcastTemplateNames } from '../broadcasts/templates/names';
import { filter } from '../steps/filter';
import { loopDelayLimit } from '../steps/loop/schema';
import { timezoneName } from '../values/time/timezones';
import { ruleWords } from '../values/validation/faults';
import { flowProblem } from './automatisations/flow-problem';
import {
  displayName,
  id,
  jsonObject,
  lookedAtVersion,
  moment,
  nameLimit,
  pageMeta,
  pageQuery,
  searchTerm,
} from './common';
import { channel } from './contacts/channel';
import { wallTime } from './scheduled-task';
import { countedEvent } from './segments/rule';
import { updateOf } from './update';

const count = z.number().int();

/** The state of a broadcast, of which all but the first two have begun to send. */
export const broadcastStates = [
  'draft',
  'scheduled',
  'sending',
  'paused',
  'sent',
  'stopped',
  'failed',
] as const;
export type BroadcastState = (typeof broadcastStates)[number];

/** Whose contacts a broadcast goes to. */
export const broadcastSources = ['all_contacts', 'tag', 'segment'] as const;

/** The contacts of a broadcast: all, or those of a tag, a segment or a list, that pass every filter. */
const broadcastAudience = z
  .strictObject({
    source: z.enum(broadcastSources).default('all_contacts'),
    value: id
      .nullable()
      .default(null)
      .describe('The id of the tag, or of the segment or list; null where it has all contacts.'),
    contact_filters: z.array(filter).max(50).default([]),
  })
  .meta({ id: 'BroadcastAudience' });
export type BroadcastAudience = z.infer<typeof broadcastAudience>;

/** What a broadcast sends: a step’s content without its kind, as `POST /automatisation/{id}/step` takes it. */
const messageContent = z.strictObject({
  app_webhook_unique_identifier: z
    .string()
    .max(255)
    .describe('The action of an app that sends a contact a message, such as `send-sms`.'),
  user_app_id: id.nullable().default(null).describe('The connection; needed before it is sent.'),
  data: jsonObject
    .default({})
    .describe('The fields of the message. The recipient is one field of the contact: `{{ contact.email }}`.'),
});
export type MessageContent = z.infer<typeof messageContent>;

/** The names of the two messages of a test; they are the ids of the split’s ways. */
export const variants = ['a', 'b'] as const;
export type Variant = (typeof variants)[number];

/** By what the winner of a test is chosen. */
export const testMeasures = ['opened', 'clicked'] as const;
export type TestMeasure = (typeof testMeasures)[number];

/** The bounds of a test, and what a new one has. */
export const testLimits = {
  percent: { least: 1, usual: 20, most: 100 },
  hours: { least: 1, usual: 4, most: 72 },
} as const;

/** An A/B test: two messages go to a part of the audience, and the better one to the others. */
const broadcastTest = z
  .strictObject({
    percent: z
      .number()
      .int()
      .min(testLimits.percent.least)
      .max(testLimits.percent.most)
      .default(testLimits.percent.usual)
      .describe(
        'How many of a hundred contacts get one of both messages, half of them each; 100: everybody does.',
      ),
    hours: z
      .number()
      .int()
      .min(testLimits.hours.least)
      .max(testLimits.hours.most)
      .default(testLimits.hours.usual)
      .describe('How many hours after the last of these the winner is chosen.'),
    measure: z.enum(testMeasures).default('opened'),
  })
  .meta({ id: 'BroadcastTest' });
export type BroadcastTest = z.infer<typeof broadcastTest>;

/** When a broadcast is sent: at once, or when clocks show a time. */
const broadcastTiming = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('now') }),
    z.strictObject({
      kind: z.literal('at'),
      at: wallTime.describe('The day and the time as clocks show them, `2026-12-01T09:00`.'),
      timezone: timezoneName
        .nullable()
        .default(null)
        .describe('Whose clocks, as `Europe/Paris`; null is UTC.'),
      by_contact_clock: z
        .boolean()
        .default(false)
        .describe('Whether each contact gets it when its own clocks show the time.'),
    }),
  ])
  .meta({ id: 'BroadcastTiming' });
export type BroadcastTiming = z.infer<typeof broadcastTiming>;

/** What was counted of a message when the winner was chosen. */
export const variantCount = z.object({
  variant: z.enum(variants),
  sent: count,
  reached: count.describe(
    'Those who opened it or clicked in it, by the measure of the test; programs are left out.',
  ),
});
export type VariantCount = z.infer<typeof variantCount>;

/** The results of a test. */
export const testResult = z
  .object({
    winner: z.enum(variants),
    chosen_at: moment,
    by: z.enum(['rule', 'person']),
    counts: z.array(variantCount),
    chance: z
      .number()
      .nullable()
      .describe('The probability that the winner really is the better one; null where nobody was counted.'),
  })
  .meta({ id: 'BroadcastTestResult' });
export type TestResult = z.infer<typeof testResult>;

/** What became of a broadcast so far, of all its runs together. */
const broadcastFigures = z
  .object({
    total: count
      .nullable()
      .describe(
        'Contacts of the audience, without those that were erased since; null while they are gathered.',
      ),
    sent: count,
    unknown: count.describe('A call went out, and whether it did its work is not known.'),
    under_way: count,
    not_sent: count.describe('Passed over, refused by the provider, or stopped before.'),
    not_begun: count,
    control: count.describe('Kept out as the control group of its goal.'),
    per_minute: z.number().nullable(),
    seconds_left: count
      .nullable()
      .describe('As of a campaign’s run; null when it is not known, or nothing goes on.'),
    next_due: moment
      .nullable()
      .describe('When the next contacts get it by their own clocks; null elsewhere, and when none is left.'),
    last_due: moment.nullable().describe('The same of the last contacts.'),
    started_at: moment,
    ended_at: moment.nullable(),
  })
  .meta({ id: 'BroadcastFigures' });
export type BroadcastFigures = z.infer<typeof broadcastFigures>;

const delayBetweenMessages = z
  .number()
  .int()
  .min(0)
  .max(loopDelayLimit)
  .describe('The pace: milliseconds between two messages; 0: as fast as the connection bears.');
const messagesWords = 'One message; with a `test` two, which go out by the same channel.';

/** A broadcast in a list. */
export const broadcastInList = z
  .object({
    id: id.describe('It is a campaign: calls of automations take this id too.'),
    name: z.string(),
    state: z.enum(broadcastStates),
    channel: channel.nullable(),
    audience: broadcastAudience,
    timing: broadcastTiming,
    scheduled_for: moment
      .nullable()
      .describe(
        'When it is due first; null where it is not scheduled. By contacts’ own clocks: from when on contacts are gathered, and once they are, when the first of them gets it.',
      ),
    begun_at: moment.nullable(),
    figures: broadcastFigures.nullable().describe('Null before it begins.'),
    created_at: moment,
    updated_at: moment,
  })
  .meta({ id: 'BroadcastInList' });
export type BroadcastInList = z.infer<typeof broadcastInList>;

/** How many of those whom a broadcast was sent to have reached its goal. */
const broadcastGoal = z
  .object({
    event_name: z.string(),
    window_days: count,
    has_value: z.boolean().describe('Whether the goal names a field with the value of a conversion.'),
    sent_to: count.describe('Whom the message was sent to, one by one.'),
    reached: count.describe('Those of them that reached the goal by now.'),
    value: z.number().describe('The sum of the values of these conversions.'),
    is_open: z.boolean().describe('Whether more may reach it: the time of some is not over.'),
  })
  .meta({ id: 'BroadcastGoal' });
export type BroadcastGoal = z.infer<typeof broadcastGoal>;

/** A broadcast. */
export const broadcast = broadcastInList
  .extend({
    version: z.number().int(),
    messages: z.array(
      messageContent.extend({
        variant: z.enum(variants),
        step_id: id.describe('Its step: `GET /automatisation/{id}/stats` counts by it.'),
      }),
    ),
    test: broadcastTest.nullable(),
    test_ends_at: moment
      .nullable()
      .describe('From when on the winner is chosen; null before the last contact of the test has begun.'),
    test_result: testResult.nullable(),
    delay_between_messages: delayBetweenMessages,
    not_reached: count.describe('Of one that is stopped: whom `POST …/send` would go to now.'),
    missed: z
      .object({ code: z.string(), message: z.string() })
      .nullable()
      .describe('Why it was not sent at the time that it was scheduled for.'),
    problems: z.array(flowProblem).describe('None while it is being sent.'),
    goal: broadcastGoal
      .nullable()
      .describe('What its goal counts; null: none is set. `PUT /automatisation/{id}/goal` sets it.'),
    revenue: z
      .object({ events: count, value: z.number() })
      .nullable()
      .describe(
        'The revenue that counts for it, as in `GET /report/revenue`, of its whole time; null: nothing counts as revenue.',
      ),
  })
  .meta({ id: 'Broadcast' });
export type Broadcast = z.infer<typeof broadcast>;

const testFits = ({ messages, test }: { messages: readonly unknown[]; test: unknown }): boolean =>
  (messages.length === 1) === (test === null);
const testWords = ruleWords({
  en: 'goes with two messages, and with two messages only',
  fr: 'va avec deux messages, et seulement avec deux messages',
});
/** Whether nobody waits for the winner of a test, because all get one of both messages. */
export const triesAll = (test: Pick<BroadcastTest, 'percent'>): boolean =>
  test.percent === testLimits.percent.most;

const clockFits = ({ timing, test }: { timing: BroadcastTiming; test: BroadcastTest | null }): boolean =>
  test === null || triesAll(test) || timing.kind === 'now' || !timing.by_contact_clock;
const clockWords = ruleWords({
  en: 'goes with a test of 100 percent only: of a part, the others would get the winner past their hour',
  fr: 'ne va qu’avec un test à 100 pour cent : sur une partie, les autres recevraient le gagnant après leur heure',
});

/** The body of `POST /broadcast`. */
export const broadcastInput = z
  .strictObject({
    name: displayName,
    audience: broadcastAudience.default({ source: 'all_contacts', value: null, contact_filters: [] }),
    messages: z.array(messageContent).min(1).max(variants.length).describe(messagesWords),
    test: broadcastTest.nullable().default(null),
    delay_between_messages: delayBetweenMessages.default(0),
    timing: broadcastTiming.default({ kind: 'now' }),
  })
  .refine(testFits, { path: ['test'], message: testWords })
  .refine(clockFits, { path: ['timing'], message: clockWords });
export type BroadcastInput = z.infer<typeof broadcastInput>;

/** The body of `POST /broadcast/template`. */
export const broadcastTemplateInput = z.strictObject({
  template: z.enum(broadcastTemplateNames),
  name: displayName,
  makes_segment: z
    .boolean()
    .default(false)
    .describe('Whether its audience is the segment that the template suggests, made where it is missing.'),
  event_name: z
    .string()
    .trim()
    .max(nameLimit)
    .refine(...countedEvent)
    .default('')
    .describe('The event that the segment counts, such as an order; the template’s own when empty.'),
});
export type BroadcastTemplateInput = z.infer<typeof broadcastTemplateInput>;

const ofServer = z.unknown().optional().meta({ readOnly: true, description: 'Read-only: ignored.' });

/** The body of `PUT /broadcast/{id}`: what is not given stays; an older `version` is refused. */
export const broadcastUpdate = updateOf(
  broadcast,
  z.strictObject({
    name: displayName.optional(),
    audience: broadcastAudience.optional(),
    messages: z
      .array(messageContent.extend({ variant: ofServer, step_id: ofServer }))
      .min(1)
      .max(variants.length)
      .optional()
      .describe(messagesWords),
    test: broadcastTest.nullable().optional(),
    delay_between_messages: delayBetweenMessages.optional(),
    timing: broadcastTiming.optional(),
    version: z.number().int().optional(),
  }),
  ['id'],
);
export type BroadcastUpdate = z.infer<typeof broadcastUpdate>;

/** The query of `GET /broadcast`. */
export const broadcastQuery = pageQuery.extend({
  state: z.enum(broadcastStates).optional(),
  search_term: searchTerm,
});
export type BroadcastQuery = z.infer<typeof broadcastQuery>;

/** The query of `POST /broadcast/{id}/send`. */
export const broadcastSendQuery = z.strictObject({
  version: lookedAtVersion.describe('The version that was looked at. Absent: whichever is stored.'),
});

export const broadcastPage = z.object({ broadcasts: z.array(broadcastInList), meta: pageMeta });

/** The body of `POST /broadcast/{id}/winner`. */
export const winnerInput = z.strictObject({ variant: z.enum(variants) });
