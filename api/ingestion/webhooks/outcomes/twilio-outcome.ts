import type { AddressSettings } from '../../../../config/address';
import { readReference } from '../../../../domain/outcomes/reference';
import { smsOutcome, smsStatusForm } from '../../../../domain/webhooks/sms-status';
import { errors } from '../../../http/errors';
import { refuseUnfit } from '../../transport/read-body';
import type { StoreOutcomes } from './outcome-store';
import { nobodysSecret } from '../sender';
import type { TakeDelivery } from '../take-delivery';
import { readTwilioForm } from '../twilio-form';
import { inQuery, type FindConnection } from './telling-connection';

/**
 * Takes what Twilio tells of an SMS (its status callback), at the address that the SMS was sent with: that names the connection and the
 * message, and Twilio signs it. Source: https://www.twilio.com/docs/messaging/guides/track-outbound-message-status (read November 2026)
 */
export const twilioOutcome =
  ({
    find,
    store,
    settings,
  }: {
    find: FindConnection;
    store: StoreOutcomes;
    settings: AddressSettings;
  }): TakeDelivery =>
  async (ctx, attempt) => {
    const { form, isSigned } = await readTwilioForm(ctx, attempt, settings);
    const connection = await find(ctx, 'twilio');
    const token = connection?.credentials()['auth_token'];
    if (!isSigned(typeof token === 'string' ? token : nobodysSecret) || !connection) {
      if (connection) attempt.claimants = [connection.userId];
      throw errors.twilioSignatureInvalid();
    }
    const { userId } = connection;
    attempt.userId = userId;
    const data = Object.fromEntries(form);
    refuseUnfit(data, true);
    const status = smsStatusForm.safeParse(data).data;
    const reference = readReference(inQuery(ctx, 'message'));
    if (!status || !reference) throw errors.notAMessageStatus();
    const outcome = smsOutcome(status);
    await store({ userId, told: outcome ? [{ channel: 'sms', reference, outcome }] : [] });
    ctx.status = 204;
  };
