import { publicUrl } from '../../../config/address';
import { readRejectedCalls } from '../../../db/rejected-calls';
import { webhookStanding } from '../../../db/webhooks/status';
import { webhookPaths, type WebhookProvider, type WebhookStatus } from '../../../domain/entities/webhook';
import type { Language } from '../../../domain/values/language';
import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { languageOf } from '../../language';
import * as calls from './calls';
import { presentWebhook } from './present';

/** What the settings pages of the store and of Twilio show. */
export function webhookStatusRoutes({ database: { pool }, database, settings }: ApiDependencies) {
  async function statusOf(
    userId: number,
    provider: WebhookProvider,
    language: Language,
  ): Promise<WebhookStatus> {
    const path = webhookPaths[provider];
    const [standing, refused] = await Promise.all([
      webhookStanding(pool, settings.SECRET_KEY, { userId, provider }),
      readRejectedCalls(pool, userId, { to: path }),
    ]);
    return presentWebhook({ url: `${publicUrl(settings)}${path}`, standing, refused }, language);
  }

  return signedInFeature('Webhooks', database).on(calls.readWebhooks, async ({ ctx }) => {
    const { userId } = ctx.state.account;
    const [shopify, twilio] = await Promise.all([
      statusOf(userId, 'shopify', languageOf(ctx)),
      statusOf(userId, 'twilio', languageOf(ctx)),
    ]);
    return { webhooks: { shopify, twilio } };
  });
}
