import { z } from 'zod';
import { id, moment, pageMeta } from './common';

/** The ways in which a contact is sent something, each of which it may leave. */
export const channels = ['sms', 'email', 'push'] as const;
export const channel = z.enum(channels);
export type Channel = z.infer<typeof channel>;

/**
 * How a contact left a channel or came back: a STOP or START word, the page behind `{{ unsubscribe_url }}`, the mail program's own
 * button (RFC 8058), Identify, or by hand.
 */
export const optOutSources = ['sms_reply', 'unsubscribe_page', 'one_click', 'identify', 'hand'] as const;
export type OptOutSource = (typeof optOutSources)[number];

/** The channels that a contact has left, and since when. */
export const optedOut = z.partialRecord(channel, moment);
export type OptedOut = z.infer<typeof optedOut>;

/** What Identify says of channels: true leaves one, false comes back; what is not named stays. */
export const optOutsGiven = z.strictObject({
  sms: z.boolean().optional(),
  email: z.boolean().optional(),
  push: z.boolean().optional(),
});
export type OptOutsGiven = z.infer<typeof optOutsGiven>;

/** One time that a contact left a channel or came back. */
export const optOutChange = z
  .object({
    id,
    channel,
    opted_out: z.boolean().describe('True: it left; false: it came back.'),
    source: z.enum(optOutSources),
    author: z.string().nullable().describe('E-mail of who changed it by hand.'),
    created_at: moment,
  })
  .meta({ id: 'OptOutChange' });
export type OptOutChange = z.infer<typeof optOutChange>;

export const optOutChangeList = z.object({ opt_out_changes: z.array(optOutChange), meta: pageMeta });

/** The body of `PUT /contact/{contactId}/opt-out`. */
export const optOutInput = z.strictObject({ channel, opted_out: z.boolean() });
export type OptOutInput = z.infer<typeof optOutInput>;
