import type { Recipient } from '../apps/definition';
import { readRecipient } from '../apps/recipient';
import { callOfWebhook } from '../apps/webhook';
import { whenCapped, type WhenCapped } from '../entities/account/message-caps';
import type { LeftOutReason } from '../entities/automatisations/campaign-audience';
import type { JsonObject } from '../entities/common';
import { categoryOf, whyMessageHeldBack, type ConsentRules } from '../entities/contacts/topic';
import type { Channel } from '../entities/contacts/channel';
import type { RunContact } from '../steps/run';
import { readPath } from '../values/path';
import { toText } from '../values/text/text';

/** How a step sends a message to contacts, as far as that decides the recipients. */
export interface MessagePlan {
  stepId: number;
  channel: Channel;
  /** Whether it goes to the control group of the account too. */
  isTransactional: boolean;
  /** The category that may be a topic. */
  category: string | null;
  /** What becomes of it over a cap, where the step says so; null: as the caps say. */
  whenCapped: WhenCapped | null;
  /** The contact's field with the address, where the step names only that field. */
  address: { keys: string[]; kind: Recipient['kind'] } | null;
}

/** The parts of a step that decide what it sends. */
interface SendingStep {
  id: number;
  app_webhook_unique_identifier: string | null;
  data: JsonObject;
}

/** A text that is just one field of the contact: `{{ contact.email }}`. */
const oneField = /^\s*\{\{-?\s*contact\.([\w-]+(?:\.[\w-]+)*)\s*-?\}\}\s*$/;

/** How the step sends a message to contacts; null when it sends none. */
export function messagePlanOf(step: SendingStep): MessagePlan | null {
  const call = callOfWebhook(step.app_webhook_unique_identifier);
  if (!call?.channel) return null;
  const { recipient } = call;
  const written = recipient && step.data[recipient.field];
  const [, path] = (typeof written === 'string' ? oneField.exec(written) : null) ?? [];
  return {
    stepId: step.id,
    channel: call.channel,
    isTransactional: step.data.is_transactional === true,
    category: categoryOf(step.data),
    whenCapped: whenCapped.find((one) => one === step.data['when_capped']) ?? null,
    address: recipient && path !== undefined ? { keys: path.split('.'), kind: recipient.kind } : null,
  };
}

/** The result of a message for a contact: why it is not sent, or its address (null: unknown before sending). */
export type MessageFate = { leftOut: LeftOutReason } | { address: string | null };

/** The account's rules for its messages: who may be written to, and the country of numbers without a code. */
export interface SenderRules extends ConsentRules {
  phoneCountry: string | null;
}

/**
 * Predicts the result of the message from the contact's current data, but for addresses that are suppressed. `scope` is the contact as
 * variables read it.
 */
export function fateOf(
  { channel, category, isTransactional, address }: MessagePlan,
  contact: RunContact,
  scope: JsonObject,
  { phoneCountry, ...rules }: SenderRules,
): MessageFate {
  if (contact.isInControlGroup === true && !isTransactional) return { leftOut: 'control_group' };
  const heldBack = whyMessageHeldBack(contact, { channel, category }, rules);
  if (heldBack !== null) return { leftOut: heldBack };
  if (!address) return { address: null };
  const written = toText(readPath(scope, address.keys))?.trim() ?? '';
  if (written === '') return { leftOut: 'no_address' };
  const read = readRecipient[address.kind](written, phoneCountry);
  return read === null ? { leftOut: 'invalid_address' } : { address: read.toLowerCase() };
}
