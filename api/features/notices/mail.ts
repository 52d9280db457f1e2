import { randomUUID } from 'node:crypto';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { SecretKeys } from '../../../config/secret-keys';
import { audit } from '../../../db/accounts/audit';
import type { Database } from '../../../db/database/connection';
import {
  lockMailSettings,
  openMailPassword,
  readMailSettings,
  saveMailSettings,
  type NoticeMailSettings,
} from '../../../db/notices/mail-settings';
import { inTransaction } from '../../../db/database/transaction';
import {
  savedNoticeMail,
  usualMailPort,
  type NoticeMail,
  type NoticeMailTest,
  type NoticeMailUpdate,
  type WholeNoticeMail,
} from '../../../domain/entities/notice-mail';
import { testMailText } from '../../../domain/notices/mail-text';
import type { Language } from '../../../domain/values/language';
import { wordsIn } from '../../../domain/values/text/words';
import type { MailEgress } from '../../../egress/mail/mail';
import { mailProblem } from '../../../egress/mail/mail-problem';
import { mailServerOf } from '../../../egress/mail/mail-server';
import { redactOutcome } from '../../../egress/redact';
import { errors } from '../../http/errors';
import { fit } from '../../http/input';
import { providerTimeLimit } from '../../limits/provider-time-limit';
import { consume } from '../../limits/rate-limit';
import type { Caller } from '../automatisations/caller';

/** What the settings of e-mails and their tests need. */
interface MailPlace {
  database: Database;
  secretKeys: SecretKeys;
  mail: MailEgress;
  limiter: RateLimiterPostgres;
  publicUrl: string;
}

/** An account's settings for notices by e-mail. */
export async function readMail({ database }: MailPlace, { userId, language }: Caller): Promise<NoticeMail> {
  return presentMail(await readMailSettings(database.pool, userId), language);
}

/** Throws ApiError 400 if the stored password would be sent to another server, or if something is missing of what is on. */
export async function saveMail(
  place: MailPlace,
  caller: Caller,
  update: NoticeMailUpdate,
): Promise<NoticeMail> {
  const { database, secretKeys: keys } = place;
  const { userId, authorId } = caller;
  await inTransaction(database.pool, async (client) => {
    const stored = await lockMailSettings(client, userId);
    const whole = fit(savedNoticeMail, { ...presentMail(stored, caller.language), ...update });
    const password = passwordLeft(place, stored, whole);
    await saveMailSettings(client, userId, whole, { password, keys });
    await audit(client, { userId, actorId: authorId, action: 'notice_mail_changed' });
  });
  return readMail(place, caller);
}

/** Sends a test e-mail with a form's values, merged into what is stored. Throws ApiError 400 as saving does, 429 for too many. */
export async function sendTestMail(
  place: MailPlace,
  { userId, language }: Caller,
  given: WholeNoticeMail,
): Promise<NoticeMailTest> {
  const { database, mail, limiter, publicUrl } = place;
  const password = passwordLeft(place, await readMailSettings(database.pool, userId), given);
  await consume(limiter, userId);
  const outcome = await mail.send(
    mailServerOf({ ...given, password }),
    {
      ...testMailText({ language: given.language, timezone: 'UTC', url: publicUrl }),
      from: { name: 'Sillage', address: given.sender },
      to: given.recipients.map((address) => ({ name: '', address })),
      messageId: `<${randomUUID()}@${new URL(publicUrl).hostname}>`,
    },
    providerTimeLimit,
  );
  const problem = mailProblem(redactOutcome(outcome, password ? [password] : []), given.host);
  return { works: problem === null, message: problem && wordsIn(problem, language) };
}

/** The password after the save. A stored one cannot be read, so nobody may send it to another server without knowing it. */
function passwordLeft(
  { secretKeys }: MailPlace,
  stored: NoticeMailSettings | null,
  given: WholeNoticeMail,
): string | null {
  if (given.password !== undefined) return given.password || null;
  const password = stored && openMailPassword(secretKeys, stored);
  if (!password) return null;
  const isSame = (['host', 'port', 'security', 'username'] as const).every(
    (part) => stored[part] === given[part],
  );
  if (!isSame) throw errors.secretNeededAgain(['password']);
  return password;
}

const presentMail = (stored: NoticeMailSettings | null, language: Language): NoticeMail => ({
  is_on: stored?.is_on ?? false,
  host: stored?.host ?? '',
  port: stored?.port ?? usualMailPort.starttls,
  security: stored?.security ?? 'starttls',
  username: stored?.username ?? '',
  sender: stored?.sender ?? '',
  recipients: stored?.recipients ?? [],
  language: stored?.language ?? language,
  has_password: (stored?.password_encrypted ?? null) !== null,
  problem: stored?.problem ? wordsIn(stored.problem, language) : null,
  last_sent_at: stored?.last_sent_at?.toISOString() ?? null,
});
