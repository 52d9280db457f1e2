import type pg from 'pg';
import { channelOfWebhook, messageWebhooks } from '../../domain/apps/webhook';
import { setConsents } from '../consent/consent';
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

/*
 * The contact of the message, as the product's own link names it. Who subscribed again after it unsubscribed there stays: events come late.
 * Contacts are locked before the calls, as runs lock them.
 */
const lockLeaving = {
  name: 'lock-leaving-contacts',
  text: `
    SELECT i.place, k.id AS contact_id
    FROM jsonb_to_recordset($1::jsonb) AS i (place integer, user_id bigint, run_id bigint, visit integer, key uuid, at timestamptz)
    CROSS JOIN LATERAL (
      SELECT c.contact_id FROM calls c
      WHERE c.run_id = i.run_id AND c.visit = i.visit AND c.user_id = i.user_id AND c.idempotency_key = i.key OFFSET 0
    ) c
    JOIN contacts k ON k.user_id = i.user_id AND k.id = c.contact_id
    WHERE COALESCE((k.subscribed ->> 'email')::timestamptz <= COALESCE(i.at, now()), true)
    ORDER BY k.id FOR NO KEY UPDATE OF k`,
};

/** Locks the contacts that leave e-mails by what was told, in the caller's transaction. */
export async function lockLeavingContacts(
  client: pg.ClientBase,
  told: readonly ReportedOutcome[],
): Promise<Leaving[]> {
  const items = told.flatMap((one, place) => {
    const { userId, reference, outcome } = one;
    const { runId, visit, key } = reference;
    const at = outcome.at?.toISOString() ?? null;
    return isLeaving(one) ? [{ place, user_id: userId, run_id: runId, visit, key, at }] : [];
  });
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
      .map(({ contactId, told: { userId, outcome } }) => ({
        userId,
        contactId,
        channel: 'email' as const,
        state: 'left' as const,
        source: 'provider' as const,
        givenAt: outcome.at,
      })),
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
