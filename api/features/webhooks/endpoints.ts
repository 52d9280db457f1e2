import { z } from 'zod';
import { webhookStatus } from '../../../domain/entities/events/webhook';
import { defineEndpoint } from '../../http/endpoint';

export const readWebhooks = defineEndpoint({
  method: 'get',
  path: '/user/webhook',
  summary: 'Read how webhooks fare',
  description:
    'For each provider the address to enter there, whether deliveries are verified, what arrived last, and the last 20 that were refused, within a second. What names no account, or another, is nobody’s and is not among them.',
  answers: { 200: z.object({ webhooks: z.object({ shopify: webhookStatus, twilio: webhookStatus }) }) },
});
