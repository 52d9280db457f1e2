import type { WebhookProvider, WebhookStatus } from '../../../../../domain/entities/events/webhook';
import type { Client } from '../../../api/client';
import { createResource } from '../../../store/resource';

async function fetchWebhooks(client: Client): Promise<Record<WebhookProvider, WebhookStatus>> {
  const { webhooks } = await client.get<{ webhooks: Record<WebhookProvider, WebhookStatus> }>(
    '/user/webhook',
  );
  return webhooks;
}

export const webhooks = createResource('settings/webhooks', fetchWebhooks);
