import { z } from 'zod';
import type { OutcomeKind } from '../entities/runs/message-outcome';
import { plainOutcome, wordsLimit, type Outcome } from '../outcomes/outcome';
import { beginning } from '../values/text/text';

/**
 * The status of an SMS that was sent, as Twilio reports it. Other fields are not read. Source:
 * https://www.twilio.com/docs/messaging/guides/track-outbound-message-status (read November 2026)
 */
export const smsStatusForm = z.looseObject({
  AccountSid: z.string().optional(),
  MessageSid: z.string().min(1).max(64),
  MessageStatus: z.string().min(1).max(50),
  To: z.string().min(1).max(100),
  ErrorCode: z.string().max(20).optional(),
  ErrorMessage: z.string().optional(),
});
type SmsStatusForm = z.infer<typeof smsStatusForm>;

/** Source: https://www.twilio.com/docs/messaging/api/message-resource#message-status-values (read November 2026) */
const kinds: Readonly<Record<string, OutcomeKind>> = {
  accepted: 'accepted',
  scheduled: 'accepted',
  queued: 'accepted',
  sending: 'accepted',
  sent: 'sent',
  delivered: 'delivered',
  read: 'opened',
  undelivered: 'bounced',
  failed: 'dropped',
  canceled: 'dropped',
};

/**
 * Twilio's titles of its errors: a report has the code alone. Source: https://www.twilio.com/docs/api/errors, each code on a page of its
 * own (read November 2026)
 */
const titles: Readonly<Record<string, string>> = {
  21211: "Invalid 'To' phone number",
  21610: 'Attempt to send to unsubscribed recipient',
  21614: "'To' number is not a valid mobile number",
  30001: 'Queue overflow',
  30002: 'Account suspended',
  30003: 'Unreachable destination handset',
  30004: 'Message blocked',
  30005: 'Unknown destination handset',
  30006: 'Landline or unreachable carrier',
  30007: 'Message filtered',
  30008: 'Unknown error',
  30034: 'Message from an unregistered number',
};

/**
 * The errors that say that a number cannot get text messages at all. A phone that is switched off (30003), a message that was filtered, and
 * a recipient who answered STOP (21610, which is a matter of consent) are none.
 */
const neverReached = new Set(['21211', '21614', '30005', '30006']);

/** What a report tells of a message; null for a status that tells nothing. Twilio does not say when it happened. */
export function smsOutcome({
  MessageSid,
  MessageStatus,
  To,
  ErrorCode,
  ErrorMessage,
}: SmsStatusForm): Outcome | null {
  const kind = Object.hasOwn(kinds, MessageStatus) ? kinds[MessageStatus] : undefined;
  if (kind === undefined) return null;
  const isRefused = kind === 'bounced' || kind === 'dropped';
  const code = isRefused && ErrorCode ? ErrorCode : null;
  const words = isRefused ? (ErrorMessage ?? (code === null ? undefined : titles[code])) : undefined;
  return {
    ...plainOutcome,
    kind,
    key: `${MessageSid}:${MessageStatus}`,
    at: null,
    isPermanent: code !== null && neverReached.has(code),
    code,
    words: words ? beginning(words, wordsLimit) : null,
    address: To,
  };
}
