import type pg from 'pg';
import type { Logger } from 'pino';
import { outcomePaths } from '../../../domain/entities/events/outcome-path';
import { webhookPaths } from '../../../domain/entities/events/webhook';
import type { ApiDependencies } from '../../dependencies';
import { ApiError, errors } from '../../http/errors';
import type { ErrorCode } from '../../http/messages';
import { excess, networkOf, strangersLimiter } from '../../limits/rate-limit';
import type { StorageQuota } from '../../limits/storage-quota';
import { outcomeStore } from './outcomes/outcome-store';
import { sendgridOutcomes } from './outcomes/sendgrid-outcome';
import { shopifyWebhook } from './shopify';
import { smtpBounces } from './outcomes/smtp-bounce';
import { deliveryStore } from './store';
import type { TakeDelivery } from './take-delivery';
import { connectionFinder } from './outcomes/telling-connection';
import { twilioWebhook } from './twilio';
import { twilioOutcome } from './outcomes/twilio-outcome';

/** How many deliveries without a recipient or a valid signature an address may send per minute. */
const strangers = { points: 60, duration: 60 };
const ofStrangers: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'shopify_signature_invalid',
  'twilio_signature_invalid',
  'sendgrid_signature_invalid',
  'bounce_secret_invalid',
]);

/** The webhooks by their path. */
export function webhookRoutes(
  { database, settings, logger, metrics }: ApiDependencies,
  storage: StorageQuota,
): Map<string, TakeDelivery> {
  const limited = strangersLimit(database.pool, logger);
  const store = deliveryStore(database, storage, metrics);
  const webhooks = {
    shopify: shopifyWebhook({ pool: database.pool, settings, store }),
    twilio: twilioWebhook({ pool: database.pool, settings, store }),
  };
  const telling = {
    pool: database.pool,
    find: connectionFinder(database.pool, settings.SECRET_KEY),
    store: outcomeStore(database, storage),
    settings,
  };
  return new Map([
    [webhookPaths.shopify, limited(webhooks.shopify)],
    [webhookPaths.twilio, limited(webhooks.twilio)],
    [outcomePaths.sendgrid, limited(sendgridOutcomes(telling))],
    [outcomePaths.twilio, limited(twilioOutcome(telling))],
    [outcomePaths.smtp, limited(smtpBounces(telling))],
  ]);
}

/**
 * Refuses unverified senders with 429 once an address has sent too many, and from then on notes nothing of them. A verified sender is
 * always served, because the deliveries of all stores come from the same few addresses.
 */
function strangersLimit(pool: pg.Pool, logger: Logger): (take: TakeDelivery) => TakeDelivery {
  const limiter = strangersLimiter(pool, 'webhook-stranger', strangers);
  return (take) => async (ctx, attempt) => {
    if (ctx.method !== 'POST') throw errors.methodNotAllowed(['POST']);
    try {
      await take(ctx, attempt);
    } catch (error) {
      if (!(error instanceof ApiError) || !ofStrangers.has(error.code)) throw error;
      const over = await excess(limiter, networkOf(ctx.ip));
      if (!over) throw error;
      if (over.isFirst)
        logger.warn({ address: ctx.ip, path: ctx.path }, 'An address sends deliveries that prove no sender.');
      delete attempt.claimants;
      throw errors.tooManyRequests(over.seconds);
    }
  };
}
