import { groupCommit } from '../../../db/database/group-commit';
import { findTwilioAccounts, type WebhookClaim } from '../../../db/webhooks/accounts';
import { smsEventName } from '../../../domain/entities/events/webhook';
import { isStorable } from '../../../domain/values/validation/storable';
import { senderOf, smsForm, wordOf } from '../../../domain/webhooks/sms';
import { errors } from '../../http/errors';
import { refuseUnfit } from '../transport/read-body';
import type { TakeDelivery } from './take-delivery';
import { claimantsOf, recipientsOf, storeFor, type WebhookParts } from './sender';
import { readTwilioForm } from './twilio-form';

/** TwiML without instructions: no message is sent back (twilio.com/docs/messaging/twiml). */
const emptyTwiml = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

/** Handles SMS received at a Twilio number of the account. */
export function twilioWebhook({ pool, settings, store }: WebhookParts): TakeDelivery {
  const claimsOf = groupCommit<string, WebhookClaim[]>({
    flush: (accountSids) => findTwilioAccounts(pool, settings.SECRET_KEY, accountSids),
  });

  return async (ctx, attempt) => {
    const { form, signature, isSigned } = await readTwilioForm(ctx, attempt, settings);
    const accountSid = form.get('AccountSid') ?? '';
    // A NUL sent by a stranger would fail the query that also looks up other senders' accounts.
    const claims = isStorable(accountSid) ? await claimsOf(accountSid) : [];
    const recipients = recipientsOf(claims, signature, isSigned);
    if (!recipients) {
      attempt.claimants = claimantsOf(claims);
      throw errors.twilioSignatureInvalid();
    }
    [attempt.userId] = recipients.userIds;

    const data = Object.fromEntries(form);
    refuseUnfit(data, true);
    const sms = smsForm.safeParse(data).data;
    if (sms?.MessageSid === undefined || sms.MessageStatus !== undefined) throw errors.notAnIncomingSms();
    const phone = senderOf(sms);
    const delivery = {
      name: smsEventName,
      data,
      messageId: `twilio:${sms.MessageSid}`,
      signedBody: null,
      createdAt: null,
      person: phone === null ? null : { customerId: null, email: null, phone, name: null },
      makesContact: true,
      dataOfStranger: null,
      word: wordOf(sms),
    };
    await storeFor(
      { pool, store },
      { claims, recipients },
      { provider: 'twilio', name: accountSid, delivery },
    );
    ctx.body = emptyTwiml;
    ctx.type = 'text/xml';
  };
}
