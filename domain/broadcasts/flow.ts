import { messagePlanOf } from '../campaign/message-plan';
import {
  broadcastSources,
  variants,
  type BroadcastAudience,
  type MessageContent,
  type Variant,
} from '../entities/broadcast';
import type { JsonObject } from '../entities/common';
import type { Branch, Place } from '../flow/chain/place';
import { isCall, isLoop, isSplit } from '../steps';
import { loopData } from '../steps/loop/schema';
import { splitData } from '../steps/split/schema';
import type { StepType } from '../steps/types';
import type { Fault } from '../values/validation/faults';

/** What a broadcast says that its steps are made of. */
export interface BroadcastContent {
  audience: BroadcastAudience;
  messages: readonly MessageContent[];
  delay_between_messages: number;
}

/** A step of a broadcast, as far as it has no description yet. */
export interface BroadcastStep extends Place {
  id: number;
  type: StepType;
  data: JsonObject;
  user_app_id: number | null;
  app_webhook_unique_identifier: string | null;
}

/** A stored step, as far as it says what a broadcast is. */
type ReadStep = Omit<BroadcastStep, 'branch'> & { branch: Branch | null };

const noApp = { user_app_id: null, app_webhook_unique_identifier: null };

/** The ids by which the steps of a new broadcast refer to each other. */
const provisional = { loop: 1, split: 2, firstMessage: 3 };

/**
 * The steps of a broadcast: a loop over its audience, and its message; of two messages, a split with a way to each. The loop takes one
 * contact for each address.
 */
export function stepsOfBroadcast(content: BroadcastContent): BroadcastStep[] {
  const loop: BroadcastStep = {
    id: provisional.loop,
    automatisation_step_before_id: null,
    branch: null,
    type: 'LOOP',
    data: loopOfBroadcast(content),
    ...noApp,
  };
  if (content.messages.length === 1) return [loop, ...messagesAfter(content, provisional.loop, false)];
  const split: BroadcastStep = {
    id: provisional.split,
    automatisation_step_before_id: provisional.loop,
    branch: null,
    type: 'SPLIT',
    data: splitData.parse({}),
    ...noApp,
  };
  return [loop, split, ...messagesAfter(content, provisional.split, true)];
}

const messagesAfter = ({ messages }: BroadcastContent, beforeId: number, isSplit: boolean): BroadcastStep[] =>
  messages.map((message, place) => ({
    id: provisional.firstMessage + place,
    automatisation_step_before_id: beforeId,
    branch: isSplit ? (variants[place] ?? null) : null,
    type: 'APICALL',
    data: message.data,
    user_app_id: message.user_app_id,
    app_webhook_unique_identifier: message.app_webhook_unique_identifier,
  }));

/** The data of a broadcast’s loop. */
function loopOfBroadcast({
  audience,
  messages,
  delay_between_messages: delay,
}: BroadcastContent): JsonObject {
  const [message] = messages;
  const field = message && addressFieldOf(message);
  return {
    ...audience,
    value: audience.source === 'all_contacts' ? null : audience.value,
    delay_between_iterations: delay,
    ...(field && { one_for_each: field }),
  };
}

/** The field of contacts in which the recipient of a message stands; undefined: it names no single one. */
export const addressFieldOf = (message: MessageContent): string | undefined =>
  messagePlanOf({ id: 0, ...message })?.address?.keys.join('.');

/** Why messages cannot be a broadcast’s: their paths are members of the body. */
export function faultsOfMessages(messages: readonly MessageContent[]): Fault[] {
  const plans = messages.map((message) => messagePlanOf({ id: 0, ...message }));
  const faults = plans.flatMap((plan, place): Fault[] => {
    const path = ['messages', place];
    if (plan === null)
      return [
        {
          path: [...path, 'app_webhook_unique_identifier'],
          words: {
            en: 'must send a contact an e-mail, an SMS or a push message',
            fr: 'doit envoyer à un contact un e-mail, un SMS ou une notification push',
          },
        },
      ];
    if (plan.address !== null || plan.channel === 'push') return [];
    return [
      {
        path: [...path, 'data'],
        words: {
          en: 'must name its recipient by one field of the contact, as {{ contact.email }}, so that no address gets it twice',
          fr: 'doit désigner son destinataire par un seul champ du contact, comme {{ contact.email }}, pour qu’aucune adresse ne le reçoive deux fois',
        },
      },
    ];
  });
  const [first, second] = plans;
  const isSame =
    !second ||
    (first?.channel === second.channel && first.address?.keys.join('.') === second.address?.keys.join('.'));
  if (faults.length > 0 || isSame) return faults;
  return [
    {
      path: ['messages', 1],
      words: {
        en: 'must go out by the channel of the first one, and to the same field',
        fr: 'doit partir par le canal du premier, et vers le même champ',
      },
    },
  ];
}

/** What the steps of a broadcast say, and which of them is what. */
export interface ReadBroadcast extends BroadcastContent {
  loopId: number;
  splitId: number | null;
  /** The winner of the test, as the split has it. */
  winner: Variant | null;
  messages: (MessageContent & { variant: Variant; step_id: number })[];
}

/** Reads a broadcast from its steps; null where they are not one. */
export function broadcastOf(steps: readonly ReadStep[]): ReadBroadcast | null {
  const loop = steps.find(({ automatisation_step_before_id: before }) => before === null);
  const data = loop && isLoop(loop.type) ? loopData.safeParse(loop.data).data : undefined;
  const source = broadcastSources.find((one) => one === data?.source);
  if (!loop || !data || !source) return null;
  const split = steps.find(({ type }) => isSplit(type));
  const messages = steps
    .filter(({ type }) => isCall(type))
    .map((step) => ({
      variant: variants.find((one) => one === step.branch) ?? 'a',
      step_id: step.id,
      app_webhook_unique_identifier: step.app_webhook_unique_identifier ?? '',
      user_app_id: step.user_app_id,
      data: step.data,
    }))
    .sort((one, other) => (one.variant < other.variant ? -1 : 1));
  const winner = split && splitData.safeParse(split.data).data?.winner;
  return {
    loopId: loop.id,
    splitId: split?.id ?? null,
    winner: variants.find((one) => one === winner) ?? null,
    audience: {
      source,
      value: data.value === null ? null : Number(data.value),
      contact_filters: data.contact_filters,
    },
    messages,
    delay_between_messages: data.delay_between_iterations,
  };
}
