import type { WebhookProvider } from '../../../../../domain/entities/events/webhook';
import { useResource } from '../../../components/use-resource';
import { liveRefresh } from '../../../constants';
import { webhooks } from './slice';

/** How a provider's deliveries fare, looked at again every few seconds. */
export function useWebhook(provider: WebhookProvider) {
  const { data, ...rest } = useResource((state) => state.settings.webhooks, webhooks.requested, liveRefresh);
  return { status: data?.[provider] ?? null, ...rest };
}
