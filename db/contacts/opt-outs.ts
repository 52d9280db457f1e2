import type { Channel, OptOutSource } from '../../domain/entities/opt-out';
import type { Querier } from '../connection';

/** A contact leaves a channel, or comes back to it. */
export interface OptOut {
  userId: number;
  contactId: number;
  channel: Channel;
  optedOut: boolean;
  source: OptOutSource;
  /** Who changes it by hand. */
  authorId?: number | null;
}

/** Which of the contacts have left the channel: they are sent nothing there. */
export async function contactsOptedOut(
  client: Querier,
  { userId, channel, contactIds }: { userId: number; channel: Channel; contactIds: readonly number[] },
): Promise<Set<number>> {
  const { rows } = await client.query<{ id: number }>({
    name: 'contacts-opted-out',
    text: 'SELECT id FROM contacts WHERE user_id = $1 AND id = ANY ($2::bigint[]) AND opted_out ? $3',
    values: [userId, contactIds, channel],
  });
  return new Set(rows.map(({ id }) => id));
}

/*
 * Locks the contacts that it changes, lowest id first. One that has left already keeps the moment at which it did, and no change is
 * noted: so a repeat changes nothing.
 */
const changeOptOuts = {
  name: 'change-opt-outs',
  text: `
    WITH change AS (
      SELECT c.id, i.*
      FROM jsonb_to_recordset($1::jsonb)
           AS i (user_id bigint, contact_id bigint, channel text, opted_out boolean, source text, author_id bigint)
      JOIN contacts c ON c.user_id = i.user_id AND c.id = i.contact_id
      WHERE (c.opted_out ? i.channel) <> i.opted_out
      ORDER BY c.id FOR NO KEY UPDATE OF c
    ), by_contact AS (
      SELECT id, array_agg(channel) AS channels,
             COALESCE(jsonb_object_agg(channel, $2::text) FILTER (WHERE opted_out), '{}') AS gone
      FROM change GROUP BY id
    ), changed AS (
      UPDATE contacts c SET opted_out = (c.opted_out - by_contact.channels) || by_contact.gone, updated_at = now()
      FROM by_contact WHERE c.id = by_contact.id
    )
    INSERT INTO opt_out_changes (user_id, contact_id, channel, opted_out, source, author_id, created_at)
    SELECT user_id, contact_id, channel, opted_out, source, author_id, $2::timestamptz FROM change ORDER BY id, channel`,
};

/** Changes what channels contacts have left, with a line in the history of each that really changed. Of two for one channel the last counts. */
export async function setOptOuts(client: Querier, changes: readonly OptOut[]): Promise<void> {
  if (changes.length === 0) return;
  const last = new Map(changes.map((change) => [`${change.contactId}/${change.channel}`, change]));
  const rows = [...last.values()].map(({ userId, contactId, optedOut, authorId, ...change }) => ({
    ...change,
    user_id: userId,
    contact_id: contactId,
    opted_out: optedOut,
    author_id: authorId ?? null,
  }));
  await client.query({
    ...changeOptOuts,
    values: [JSON.stringify(rows), new Date().toISOString()],
  });
}
