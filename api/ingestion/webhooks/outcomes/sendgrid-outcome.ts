import { z } from 'zod';
import { sendgridOutcome } from '../../../../domain/webhooks/sendgrid-events';
import { errors } from '../../../http/errors';
import { fit } from '../../../http/input';
import { parseBody, readBody } from '../../transport/read-body';
import type { StoreOutcomes } from './outcome-store';
import { deliveryLimit } from '../sender';
import { isSignedBySendGrid } from '../signatures';
import type { TakeDelivery } from '../take-delivery';
import type { FindConnection } from './telling-connection';

/** A few thousand events: SendGrid posts what has gathered in a moment, or 768 kB of it. */
const events = z.array(z.unknown());

/**
 * Takes what SendGrid tells of e-mails (its Event Webhook): a list of events, signed with the key pair of which the connection has the
 * public one. Events of e-mails that are not ours are passed over. It delivers again for a day while it gets no answer of 2xx
 * (https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/getting-started-event-webhook, read November 2026).
 */
export const sendgridOutcomes =
  ({ find, store }: { find: FindConnection; store: StoreOutcomes }): TakeDelivery =>
  async (ctx, attempt) => {
    const raw = await readBody(ctx.req, deliveryLimit);
    attempt.raw = raw;
    const connection = await find(ctx, 'sendgrid');
    const key = connection?.credentials()['event_webhook_key'];
    const isSigned = isSignedBySendGrid(
      typeof key === 'string' ? key : null,
      raw,
      ctx.get('X-Twilio-Email-Event-Webhook-Signature'),
      ctx.get('X-Twilio-Email-Event-Webhook-Timestamp'),
    );
    if (!connection || !isSigned) {
      if (connection) attempt.claimants = [connection.userId];
      throw errors.sendgridSignatureInvalid();
    }
    const { userId } = connection;
    attempt.userId = userId;
    if (!ctx.is('application/json')) throw errors.unsupportedType();
    const { value } = parseBody(raw);
    const told = fit(events, value).flatMap((event) => sendgridOutcome(event) ?? []);
    await store({ userId, told: told.map((one) => ({ ...one, channel: 'email' as const })) });
    ctx.status = 204;
  };
