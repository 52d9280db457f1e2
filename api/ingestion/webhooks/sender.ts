import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { AddressSettings } from '../../../config/address';
import { noteProven, type WebhookClaim } from '../../../db/webhooks/accounts';
import type { Delivery } from '../../../db/webhooks/delivery';
import type { WebhookProvider } from '../../../domain/entities/events/webhook';
import type { ApiSettings } from '../../dependencies';
import type { StoreDelivery } from './store';

/** What a provider's webhook is made of. */
export interface WebhookParts {
  pool: pg.Pool;
  settings: Pick<ApiSettings, 'SECRET_KEY'> & AddressSettings;
  store: StoreDelivery;
}

/** Longest body of a delivery, in bytes: an order of several hundred lines. */
export const deliveryLimit = 1024 * 1024;

/** What is tried for a sender that nobody names, so that it is refused no sooner than one with a wrong signature. */
const nobodysSecret = randomBytes(32).toString('hex');

/** A delivery before it is known for whom. */
type UnaddressedDelivery = Omit<Delivery, 'userId' | 'verified'>;

/** Whom a delivery is for. */
export interface Recipients {
  userIds: [number, ...number[]];
  /** Their secrets signed it. */
  verified: boolean;
}

/**
 * Whom a delivery is for, of those who name its sender; null for nobody. It is theirs whose secret signed it, whoever else names the
 * sender. What is not signed at all is taken for the only one who names it without a secret, unless somebody proved by a secret to have it.
 * A provider signs, so a signature that no secret here fits is of somebody else's secret, and is nothing for an account that has none.
 */
export function recipientsOf(
  claims: readonly WebhookClaim[],
  signature: string,
  isSigned: (secret: string) => boolean,
): Recipients | null {
  const judged = claims.map(({ userId, isProven, secrets }) => ({ userId, isProven, secrets: secrets() }));
  const withSecret = judged.filter(({ secrets }) => secrets.length > 0);
  if (withSecret.length === 0) isSigned(nobodysSecret);
  const [first, ...others] = withSecret.filter(({ secrets }) => secrets.some(isSigned));
  if (first) return { userIds: [first.userId, ...others.map(({ userId }) => userId)], verified: true };

  const [only, ...more] = judged.filter(({ secrets }) => secrets.length === 0);
  const isTheirs = signature === '' && more.length === 0 && !withSecret.some(({ isProven }) => isProven);
  return only && isTheirs ? { userIds: [only.userId], verified: false } : null;
}

/** Those who are told of a delivery that is for nobody: who has proven the sender, else all who name it. */
export function claimantsOf(claims: readonly WebhookClaim[]): number[] {
  const proven = claims.filter(({ isProven }) => isProven);
  return (proven.length > 0 ? proven : claims).map(({ userId }) => userId);
}

/** Stores a delivery for all whom it is for, and notes what it proved. Resolves with the first one's event. */
export async function storeFor(
  { pool, store }: Pick<WebhookParts, 'pool' | 'store'>,
  { claims, recipients }: { claims: readonly WebhookClaim[]; recipients: Recipients },
  { provider, name, delivery }: { provider: WebhookProvider; name: string; delivery: UnaddressedDelivery },
): Promise<number> {
  const { userIds, verified } = recipients;
  const [id] = await Promise.all(userIds.map((userId) => store({ ...delivery, userId, verified })));
  const news = claims.filter(({ userId, isProven }) => !isProven && userIds.includes(userId));
  if (verified && news.length > 0)
    await noteProven(pool, provider, { name, userIds: news.map(({ userId }) => userId) });
  return id as number; // there is one at least
}
