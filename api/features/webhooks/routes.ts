import { publicUrl } from '../../../config/address';
import { readRejectedCalls } from '../../../db/rejected-calls/rejected-calls';
import { webhookStanding } from '../../../db/webhooks/status';
import {
  webhookPaths,
  type WebhookProvider,
  type WebhookStatus,
} from '../../../domain/entities/events/webhook';
import type { SignedInContext } from '../../context';
import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { languageOf } from '../../http/language';
import * as endpoints from './endpoints';
import { presentWebhook } from './presentation';

/** The webhooks' state, for the settings pages of the store and of Twilio. */
export function webhookStatusRoutes({ database: { pool }, database, settings }: ApiDependencies) {
  async function statusOf(ctx: SignedInContext, provider: WebhookProvider): Promise<WebhookStatus> {
    const { userId } = ctx.state.account;
    const path = webhookPaths[provider];
    const [standing, refused] = await Promise.all([
      webhookStanding(pool, settings.SECRET_KEY, { userId, provider }),
      readRejectedCalls(pool, userId, { to: path }),
    ]);
    return presentWebhook({ url: `${publicUrl(settings, ctx)}${path}`, standing, refused }, languageOf(ctx));
  }

  return signedInFeature('Webhooks', database).on(endpoints.readWebhooks, async ({ ctx }) => {
    const [shopify, twilio] = await Promise.all([statusOf(ctx, 'shopify'), statusOf(ctx, 'twilio')]);
    return { webhooks: { shopify, twilio } };
  });
}
