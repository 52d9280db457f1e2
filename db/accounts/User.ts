import type { MessageCap } from '../../domain/entities/account/message-caps';
import type { MessageHours } from '../../domain/entities/account/message-hours';
import type { JsonObject } from '../../domain/entities/common';
import type { MayWriteUnasked } from '../../domain/entities/contacts/consent';
import type { NumberFormat } from '../../domain/values/numbers';
import { BaseModel } from '../database/connection';

/** An account: its owner's sign-in, and the settings that all its flows share. */
export class User extends BaseModel {
  static override tableName = 'users';

  declare id: number;
  declare email: string;
  declare password_hash: string;
  declare first_name: string;
  declare last_name: string;
  declare company_name: string;
  declare shopify_shop_domain: string | null;
  /** Sealed for the place that `db/accounts/user-settings.ts` names. */
  declare shopify_webhook_secret_encrypted: string | null;
  declare twilio_account_sid: string | null;
  /** Global variables. */
  declare data: JsonObject;
  /** Paths of the contact fields that are sent to AI models. */
  declare ai_contact_fields: string[];
  /** The account's number format; null until somebody has set it. */
  declare number_format: NumberFormat | null;
  declare phone_country: string | null;
  /** The account's timezone; null until somebody has set it. */
  declare timezone: string | null;
  /** The custom field that holds a contact's own timezone. */
  declare timezone_field: string;
  /** By channel, whether contacts that were never asked for consent may be written to; a channel that is missing is undecided. */
  declare may_write_unasked: MayWriteUnasked;
  /** When messages go out, by channel; those of a channel that is null or missing go at any time. */
  declare message_hours: MessageHours;
  /** How many messages a contact gets at most. */
  declare message_caps: MessageCap[];
  /** The categories that steps may give their messages. */
  declare message_categories: string[];
  /** Whether opens and clicks of e-mails to contacts are to be known. */
  declare tracks_emails: boolean;
  /** How many of a hundred contacts get no messages but transactional ones, and since when. */
  declare control_percent: number;
  declare control_since: Date | null;
  /** The colour of buttons on the preference page; null: the product's. */
  declare accent_color: string | null;
  /** The field of a contact that names the language of that page. */
  declare language_field: string;
  declare created_at: Date;
}
