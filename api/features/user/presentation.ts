import type { User } from '../../../db/accounts/User';
import type * as entity from '../../../domain/entities/account/user';

/** What is known of an account besides its row. */
interface Besides {
  clientKey: string;
  impersonator: User | null;
  canTrackEmails: boolean;
}

/** An account as its owner sees it, or the administrator who acts as it. */
export const presentUser = (
  user: User,
  { clientKey, impersonator, canTrackEmails }: Besides,
): entity.User => ({
  id: user.id,
  email: user.email,
  first_name: user.first_name,
  last_name: user.last_name,
  company_name: user.company_name,
  client_key: clientKey,
  shopify_shop_domain: user.shopify_shop_domain,
  has_shopify_webhook_secret: user.shopify_webhook_secret_encrypted !== null,
  twilio_account_sid: user.twilio_account_sid,
  ai_contact_fields: user.ai_contact_fields,
  number_format: user.number_format,
  phone_country: user.phone_country,
  timezone: user.timezone,
  timezone_field: user.timezone_field,
  may_write_unasked: user.may_write_unasked,
  message_hours: user.message_hours,
  message_caps: user.message_caps,
  message_categories: user.message_categories,
  tracks_emails: user.tracks_emails,
  can_track_emails: canTrackEmails,
  control_percent: user.control_percent,
  control_since: user.control_since?.toISOString() ?? null,
  accent_color: user.accent_color,
  language_field: user.language_field,
  data: user.data,
  impersonated_by: impersonator && presentImpersonator(impersonator),
  created_at: user.created_at.toISOString(),
});

export const presentImpersonator = ({
  id,
  email,
  first_name,
  last_name,
}: User): entity.User['impersonated_by'] => ({ id, email, first_name, last_name });
