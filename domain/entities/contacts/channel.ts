import { z } from 'zod';
import { moment } from '../common';

/** The ways in which a contact is sent something, each of which it may leave. */
export const channels = ['sms', 'email', 'push'] as const;
export const channel = z.enum(channels);
export type Channel = z.infer<typeof channel>;

/**
 * How a contact agreed to a channel, left it or came back: a STOP or START word, the page behind `{{ unsubscribe_url }}`, the mail program's own
 * button (RFC 8058), Identify, an import, by hand, or with a contact that had the address and was erased.
 */
const optOutSources = [
  'sms_reply',
  'unsubscribe_page',
  'one_click',
  'identify',
  'import',
  'hand',
  'erased_contact',
  'address_changed',
] as const;
export const optOutSource = z.enum(optOutSources);
export type OptOutSource = z.infer<typeof optOutSource>;

/** The channels that a contact has left, and since when. */
export const optedOut = z.partialRecord(channel, moment);
export type OptedOut = z.infer<typeof optedOut>;
/** The channels that a contact has agreed to, and since when. */
export type Subscribed = OptedOut;

/** What Identify says of channels: true leaves one, false comes back; what is not named stays. */
export const optOutsGiven = z.strictObject({
  sms: z.boolean().optional(),
  email: z.boolean().optional(),
  push: z.boolean().optional(),
});
export type OptOutsGiven = z.infer<typeof optOutsGiven>;

/** The body of `PUT /contact/{contactId}/opt-out`. */
export const optOutInput = z.strictObject({ channel, opted_out: z.boolean() });
export type OptOutInput = z.infer<typeof optOutInput>;
