import { z } from 'zod';
import { id, jsonObject } from '../../../domain/entities/common';
import { smsForm } from '../../../domain/webhooks/sms';
import { defineEndpoint, type EndpointGroup } from '../../http/endpoint';

/* How the OpenAPI document describes the webhooks. They are not served through these definitions: they use the hot path. */

const shopify = defineEndpoint({
  method: 'post',
  path: '/event/shopify/track',
  summary: 'Take a delivery of a store',
  description:
    'Shopify sends this. Stored as an event named `shopify_{topic}`, once for each delivery, with the contact that is its customer: found by the customer’s number, e-mail or phone, else made. Answered when it is committed.',
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
    'Twilio sends this. Stored as an event named `twilio_sms_received`, once for each message, with the contact whose `phone` is the sender’s number; it is made when there is none. STOP and words like it mark every contact with the number as opted out of SMS, START takes that back, where the message is signed. Answered when it is committed, with TwiML that sends nothing back.',
  headers: {
    'X-Twilio-Signature':
      'Made with the auth token. Without it a message is taken only for an AccountSid that one account names, has no connection to, and nobody has proven.',
  },
  body: smsForm,
  bodyType: 'application/x-www-form-urlencoded',
  answers: { 200: { contentType: 'text/xml', description: 'Empty TwiML.' } },
  errors: ['twilio_signature_invalid', 'not_an_incoming_sms', 'form_expected', 'data_refused'],
});

/** The webhooks in the OpenAPI document. */
export const webhookCalls: EndpointGroup = {
  name: 'Webhooks',
  access: 'webhook',
  prefix: '/api',
  calls: [shopify, twilio],
};
