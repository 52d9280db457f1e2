import type pg from 'pg';
import type { SecretKeys } from '../../config/secret-keys';
import type { WebhookProvider } from '../../domain/entities/webhook';
import { findShops, findTwilioAccounts, type WebhookAccount } from './accounts';

/** How a provider's deliveries to an account stand. */
export interface WebhookStanding {
  /** Whether the account has said what is its own at the provider. */
  isConnected: boolean;
  /** Whether there is something to verify deliveries by. */
  isVerified: boolean;
  last: { name: string; receivedAt: Date; verified: boolean } | null;
}

export async function webhookStanding(
  pool: pg.Pool,
  secretKeys: SecretKeys,
  { userId, provider }: { userId: number; provider: WebhookProvider },
): Promise<WebhookStanding> {
  const account = await accountOf(pool, secretKeys, { userId, provider });
  const { rows } = await pool.query<{ name: string; received_at: Date; verified: boolean }>(
    `SELECT name, received_at, verified FROM events
     WHERE user_id = $1 AND split_part(name, '_', 1) = $2 AND verified IS NOT NULL
     ORDER BY id DESC LIMIT 1`,
    [userId, provider],
  );
  const [last] = rows;
  return {
    isConnected: account !== null,
    isVerified: account !== null && account.secrets().length > 0,
    last: last ? { name: last.name, receivedAt: last.received_at, verified: last.verified } : null,
  };
}

/** The account as the webhook itself finds it, by what it has said of itself. */
async function accountOf(
  pool: pg.Pool,
  secretKeys: SecretKeys,
  { userId, provider }: { userId: number; provider: WebhookProvider },
): Promise<WebhookAccount | null> {
  const { rows } = await pool.query<Record<WebhookProvider, string | null>>(
    'SELECT shopify_shop_domain AS shopify, twilio_account_sid AS twilio FROM users WHERE id = $1',
    [userId],
  );
  const own = rows[0]?.[provider] ?? null;
  if (own === null) return null;
  const find = { shopify: findShops, twilio: findTwilioAccounts }[provider];
  const [account = null] = await find(pool, secretKeys, [own]);
  return account;
}
