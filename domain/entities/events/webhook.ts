import { z } from 'zod';
import { moment } from '../common';
import { eventNameLimit } from './event';
import { rejectedCall } from './rejected-call';

/** The providers that call Sillage, and the path of each. */
export const webhookPaths = {
  shopify: '/api/event/shopify/track',
  twilio: '/api/event/twilio/track',
} as const;
export type WebhookProvider = keyof typeof webhookPaths;

/** The event name of a store's topic, such as `shopify_carts/create`. */
export const shopifyEventName = (topic: string): string => `shopify_${topic}`;
export const shopifyTopicLimit = eventNameLimit - shopifyEventName('').length;

/** The event name of an incoming SMS. */
export const smsEventName = 'twilio_sms_received';

/** The state of a provider's deliveries, for the person who connects it. */
export const webhookStatus = z
  .object({
    url: z.string().describe('The address to enter at the provider.'),
    is_connected: z
      .boolean()
      .describe('Whether the account has said which store, or which Twilio account, is its own.'),
    is_verified: z
      .boolean()
      .describe(
        'Whether deliveries must prove their sender: the store’s secret, or a Twilio connection of this account identifier, is there.',
      ),
    is_proven: z
      .boolean()
      .describe(
        'Whether a delivery has proven that the store, or the Twilio account, is the account’s own. Others may name it too; what its secret signed goes to nobody else.',
      ),
    last_delivery: z
      .object({
        event_name: z.string(),
        received_at: moment,
        verified: z.boolean(),
      })
      .nullable()
      .describe('What arrived last and was stored.'),
    refused: z.array(rejectedCall).describe('The last deliveries that were refused, the newest first.'),
  })
  .meta({ id: 'WebhookStatus' });
export type WebhookStatus = z.infer<typeof webhookStatus>;
