import { z } from 'zod';
import { moment } from '../common';

/** The channels on which a contact is sent messages; it may unsubscribe from each. */
export const channels = ['sms', 'email', 'push'] as const;
export const channel = z.enum(channels);
export type Channel = z.infer<typeof channel>;

/**
 * The source of a change of consent: a STOP or START word, the page behind `{{ unsubscribe_url }}`, the mail program's own button (RFC
 * 8058), the e-mail provider's own link, Identify, an import, by hand, or taken over from an erased contact with the same address.
 */
const optOutSources = [
  'sms_reply',
  'unsubscribe_page',
  'one_click',
  'provider',
  'identify',
  'import',
  'hand',
  'erased_contact',
  'address_changed',
] as const;
export const optOutSource = z.enum(optOutSources);
export type OptOutSource = z.infer<typeof optOutSource>;

/** The channels from which a contact has unsubscribed, and since when. */
export const optedOut = z.partialRecord(channel, moment);
export type OptedOut = z.infer<typeof optedOut>;
/** The channels to which a contact has agreed, and since when. */
export type Subscribed = OptedOut;

/** Channels in Identify: true unsubscribes, false resubscribes; omitted channels stay unchanged. */
export const optOutsGiven = z.strictObject({
  sms: z.boolean().optional(),
  email: z.boolean().optional(),
  push: z.boolean().optional(),
});
export type OptOutsGiven = z.infer<typeof optOutsGiven>;

/** The body of `PUT /contact/{contactId}/opt-out`. */
export const optOutInput = z.strictObject({ channel, opted_out: z.boolean() });
export type OptOutInput = z.infer<typeof optOutInput>;
