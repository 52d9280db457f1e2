import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { AddressSettings } from '../../../config/address';
import type { WebhookAccount } from '../../../db/webhooks/accounts';
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

/** What is tried for a sender that nobody knows, so that it is refused no sooner than one with a wrong signature. */
const nobodysSecret = randomBytes(32).toString('hex');

/** Whether the sender is one of the account's, and is proven: `unverified` where the account has no secret to prove it by. */
export function judge(
  account: WebhookAccount | null,
  isSigned: (secret: string) => boolean,
): 'unknown' | 'forged' | 'unverified' | 'verified' {
  const secrets = account?.secrets() ?? [];
  const signed = (secrets.length > 0 ? secrets : [nobodysSecret]).some(isSigned);
  if (!account) return 'unknown';
  if (secrets.length === 0) return 'unverified';
  return signed ? 'verified' : 'forged';
}
