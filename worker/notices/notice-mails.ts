import type { Logger } from 'pino';
import type pg from 'pg';
import type { SecretKeys } from '../../config/secret-keys';
import type { Database } from '../../db/database/connection';
import { keepMailResult, openMailPassword, readMailSettings } from '../../db/notices/mail-settings';
import {
  queueMails,
  readMail,
  settleMail,
  takeMail,
  type MailEnd,
  type NoticeMailRow,
} from '../../db/notices/mails';
import { presentNotice } from '../../db/notices/present';
import { rest } from '../../db/database/rest';
import { readTimezone } from '../../db/accounts/user-settings';
import { noticeMailText } from '../../domain/notices/mail-text';
import type { MailEgress } from '../../egress/mail/mail';
import { mailProblem } from '../../egress/mail/mail-problem';
import { mailServerOf } from '../../egress/mail/mail-server';
import type { Outcome } from '../../egress/outcome';
import { redactOutcome } from '../../egress/redact';

/** How often it looks for notices to send, in milliseconds. */
const pollMilliseconds = 15_000;
/** How long a mail server may take, in milliseconds. */
const timeLimit = 30_000;

/** What is needed to send e-mails. */
export interface NoticeMailer {
  mail: MailEgress;
  secretKeys: SecretKeys;
  /** The interface's public address. */
  publicUrl: string;
}

/** Sends notices by e-mail, in the background. Several processes may do this at once. */
export function startNoticeMails(
  { database, logger, mailer }: { database: Database; logger: Logger; mailer: NoticeMailer },
  { poll = pollMilliseconds } = {},
): { stop(): Promise<void> } {
  const stopping = new AbortController();

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sendDueMails(database.pool, mailer, stopping.signal).catch((error: unknown) => {
        logger.warn({ error }, 'Notices could not be sent by e-mail; trying again.');
      });
      await rest(poll, stopping.signal);
    }
  }

  const running = loop();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** Creates the e-mails that are due, and sends them one after another. */
export async function sendDueMails(pool: pg.Pool, mailer: NoticeMailer, signal?: AbortSignal): Promise<void> {
  await queueMails(pool);
  for (let mail = await takeMail(pool); mail; mail = signal?.aborted ? null : await takeMail(pool))
    await settleMail(pool, mail, await send(pool, mail, mailer));
}

async function send(
  pool: pg.Pool,
  row: NoticeMailRow,
  { mail, secretKeys, publicUrl }: NoticeMailer,
): Promise<MailEnd> {
  const { user_id: userId } = row;
  const [settings, told] = await Promise.all([readMailSettings(pool, userId), readMail(pool, row)]);
  if (!settings?.is_on || told.begun.length + told.over.length === 0) return 'skipped';
  const { host, sender, recipients, language } = settings;
  const password = openMailPassword(secretKeys, settings);
  const present = (notices: typeof told.begun) => notices.map((notice) => presentNotice(notice, language));
  const text = noticeMailText(
    { begun: present(told.begun), over: present(told.over) },
    { language, timezone: (await readTimezone(pool, userId)) ?? 'UTC', url: publicUrl },
  );
  const outcome = await mail.send(
    mailServerOf({ ...settings, password }),
    {
      ...text,
      from: { name: 'Sillage', address: sender },
      to: recipients.map((address) => ({ name: '', address })),
      // A message that is sent again keeps its id, so that mailboxes can recognize it.
      messageId: `<notice-${row.id}@${new URL(publicUrl).hostname}>`,
    },
    timeLimit,
  );
  await keepMailResult(pool, userId, mailProblem(redactOutcome(outcome, secretsOf(password)), host));
  return endOf(outcome);
}

const secretsOf = (password: string | null): string[] => (password ? [password] : []);

/** Only without a reply is it unknown whether the e-mail arrived. */
function endOf(outcome: Outcome): MailEnd {
  if (outcome.kind === 'unclear') return 'unknown';
  return outcome.kind === 'answered' && outcome.answer.status < 400 ? 'sent' : 'refused';
}
