import type pg from 'pg';
import { mailEvery, mailTriedFor } from '../../domain/entities/notice-mail';
import type { Querier } from '../database/connection';
import { inTransaction } from '../database/transaction';
import { withWhatItIsAbout, type NoticeRow } from './read';

/** An e-mail that goes out now. */
export interface NoticeMailRow {
  id: number;
  user_id: number;
  attempts: number;
}

/** How many accounts get an e-mail in one round. */
const accountsAtOnce = 100;
/** An e-mail that has been going out for so many minutes was lost with its worker. */
const lostAfter = 15;
/** How many days e-mails are kept, and how many are deleted at once. */
const daysKept = 30;
const forgottenAtOnce = 1_000;
/** The first wait before an e-mail is tried again, and the longest, in minutes. */
const firstWait = 1;
const longestWait = 60;

/**
 * SQL: whether something of a notice `n` is still to be told under the settings `s`: that it has begun, or that it is over. A notice that
 * was over before the e-mails were turned on is not told.
 */
const isUntold = `(n.begin_mail_id IS NULL AND (n.ended_at IS NULL OR n.ended_at > s.on_since)
  OR n.begin_mail_id IS NOT NULL AND n.ended_at IS NOT NULL AND n.end_mail_id IS NULL)`;

/**
 * Puts e-mails into the outbox: one for each account with something untold, which tells all of it, unless the account had one within a
 * quarter of an hour, or has one waiting. A notice that has begun and ended by then is told as over. Any number of processes may call this;
 * one works.
 */
export async function queueMails(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    const claimed = await client.query<{ mine: boolean }>(
      `SELECT pg_try_advisory_xact_lock(hashtextextended('notice mails', 0)) AS mine`,
    );
    if (!claimed.rows[0]?.mine) return;
    await client.query(
      `WITH due AS (
         SELECT s.user_id, s.on_since FROM notice_mail_settings s
         WHERE s.is_on AND EXISTS (SELECT FROM notices n WHERE n.user_id = s.user_id AND ${isUntold})
           AND NOT EXISTS (SELECT FROM notice_mails m WHERE m.user_id = s.user_id
             AND (m.state IN ('pending', 'sending') OR m.created_at > now() - interval '${mailEvery} minutes'))
         ORDER BY s.user_id LIMIT ${accountsAtOnce}
       ), mail AS (
         INSERT INTO notice_mails (user_id) SELECT user_id FROM due RETURNING id, user_id
       )
       UPDATE notices n
       SET begin_mail_id = COALESCE(n.begin_mail_id, mail.id), end_mail_id = CASE WHEN n.ended_at IS NOT NULL THEN mail.id END
       FROM mail JOIN due s ON s.user_id = mail.user_id
       WHERE n.user_id = mail.user_id AND ${isUntold}`,
    );
    await client.query(
      `UPDATE notice_mails SET state = 'unknown' WHERE state = 'sending' AND sent_at < now() - interval '${lostAfter} minutes'`,
    );
    await client.query(
      `DELETE FROM notice_mails WHERE id IN (
         SELECT id FROM notice_mails WHERE created_at < now() - interval '${daysKept} days' LIMIT ${forgottenAtOnce})`,
    );
  });
}

/** Takes the next e-mail that is due; it is stored as going out before it is sent, so that nobody sends it a second time. */
export async function takeMail(client: Querier): Promise<NoticeMailRow | null> {
  const { rows } = await client.query<NoticeMailRow>(
    `UPDATE notice_mails SET state = 'sending', attempts = attempts + 1, sent_at = now()
     WHERE id = (SELECT id FROM notice_mails WHERE state = 'pending' AND due_at <= now()
                 ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, user_id, attempts`,
  );
  return rows[0] ?? null;
}

/** The content of an e-mail: notices that have begun and go on, and notices that are over; without those of deleted flows. */
export async function readMail(
  client: Querier,
  { id, user_id: userId }: NoticeMailRow,
): Promise<{ begun: NoticeRow[]; over: NoticeRow[] }> {
  const { rows } = await client.query<NoticeRow & { is_over: boolean }>(
    `SELECT ${withWhatItIsAbout.columns}, COALESCE(n.end_mail_id = $2, false) AS is_over
     FROM notices n ${withWhatItIsAbout.joins}
     WHERE n.user_id = $1 AND $2 IN (n.begin_mail_id, n.end_mail_id) AND a.deleted_at IS NULL
     ORDER BY n.began_at, n.id`,
    [userId, id],
  );
  // A notice that is over now, and that the next e-mail tells as over, is told as begun by this one.
  const begun = rows.filter(({ is_over }) => !is_over).map((row) => ({ ...row, ended_at: null }));
  return { begun, over: rows.filter(({ is_over }) => is_over) };
}

/** How an e-mail ended: sent, perhaps sent, nothing to tell, or refused by the server. */
export type MailEnd = 'sent' | 'unknown' | 'skipped' | 'refused';

/** Ends an e-mail; a refused one is tried again for a day, after longer waits each time. */
export async function settleMail(client: Querier, { id }: NoticeMailRow, end: MailEnd): Promise<void> {
  await client.query(
    `UPDATE notice_mails
     SET state = CASE WHEN $2 <> 'refused' THEN $2
                      WHEN created_at < now() - interval '${mailTriedFor} hours' THEN 'failed' ELSE 'pending' END,
         due_at = now() + LEAST(${longestWait}, ${firstWait} * 2 ^ LEAST(attempts - 1, 10)) * interval '1 minute'
     WHERE id = $1 AND state = 'sending'`,
    [id, end],
  );
}
