import { z } from 'zod';
import { id, moment, pageMeta } from '../common';
import { channel, channels, optOutSource, type Channel } from './channel';

/** What a contact has said of a channel: it agreed, it was never asked, or it left. */
export const consentStates = ['subscribed', 'not_asked', 'left'] as const;
const consentState = z.enum(consentStates);
export type ConsentState = z.infer<typeof consentState>;

/** What may be told as a proof: which form, on which day, in whose words. */
export const proofLimit = 500;
export const consentProof = z.string().trim().max(proofLimit);

/** What holds of one channel, and since when, by whom and by what proof; all null of who was never asked. */
const channelConsent = z
  .object({
    state: consentState,
    since: moment.nullable(),
    source: optOutSource.nullable(),
    proof: z.string().nullable(),
  })
  .meta({ id: 'ChannelConsent' });
export type ChannelConsent = z.infer<typeof channelConsent>;

/** What holds of each channel. */
export const consents = z.object({ sms: channelConsent, email: channelConsent, push: channelConsent });
export type Consents = z.infer<typeof consents>;

/** What holds of each channel, in a word. */
export const consentStatesOf = z.object({ sms: consentState, email: consentState, push: consentState });
type ConsentStates = z.infer<typeof consentStatesOf>;

/** One change of what a contact has said of a channel. */
export const optOutChange = z
  .object({
    id,
    channel,
    opted_out: z.boolean().describe('True: it left; false: it came back, or agreed.'),
    before: consentState.describe('What it was until then.'),
    state: consentState.describe('What it became.'),
    source: optOutSource,
    proof: z.string().nullable().describe('How that is known, in the words of whoever told it.'),
    given_at: moment.nullable().describe('When it was said, where whoever told it named that.'),
    author: z.string().nullable().describe('E-mail of who changed it by hand.'),
    created_at: moment,
  })
  .meta({ id: 'OptOutChange' });
export type OptOutChange = z.infer<typeof optOutChange>;

export const optOutChangeList = z.object({ opt_out_changes: z.array(optOutChange), meta: pageMeta });

/** The body of `PUT /contact/{contactId}/consent`. */
export const consentInput = z.strictObject({
  channel,
  state: consentState,
  proof: consentProof.nullish().describe(`How that is known, in up to ${proofLimit} characters.`),
});
export type ConsentInput = z.infer<typeof consentInput>;

/** A state of a channel, as lists are narrowed by it: `sms.subscribed`. */
const consentFilters = channels.flatMap((one) => consentStates.map((state) => `${one}.${state}` as const));
export const consentFilter = z.enum(consentFilters);
export type ConsentFilter = z.infer<typeof consentFilter>;

export function readConsentFilter(filter: ConsentFilter): { channel: Channel; state: ConsentState } {
  const [of, state] = filter.split('.');
  return { channel: channel.parse(of), state: consentState.parse(state) };
}

/** By channel, whether who was not asked is written to. A channel that is missing is undecided, and they are. */
export const mayWriteUnasked = z.strictObject({
  sms: z.boolean().optional(),
  email: z.boolean().optional(),
  push: z.boolean().optional(),
});
export type MayWriteUnasked = z.infer<typeof mayWriteUnasked>;

/** What an account begins with: nobody gets an SMS who has not agreed to it. About e-mails it decides by itself, and is asked to. */
export const firstMayWriteUnasked: MayWriteUnasked = { sms: false, push: true };

type Moments = Partial<Record<Channel, unknown>>;

/** What a contact has said of a channel, by the channels that it has left and those that it has agreed to. */
export const consentOf = (
  { optedOut = {}, subscribed = {} }: { optedOut?: Moments; subscribed?: Moments },
  of: Channel,
): ConsentState => (of in optedOut ? 'left' : of in subscribed ? 'subscribed' : 'not_asked');

/** The same of all channels. */
export const consentsOf = (contact: { optedOut?: Moments; subscribed?: Moments }): ConsentStates => ({
  sms: consentOf(contact, 'sms'),
  email: consentOf(contact, 'email'),
  push: consentOf(contact, 'push'),
});

/** Why a contact is sent nothing in a channel. */
export type HeldBack = 'opted_out' | 'not_asked';

/** Why the contact is sent nothing in the channel by an account; null where it is written to. */
export function whyHeldBack(
  contact: { optedOut?: Moments; subscribed?: Moments },
  of: Channel,
  mayWrite: MayWriteUnasked,
): HeldBack | null {
  const state = consentOf(contact, of);
  if (state === 'left') return 'opted_out';
  return state === 'not_asked' && mayWrite[of] === false ? 'not_asked' : null;
}
