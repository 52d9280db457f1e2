import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from '../../db/database/connection';
import { eraseContact as erase, eraseNextPart } from '../../db/erasure/contact';
import { readErasure, type ErasureRow } from '../../db/erasure/report';
import { readStoredCounts } from '../../db/erasure/stored-counts';
import { notifyDispatcher } from '../../db/outbox/notify';
import type { ErasedCounts, KeptCounts } from '../../domain/entities/contacts/erasure';
import { Problem } from '../stack/problem';

/** What to erase: the account by its e-mail address, the contact by its external id. */
export interface WhomToErase {
  account: string;
  externalId: string;
}

/** What is stored about a contact, or was erased with it, and which hashes of its addresses stay. */
export interface EraseReport {
  erased: ErasedCounts;
  /** Null: nothing is erased yet. */
  kept: KeptCounts | null;
}

/** Reports what is stored about a contact, and erases the contact with all of it unless it `isTrial`. Throws Problem. */
export async function eraseContact(
  { pool }: Database,
  { account, externalId }: WhomToErase,
  { isTrial }: { isTrial: boolean },
): Promise<EraseReport> {
  const { rows } = await pool.query<{ user_id: number; contact_id: number | null }>(
    `SELECT u.id AS user_id, c.id AS contact_id FROM users u LEFT JOIN contacts c ON c.user_id = u.id AND c.external_id = $2
     WHERE lower(u.email) = lower($1)`,
    [account, externalId],
  );
  const [found] = rows;
  if (!found) throw new Problem(`There is no account ${account}.`);
  const { user_id: userId, contact_id: contactId } = found;
  const unknown = new Problem(`The account ${account} has no contact ${externalId}.`);
  if (contactId === null) throw unknown;
  if (isTrial) return { erased: await readStoredCounts(pool, { userId, contactId }), kept: null };
  const done = await erase(pool, userId, contactId);
  if (!done) throw unknown;
  notifyDispatcher(pool);
  return (await whenGone(pool, userId, done)).counts;
}

/** How long it rests at least after each part: a worker may be at it. */
const restMilliseconds = 100;

/** Erases what is left, whether a worker runs or not, with rests for others; a worker goes on with it where this ends before. */
async function whenGone(pool: pg.Pool, userId: number, begun: ErasureRow): Promise<ErasureRow> {
  let report = begun;
  while (report.contact_id !== null) {
    const began = performance.now();
    if (await eraseNextPart(pool, report.id)) notifyDispatcher(pool);
    await delay(Math.max(restMilliseconds, performance.now() - began));
    const now = await readErasure(pool, userId, report.id);
    if (!now) throw new Problem('The account is gone, with the report of what was erased.');
    report = now;
  }
  return report;
}

/** What is stored or was erased, in words: `12 events, 3 runs (1 of them running), …`. */
export const erasedInWords = (counts: ErasedCounts): string =>
  [
    `${counts.events} events`,
    `${counts.runs} runs (${counts.running_runs} of them running) with ${counts.log_entries} entries in their logs`,
    `${counts.messages} messages`,
    `${counts.calls} other calls`,
    `${counts.consent_changes} changes of consent`,
    `${counts.tags} tags`,
    `${counts.segments} segments`,
    `${counts.rejected_rows} rejected rows of imports`,
    `${counts.rejected_calls} refused calls`,
  ].join(', ');

/** What stays, in words. */
export const keptInWords = ({ opt_outs, topics, suppressions }: KeptCounts): string =>
  `keyed hashes of addresses for ${opt_outs} channels and ${topics} topics that it had left, and of ${suppressions} suppressed addresses`;
