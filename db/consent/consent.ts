import {
  readConsentFilter,
  type ConsentFilter,
  type ConsentState,
  type HeldBack,
} from '../../domain/entities/contacts/consent';
import type { Channel, OptOutSource } from '../../domain/entities/contacts/channel';
import type { Querier } from '../database/connection';

/** What a contact said, and how that is known. */
export interface Said {
  userId: number;
  contactId: number;
  state: ConsentState;
  source: OptOutSource;
  /** How the consent is known. */
  proof?: string | null;
  /** When it was given, if the source names a time; never later than now. */
  givenAt?: Date | null;
  /** The user who makes the change by hand. */
  authorId?: number | null;
}

/** A change of a contact's consent in a channel. */
export interface ConsentChange extends Said {
  channel: Channel;
  /** The change only lifts an opt-out: it does nothing for a contact that has not opted out. */
  isReturn?: boolean;
}

/** What is stored of what was said, as columns. */
export const columnsOfSaid = ({ state, source, proof, givenAt, authorId }: Said, now: Date) => ({
  state,
  source,
  proof: proof || null,
  // A moment in the future, from a clock that runs ahead, counts as now.
  given_at: givenAt ? new Date(Math.min(givenAt.getTime(), now.getTime())) : null,
  author_id: authorId ?? null,
});

/** SQL: the consent state of a contact `c` in a channel, which is given as SQL. */
const consentStateIn = (channel: string): string =>
  `CASE WHEN c.opted_out ? ${channel} THEN 'left' WHEN c.subscribed ? ${channel} THEN 'subscribed' ELSE 'not_asked' END`;

/** SQL: the condition for a consent state, by the indexes of contacts that have opted out, and of those that have agreed. */
export function isInState(filter: ConsentFilter): string {
  const { channel, state } = readConsentFilter(filter);
  switch (state) {
    case 'left':
      return `opted_out <> '{}' AND opted_out ? '${channel}'`;
    case 'subscribed':
      return `subscribed <> '{}' AND subscribed ? '${channel}' AND NOT opted_out ? '${channel}'`;
    case 'not_asked':
      return `NOT opted_out ? '${channel}' AND NOT subscribed ? '${channel}'`;
  }
}

/** A message to a contact. */
interface MessageToContact {
  userId: number;
  contactId: number;
  channel: Channel;
  /** The category that may be a topic. */
  category: string | null;
}

/**
 * Why the contact is not sent a message: it has opted out of the channel, or was never asked and the account does not write to such
 * contacts; it has left the message's topic, or has not subscribed to one that only subscribers get. The same as `whyMessageHeldBack`.
 */
export async function heldBack(
  client: Querier,
  { userId, channel, contactId, category }: MessageToContact,
): Promise<HeldBack | null> {
  const { rows } = await client.query<{ reason: HeldBack | null }>({
    name: 'contact-held-back',
    text: `
      SELECT CASE WHEN c.opted_out ? $3 THEN 'opted_out'
                  WHEN NOT c.subscribed ? $3 AND u.may_write_unasked -> $3 = 'false' THEN 'not_asked'
                  WHEN c.topics ->> t.id::text = 'left' THEN 'topic_left'
                  WHEN t.is_opt_in AND c.topics ->> t.id::text IS NULL THEN 'topic_not_joined' END AS reason
      FROM contacts c JOIN users u ON u.id = c.user_id
      LEFT JOIN topics t ON t.user_id = c.user_id AND t.key = $4
      WHERE c.user_id = $1 AND c.id = $2`,
    values: [userId, contactId, channel, category],
  });
  return rows[0]?.reason ?? null;
}

/** SQL: whether the latest state in the channel comes from an import. */
const isByImport = `(
  SELECT o.source = 'import' FROM opt_out_changes o
  WHERE o.contact_id = c.id AND o.channel = i.channel ORDER BY o.id DESC LIMIT 1)`;

/** SQL: whether the contact is opted out of the channel because an erased contact with its address was. */
const isByErasedContact = `(c.opted_out ? i.channel AND (
  SELECT o.source = 'erased_contact' FROM opt_out_changes o
  WHERE o.contact_id = c.id AND o.channel = i.channel ORDER BY o.id DESC LIMIT 1))`;

/*
 * Locks the contacts that it changes, lowest id first. A state that already holds keeps its moment and its proof, and no change is logged:
 * a repeat changes nothing. A state from an import is logged again when people confirm it: it then stays when the import is undone. An
 * account's systems (Identify, imports) cannot subscribe a contact again that opted out by itself or by hand, unless the consent was given
 * later; an opt-out that Identify itself told is replaced by its later word. Systems can reset a contact to not asked, but not one that is
 * opted out because of an erased contact. A contact that is no longer opted out is removed from the list of erased opt-outs.
 */
const changeConsents = {
  name: 'change-consents',
  text: `
    WITH change AS (
      SELECT c.id, c.external_id, c.email, c.data ->> 'phone' AS phone, c.opted_out ? i.channel AS had_left, i.*
      FROM jsonb_to_recordset($1::jsonb)
           AS i (user_id bigint, contact_id bigint, channel text, state text, source text, proof text, given_at timestamptz,
                 since text, is_return boolean, author_id bigint)
      JOIN contacts c ON c.user_id = i.user_id AND c.id = i.contact_id
      WHERE (${consentStateIn('i.channel')} <> i.state OR i.source NOT IN ('identify', 'import') AND i.state <> 'not_asked' AND ${isByImport})
        AND (NOT i.is_return OR c.opted_out ? i.channel)
        AND (i.state <> 'not_asked' OR i.source NOT IN ('identify', 'import') OR NOT ${isByErasedContact})
        AND CASE WHEN i.source IN ('identify', 'import') AND i.state = 'subscribed' AND c.opted_out ? i.channel
                 THEN i.given_at > (c.opted_out ->> i.channel)::timestamptz
                   OR i.source = 'identify' AND EXISTS (
                        SELECT FROM opt_out_changes o
                        WHERE o.contact_id = c.id AND o.channel = i.channel AND o.opted_out AND o.source = 'identify'
                          AND COALESCE(o.given_at, o.created_at) = (c.opted_out ->> i.channel)::timestamptz)
                 ELSE true END
      ORDER BY c.id FOR NO KEY UPDATE OF c
    ), by_contact AS (
      SELECT id, array_agg(channel) AS channels,
             COALESCE(jsonb_object_agg(channel, since) FILTER (WHERE state = 'left'), '{}') AS gone,
             COALESCE(jsonb_object_agg(channel, since) FILTER (WHERE state = 'subscribed'), '{}') AS agreed
      FROM change GROUP BY id
    ), changed AS (
      UPDATE contacts c
      SET opted_out = (c.opted_out - by_contact.channels) || by_contact.gone,
          subscribed = (c.subscribed - by_contact.channels) || by_contact.agreed, updated_at = now()
      FROM by_contact WHERE c.id = by_contact.id
    ), forgotten AS (
      DELETE FROM erased_opt_outs e
      USING change h
      JOIN users u ON u.id = h.user_id
      CROSS JOIN LATERAL channel_addresses(h.external_id, h.email, h.phone) a
      WHERE h.had_left AND h.state <> 'left' AND a.channel = h.channel
        AND e.user_id = h.user_id AND e.address_hash = address_hash(u.link_key, a.channel, a.address)
    )
    INSERT INTO opt_out_changes (user_id, contact_id, channel, opted_out, state, source, proof, given_at, author_id, created_at)
    SELECT user_id, contact_id, channel, state = 'left', state, source, proof, given_at, author_id, $2::timestamptz
    FROM change ORDER BY id, channel`,
};

/**
 * Changes contacts' consents, and adds a line to the history of each contact that really changed; returns how many lines. Of two changes
 * for one channel the last counts, unless it only lifts an opt-out.
 */
export async function setConsents(client: Querier, changes: readonly ConsentChange[]): Promise<number> {
  if (changes.length === 0) return 0;
  const now = new Date();
  const last = new Map<string, ConsentChange>();
  for (const change of changes) {
    const key = `${change.contactId}/${change.channel}`;
    const before = last.get(key);
    if (before && before.state !== 'left' && change.isReturn) continue;
    last.set(key, change);
  }
  const rows = [...last.values()].map((change) => {
    const said = columnsOfSaid(change, now);
    return {
      user_id: change.userId,
      contact_id: change.contactId,
      channel: change.channel,
      ...said,
      since: (said.given_at ?? now).toISOString(),
      is_return: change.isReturn ?? false,
    };
  });
  const { rowCount } = await client.query({
    ...changeConsents,
    values: [JSON.stringify(rows), now.toISOString()],
  });
  return rowCount ?? 0;
}
