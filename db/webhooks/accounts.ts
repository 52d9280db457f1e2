import type pg from 'pg';
import type { SecretKeys } from '../../config/secret-keys';
import { openCredentials } from '../user-apps/credentials';
import { openWebhookSecret } from '../user-settings';

/** The account that a webhook's sender is connected to. */
export interface WebhookAccount {
  userId: number;
  /** One of these must have signed; with none, what comes is not verified. Throws SecretUnreadable. */
  secrets: () => string[];
}

/** The account of each store, by its domain; null where there is none. */
export async function findShops(
  pool: pg.Pool,
  secretKeys: SecretKeys,
  domains: readonly string[],
): Promise<(WebhookAccount | null)[]> {
  const { rows } = await pool.query<{ id: number; domain: string; sealed: string | null }>({
    name: 'find-shops',
    text: `SELECT id, shopify_shop_domain AS domain, shopify_webhook_secret_encrypted AS sealed
           FROM users WHERE shopify_shop_domain = ANY ($1::text[])`,
    values: [[...new Set(domains)]],
  });
  const accounts = new Map(
    rows.map(({ id, domain, sealed }) => [
      domain,
      { userId: id, secrets: () => (sealed === null ? [] : [openWebhookSecret(secretKeys, id, sealed)]) },
    ]),
  );
  return domains.map((domain) => accounts.get(domain) ?? null);
}

/** The account of each Twilio account, by its identifier; the auth tokens are those of the connections with that identifier. */
export async function findTwilioAccounts(
  pool: pg.Pool,
  secretKeys: SecretKeys,
  accountSids: readonly string[],
): Promise<(WebhookAccount | null)[]> {
  const { rows } = await pool.query<{ id: number; sid: string; sealed: string[] }>({
    name: 'find-twilio-accounts',
    text: `SELECT u.id, u.twilio_account_sid AS sid, COALESCE(array_agg(a.credentials_encrypted) FILTER (WHERE a.id IS NOT NULL), '{}') AS sealed
           FROM users u LEFT JOIN user_apps a ON a.user_id = u.id AND a.app = 'twilio'
           WHERE u.twilio_account_sid = ANY ($1::text[]) GROUP BY u.id`,
    values: [[...new Set(accountSids)]],
  });
  const accounts = new Map(
    rows.map(({ id, sid, sealed }) => [
      sid,
      { userId: id, secrets: () => authTokens(secretKeys, id, sid, sealed) },
    ]),
  );
  return accountSids.map((sid) => accounts.get(sid) ?? null);
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
