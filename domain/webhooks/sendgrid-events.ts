import { z } from 'zod';
import type { OutcomeKind } from '../entities/runs/message-outcome';
import { linkLimit, plainOutcome, wordsLimit, type Outcome } from '../outcomes/outcome';
import { readReference, type MessageReference } from '../outcomes/reference';
import { beginning } from '../values/text/text';
import { madeStorable } from '../values/validation/storable';

/**
 * The argument of an e-mail that leads its events back to our call: SendGrid hands `custom_args` back as members of each event
 * (https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event#unique-arguments-and-custom-arguments).
 */
export const sendgridArgument = 'sillage_message';

/** A member that a provider may leave out, or give in another type than it documents. */
const lenientText = z
  .union([z.string().transform(madeStorable), z.number().transform(String)])
  .nullish()
  .catch(null);

/**
 * An event as SendGrid sends it. Other members are not read. Source:
 * https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event (read November 2026)
 */
const sendgridEvent = z.looseObject({
  event: z.string(),
  email: z.string().min(1).max(1_000).transform(madeStorable),
  timestamp: z.number().positive(),
  sg_event_id: lenientText,
  /** Of a bounce: `bounce`, or `blocked` where the server refused for now. */
  type: lenientText,
  bounce_classification: lenientText,
  /** The code of RFC 3463, such as 5.1.1. */
  status: lenientText,
  reason: lenientText,
  response: lenientText,
  url: lenientText,
  sg_machine_open: z.boolean().nullish().catch(null),
  [sendgridArgument]: z.string(),
});
type SendgridEvent = z.infer<typeof sendgridEvent>;

const kinds: Readonly<Record<string, OutcomeKind>> = {
  processed: 'accepted',
  deferred: 'deferred',
  delivered: 'delivered',
  open: 'opened',
  click: 'clicked',
  bounce: 'bounced',
  dropped: 'dropped',
  spamreport: 'complained',
  unsubscribe: 'unsubscribed',
  group_unsubscribe: 'unsubscribed',
};

/** Latest moment that a `timestamptz` and a Date both hold without trouble: the end of the year 9999. */
const latest = 253_402_300_799;

/** What an event tells of a message of ours; null for one of another message, and for one that tells nothing of a message. */
export function sendgridOutcome(given: unknown): { reference: MessageReference; outcome: Outcome } | null {
  const { data } = sendgridEvent.safeParse(given);
  const kind = data && Object.hasOwn(kinds, data.event) ? kinds[data.event] : undefined;
  const reference = data && readReference(data[sendgridArgument]);
  if (!data || !reference || kind === undefined || data.timestamp > latest) return null;
  return {
    reference,
    outcome: {
      ...plainOutcome,
      kind,
      key: keyOf(data),
      at: new Date(Math.trunc(data.timestamp) * 1000),
      isMachine: kind === 'opened' && data.sg_machine_open === true,
      isPermanent: kind === 'bounced' && isInvalidAddress(data),
      code: data.status ? beginning(data.status, 50) : null,
      words: wordsOf(data, kind),
      link: kind === 'clicked' && data.url ? beginning(data.url, linkLimit) : null,
      address: data.email,
    },
  };
}

/**
 * An event that is sent again has the id of the first
 * (https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event#duplicate-events).
 */
const keyOf = ({ sg_event_id, event, timestamp, url }: SendgridEvent): string =>
  sg_event_id ? beginning(sg_event_id, 200) : beginning(`${event}:${timestamp}:${url ?? ''}`, 200);

/**
 * Whether nobody has the address: a bounce that is no block, of a permanent code, that SendGrid classes as `Invalid Address`; where it does
 * not class it, one whose code is about the address (RFC 3463, X.1.X). Source of the classes:
 * https://www.twilio.com/docs/sendgrid/ui/sending-email/bounces (read November 2026)
 */
function isInvalidAddress({ type, status, bounce_classification: classification }: SendgridEvent): boolean {
  if (type !== 'bounce' || (status && !status.startsWith('5'))) return false;
  return classification ? classification === 'Invalid Address' : status?.startsWith('5.1.') === true;
}

function wordsOf({ reason, response }: SendgridEvent, kind: OutcomeKind): string | null {
  if (kind !== 'bounced' && kind !== 'dropped' && kind !== 'deferred') return null;
  const words = (reason ?? response ?? '').trim();
  return words === '' ? null : beginning(words, wordsLimit);
}
