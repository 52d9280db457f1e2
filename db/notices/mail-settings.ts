import type { SecretKeys } from '../../config/secret-keys';
import type { MailSecurity, WholeNoticeMail } from '../../domain/entities/notice-mail';
import { toJson } from '../../domain/values/json';
import type { Language } from '../../domain/values/language';
import type { Words } from '../../domain/values/text/words';
import { lockAccount } from '../accounts/lock-account';
import type { Querier } from '../database/connection';
import { openSecret, sealSecret, SecretUnreadable } from '../secrets/secret-box';

/** How an account's notices go out by e-mail. */
export interface NoticeMailSettings {
  user_id: number;
  is_on: boolean;
  host: string;
  port: number;
  security: MailSecurity;
  username: string;
  /** Sealed; `openMailPassword` opens it. */
  password_encrypted: string | null;
  sender: string;
  recipients: string[];
  language: Language;
  /** Why the latest e-mail could not be sent. */
  problem: Words | null;
  last_sent_at: Date | null;
}

const placeOf = (userId: number): string => `notice_mail/${userId}`;

/** The password of an account's mail server; null when there is none, or when it was sealed under another key. */
export function openMailPassword(
  keys: SecretKeys,
  { user_id: userId, password_encrypted: sealed }: Pick<NoticeMailSettings, 'user_id' | 'password_encrypted'>,
): string | null {
  if (sealed === null) return null;
  try {
    return openSecret(keys, placeOf(userId), sealed);
  } catch (error) {
    if (error instanceof SecretUnreadable) return null;
    throw error;
  }
}

/** The settings of an account; null where nobody has set any. */
export async function readMailSettings(client: Querier, userId: number): Promise<NoticeMailSettings | null> {
  const { rows } = await client.query<NoticeMailSettings>(
    'SELECT * FROM notice_mail_settings WHERE user_id = $1',
    [userId],
  );
  return rows[0] ?? null;
}

/** The same, while nobody else changes them until the transaction ends. */
export async function lockMailSettings(client: Querier, userId: number): Promise<NoticeMailSettings | null> {
  await lockAccount(client, userId);
  return readMailSettings(client, userId);
}

/** Stores the settings of an account, with the given password or none; e-mails that could not be sent are tried again at once. */
export async function saveMailSettings(
  client: Querier,
  userId: number,
  { is_on, host, port, security, username, sender, recipients, language }: WholeNoticeMail,
  { password, keys }: { password: string | null; keys: SecretKeys },
): Promise<void> {
  await client.query(
    `INSERT INTO notice_mail_settings AS s
       (user_id, is_on, on_since, host, port, security, username, password_encrypted, sender, recipients, language)
     VALUES ($1, $2, CASE WHEN $2 THEN now() END, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (user_id) DO UPDATE SET
       is_on = $2, on_since = CASE WHEN $2 THEN CASE WHEN s.is_on THEN s.on_since ELSE now() END END, host = $3, port = $4, security = $5,
       username = $6, password_encrypted = $7, sender = $8, recipients = $9, language = $10, problem = NULL`,
    [
      userId,
      is_on,
      host,
      port,
      security,
      username,
      password === null ? null : sealSecret(keys, placeOf(userId), password),
      sender,
      recipients,
      language,
    ],
  );
  await client.query(`UPDATE notice_mails SET due_at = now() WHERE user_id = $1 AND state = 'pending'`, [
    userId,
  ]);
}

/** Stores the result of the latest e-mail. */
export async function keepMailResult(client: Querier, userId: number, problem: Words | null): Promise<void> {
  await client.query(
    `UPDATE notice_mail_settings SET problem = $2::jsonb, last_sent_at = CASE WHEN $2::jsonb IS NULL THEN now() ELSE last_sent_at END
     WHERE user_id = $1`,
    [userId, problem && toJson(problem)],
  );
}
