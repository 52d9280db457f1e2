import type pg from 'pg';
import { findReturned } from '../../../../db/outcomes/return-address';
import {
  readDeliveryStatus,
  reportedOutcome,
  type RecipientReport,
} from '../../../../domain/webhooks/delivery-status';
import { readReportMail, type ReportMail } from '../../../../domain/webhooks/report-mail';
import { errors } from '../../../http/errors';
import { readBody } from '../../transport/read-body';
import type { StoreOutcomes } from './outcome-store';
import { messageIn } from './raw-message';
import { deliveryLimit, nobodysSecret } from '../sender';
import { isSame } from '../signatures';
import type { TakeDelivery } from '../take-delivery';
import type { FindConnection } from './telling-connection';

/** Headers that say whom an e-mail was for: the return address, which is where a report goes (RFC 3464, section 2). */
const recipientHeaders = new Set(['to', 'delivered-to', 'x-original-to', 'x-envelope-to', 'envelope-to']);

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
    if (!handed) throw errors.notABounce();
    // A character for each byte.
    const email = readReportMail(Buffer.from(handed.message).toString('latin1'));
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

const recipientsOf = ({ headers }: ReportMail): string =>
  headers.flatMap(({ name, value }) => (recipientHeaders.has(name) ? [value] : [])).join(' ');

const reportsIn = ({ report }: ReportMail): RecipientReport[] =>
  report ? readDeliveryStatus(decoded(report).toString()) : [];

/** The bytes of a part. Source: RFC 2045, section 6 */
function decoded({ content, encoding }: NonNullable<ReportMail['report']>): Buffer {
  if (encoding === 'base64') return Buffer.from(content, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(content, 'latin1');
  const bytes = content
    .replaceAll(/=[\t ]*\n/g, '')
    .replaceAll(/=([\dA-Fa-f]{2})/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)));
  return Buffer.from(bytes, 'latin1');
}
