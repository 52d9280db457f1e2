import { z } from 'zod';
import { ruleWords } from '../../values/validation/faults';
import { moment } from '../common';
import { channel, type Channel } from '../contacts/channel';

/** Most caps and categories of an account, the longest name of a category, most messages that a cap allows, and its longest window, in days. */
export const capLimits = { caps: 10, categories: 20, categoryName: 50, count: 100, days: 90 };

/** The name of a category of messages. */
export const messageCategory = z.string().trim().min(1).max(capLimits.categoryName);

/** An account's categories of messages, in the order of its choice. */
export const messageCategories = z
  .array(messageCategory)
  .max(capLimits.categories)
  .transform((names) => [...new Set(names)]);

/** What becomes of a message over a cap: it waits until the cap allows it, or its step is passed over. */
export const whenCapped = ['wait', 'pass_over'] as const;
export type WhenCapped = (typeof whenCapped)[number];

const hour = 3_600_000;
const unitLengths = { hours: hour, days: 24 * hour } as const;
export const capUnits = ['hours', 'days'] as const;

/** Which messages a cap counts (null: of every channel, of every category), how many it allows, and in which rolling window. */
const capRule = z.strictObject({
  channel: channel.nullable().default(null),
  category: messageCategory.nullable().default(null),
  count: z.number().int().min(1).max(capLimits.count),
  period: z
    .number()
    .int()
    .min(1)
    .max(capLimits.days * 24),
  unit: z.enum(capUnits),
  when_reached: z.enum(whenCapped).default('wait'),
});

const isShortEnough = (cap: Pick<MessageCap, 'period' | 'unit'>): boolean =>
  windowOf(cap) <= capLimits.days * unitLengths.days;

/** At most `count` messages of a channel and a category in any window of `period` hours or days; a day has 24 hours. */
const messageCap = capRule.refine(isShortEnough, {
  path: ['period'],
  message: ruleWords({
    en: `must be ${capLimits.days} days at most`,
    fr: `doit être de ${capLimits.days} jours au plus`,
  }),
});
export type MessageCap = z.infer<typeof capRule>;

export const messageCaps = z.array(messageCap).max(capLimits.caps);

/** The window of a cap, in milliseconds. */
export const windowOf = ({ period, unit }: Pick<MessageCap, 'period' | 'unit'>): number =>
  period * unitLengths[unit];

/** A message as caps count it. */
export interface CountedMessage {
  channel: Channel;
  category: string | null;
}

/** Whether a cap counts a message. */
export const countsMessage = (cap: MessageCap, message: CountedMessage): boolean =>
  (cap.channel === null || cap.channel === message.channel) &&
  (cap.category === null || cap.category === message.category);

/** A cap, and when messages went that it counts: the newest at least, as many as it allows. Milliseconds since 1970, in any order. */
export interface FilledCap {
  cap: MessageCap;
  times: readonly number[];
}

/** When a cap allows one more message; null: it does now. */
function opensAt({ cap, times }: FilledCap, now: number): number | null {
  const filling = times.toSorted((one, other) => other - one)[cap.count - 1];
  if (filling === undefined) return null;
  const opens = filling + windowOf(cap);
  return opens > now ? opens : null;
}

/** A message that is over caps: when all of them allow it, the one that does so last, and what becomes of the message. */
export interface OverCap {
  until: number;
  cap: MessageCap;
  whenReached: WhenCapped;
}

/**
 * When one more message may go; null: now. The strictest cap decides: the one that opens last says until when, and the message is passed
 * over if any cap that is reached says so, unless the step chooses otherwise.
 */
export function overCaps(
  now: number,
  filled: readonly FilledCap[],
  chosen: WhenCapped | null = null,
): OverCap | null {
  const reached = filled.flatMap((one) => {
    const until = opensAt(one, now);
    return until === null ? [] : [{ cap: one.cap, until }];
  });
  const [last] = reached.toSorted((one, other) => other.until - one.until);
  if (!last) return null;
  const isPassedOver = reached.some(({ cap }) => cap.when_reached === 'pass_over');
  return { ...last, whenReached: chosen ?? (isPassedOver ? 'pass_over' : 'wait') };
}

/** Why a message waits or was passed over, as logs and simulations tell it: the cap, and when it allows one more, by whose timezone. */
export const capWait = z.object({
  until: moment,
  timezone: z.string(),
  timezone_of: z.enum(['contact', 'account']),
  ...capRule.omit({ when_reached: true }).shape,
});
export type CapWait = z.infer<typeof capWait>;
