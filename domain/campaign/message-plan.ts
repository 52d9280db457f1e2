import type { Recipient } from '../apps/definition';
import { readRecipient } from '../apps/recipient';
import { callOfWebhook } from '../apps/webhook';
import type { LeftOutReason } from '../entities/automatisations/campaign-audience';
import type { JsonObject } from '../entities/common';
import { whyHeldBack, type MayWriteUnasked } from '../entities/contacts/consent';
import type { Channel } from '../entities/contacts/channel';
import type { RunContact } from '../steps/run';
import { readPath } from '../values/path';
import { toText } from '../values/text';

/** How a step sends contacts a message, as far as it says whom that goes to. */
export interface MessagePlan {
  stepId: number;
  channel: Channel;
  /** The contact's field with its address, where the step names that and nothing else. */
  address: { keys: string[]; kind: Recipient['kind'] } | null;
}

/** A step, as far as it says what it sends. */
interface SendingStep {
  id: number;
  app_webhook_unique_identifier: string | null;
  data: JsonObject;
}

/** A text that is one field of the contact: `{{ contact.email }}`. */
const oneField = /^\s*\{\{-?\s*contact\.([\w-]+(?:\.[\w-]+)*)\s*-?\}\}\s*$/;

/** How the step sends contacts a message; null where it sends none. */
export function messagePlanOf(step: SendingStep): MessagePlan | null {
  const call = callOfWebhook(step.app_webhook_unique_identifier);
  if (!call?.channel) return null;
  const { recipient } = call;
  const written = recipient && step.data[recipient.field];
  const [, path] = (typeof written === 'string' ? oneField.exec(written) : null) ?? [];
  return {
    stepId: step.id,
    channel: call.channel,
    address: recipient && path !== undefined ? { keys: path.split('.'), kind: recipient.kind } : null,
  };
}

/** What becomes of a message to a contact: why it is not sent, or where it goes (null: nobody can tell). */
export type MessageFate = { leftOut: LeftOutReason } | { address: string | null };

/** What an account says of its messages: who may be written to, and the country of numbers without a code. */
export interface SenderRules {
  mayWrite: MayWriteUnasked;
  phoneCountry: string | null;
}

/** What would become of the message, by what holds of the contact now. `scope` is the contact as variables read it. */
export function fateOf(
  { channel, address }: MessagePlan,
  contact: RunContact,
  scope: JsonObject,
  { mayWrite, phoneCountry }: SenderRules,
): MessageFate {
  const heldBack = whyHeldBack(contact, channel, mayWrite);
  if (heldBack !== null) return { leftOut: heldBack };
  if (!address) return { address: null };
  const written = toText(readPath(scope, address.keys))?.trim() ?? '';
  if (written === '') return { leftOut: 'no_address' };
  const read = readRecipient[address.kind](written, phoneCountry);
  return read === null ? { leftOut: 'invalid_address' } : { address: read.toLowerCase() };
}
