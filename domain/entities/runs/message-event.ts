import type { Channel } from '../contacts/channel';

/** What the product tells of messages by events: what becomes of a message, each once, and each link of it once. */
export const messageEvents = [
  'delivered',
  'opened',
  'clicked',
  'bounced',
  'complained',
  'unsubscribed',
] as const;
export type MessageEventKind = (typeof messageEvents)[number];

/** The name of the event that is created when this becomes of a message. */
export const messageEventName = (kind: MessageEventKind): string => `message_${kind}`;

/** What an event tells of a message; null for any other event name. An account's own systems may send events of these names, too. */
export const messageEventOf = (eventName: string): MessageEventKind | null =>
  messageEvents.find((kind) => messageEventName(kind) === eventName) ?? null;

/** The data of such an event. */
export interface MessageEventData {
  /** The automation or campaign, and its name then. */
  automation_id: number;
  automation: string;
  step_id: number;
  channel: Channel | null;
  /** The link that was clicked; absent where none was. */
  link?: string;
}

/** The fields of the data, with examples. */
export const messageEventFields = (kind: MessageEventKind): Readonly<Record<string, unknown>> => ({
  automation_id: 12,
  automation: 'Welcome',
  step_id: 34,
  channel: 'email',
  ...(kind === 'clicked' && { link: 'https://shop.example/sale' }),
});
