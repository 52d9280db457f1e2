import type { KeptRejectedCall } from '../../../db/rejected-calls/rejected-calls';
import type { WebhookStanding } from '../../../db/webhooks/status';
import type { WebhookStatus } from '../../../domain/entities/events/webhook';
import type { Language } from '../../../domain/values/language';
import { presentRejectedCalls } from '../rejected-calls/presentation';

interface Webhook {
  url: string;
  standing: WebhookStanding;
  refused: KeptRejectedCall[];
}

export const presentWebhook = (
  { url, standing: { isConnected, isVerified, isProven, last }, refused }: Webhook,
  language: Language,
): WebhookStatus => ({
  url,
  is_connected: isConnected,
  is_verified: isVerified,
  is_proven: isProven,
  last_delivery: last && {
    event_name: last.name,
    received_at: last.receivedAt.toISOString(),
    verified: last.verified,
  },
  refused: presentRejectedCalls(refused, language),
});
