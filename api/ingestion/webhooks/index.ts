import type Koa from 'koa';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { webhookPaths } from '../../../domain/entities/webhook';
import type { ApiDependencies } from '../../dependencies';
import { ApiError, errors } from '../../errors';
import type { ErrorCode } from '../../messages';
import type { Attempt } from '../refusals';
import { shopifyWebhook } from './shopify';
import { deliveryStore } from './store';
import { twilioWebhook } from './twilio';

/** Takes a delivery and answers it, after the commit. Throws ApiError for what it refuses. */
export type TakeDelivery = (ctx: Koa.ParameterizedContext, attempt: Attempt) => Promise<void>;

/** Deliveries of nobody, or signed by nobody, that an address may send in a minute. */
const strangersPerMinute = 60;
const ofStrangers: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'shop_not_found',
  'shopify_signature_invalid',
  'twilio_account_not_found',
  'twilio_signature_invalid',
]);

/** The webhooks by their path. */
export function webhookRoutes({ database, settings }: ApiDependencies): Map<string, TakeDelivery> {
  const limited = strangersLimit();
  const store = deliveryStore(database.pool);
  const webhooks = {
    shopify: shopifyWebhook({ pool: database.pool, settings, store }),
    twilio: twilioWebhook({ pool: database.pool, settings, store }),
  };
  return new Map([
    [webhookPaths.shopify, limited(webhooks.shopify)],
    [webhookPaths.twilio, limited(webhooks.twilio)],
  ]);
}

/**
 * Refuses strangers with 429 once an address has sent too many, and then notes nothing of them any more. Whoever proves to be the sender
 * is always served: the deliveries of all stores come from the same few addresses.
 */
function strangersLimit(): (take: TakeDelivery) => TakeDelivery {
  const strangers = new RateLimiterMemory({ points: strangersPerMinute, duration: 60 });
  return (take) => async (ctx, attempt) => {
    if (ctx.method !== 'POST') throw errors.methodNotAllowed(['POST']);
    try {
      await take(ctx, attempt);
    } catch (error) {
      if (!(error instanceof ApiError) || !ofStrangers.has(error.code)) throw error;
      await strangers.consume(ctx.ip).catch(({ msBeforeNext }: RateLimiterRes) => {
        delete attempt.userId;
        throw errors.tooManyRequests(Math.ceil(msBeforeNext / 1_000));
      });
      throw error;
    }
  };
}
