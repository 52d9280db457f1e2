import { z } from 'zod';
import { broadcast, type Broadcast } from '../../domain/entities/broadcast';
import { userApp } from '../../domain/entities/connection';
import { dataOf } from '../support/api/answers';
import type { Visitor } from '../support/api/api';

const oneBroadcast = z.strictObject({ broadcast });

const connections = {
  twilio: { account_sid: 'AC1', auth_token: 'twilio-secret', messaging_service_sid: 'MG1' },
  sendgrid: { api_key: 'SG.x', from_email: 'shop@example.com' },
  onesignal: { app_id: '1b7d9a54-0000-4000-8000-000000000000', api_key: 'os' },
};

/** Connects an account to an app; returns the id of the connection. */
export async function connectApp(visitor: Visitor, app_id: keyof typeof connections): Promise<number> {
  const answer = await visitor.call('post', '/user/app', { app_id, data: connections[app_id] });
  return dataOf(answer, z.object({ user_app: userApp })).user_app.id;
}

/** An SMS as a broadcast's message. */
export const smsMessage = (user_app_id: number | null, message = 'Hi', data: object = {}) => ({
  app_webhook_unique_identifier: 'twilio_send_sms',
  user_app_id,
  data: { phone_number: '{{ contact.phone }}', message, ...data },
});

/** An e-mail as a broadcast's message. */
export const mailMessage = (user_app_id: number | null, subject = 'News', data: object = {}) => ({
  app_webhook_unique_identifier: 'sendgrid_send_email',
  user_app_id,
  data: { to: '{{ contact.email }}', subject, html: '<p>Hi {{ unsubscribe_url }}</p>', ...data },
});

/** Creates a broadcast through the API. */
export async function buildBroadcast(visitor: Visitor, body: object): Promise<Broadcast> {
  return dataOf(await visitor.call('post', '/broadcast', { name: 'News', ...body }), oneBroadcast).broadcast;
}

/** Reads a broadcast through the API. */
export async function readBroadcast(visitor: Visitor, id: number): Promise<Broadcast> {
  return dataOf(await visitor.call('get', `/broadcast/${id}`), oneBroadcast).broadcast;
}

/** Makes a call about a broadcast that answers it. */
export async function callBroadcast(
  visitor: Visitor,
  id: number,
  what: 'send' | 'cancel' | 'copy' | 'winner',
  body?: object,
): Promise<Broadcast> {
  return dataOf(await visitor.call('post', `/broadcast/${id}/${what}`, body), oneBroadcast).broadcast;
}

/** Saves parts of a broadcast through the API. */
export async function saveBroadcast(visitor: Visitor, id: number, parts: object): Promise<Broadcast> {
  return dataOf(await visitor.call('put', `/broadcast/${id}`, parts), oneBroadcast).broadcast;
}
