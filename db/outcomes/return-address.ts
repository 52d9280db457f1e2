import { createHmac, timingSafeEqual } from 'node:crypto';
import { comparedAddresses } from '../../domain/outcomes/suppressing';
import type { MessageReference } from '../../domain/outcomes/reference';
import type { RenderedRequest } from '../../domain/steps/api-call/rendered-request';
import { messageOf } from '../../domain/steps/api-call/sent-message';
import type { Querier } from '../database/connection';
import type { TrackedMessage } from './tracking-link';

/** 128 bits: too many to guess. In digits that survive a server which changes the case of addresses. */
const signatureBytes = 16;

const sign = (linkKey: Buffer, { userId, runId, visit }: TrackedMessage): Buffer =>
  createHmac('sha256', linkKey)
    .update(['returned', userId, runId, visit].join('/'))
    .digest()
    .subarray(0, signatureBytes);

/** Longest part of an address before its @, in octets (RFC 5321, section 4.5.3.1.1). */
const longestLocalPart = 64;

/**
 * The return address of one message, by which a bounce says which one came back: `bounces+2x-0-…@example.com` for `bounces@example.com`.
 * Null: the address has no room for it.
 */
export function returnAddress(base: string, linkKey: Buffer, message: TrackedMessage): string | null {
  const at = base.lastIndexOf('@');
  const ids = [message.runId, message.visit].map((id) => id.toString(36));
  const local = `${base.slice(0, at)}+${[...ids, sign(linkKey, message).toString('hex')].join('-')}`;
  return local.length <= longestLocalPart ? local + base.slice(at) : null;
}

/** A return address of ours, as far as its form goes. */
interface ReturnToken {
  runId: number;
  visit: number;
  signature: Buffer;
}

const tokenForm = /\+([\da-z]{1,10})-([\da-z]{1,6})-([\da-f]{32})@/gi;
const largestInteger = 2_147_483_647;
/** How many return addresses of one delivery are looked up. */
const mostTokens = 5;

/** The return addresses in a text, such as the headers of a delivery. */
function tokensIn(text: string): ReturnToken[] {
  const tokens = new Map<string, ReturnToken>();
  for (const [whole, run = '', visited = '', signature = ''] of text.matchAll(tokenForm)) {
    const token = {
      runId: parseInt(run, 36),
      visit: parseInt(visited, 36),
      signature: Buffer.from(signature, 'hex'),
    };
    if (token.visit <= largestInteger) tokens.set(whole.toLowerCase(), token);
    if (tokens.size === mostTokens) break;
  }
  return [...tokens.values()];
}

/** A message that came back. */
export interface ReturnedMessage {
  /** Null: its call is erased. */
  reference: MessageReference | null;
  /** The addresses that it was sent to, as addresses are compared; empty once what it sent is erased. */
  sentTo: string[];
}

interface Row {
  link_key: Buffer;
  key: string | null;
  request: RenderedRequest | null;
  webhook: string | null;
}

/** The account's message whose return address stands in a text; null: none that was made here. */
export async function findReturned(
  client: Querier,
  userId: number,
  text: string,
): Promise<ReturnedMessage | null> {
  for (const { runId, visit, signature } of tokensIn(text)) {
    const { rows } = await client.query<Row>({
      name: 'find-returned',
      text: `SELECT u.link_key, c.idempotency_key AS key, c.request, c.webhook
             FROM users u LEFT JOIN calls c ON c.user_id = u.id AND c.run_id = $2 AND c.visit = $3
             WHERE u.id = $1`,
      values: [userId, runId, visit],
    });
    const [row] = rows;
    if (!row || !timingSafeEqual(sign(row.link_key, { userId, runId, visit }), signature)) continue;
    const { key, request, webhook } = row;
    return {
      reference: key === null ? null : { runId, visit, key },
      sentTo: request ? comparedAddresses(messageOf(request, webhook)?.to ?? '') : [],
    };
  }
  return null;
}
