import type pg from 'pg';
import {
  consentOf,
  type ChannelConsent,
  type Consents,
  type ConsentState,
} from '../../domain/entities/contacts/consent';
import { channels, type Channel, type OptOutSource } from '../../domain/entities/contacts/channel';
import type { Querier } from '../database/connection';
import type { Contact } from '../contacts/Contact';

/** A change of what a contact has consented to. */
export interface SaidRow {
  id: number;
  /** The state before the change. */
  before: ConsentState;
  state: ConsentState;
  source: OptOutSource;
  /** How the consent is known. */
  proof: string | null;
  /** When it was given, if the source named a time. */
  given_at: Date | null;
  /** E-mail of the user who changed it by hand. */
  author: string | null;
  created_at: Date;
}

/** One change of a contact's consent in a channel. */
export interface ConsentChangeRow extends SaidRow {
  channel: Channel;
  opted_out: boolean;
}

/** SQL: the state after the change `o`. In changes older than consents, a contact that came back by itself counts as subscribed. */
export const stateOfChange = (o: string): string => `COALESCE(${o}.state, CASE WHEN ${o}.opted_out THEN 'left'
    WHEN ${o}.source IN ('sms_reply', 'unsubscribe_page') THEN 'subscribed' ELSE 'not_asked' END)`;

/** SQL: the state after the change before `o` in its channel; before the first change, not asked. */
export const stateBefore = `COALESCE((
    SELECT ${stateOfChange('b')} FROM opt_out_changes b
    WHERE b.contact_id = o.contact_id AND b.channel = o.channel AND b.id < o.id ORDER BY b.id DESC LIMIT 1), 'not_asked')`;

/** A part of a contact's consent history, newest first, and the length of the history. */
export async function consentChangesOf(
  pool: pg.Pool,
  { userId, contactId }: { userId: number; contactId: number },
  part: { limit: number; offset: number },
): Promise<{ changes: ConsentChangeRow[]; total: number }> {
  const counted = await pool.query<{ total: number }>(
    'SELECT count(*) AS total FROM opt_out_changes WHERE user_id = $1 AND contact_id = $2',
    [userId, contactId],
  );
  const changes = await readConsentChanges(pool, { userId, contactId }, part);
  return { changes, total: counted.rows[0]?.total ?? 0 };
}

/** The same without the length; with `before`, only changes older than that one. */
export async function readConsentChanges(
  pool: pg.Pool,
  { userId, contactId }: { userId: number; contactId: number },
  {
    limit,
    offset = 0,
    before,
  }: { limit: number; offset?: number; before?: Pick<ConsentChangeRow, 'id'> | undefined },
): Promise<ConsentChangeRow[]> {
  const { rows } = await pool.query<ConsentChangeRow>(
    `SELECT o.id, o.channel, o.opted_out, ${stateBefore} AS before, ${stateOfChange('o')} AS state, o.source, o.proof, o.given_at, u.email AS author, o.created_at
     FROM opt_out_changes o LEFT JOIN users u ON u.id = o.author_id
     WHERE o.user_id = $1 AND o.contact_id = $2 ${before ? 'AND o.id < $5' : ''}
     ORDER BY o.id DESC LIMIT $3 OFFSET $4`,
    [userId, contactId, limit, offset, ...(before ? [before.id] : [])],
  );
  return rows;
}

type LastChange = Pick<
  ConsentChangeRow,
  'channel' | 'state' | 'source' | 'proof' | 'given_at' | 'created_at'
>;

/** The contact's consent in each channel: the state from the contact, and how it is known from the last change. */
export async function consentsOfContact(
  client: Querier,
  contact: Pick<Contact, 'id' | 'user_id' | 'opted_out' | 'subscribed'>,
): Promise<Consents> {
  const { rows } = await client.query<LastChange>(
    `SELECT last.*
     FROM unnest($3::text[]) AS c (channel)
     CROSS JOIN LATERAL (
       SELECT o.channel, ${stateOfChange('o')} AS state, o.source, o.proof, o.given_at, o.created_at FROM opt_out_changes o
       WHERE o.user_id = $1 AND o.contact_id = $2 AND o.channel = c.channel ORDER BY o.id DESC LIMIT 1) AS last`,
    [contact.user_id, contact.id, channels],
  );
  const of = (channel: Channel): ChannelConsent => {
    const { opted_out: optedOut, subscribed } = contact;
    const state = consentOf({ optedOut, subscribed }, channel);
    const last = rows.find((row) => row.channel === channel && row.state === state);
    return {
      state,
      since:
        optedOut[channel] ??
        subscribed[channel] ??
        (last?.given_at ?? last?.created_at)?.toISOString() ??
        null,
      source: last?.source ?? null,
      proof: last?.proof ?? null,
    };
  };
  return { sms: of('sms'), email: of('email'), push: of('push') };
}
