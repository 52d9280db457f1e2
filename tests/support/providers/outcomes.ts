import { generateKeyPairSync, sign } from 'node:crypto';
import request, { type Test } from 'supertest';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks';
import type { TestApi } from '../api/api';

/** A key pair as SendGrid makes one for its Event Webhook: the text of the public key, and how it signs a body. */
export function sendgridKeys(): { key: string; sign: (body: string, timestamp: string) => string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    key: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    sign: (body, timestamp) => sign('sha256', Buffer.from(timestamp + body), privateKey).toString('base64'),
  };
}

/** Calls the Event Webhook as SendGrid does: a line end stands behind the list. */
export function tellByEmail(
  { server, settings }: Pick<TestApi, 'server' | 'settings'>,
  {
    connectionId,
    events,
    keys,
  }: { connectionId: number; events: unknown; keys?: ReturnType<typeof sendgridKeys> },
): Test {
  const body = `${JSON.stringify(events)}\r\n`;
  const timestamp = '1600112502';
  return request(server)
    .post(`${settings.BASE_PATH}/api/event/sendgrid/outcome?connection=${connectionId}`)
    .set({
      'Content-Type': 'application/json',
      ...(keys && {
        'X-Twilio-Email-Event-Webhook-Signature': keys.sign(body, timestamp),
        'X-Twilio-Email-Event-Webhook-Timestamp': timestamp,
      }),
    })
    .send(body);
}

/** Calls a status callback as Twilio does; its own library signs it. */
export function tellBySms(
  { server, settings }: Pick<TestApi, 'server' | 'settings'>,
  { address, form, authToken }: { address: string; form: Record<string, string>; authToken: string },
): Test {
  return request(server)
    .post(settings.BASE_PATH + address)
    .type('form')
    .set({
      'X-Twilio-Signature': getExpectedTwilioSignature(authToken, `${settings.PUBLIC_URL}${address}`, form),
    })
    .send(new URLSearchParams(form).toString());
}
