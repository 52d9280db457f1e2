import type pg from 'pg';
import { channelOfWebhook, messageWebhooks } from '../../domain/apps/webhook';
import { setConsents, type ConsentChange } from '../consent/consent';
import { hasEmail, togetherWithEmail, withEmail } from '../consent/same-email';
import type { Querier } from '../database/connection';
import { toJson } from '../../domain/values/json';
import type { ReportedOutcome } from './reported-outcome';

/** A contact that unsubscribed at the provider, by an outcome of its message. */
export interface Leaving {
  contactId: number;
  told: ReportedOutcome;
}

/** Whether an outcome says that the recipient left e-mails. */
const isLeaving = ({ channel, outcome }: ReportedOutcome): boolean =>
  channel === 'email' && outcome.kind === 'unsubscribed';

/** SQL: of the items $1 the account, the moment and the place, and the contact `o` of their message, as the product's own link names it. */
const ofItems = `
    FROM jsonb_to_recordset($1::jsonb) AS i (place integer, user_id bigint, run_id bigint, visit integer, key uuid, event_key text, at timestamptz)
    CROSS JOIN LATERAL (
      SELECT c.contact_id FROM calls c
      WHERE c.run_id = i.run_id AND c.visit = i.visit AND c.user_id = i.user_id AND c.idempotency_key = i.key OFFSET 0
    ) c
    JOIN contacts o ON o.user_id = i.user_id AND o.id = c.contact_id`;

/** SQL: who subscribed again after it unsubscribed at the provider stays: events come late. */
const isStillThere = `COALESCE((k.subscribed ->> 'email')::timestamptz <= COALESCE(i.at, now()), true)`;

/*
 * The contact of the message and the account's others with its e-mail address, of which the oldest. Contacts are locked before the calls, as
 * runs lock them.
 */
const lockLeaving = {
  name: 'lock-leaving-contacts',
  text: `
    SELECT i.place, k.id AS contact_id
    ${ofItems}
    CROSS JOIN LATERAL (
      SELECT o.id
      UNION (SELECT k.id FROM contacts k WHERE k.user_id = i.user_id AND ${hasEmail('o.email')} ORDER BY k.id LIMIT ${togetherWithEmail})
    ) f
    JOIN contacts k ON k.user_id = i.user_id AND k.id = f.id
    WHERE ${isStillThere}
    ORDER BY k.id FOR NO KEY UPDATE OF k`,
};

const itemsOf = (told: readonly ReportedOutcome[]) =>
  told.flatMap((one, place) => {
    const { userId, reference, outcome } = one;
    const { runId, visit, key } = reference;
    const at = outcome.at?.toISOString() ?? null;
    return isLeaving(one)
      ? [{ place, user_id: userId, run_id: runId, visit, key, event_key: outcome.key, at }]
      : [];
  });

/** Locks the contacts that leave e-mails by what was told, in the caller's transaction. */
export async function lockLeavingContacts(
  client: pg.ClientBase,
  told: readonly ReportedOutcome[],
): Promise<Leaving[]> {
  const items = itemsOf(told);
  if (items.length === 0) return [];
  const { rows } = await client.query<{ place: number; contact_id: number }>({
    ...lockLeaving,
    values: [toJson(items)],
  });
  return rows.flatMap(({ place, contact_id: contactId }) => {
    const one = told[place];
    return one ? [{ contactId, told: one }] : [];
  });
}

/**
 * Takes off e-mails the contacts with the address of one that unsubscribed at the provider which are too many for a transaction that accounts
 * share, portion by portion in transactions of the account. It comes before `storeOutcomes`: what fails on the way is told again.
 */
export async function leaveFurther(
  pool: pg.Pool,
  userId: number,
  told: readonly ReportedOutcome[],
): Promise<void> {
  const items = itemsOf(told);
  if (items.length === 0) return;
  const { rows } = await pool.query<{ place: number; email: string; last: number }>(
    `SELECT i.place, o.email, f.id AS last ${ofItems}
     CROSS JOIN LATERAL (
       SELECT k.id FROM contacts k WHERE k.user_id = i.user_id AND ${hasEmail('o.email')} ORDER BY k.id OFFSET ${togetherWithEmail - 1} LIMIT 1
     ) f
     WHERE NOT EXISTS (
       SELECT FROM message_outcomes m WHERE m.run_id = i.run_id AND m.visit = i.visit AND m.event_key = i.event_key)`,
    [toJson(items)],
  );
  for (const { place, email, last } of rows) {
    const givenAt = told[place]?.outcome.at ?? null;
    for await (const ids of withEmail(pool, { userId, email, after: last })) {
      const staying = await subscribedAfter(pool, ids, givenAt);
      const leaving = ids.filter((id) => !staying.has(id));
      await setConsents(
        pool,
        leaving.map((contactId) => leftByProvider({ userId, contactId, givenAt })),
      );
    }
  }
}

/** Those of the contacts that agreed to e-mails after a moment. */
async function subscribedAfter(
  pool: pg.Pool,
  ids: readonly number[],
  at: Date | null,
): Promise<ReadonlySet<number>> {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT k.id FROM contacts k CROSS JOIN (SELECT $2::timestamptz AS at) i WHERE k.id = ANY ($1::bigint[]) AND NOT ${isStillThere}`,
    [ids, at?.toISOString() ?? null],
  );
  return new Set(rows.map(({ id }) => id));
}

const leftByProvider = (said: Pick<ConsentChange, 'userId' | 'contactId' | 'givenAt'>): ConsentChange => ({
  ...said,
  channel: 'email',
  state: 'left',
  source: 'provider',
});

/** The contacts have left e-mails: those of outcomes that are new. */
export async function leaveByOutcomes(
  client: pg.ClientBase,
  leaving: readonly Leaving[],
  fresh: readonly ReportedOutcome[],
): Promise<void> {
  const isFresh = new Set(fresh);
  await setConsents(
    client,
    leaving
      .filter(({ told }) => isFresh.has(told))
      .map(({ contactId, told: { userId, outcome } }) =>
        leftByProvider({ userId, contactId, givenAt: outcome.at }),
      ),
  );
}

/** A contact that leaves by our own page or button is taken to leave by the last e-mail that it was sent in so many days. */
const daysOfLink = 30;

const emailWebhooks = messageWebhooks.filter((webhook) => channelOfWebhook(webhook) === 'email');

const noteLeft = {
  name: 'note-left-by-message',
  text: `
    INSERT INTO message_outcomes (run_id, visit, event_key, user_id, kind, at)
    SELECT last.run_id, last.visit, 'left', $1, 'unsubscribed', now()
    FROM (
      SELECT run_id, visit FROM calls
      WHERE contact_id = $2 AND user_id = $1 AND webhook = ANY ($3::text[]) AND sent_at IS NOT NULL
        AND created_at > now() - interval '${daysOfLink} days'
      ORDER BY created_at DESC, run_id DESC, visit DESC LIMIT 1
    ) last
    ON CONFLICT DO NOTHING`,
};

/** Notes of which message a contact has just left e-mails or a topic, as far as that can be known, in the transaction in which it leaves. */
export async function noteLeftByMessage(
  client: Querier,
  { userId, contactId }: { userId: number; contactId: number },
): Promise<void> {
  await client.query({ ...noteLeft, values: [userId, contactId, emailWebhooks] });
}
