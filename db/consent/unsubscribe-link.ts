import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Language } from '../../domain/values/language';
import type { Querier } from '../database/connection';

/** A contact that may leave an account's e-mails without signing in. */
interface Addressee {
  userId: number;
  contactId: number;
}

/** The same, and the topic of the message with the link; null: it is about none. */
export interface Subscriber extends Addressee {
  topicId: number | null;
}

/** The link carries 160 bits of the signature: too many to guess, and the link still fits on a line of an e-mail. */
const signatureBytes = 20;

const sign = (linkKey: Buffer, { userId, contactId, topicId }: Subscriber): Buffer =>
  createHmac('sha256', linkKey)
    .update(`unsubscribe/email/${userId}/${contactId}${topicId === null ? '' : `/${topicId}`}`)
    .digest()
    .subarray(0, signatureBytes);

/** The URL of the page on which the contact unsubscribes from the account's e-mails; a POST to it unsubscribes at once (RFC 8058). */
export function unsubscribeUrl(publicUrl: string, linkKey: Buffer, subscriber: Subscriber): string {
  const { userId, contactId, topicId } = subscriber;
  const ids = [userId, contactId, ...(topicId === null ? [] : [topicId])].map((id) => id.toString(36));
  return `${publicUrl}/unsubscribe/${[...ids, sign(linkKey, subscriber).toString('base64url')].join('.')}`;
}

/** The URLs in messages about each topic, by the topic's key. */
export function topicUrls(
  publicUrl: string,
  linkKey: Buffer,
  topicIds: Readonly<Record<string, number>>,
  addressee: Addressee,
): Record<string, string> {
  const entries = Object.entries(topicIds);
  return Object.fromEntries(
    entries.map(([key, topicId]) => [key, unsubscribeUrl(publicUrl, linkKey, { ...addressee, topicId })]),
  );
}

/** The last part of such a URL. */
const tokenForm = /^([0-9a-z]{1,10})\.([0-9a-z]{1,10})(?:\.([0-9a-z]{1,10}))?\.([\w-]{27})$/;

/** What the page shows to a subscriber. */
export interface FoundSubscriber extends Subscriber {
  email: string | null;
  /** The company that sends; empty where the account names none. */
  sender: string;
  accentColor: string | null;
  /** The value of the contact's field for its language. */
  language: unknown;
  /** Whether it has left all e-mails. */
  hasLeft: boolean;
  /** The topics that it may choose, the oldest first, and that of the message, even if it is archived. */
  topics: SubscriberTopic[];
}

export interface SubscriberTopic {
  id: number;
  names: Record<Language, string>;
  descriptions: Record<Language, string>;
  isOptIn: boolean;
  choice: 'subscribed' | 'left' | null;
}

/**
 * The contact that a URL was made for, with what the page shows; null when the URL was not made here, or its contact is gone. A topic that
 * is gone is none.
 */
export async function findSubscriber(client: Querier, token: string): Promise<FoundSubscriber | null> {
  const [, user, contact, topic, signature] = tokenForm.exec(token) ?? [];
  if (user === undefined || contact === undefined || signature === undefined) return null;
  const subscriber = {
    userId: parseInt(user, 36),
    contactId: parseInt(contact, 36),
    topicId: topic === undefined ? null : parseInt(topic, 36),
  };
  const { rows } = await client.query<Omit<FoundSubscriber, keyof Subscriber> & { link_key: Buffer }>(
    `SELECT c.email, u.company_name AS sender, u.accent_color AS "accentColor", c.opted_out ? 'email' AS "hasLeft", u.link_key,
            (c.data || jsonb_build_object('name', c.name, 'title', c.title, 'email', c.email, 'role', c.role))
              #> string_to_array(u.language_field, '.') AS language,
            COALESCE((
              SELECT jsonb_agg(jsonb_build_object('id', t.id, 'names', t.names, 'descriptions', t.descriptions, 'isOptIn', t.is_opt_in,
                                                  'choice', c.topics -> t.id::text) ORDER BY t.id)
              FROM topics t WHERE t.user_id = u.id AND (NOT t.is_archived OR t.id = $3)), '[]') AS topics
     FROM contacts c JOIN users u ON u.id = c.user_id WHERE c.user_id = $1 AND c.id = $2`,
    [subscriber.userId, subscriber.contactId, subscriber.topicId],
  );
  const [row] = rows;
  if (!row || !timingSafeEqual(sign(row.link_key, subscriber), Buffer.from(signature, 'base64url')))
    return null;
  const { link_key: _, ...found } = row;
  const isThere = found.topics.some(({ id }) => id === subscriber.topicId);
  return { ...subscriber, ...found, topicId: isThere ? subscriber.topicId : null };
}
