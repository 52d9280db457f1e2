import type pg from 'pg';
import PostalMime, { type Email } from 'postal-mime';
import { findReturned } from '../../../db/outcomes/return-address';
import {
  readDeliveryStatus,
  reportedOutcome,
  type RecipientReport,
} from '../../../domain/webhooks/delivery-status';
import { errors } from '../../http/errors';
import { readBody } from '../transport/read-body';
import type { StoreOutcomes } from './outcome-store';
import { messageIn } from './raw-message';
import { deliveryLimit, nobodysSecret } from './sender';
import { isSame } from './signatures';
import type { TakeDelivery } from './take-delivery';
import type { FindConnection } from './telling-connection';

/** How deep the parts of an e-mail may stand in each other; what is returned inside is not looked into. */
const parsing = { maxNestingDepth: 10, forceRfc822Attachments: true, attachmentEncoding: 'utf8' } as const;

/** Headers that say whom an e-mail was for: the return address, which is where a report goes (RFC 3464, section 2). */
const recipientHeaders = new Set(['to', 'delivered-to', 'x-original-to', 'x-envelope-to', 'envelope-to']);

/** The parts of reports (RFC 3464; RFC 6533 for addresses beyond ASCII). */
const reportTypes = new Set(['message/delivery-status', 'message/global-delivery-status']);

/**
 * Takes an e-mail that came back to the return address of an SMTP connection, from a mail server that pipes it or a provider's inbound
 * webhook. The connection's own secret proves who hands it over, the return address says of which message it is. An e-mail to such an
 * address that is no report, such as an automatic answer, is passed over.
 */
export const smtpBounces =
  ({ pool, find, store }: { pool: pg.Pool; find: FindConnection; store: StoreOutcomes }): TakeDelivery =>
  async (ctx, attempt) => {
    const raw = await readBody(ctx.req, deliveryLimit);
    attempt.raw = raw;
    const connection = await find(ctx, 'smtp');
    const secret = connection?.credentials()['bounce_secret'];
    const isProven = isSame(
      typeof secret === 'string' ? secret : nobodysSecret,
      secretIn(ctx.get('Authorization')),
    );
    if (!connection || !isProven) {
      if (connection) attempt.claimants = [connection.userId];
      throw errors.bounceSecretInvalid();
    }
    const { userId } = connection;
    attempt.userId = userId;
    const handed = await messageIn(ctx.get('Content-Type'), raw);
    const email = handed && (await parsed(handed.message));
    if (!email) throw errors.notABounce();
    const returned = await findReturned(pool, userId, `${handed.recipients} ${recipientsOf(email)}`);
    if (!returned) throw errors.notABounce();
    const { reference, sentTo } = returned;
    const now = new Date();
    const outcomes = reportsIn(email).flatMap((report) => reportedOutcome(report, sentTo, now) ?? []);
    await store({
      userId,
      told: reference ? outcomes.map((outcome) => ({ channel: 'email' as const, reference, outcome })) : [],
    });
    ctx.status = 204;
  };

/** The secret of an Authorization header: the token of Bearer, or the password of Basic with any user name. */
function secretIn(header: string): string {
  const [, scheme = '', value = ''] = /^(basic|bearer) (.*)$/i.exec(header.trim()) ?? [];
  if (scheme.toLowerCase() !== 'basic') return value;
  const pair = Buffer.from(value, 'base64').toString();
  return pair.slice(pair.indexOf(':') + 1);
}

async function parsed(message: Uint8Array | string): Promise<Email | null> {
  try {
    return await PostalMime.parse(message, parsing);
  } catch {
    // Nested deeper than any report.
    return null;
  }
}

const recipientsOf = ({ headers }: Email): string =>
  headers.flatMap(({ key, value }) => (recipientHeaders.has(key) ? [value] : [])).join(' ');

function reportsIn({ attachments }: Email): RecipientReport[] {
  const report = attachments.find(({ mimeType }) => reportTypes.has(mimeType.toLowerCase()));
  if (!report) return [];
  const { content } = report;
  return readDeliveryStatus(
    typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString(),
  );
}
