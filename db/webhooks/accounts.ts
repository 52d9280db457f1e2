import type pg from 'pg';
import type { SecretKeys } from '../../config/secret-keys';
import type { WebhookProvider } from '../../domain/entities/events/webhook';
import { openCredentials } from '../connections/credentials';
import { openWebhookSecret } from '../accounts/user-settings';

/** An account that claims a store, or a Twilio account, as its own. */
export interface WebhookClaim {
  userId: number;
  /** A delivery that is signed with one of these proves the claim; without any, nothing can. Throws SecretUnreadable. */
  secrets: () => string[];
  /** A delivery has proven the claim. */
  isProven: boolean;
}

/** The accounts that claim each store, by its domain: those that proved it first, then the oldest. */
export async function findShops(
  pool: pg.Pool,
  secretKeys: SecretKeys,
  domains: readonly string[],
): Promise<WebhookClaim[][]> {
  const { rows } = await pool.query<{
    id: number;
    domain: string;
    sealed: string | null;
    is_proven: boolean;
  }>({
    name: 'find-shops',
    text: `SELECT id, shopify_shop_domain AS domain, shopify_webhook_secret_encrypted AS sealed, shopify_proven_at IS NOT NULL AS is_proven
           FROM users WHERE shopify_shop_domain = ANY ($1::text[]) ORDER BY shopify_proven_at, id`,
    values: [[...new Set(domains)]],
  });
  return domains.map((wanted) =>
    rows
      .filter(({ domain }) => domain === wanted)
      .map(({ id, sealed, is_proven }) => ({
        userId: id,
        secrets: () => (sealed === null ? [] : [openWebhookSecret(secretKeys, id, sealed)]),
        isProven: is_proven,
      })),
  );
}

/** How many of an account's connections a delivery is compared with: each is decrypted before anybody knows who sent it. */
const mostConnections = 50;

/**
 * The accounts that claim each Twilio account, by its identifier; the auth tokens are those of their connections with that identifier, among
 * the newest of them.
 */
export async function findTwilioAccounts(
  pool: pg.Pool,
  secretKeys: SecretKeys,
  accountSids: readonly string[],
): Promise<WebhookClaim[][]> {
  const { rows } = await pool.query<{ id: number; sid: string; sealed: string[]; is_proven: boolean }>({
    name: 'find-twilio-accounts',
    text: `SELECT u.id, u.twilio_account_sid AS sid, u.twilio_proven_at IS NOT NULL AS is_proven,
                  COALESCE((array_agg(a.credentials_encrypted ORDER BY a.id DESC) FILTER (WHERE a.id IS NOT NULL))[1:$2], '{}') AS sealed
           FROM users u LEFT JOIN user_apps a ON a.user_id = u.id AND a.app = 'twilio'
           WHERE u.twilio_account_sid = ANY ($1::text[]) GROUP BY u.id ORDER BY u.twilio_proven_at, u.id`,
    values: [[...new Set(accountSids)], mostConnections],
  });
  return accountSids.map((wanted) =>
    rows
      .filter(({ sid }) => sid === wanted)
      .map(({ id, sid, sealed, is_proven }) => ({
        userId: id,
        secrets: () => authTokens(secretKeys, id, sid, sealed),
        isProven: is_proven,
      })),
  );
}

const authTokens = (
  secretKeys: SecretKeys,
  userId: number,
  accountSid: string,
  sealed: readonly string[],
): string[] =>
  sealed
    .map((one) => openCredentials(secretKeys, { userId, app: 'twilio' }, one))
    .flatMap(({ account_sid, auth_token }) =>
      account_sid === accountSid && typeof auth_token === 'string' ? [auth_token] : [],
    );

const columnsOf = {
  shopify: { named: 'shopify_shop_domain', proven: 'shopify_proven_at' },
  twilio: { named: 'twilio_account_sid', proven: 'twilio_proven_at' },
} as const satisfies { [Provider in WebhookProvider]: object };

/** Notes that a delivery proved the accounts' claims, unless they name another store or Twilio account by now. */
export async function noteProven(
  pool: pg.Pool,
  provider: WebhookProvider,
  { name, userIds }: { name: string; userIds: readonly number[] },
): Promise<void> {
  const { named, proven } = columnsOf[provider];
  await pool.query(
    `UPDATE users SET ${proven} = now() WHERE id = ANY ($1::bigint[]) AND ${named} = $2 AND ${proven} IS NULL`,
    [userIds, name],
  );
}
