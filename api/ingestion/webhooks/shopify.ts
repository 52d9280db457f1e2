import { groupCommit } from '../../../db/group-commit';
import { findShops, type WebhookAccount } from '../../../db/webhooks/accounts';
import { jsonObject } from '../../../domain/entities/common';
import { isoMoment, isPossible } from '../../../domain/entities/ingestion';
import { shopifyEventName, shopifyTopicLimit } from '../../../domain/entities/webhook';
import { toJson } from '../../../domain/values/json';
import { isFarewell, shopifyCustomer } from '../../../domain/webhooks/shopify';
import { errors } from '../../errors';
import { fit } from '../../input';
import { parseBody, readBody, refuseUnfit } from '../read-body';
import type { TakeDelivery } from '.';
import { deliveryLimit, judge, type WebhookParts } from './sender';
import { isSignedByShopify } from './signatures';

/**
 * Deliveries of a store, of any topic. Headers, retries and their id by shopify.dev/docs/apps/build/webhooks/delivery-structure and
 * …/verify-deliveries (read 2026-11-21): a delivery that is made again has the X-Shopify-Webhook-Id of the first. Shopify waits 5 s.
 */
export function shopifyWebhook({ pool, settings, store }: WebhookParts): TakeDelivery {
  const accountOf = groupCommit<string, WebhookAccount | null>({
    flush: (domains) => findShops(pool, settings.SECRET_KEY, domains),
  });

  return async (ctx, attempt) => {
    const raw = await readBody(ctx.req, deliveryLimit);
    attempt.raw = raw;
    const account = await accountOf(ctx.get('X-Shopify-Shop-Domain').trim().toLowerCase());
    const signature = ctx.get('X-Shopify-Hmac-SHA256');
    const sender = judge(account, (secret) => isSignedByShopify(secret, raw, signature));
    if (!account) throw errors.shopNotFound();
    attempt.userId = account.userId;
    if (sender === 'forged') throw errors.shopifySignatureInvalid();

    if (!ctx.is('application/json')) throw errors.unsupportedType();
    const topic = ctx.get('X-Shopify-Topic').trim();
    if (topic === '' || topic.length > shopifyTopicLimit) throw errors.shopifyTopicMissing();
    const { value, hasEscapes } = parseBody(raw);
    attempt.value = value;
    const data = fit(jsonObject, value);
    refuseUnfit(data, hasEscapes);

    const deliveryId = ctx.get('X-Shopify-Webhook-Id');
    const id = await store({
      userId: account.userId,
      name: shopifyEventName(topic),
      data,
      messageId: deliveryId === '' ? null : `shopify:${deliveryId.slice(0, 200)}`,
      createdAt: momentOf(ctx.get('X-Shopify-Triggered-At')),
      verified: sender === 'verified',
      person: shopifyCustomer(topic, data),
      makesContact: !isFarewell(topic),
      optsOut: null,
    });
    ctx.body = toJson({ data: { event: { id } } });
    ctx.type = 'application/json';
  };
}

/** When it happened, if the header says so. */
function momentOf(header: string): Date | null {
  const { data } = isoMoment.safeParse(header);
  return data && isPossible(data) ? data : null;
}
