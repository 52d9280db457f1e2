import { z } from 'zod';
import { id, moment, pageMeta } from '../common';
import { channel, channels, optOutSource, type Channel } from './channel';

/** A contact's consent to a channel: it agreed, it was never asked, or it unsubscribed. */
export const consentStates = ['subscribed', 'not_asked', 'left'] as const;
export const consentState = z.enum(consentStates);
export type ConsentState = z.infer<typeof consentState>;

/** What can serve as proof: the form, the day, the wording. */
export const proofLimit = 500;
export const consentProof = z.string().trim().max(proofLimit);

/** The state of one channel, its time, its source and its proof; all but the state are null for a contact that was never asked. */
export const channelConsent = z
  .object({
    state: consentState,
    since: moment.nullable(),
    source: optOutSource.nullable(),
    proof: z.string().nullable(),
  })
  .meta({ id: 'ChannelConsent' });
export type ChannelConsent = z.infer<typeof channelConsent>;

/** The consent to each channel. */
export const consents = z.object({ sms: channelConsent, email: channelConsent, push: channelConsent });
export type Consents = z.infer<typeof consents>;

/** The consent to each channel, in one word. */
export const consentStatesOf = z.object({ sms: consentState, email: consentState, push: consentState });
type ConsentStates = z.infer<typeof consentStatesOf>;

/** What a change of consent says, whatever the consent is to. */
export const consentChangeFields = {
  before: consentState.describe('What it was until then.'),
  state: consentState.describe('What it became.'),
  source: optOutSource,
  proof: z
    .string()
    .nullable()
    .describe('How that is known, in the words of the person or system that told it.'),
  given_at: moment
    .nullable()
    .describe('When it was said, where the person or system that told it named that.'),
  author: z.string().nullable().describe('E-mail of who changed it by hand.'),
  created_at: moment,
};

/** One change of a contact's consent to a channel. */
export const optOutChange = z
  .object({
    id,
    channel,
    opted_out: z.boolean().describe('True: it left; false: it came back, or agreed.'),
    ...consentChangeFields,
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

/** A state of a channel, as a filter of lists: `sms.subscribed`. */
const consentFilters = channels.flatMap((one) => consentStates.map((state) => `${one}.${state}` as const));
export const consentFilter = z.enum(consentFilters);
export type ConsentFilter = z.infer<typeof consentFilter>;

export function readConsentFilter(filter: ConsentFilter): { channel: Channel; state: ConsentState } {
  const [of, state] = filter.split('.');
  return { channel: channel.parse(of), state: consentState.parse(state) };
}

/** By channel: whether contacts that were never asked are sent messages. A missing channel is undecided, and they are. */
export const mayWriteUnasked = z.strictObject({
  sms: z.boolean().optional(),
  email: z.boolean().optional(),
  push: z.boolean().optional(),
});
export type MayWriteUnasked = z.infer<typeof mayWriteUnasked>;

/** The initial rule of a new account: SMS only with consent. E-mail is left undecided, and the interface asks for a decision. */
export const firstMayWriteUnasked: MayWriteUnasked = { sms: false, push: true };

type Moments = Partial<Record<Channel, unknown>>;

/** A contact's consent to a channel, derived from the channels it has unsubscribed from and those it has agreed to. */
export const consentOf = (
  { optedOut = {}, subscribed = {} }: { optedOut?: Moments; subscribed?: Moments },
  of: Channel,
): ConsentState => (of in optedOut ? 'left' : of in subscribed ? 'subscribed' : 'not_asked');

/** The consent to all channels, derived in the same way. */
export const consentsOf = (contact: { optedOut?: Moments; subscribed?: Moments }): ConsentStates => ({
  sms: consentOf(contact, 'sms'),
  email: consentOf(contact, 'email'),
  push: consentOf(contact, 'push'),
});

/**
 * Why a contact is not sent a message: it has left the channel, or was never asked; it has left the message's topic, or has not subscribed
 * to it where only subscribers get it.
 */
export type HeldBack = 'opted_out' | 'not_asked' | 'topic_left' | 'topic_not_joined';

/** Why the account sends the contact nothing on the channel; null when it may send. */
export function whyHeldBack(
  contact: { optedOut?: Moments; subscribed?: Moments },
  of: Channel,
  mayWrite: MayWriteUnasked,
): HeldBack | null {
  const state = consentOf(contact, of);
  if (state === 'left') return 'opted_out';
  return state === 'not_asked' && mayWrite[of] === false ? 'not_asked' : null;
}
