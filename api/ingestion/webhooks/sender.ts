import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { AddressSettings } from '../../../config/address';
import { noteProven, type WebhookClaim } from '../../../db/webhooks/accounts';
import type { Delivery } from '../../../db/webhooks/delivery';
import type { WebhookProvider } from '../../../domain/entities/events/webhook';
import type { ApiSettings } from '../../dependencies';
import type { StoreDelivery } from './store';

/** What a provider's webhook needs. */
export interface WebhookParts {
  pool: pg.Pool;
  settings: Pick<ApiSettings, 'SECRET_KEY'> & AddressSettings;
  store: StoreDelivery;
}

/** Longest body of a delivery, in bytes: an order of several hundred lines. */
export const deliveryLimit = 1024 * 1024;

/** A secret that is checked when nobody names the sender, so that the refusal takes as long as one for a wrong signature. */
export const nobodysSecret = randomBytes(32).toString('hex');

/** A delivery before its recipients are known. */
type UnaddressedDelivery = Omit<Delivery, 'userId' | 'verified'>;

/** The accounts that get a delivery. */
export interface Recipients {
  userIds: [number, ...number[]];
  /** Whether the delivery was signed with their secrets. */
  verified: boolean;
}

/**
 * The accounts that get a delivery, among those that claim its sender; null for none. A signed delivery belongs to the accounts whose
 * secret signed it, whichever other accounts claim the sender. An unsigned delivery belongs to the only account that claims the sender without a
 * secret, unless another account has proved with a secret that the sender is its own. A signature that no secret here matches belongs to a
 * secret unknown to us, so that delivery goes to no account, even one without a secret.
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

/** The accounts that are told of a delivery that no account gets: those that have proved the sender is theirs, else all that claim it. */
export function claimantsOf(claims: readonly WebhookClaim[]): number[] {
  const proven = claims.filter(({ isProven }) => isProven);
  return (proven.length > 0 ? proven : claims).map(({ userId }) => userId);
}

/** Stores a delivery for each of its recipients, and records what it proved. Resolves with the first recipient's event. */
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
  return id as number; // there is at least one recipient
}
