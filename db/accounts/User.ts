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
  /** The contact's fields that models are told, as paths. */
  declare ai_contact_fields: string[];
  /** How its people write numbers; null until somebody has said so. */
  declare number_format: NumberFormat | null;
  declare phone_country: string | null;
  /** The clocks its people go by; null until somebody has said so. */
  declare timezone: string | null;
  /** The custom field in which a contact's own timezone is. */
  declare timezone_field: string;
  /** By channel, whether who was not asked is written to; a channel that is missing is undecided. */
  declare may_write_unasked: MayWriteUnasked;
  declare created_at: Date;
}
