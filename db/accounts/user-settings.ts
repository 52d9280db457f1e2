import type pg from 'pg';
import type { SecretKeys } from '../../config/secret-keys';
import type { MessageCap } from '../../domain/entities/account/message-caps';
import type { MessageHours } from '../../domain/entities/account/message-hours';
import type { JsonObject } from '../../domain/entities/common';
import type { MayWriteUnasked } from '../../domain/entities/contacts/consent';
import { toJson } from '../../domain/values/json';
import type { NumberFormat } from '../../domain/values/numbers';
import { countryOfTimezone } from '../../domain/values/time/countries';
import { regionalOf, unsaid, type Regional, type RegionalColumns } from '../../domain/values/time/regional';
import type { Querier } from '../database/connection';
import { noteAccountControl } from '../goals/control-group';
import { openSecret, sealSecret } from '../secrets/secret-box';

const placeOfWebhookSecret = (userId: number): string => `shopify_webhook_secret/${userId}`;

/** Opens the secret with which an account's store signs its deliveries. Throws SecretUnreadable. */
export const openWebhookSecret = (secretKeys: SecretKeys, userId: number, sealed: string): string =>
  openSecret(secretKeys, placeOfWebhookSecret(userId), sealed);

/** The settings that an account's owner changes: undefined keeps a setting, null clears it. */
export interface UserSettings {
  first_name?: string;
  last_name?: string;
  company_name?: string;
  shopify_shop_domain?: string | null;
  shopify_webhook_secret?: string | null;
  twilio_account_sid?: string | null;
  ai_contact_fields?: string[];
  number_format?: NumberFormat | null;
  timezone?: string | null;
  timezone_field?: string;
  phone_country?: string | null;
  /** By channel, whether contacts that were never asked for consent may be written to; channels that it does not name stay as they are. */
  may_write_unasked?: MayWriteUnasked;
  /** When messages go out, by channel; channels that it does not name stay as they are. */
  message_hours?: MessageHours;
  /** How many messages a contact gets at most. */
  message_caps?: readonly MessageCap[];
  /** The categories that steps may give their messages. */
  message_categories?: readonly string[];
  /** Whether opens and clicks of e-mails to contacts are to be known. */
  tracks_emails?: boolean;
  /** How many of a hundred contacts are the control group of the account. */
  control_percent?: number;
  accent_color?: string | null;
  language_field?: string;
  /** Global variables to set; null removes one. */
  globals?: JsonObject;
}

const plainColumns = [
  'first_name',
  'last_name',
  'company_name',
  'shopify_shop_domain',
  'twilio_account_sid',
  'ai_contact_fields',
  'number_format',
  'timezone',
  'timezone_field',
  'phone_country',
  'control_percent',
  'tracks_emails',
  'accent_color',
  'language_field',
] as const;

/** A delivery's proof holds only for the store, or the Twilio account, that the settings named at that time. */
const provenColumns = {
  shopify_shop_domain: 'shopify_proven_at',
  twilio_account_sid: 'twilio_proven_at',
} as const;

/** SQL: since when the control group is as large as it is, where its size is set by this parameter. */
const sinceOf = (column: string, parameter: number): string[] =>
  column === 'control_percent'
    ? [
        `control_since = CASE WHEN $${parameter}::smallint = 0 THEN NULL WHEN control_percent = $${parameter} THEN control_since ELSE now() END`,
      ]
    : [];

/**
 * Changes an account's settings, in the caller's transaction. Other global variables, which flows may write meanwhile, stay as they are.
 */
export async function updateUserSettings(
  client: pg.ClientBase,
  userId: number,
  settings: UserSettings,
  secretKeys: SecretKeys,
): Promise<void> {
  const { globals = {}, shopify_webhook_secret: secret, may_write_unasked: mayWriteUnasked = {} } = settings;
  const { message_hours: messageHours = {}, control_percent: controlPercent } = settings;
  if (controlPercent !== undefined) await noteAccountControl(client, userId, controlPercent);
  const sealed = secret && sealSecret(secretKeys, placeOfWebhookSecret(userId), secret);
  const columns: [string, unknown][] = [
    ...plainColumns.map((column): [string, unknown] => [column, settings[column]]),
    ['shopify_webhook_secret_encrypted', sealed],
    ['message_caps', settings.message_caps && toJson(settings.message_caps)],
    ['message_categories', settings.message_categories && toJson(settings.message_categories)],
  ];
  const changes = columns.filter(([, value]) => value !== undefined);
  const names = Object.entries(globals);
  const assignments = changes.flatMap(([column], place) => {
    const proven = Object.entries(provenColumns).find(([named]) => named === column)?.[1];
    const kept = proven && `${proven} = CASE WHEN ${column} = $${place + 6} THEN ${proven} END`;
    return [
      `${column} = $${place + 6}`,
      ...(kept === undefined ? [] : [kept]),
      ...sinceOf(column, place + 6),
    ];
  });
  await client.query(
    `UPDATE users SET ${assignments.map((assignment) => `${assignment}, `).join('')}
            data = (data - $2::text[]) || $3::jsonb, may_write_unasked = may_write_unasked || $4::jsonb,
            message_hours = message_hours || $5::jsonb, updated_at = now()
     WHERE id = $1`,
    [
      userId,
      names.filter(([, value]) => value === null).map(([name]) => name),
      toJson(Object.fromEntries(names.filter(([, value]) => value !== null))),
      toJson(mayWriteUnasked),
      toJson(messageHours),
      ...changes.map(([, value]) => value),
    ],
  );
}

/** The categories that the account's caps name and that it does not have. */
export async function missingCategories(client: pg.ClientBase, userId: number): Promise<string[]> {
  const { rows } = await client.query<{ category: string }>(
    `SELECT DISTINCT cap ->> 'category' AS category FROM users u, jsonb_array_elements(u.message_caps) cap
     WHERE u.id = $1 AND cap ->> 'category' IS NOT NULL AND NOT u.message_categories ? (cap ->> 'category')
       AND NOT EXISTS (SELECT FROM topics t WHERE t.user_id = u.id AND t.key = cap ->> 'category') ORDER BY 1`,
    [userId],
  );
  return rows.map(({ category }) => category);
}

/** What a user's browser tells about the account's region. */
export interface BrowserRegion {
  timezone: string | undefined;
  numberFormat: NumberFormat | undefined;
}

/**
 * Takes the timezone of a user's browser, its country and the number format as the account's, in the caller's transaction: each only where
 * nobody has chosen one, and only while no flow exists whose waits, comparisons and texts would change by it.
 */
export async function takeBrowserRegion(
  client: pg.ClientBase,
  userId: number,
  { timezone, numberFormat }: BrowserRegion,
): Promise<void> {
  await client.query(
    `UPDATE users
     SET timezone = coalesce(timezone, $2), number_format = coalesce(number_format, $3), phone_country = coalesce(phone_country, $4),
         updated_at = now()
     WHERE id = $1 AND NOT EXISTS (SELECT FROM automatisations WHERE user_id = $1)
       AND (timezone IS NULL AND $2::text IS NOT NULL OR number_format IS NULL AND $3::text IS NOT NULL
            OR phone_country IS NULL AND $4::text IS NOT NULL)`,
    [
      userId,
      timezone ?? null,
      numberFormat ?? null,
      timezone === undefined ? null : countryOfTimezone(timezone),
    ],
  );
}

/** The account's timezone; null when nobody has set it. */
export async function readTimezone(querier: Querier, userId: number): Promise<string | null> {
  const { rows } = await querier.query<{ timezone: string | null }>(
    'SELECT timezone FROM users WHERE id = $1',
    [userId],
  );
  return rows[0]?.timezone ?? null;
}

/** The account's number format; null when nobody has set it. */
export async function readNumberFormat(querier: Querier, userId: number): Promise<NumberFormat | null> {
  const { rows } = await querier.query<{ number_format: NumberFormat | null }>(
    'SELECT number_format FROM users WHERE id = $1',
    [userId],
  );
  return rows[0]?.number_format ?? null;
}

/** How the account writes numbers and times. */
export async function readRegional(querier: Querier, userId: number): Promise<Regional> {
  const { rows } = await querier.query<RegionalColumns>(
    'SELECT number_format, timezone, timezone_field, phone_country FROM users WHERE id = $1',
    [userId],
  );
  return rows[0] ? regionalOf(rows[0]) : unsaid;
}
