import { z } from 'zod';
import { id, jsonObject } from '../../../domain/entities/common';
import { smsForm } from '../../../domain/webhooks/sms';
import { smsStatusForm } from '../../../domain/webhooks/sms-status';
import { defineEndpoint, type EndpointGroup } from '../../http/endpoint';

/* How the OpenAPI document describes the webhooks. They are not served through these definitions: they use the hot path. */

const shopify = defineEndpoint({
  method: 'post',
  path: '/event/shopify/track',
  summary: 'Take a delivery of a store',
  description:
    'Shopify sends this. Stored as an event named `shopify_{topic}`, once for each delivery, with the contact that is its customer: found by the customer’s number, e-mail or phone, else made. That a customer goes (customers/delete, customers/redact, customers/data_request) makes none, and is stored of somebody unknown with the shop’s numbers alone. Answered when it is committed.',
  headers: {
    'X-Shopify-Shop-Domain': 'The store’s domain, which says whose account it is.',
    'X-Shopify-Topic': 'What happened, such as carts/create.',
    'X-Shopify-Hmac-SHA256':
      'Base64 HMAC-SHA256 of the body with the store’s secret. Without it a delivery is taken only for a store that one account names and nobody has proven.',
    'X-Shopify-Webhook-Id':
      'Tells a delivery that is made again from a new one; so does its body, for 30 days, as only that is signed.',
    'X-Shopify-Test': '`true`: a test notification, whose body is the same each time.',
    'X-Shopify-Triggered-At': 'When it happened; now when absent.',
  },
  body: jsonObject,
  answers: { 200: z.object({ event: z.object({ id }) }) },
  errors: ['shopify_signature_invalid', 'shopify_topic_missing', 'data_refused'],
});

const twilio = defineEndpoint({
  method: 'post',
  path: '/event/twilio/track',
  summary: 'Take an SMS',
  description:
    'Twilio sends this. Stored as an event named `twilio_sms_received`, once for each message, with the contact whose `phone` is the sender’s number; it is made when there is none. STOP and words like it mark every contact with the number as opted out of SMS, START takes that back, where the message is signed. Answered when it is committed, with TwiML that sends nothing back. A form has 64 kB and 500 fields at the most.',
  headers: {
    'X-Twilio-Signature':
      'Made with the auth token. Without it a message is taken only for an AccountSid that one account names, has no connection to, and nobody has proven.',
  },
  body: smsForm,
  bodyType: 'application/x-www-form-urlencoded',
  answers: { 200: { contentType: 'text/xml', description: 'Empty TwiML.' } },
  errors: [
    'twilio_signature_invalid',
    'not_an_incoming_sms',
    'form_expected',
    'too_many_fields',
    'data_refused',
  ],
});

const connection = id.describe(
  'The connection whose provider tells it; its settings show the address with it.',
);

const sendgridOutcomes = defineEndpoint({
  method: 'post',
  path: '/event/sendgrid/outcome',
  summary: 'Take what became of e-mails',
  description:
    'SendGrid’s Event Webhook sends this. Each event of an e-mail of the account is stored once: processed, deferred, delivered, open, click, bounce, dropped, spamreport, unsubscribe and group_unsubscribe. An address that bounced for good or complained is suppressed. Other e-mails and events are passed over. Answered when it is committed.',
  query: z.object({ connection }),
  headers: {
    'X-Twilio-Email-Event-Webhook-Signature':
      'The ECDSA signature of the timestamp and the body, with the key whose public part the connection has.',
    'X-Twilio-Email-Event-Webhook-Timestamp': 'A part of what is signed.',
  },
  body: z.array(jsonObject),
  answers: { 204: null },
  errors: ['sendgrid_signature_invalid', 'data_refused'],
});

const twilioOutcome = defineEndpoint({
  method: 'post',
  path: '/event/twilio/outcome',
  summary: 'Take what became of an SMS',
  description:
    'Twilio sends this to the address that came with the SMS (its StatusCallback). Each status of a message is stored once. A number that can never be reached is suppressed. Answered when it is committed. A form has 64 kB and 500 fields at the most.',
  query: z.object({
    connection,
    message: z.string().describe('Which message it is about, as Sillage gave it to Twilio.'),
  }),
  headers: { 'X-Twilio-Signature': 'Made with the auth token of the connection.' },
  body: smsStatusForm,
  bodyType: 'application/x-www-form-urlencoded',
  answers: { 204: null },
  errors: [
    'twilio_signature_invalid',
    'not_a_message_status',
    'form_expected',
    'too_many_fields',
    'data_refused',
  ],
});

const smtpBounce = defineEndpoint({
  method: 'post',
  path: '/event/smtp/bounce',
  summary: 'Take an e-mail that came back',
  description:
    'A mail server pipes the e-mails to the return address of an SMTP connection here, or a provider’s inbound webhook posts them: the e-mail itself, a form with `email` (SendGrid) or `body-mime` (Mailgun), or JSON with `RawEmail` (Postmark). What a report (RFC 3464) tells of the message is stored once. An address that nobody has is suppressed. Other e-mails to a return address are passed over. Answered when it is committed.',
  query: z.object({ connection }),
  headers: {
    Authorization:
      'The connection’s secret for bounces: `Bearer` with it, or `Basic` with it as the password and any user name.',
  },
  body: z.string(),
  bodyType: 'message/rfc822',
  answers: { 204: null },
  errors: ['bounce_secret_invalid', 'not_a_bounce', 'data_refused'],
});

/** The webhooks in the OpenAPI document. */
export const webhookCalls: EndpointGroup = {
  name: 'Webhooks',
  access: 'webhook',
  prefix: '/api',
  calls: [shopify, twilio, sendgridOutcomes, twilioOutcome, smtpBounce],
};
