import { z } from 'zod';
import { hoursBetween, weekdays } from '../../steps/delay/schema';
import { nextOpenMoment } from '../../steps/delay/window';
import type { ClocksOfContact } from '../../values/time/contact-timezone';
import { moment } from '../common';
import { channel, type Channel } from '../contacts/channel';

/** The days (none: all of them) and the hours (null: all of them) in which messages of a channel go out. */
const messageWindow = z.strictObject({
  days: weekdays.default([]),
  hoursBetween: hoursBetween.nullable().default(null),
});
export type MessageWindow = z.infer<typeof messageWindow>;

/** An account's message hours, by channel. Messages of a channel that is null or missing go out at any time. */
export const messageHours = z.strictObject({
  sms: messageWindow.nullable().optional(),
  email: messageWindow.nullable().optional(),
  push: messageWindow.nullable().optional(),
});
export type MessageHours = z.infer<typeof messageHours>;

/** Why a message waits, as logs, previews and simulations tell it: until when, by whose timezone, and the window of its channel. */
export const messageWait = z.object({
  channel,
  until: moment,
  timezone: z.string(),
  timezone_of: z.enum(['contact', 'account']),
  ...messageWindow.shape,
});
export type MessageWait = z.infer<typeof messageWait>;

/** Until when a message of a channel waits that could go now (milliseconds since 1970); null: it goes now. */
export function waitForHours(
  now: number,
  { channel, hours }: { channel: Channel; hours: MessageHours },
  clocks: ClocksOfContact,
): MessageWait | null {
  const window = hours[channel];
  if (!window) return null;
  const until = nextOpenMoment(now, { ...window, timezone: clocks.timezone });
  return until > now ? { channel, until: new Date(until).toISOString(), ...clocks, ...window } : null;
}
