import { randomBytes } from 'node:crypto';
import { isOfType, type Answered, type Provider } from './stand-in';

/** The credentials that the stand-in knows. */
export const twilioCredentials = {
  account_sid: `AC${'0'.repeat(32)}`,
  auth_token: 'twilio-token',
  messaging_service_sid: `MG${'0'.repeat(32)}`,
};

/** Source: https://www.twilio.com/docs/usage/twilios-response#exceptions */
const refused = (status: number, code: number, message: string): Answered => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});

/** The numbers that fail in a documented way. Source: https://www.twilio.com/docs/iam/test-credentials#test-sms-messages */
const magicNumbers: Readonly<Record<string, Answered>> = {
  '+15005550001': refused(400, 21_211, "The 'To' number +15005550001 is not a valid phone number."),
  '+15005550002': refused(400, 21_612, 'The message cannot be sent with this combination of To and From.'),
  '+15005550003': refused(400, 21_408, 'Permission to send an SMS has not been enabled for the region.'),
  '+15005550004': refused(400, 21_610, 'Attempt to send to unsubscribed recipient'),
  '+15005550009': refused(400, 21_614, 'To number is not a valid mobile number'),
  // Not one of Twilio's own: too many concurrent calls.
  '+15005550429': { ...refused(429, 20_429, 'Too Many Requests'), headers: { 'retry-after': '1' } },
};

const { account_sid, auth_token, messaging_service_sid } = twilioCredentials;
const signIn = `Basic ${Buffer.from(`${account_sid}:${auth_token}`).toString('base64')}`;
const account = `/2010-04-01/Accounts/${account_sid}`;

/** Messages and the account. Source: https://www.twilio.com/docs/messaging/api/message-resource */
export const twilio: Provider = (asked) => {
  if (asked.headers['authorization'] !== signIn) return refused(401, 20_003, 'Authenticate');
  if (asked.method === 'GET' && asked.path === `${account}.json`) {
    return { status: 200, body: { sid: account_sid, status: 'active', type: 'Full' } };
  }
  if (asked.method !== 'POST' || asked.path !== `${account}/Messages.json`) {
    return refused(404, 20_404, `The requested resource ${asked.path} was not found`);
  }
  if (!isOfType(asked, 'application/x-www-form-urlencoded')) {
    return refused(400, 21_604, "A 'To' phone number is required.");
  }
  const form = new URLSearchParams(asked.body);
  const [to, text] = [form.get('To') ?? '', form.get('Body') ?? ''];
  if (to === '') return refused(400, 21_604, "A 'To' phone number is required.");
  if (text === '') return refused(400, 21_619, 'A text message body or media urls must be specified.');
  if (text.length > 1_600)
    return refused(400, 21_617, 'The concatenated message body exceeds the 1600 character limit.');
  if (form.get('MessagingServiceSid') !== messaging_service_sid) {
    return refused(400, 21_705, 'The Messaging Service Sid is invalid.');
  }
  const known = magicNumbers[to];
  if (known) return known;
  if (!/^\+[1-9]\d{6,14}$/.test(to)) {
    return refused(400, 21_211, `The 'To' number ${to} is not a valid phone number.`);
  }
  return {
    status: 201,
    body: {
      sid: `SM${randomBytes(16).toString('hex')}`,
      account_sid,
      messaging_service_sid,
      to,
      body: text,
      status: 'accepted',
      num_segments: '0',
      direction: 'outbound-api',
      error_code: null,
    },
  };
};
