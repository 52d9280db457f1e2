import type pg from 'pg';
import type { SecretKeys } from '../../config/secret-keys';
import type { WebhookProvider } from '../../domain/entities/events/webhook';
import { findShops, findTwilioAccounts, type WebhookClaim } from './accounts';

/** The state of a provider's deliveries to an account. */
export interface WebhookStanding {
  /** Whether the account has named what it owns at the provider. */
  isConnected: boolean;
  /** Whether there is a secret to verify deliveries with. */
  isVerified: boolean;
  /** Whether a delivery has proven it. */
  isProven: boolean;
  last: { name: string; receivedAt: Date; verified: boolean } | null;
}

export async function webhookStanding(
  pool: pg.Pool,
  secretKeys: SecretKeys,
  { userId, provider }: { userId: number; provider: WebhookProvider },
): Promise<WebhookStanding> {
  const claim = await claimOf(pool, secretKeys, { userId, provider });
  const { rows } = await pool.query<{ name: string; received_at: Date; verified: boolean }>(
    `SELECT name, received_at, verified FROM events
     WHERE user_id = $1 AND split_part(name, '_', 1) = $2 AND verified IS NOT NULL
     ORDER BY id DESC LIMIT 1`,
    [userId, provider],
  );
  const [last] = rows;
  return {
    isConnected: claim !== null,
    isVerified: claim !== null && claim.secrets().length > 0,
    isProven: claim?.isProven === true,
    last: last ? { name: last.name, receivedAt: last.received_at, verified: last.verified } : null,
  };
}

/** The account's claim, as the webhook itself finds it. */
async function claimOf(
  pool: pg.Pool,
  secretKeys: SecretKeys,
  { userId, provider }: { userId: number; provider: WebhookProvider },
): Promise<WebhookClaim | null> {
  const { rows } = await pool.query<Record<WebhookProvider, string | null>>(
    'SELECT shopify_shop_domain AS shopify, twilio_account_sid AS twilio FROM users WHERE id = $1',
    [userId],
  );
  const own = rows[0]?.[provider] ?? null;
  if (own === null) return null;
  const find = { shopify: findShops, twilio: findTwilioAccounts }[provider];
  const [claims = []] = await find(pool, secretKeys, [own]);
  return claims.find((claim) => claim.userId === userId) ?? null;
}
