import type { Channel } from '../entities/contacts/channel';
import {
  suppressedChannels,
  type SuppressedChannel,
  type SuppressionReason,
} from '../entities/contacts/suppression';
import type { JsonObject } from '../entities/common';
import type { RenderedRequest } from '../steps/api-call/rendered-request';
import { messageOf } from '../steps/api-call/sent-message';
import { channelOfWebhook } from '../apps/webhook';
import { toE164 } from '../values/phone';
import { toText } from '../values/text/text';
import { otherNumbers } from './left-number';
import type { Outcome } from './outcome';

/** Why an outcome has the address of its message suppressed; null: it does not. */
export function whySuppressed(
  { kind, isPermanent }: Pick<Outcome, 'kind' | 'isPermanent'>,
  channel: SuppressedChannel,
): SuppressionReason | null {
  if (kind === 'complained') return 'complained';
  if (!isPermanent) return null;
  return channel === 'sms' ? 'unreachable' : 'bounced';
}

/** The refusals that say the same, by the code of the call. Source: https://www.twilio.com/docs/api/errors/21614 (read November 2026) */
const refusals: Readonly<Record<string, SuppressionReason>> = { twilio_21614: 'unreachable' };

/** Why a provider's refusal of a message has its address suppressed; null: it does not. */
export const whySuppressedByRefusal = (code: string): SuppressionReason | null =>
  Object.hasOwn(refusals, code) ? (refusals[code] ?? null) : null;

export const isSuppressedChannel = (channel: Channel): channel is SuppressedChannel =>
  (suppressedChannels as readonly Channel[]).includes(channel);

/**
 * An address in the one form in which addresses are compared: in lower case, and its domain in ASCII, as mail servers write an international
 * one (`info@xn--mller-kva.de`).
 */
export function comparedAddress(address: string): string {
  const written = asWritten(address);
  const at = written.lastIndexOf('@') + 1;
  return at === 0 ? written : written.slice(0, at) + asciiDomain(written.slice(at));
}

const asWritten = (address: string): string => address.trim().toLowerCase();

const isAscii = /^[!-~]*$/;
/** What could end a host in a URL. */
const noHost = /[\s/?#:@\\[\]%]/;

/** `URL` writes a host as DNS has it (UTS 46). What is no host stays as it is. */
function asciiDomain(domain: string): string {
  const url = `http://${domain}/`;
  return isAscii.test(domain) || noHost.test(domain) || !URL.canParse(url) ? domain : new URL(url).hostname;
}

/** The forms in which an address may be suppressed: the one in which addresses are compared, and the one of before, with its domain as written. */
export const suppressedForms = (address: string): string[] => [
  ...new Set([comparedAddress(address), asWritten(address)]),
];

/** The forms in which a part of an address may stand in a list of suppressed ones: without an @ it may be of a domain. */
export const searchedForms = (part: string): string[] =>
  part.includes('@') ? suppressedForms(part) : [...new Set([asciiDomain(asWritten(part)), asWritten(part)])];

/** The addresses of a contact that can be suppressed; `country`: of phone numbers without one. */
export function addressesOfContact(
  { email, phone }: { email: string | null; phone: unknown },
  country: string | null | undefined,
): { channel: SuppressedChannel; address: string }[] {
  const number = toE164(toText(phone) ?? '', country);
  return [
    ...suppressedForms(email ?? '').flatMap((address) =>
      address === '' ? [] : [{ channel: 'email' as const, address }],
    ),
    ...(number === null ? [] : [{ channel: 'sms' as const, address: number }]),
  ];
}

/** The addresses of a message, as its `to` names them: several where a step of a mailbox names several. */
export const comparedAddresses = (to: string): string[] => [...new Set(addressesIn(to).map(comparedAddress))];

const addressesIn = (to: string): string[] => to.split(/[,;]/).filter((address) => address.trim() !== '');

/** Why an address of a message gets nothing: it is suppressed, or its number has left. */
export type AddressRefusal = SuppressionReason | 'opted_out';

/** Where a message would go; a question is whether one of the addresses gets nothing. */
export interface Addressed {
  channel: SuppressedChannel;
  /** In each form in which they may be suppressed. */
  addresses: string[];
  /** Of the numbers of an SMS to a contact, those that are not its own. */
  otherNumbers: string[];
}

/** Where the message in a request would go; null: it goes to no address that can be suppressed. `contact`: whom it is for, if anybody. */
export function addressedBy(
  request: RenderedRequest,
  webhook: string | null,
  contact: { data: JsonObject } | null = null,
): Addressed | null {
  const channel = channelOfWebhook(webhook);
  if (channel === null || !isSuppressedChannel(channel)) return null;
  const addresses = [...new Set(addressesIn(messageOf(request, webhook)?.to ?? '').flatMap(suppressedForms))];
  if (addresses.length === 0) return null;
  const isToContact = channel === 'sms' && contact !== null;
  return {
    channel,
    addresses,
    otherNumbers: isToContact ? otherNumbers(addresses, contact.data['phone']) : [],
  };
}

/** Why a message to a suppressed address is not sent, in words for the log. */
export const suppressedMessage: Record<SuppressionReason, string> = {
  bounced: 'Not sent: the address is suppressed, as an e-mail to it bounced for good.',
  complained: 'Not sent: the address is suppressed, as a message to it was reported as spam.',
  unreachable: 'Not sent: the number is suppressed, as it cannot get text messages.',
};

/** The same of a message that only might be sent. */
export const wouldBeSuppressed: Record<SuppressionReason, string> = {
  bounced: 'It would not be sent: the address is suppressed, as an e-mail to it bounced for good.',
  complained: 'It would not be sent: the address is suppressed, as a message to it was reported as spam.',
  unreachable: 'It would not be sent: the number is suppressed, as it cannot get text messages.',
};

/** The code of a message that is not sent for this. */
export const suppressedCode = 'suppressed';
