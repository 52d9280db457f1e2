import type { User } from '../../../db/User';
import type * as entity from '../../../domain/entities/user';

/** An account as its owner sees it. */
export const presentUser = (user: User, clientKey: string): entity.User => ({
  id: user.id,
  email: user.email,
  first_name: user.first_name,
  last_name: user.last_name,
  client_key: clientKey,
  shopify_shop_domain: user.shopify_shop_domain,
  twilio_account_sid: user.twilio_account_sid,
  data: user.data,
  created_at: user.created_at.toISOString(),
});
