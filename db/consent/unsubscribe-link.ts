import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Querier } from '../database/connection';

/** A contact that may leave an account's e-mails without signing in. */
export interface Subscriber {
  userId: number;
  contactId: number;
}

/** The link carries 160 bits of the signature: too many to guess, and the link still fits on a line of an e-mail. */
const signatureBytes = 20;

const sign = (linkKey: Buffer, { userId, contactId }: Subscriber): Buffer =>
  createHmac('sha256', linkKey)
    .update(`unsubscribe/email/${userId}/${contactId}`)
    .digest()
    .subarray(0, signatureBytes);

/** The URL of the page on which the contact unsubscribes from the account's e-mails; a POST to it unsubscribes at once (RFC 8058). */
export function unsubscribeUrl(publicUrl: string, linkKey: Buffer, subscriber: Subscriber): string {
  const { userId, contactId } = subscriber;
  const ids = [userId, contactId].map((id) => id.toString(36));
  return `${publicUrl}/unsubscribe/${[...ids, sign(linkKey, subscriber).toString('base64url')].join('.')}`;
}

/** The last part of an `unsubscribeUrl`. */
const tokenForm = /^([0-9a-z]{1,10})\.([0-9a-z]{1,10})\.([\w-]{27})$/;

/**
 * The contact that a URL was made for, with its e-mail and the company that sends; null when the URL was not made here, or its contact is
 * gone.
 */
export async function findSubscriber(
  client: Querier,
  token: string,
): Promise<(Subscriber & { email: string | null; sender: string; hasLeft: boolean }) | null> {
  const [, user, contact, signature] = tokenForm.exec(token) ?? [];
  if (user === undefined || contact === undefined || signature === undefined) return null;
  const subscriber = { userId: parseInt(user, 36), contactId: parseInt(contact, 36) };
  const { rows } = await client.query<{
    email: string | null;
    sender: string;
    has_left: boolean;
    link_key: Buffer;
  }>(
    `SELECT c.email, u.company_name AS sender, c.opted_out ? 'email' AS has_left, u.link_key
     FROM contacts c JOIN users u ON u.id = c.user_id WHERE c.user_id = $1 AND c.id = $2`,
    [subscriber.userId, subscriber.contactId],
  );
  const [row] = rows;
  if (!row || !timingSafeEqual(sign(row.link_key, subscriber), Buffer.from(signature, 'base64url')))
    return null;
  return { ...subscriber, email: row.email, sender: row.sender, hasLeft: row.has_left };
}
