import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Querier } from '../database/connection';

/** The e-mail of one visit of a run. */
export interface TrackedMessage {
  userId: number;
  runId: number;
  visit: number;
}

/** As in the unsubscribe link: 160 bits are too many to guess. */
const signatureBytes = 20;

/** `target`: where a link leads; null for the picture. The target is signed, so that we lead nowhere that no e-mail of ours led. */
const sign = (linkKey: Buffer, { userId, runId, visit }: TrackedMessage, target: string | null): Buffer =>
  createHmac('sha256', linkKey)
    .update([target === null ? 'opened' : 'clicked', userId, runId, visit, target ?? ''].join('/'))
    .digest()
    .subarray(0, signatureBytes);

/** The beginning of the paths of pictures, and of links. */
export const trackingPaths = { opened: '/m/o/', clicked: '/m/c/' } as const;

const tokenOf = (linkKey: Buffer, message: TrackedMessage, target: string | null): string => {
  const ids = [message.userId, message.runId, message.visit].map((id) => id.toString(36));
  return [...ids, sign(linkKey, message, target).toString('base64url')].join('.');
};

/** The address of the picture in an e-mail. */
export const pixelUrl = (publicUrl: string, linkKey: Buffer, message: TrackedMessage): string =>
  `${publicUrl}${trackingPaths.opened}${tokenOf(linkKey, message, null)}`;

/** The address that leads from an e-mail to a target. */
export const trackedUrl = (
  publicUrl: string,
  linkKey: Buffer,
  message: TrackedMessage,
  target: string,
): string =>
  `${publicUrl}${trackingPaths.clicked}${tokenOf(linkKey, message, target)}/${Buffer.from(target).toString('base64url')}`;

const tokenForm = /^([0-9a-z]{1,10})\.([0-9a-z]{1,10})\.([0-9a-z]{1,6})\.([\w-]{27})$/;
const largestInteger = 2_147_483_647;

/** What an address of ours was made for. */
export interface Followed extends TrackedMessage {
  /** Where it leads; null: it is a picture. */
  target: string | null;
  /** The call of the message, if the account tracks e-mails and it is not erased yet. */
  call: { key: string; sentAt: Date | null } | null;
}

/** What the end of an address of ours was made for; null when it was not made here, or its account is gone. */
export async function findFollowed(
  client: Querier,
  token: string,
  encoded: string | null,
): Promise<Followed | null> {
  const [, user, run, visited, signature] = tokenForm.exec(token) ?? [];
  if (user === undefined || run === undefined || visited === undefined || signature === undefined)
    return null;
  const message = { userId: parseInt(user, 36), runId: parseInt(run, 36), visit: parseInt(visited, 36) };
  if (message.visit > largestInteger) return null;
  const target = encoded === null ? null : Buffer.from(encoded, 'base64url').toString();
  const { rows } = await client.query<{
    link_key: Buffer;
    key: string | null;
    sent_at: Date | null;
  }>({
    name: 'find-followed',
    text: `SELECT u.link_key, c.idempotency_key AS key, c.sent_at
           FROM users u
           LEFT JOIN calls c ON u.tracks_emails AND c.user_id = u.id AND c.run_id = $2 AND c.visit = $3
           WHERE u.id = $1`,
    values: [message.userId, message.runId, message.visit],
  });
  const [row] = rows;
  if (!row || !timingSafeEqual(sign(row.link_key, message, target), Buffer.from(signature, 'base64url')))
    return null;
  return { ...message, target, call: row.key === null ? null : { key: row.key, sentAt: row.sent_at } };
}
