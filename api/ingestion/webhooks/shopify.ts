import { createHash } from 'node:crypto';
import { groupCommit } from '../../../db/database/group-commit';
import { findShops, type WebhookClaim } from '../../../db/webhooks/accounts';
import { jsonObject } from '../../../domain/entities/common';
import { isoMoment, isPossible } from '../../../domain/entities/events/ingestion';
import { shopifyEventName, shopifyTopicLimit } from '../../../domain/entities/events/webhook';
import { toJson } from '../../../domain/values/json';
import { isFarewell, shopifyCustomer, withoutCustomer } from '../../../domain/webhooks/shopify';
import { errors } from '../../http/errors';
import { fit } from '../../http/input';
import { parseBody, readBody, refuseUnfit } from '../transport/read-body';
import type { TakeDelivery } from './take-delivery';
import { claimantsOf, deliveryLimit, recipientsOf, storeFor, type WebhookParts } from './sender';
import { isSignedByShopify } from './signatures';

/**
 * Handles a store's deliveries, of any topic. Headers, retries and their id follow shopify.dev/docs/apps/build/webhooks/delivery-structure
 * and …/verify-deliveries (read 2026-11-21): a retried delivery has the X-Shopify-Webhook-Id of the first. Shopify waits 5 s.
 */
export function shopifyWebhook({ pool, settings, store }: WebhookParts): TakeDelivery {
  const claimsOf = groupCommit<string, WebhookClaim[]>({
    flush: (domains) => findShops(pool, settings.SECRET_KEY, domains),
  });

  return async (ctx, attempt) => {
    const raw = await readBody(ctx.req, deliveryLimit);
    attempt.raw = raw;
    const domain = ctx.get('X-Shopify-Shop-Domain').trim().toLowerCase();
    const claims = await claimsOf(domain);
    const signature = ctx.get('X-Shopify-Hmac-SHA256');
    const recipients = recipientsOf(claims, signature, (secret) => isSignedByShopify(secret, raw, signature));
    if (!recipients) {
      attempt.claimants = claimantsOf(claims);
      throw errors.shopifySignatureInvalid();
    }
    [attempt.userId] = recipients.userIds;

    if (!ctx.is('application/json')) throw errors.unsupportedType();
    const topic = ctx.get('X-Shopify-Topic').trim();
    if (topic === '' || topic.length > shopifyTopicLimit) throw errors.shopifyTopicMissing();
    const { value, hasEscapes } = parseBody(raw);
    attempt.value = value;
    const data = fit(jsonObject, value);
    refuseUnfit(data, hasEscapes);

    const deliveryId = ctx.get('X-Shopify-Webhook-Id');
    const hash = createHash('sha256').update(raw).digest('hex');
    const delivery = {
      name: shopifyEventName(topic),
      data,
      messageId: messageIdOf(deliveryId, { hash, topic, verified: recipients.verified }),
      // For an unsigned delivery a repeat proves nothing: a forger can just as well invent another body.
      signedBody: recipients.verified ? { hash, isTest: ctx.get('X-Shopify-Test') === 'true' } : null,
      createdAt: momentOf(ctx.get('X-Shopify-Triggered-At')),
      person: shopifyCustomer(topic, data),
      makesContact: !isFarewell(topic),
      dataOfStranger: isFarewell(topic) ? withoutCustomer(data) : null,
      word: null,
    };
    const id = await storeFor(
      { pool, store },
      { claims, recipients },
      { provider: 'shopify', name: domain, delivery },
    );
    ctx.body = toJson({ data: { event: { id } } });
    ctx.type = 'application/json';
  };
}

/** The time of the event, if the header states it. */
function momentOf(header: string): Date | null {
  const { data } = isoMoment.safeParse(header);
  return data && isPossible(data) ? data : null;
}

/** The id by which a repeated delivery is recognized; for a signed one without an id, a hash of what was signed. */
function messageIdOf(
  deliveryId: string,
  { hash, topic, verified }: { hash: string; topic: string; verified: boolean },
): string | null {
  if (deliveryId !== '') return `shopify:${deliveryId.slice(0, 200)}`;
  return verified ? `shopify:${topic}:${hash}` : null;
}
