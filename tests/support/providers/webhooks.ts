import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import request, { type Test } from 'supertest';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks';
import { updateUserSettings } from '../../../db/accounts/user-settings';
import { insertConnection } from '../../../db/connections/store';
import { sealCredentials } from '../../../db/connections/credentials';
import { inTransaction } from '../../../db/database/transaction';
import type { TestApi } from '../api/api';

/** A body as a provider sends it. */
export const webhookBody = (name: string): string => readFileSync(`tests/webhooks/${name}`, 'utf8').trimEnd();

/** Connects a store to the account; with a secret its deliveries are verified. */
export const connectShop = (
  { database, settings }: TestApi,
  userId: number,
  shop: { domain: string; secret?: string },
): Promise<void> =>
  inTransaction(database.pool, (client) =>
    updateUserSettings(
      client,
      userId,
      { shopify_shop_domain: shop.domain, shopify_webhook_secret: shop.secret ?? null },
      settings.SECRET_KEY,
    ),
  );

/** Connects a Twilio account; with an auth token the connection is created, and its messages are verified. */
export const connectTwilio = (
  { database, settings }: TestApi,
  userId: number,
  { accountSid, authToken }: { accountSid: string; authToken?: string },
): Promise<void> =>
  inTransaction(database.pool, async (client) => {
    await updateUserSettings(client, userId, { twilio_account_sid: accountSid }, settings.SECRET_KEY);
    if (authToken === undefined) return;
    const credentials = { account_sid: accountSid, auth_token: authToken, messaging_service_sid: 'MG1' };
    const sealed = sealCredentials(settings.SECRET_KEY, { userId, app: 'twilio' }, credentials);
    await insertConnection(client, userId, { app: 'twilio', name: 'SMS', sealed });
  });

/** A webhook delivery of a store. */
export interface ShopifyDelivery {
  shop: string;
  body: string;
  topic?: string;
  /** Signs the body; absent: the delivery is unsigned. */
  secret?: string;
  deliveryId?: string;
  headers?: Record<string, string>;
}

export const deliverShopify = (
  { server, settings }: TestApi,
  { shop, body, topic = 'orders/paid', secret, deliveryId, headers = {} }: ShopifyDelivery,
): Test =>
  request(server)
    .post(`${settings.BASE_PATH}/api/event/shopify/track`)
    .set({
      'Content-Type': 'application/json',
      'X-Shopify-Shop-Domain': shop,
      'X-Shopify-Topic': topic,
      ...(deliveryId !== undefined && { 'X-Shopify-Webhook-Id': deliveryId }),
      ...(secret !== undefined && {
        'X-Shopify-Hmac-SHA256': createHmac('sha256', secret).update(body).digest('base64'),
      }),
      ...headers,
    })
    .send(body);

/** Sends an SMS webhook; with a token, Twilio's own library signs it for the public address, or for the given one. */
export function deliverSms(
  { server, settings }: TestApi,
  { form, authToken, url }: { form: Record<string, string>; authToken?: string; url?: string },
): Test {
  const path = '/api/event/twilio/track';
  return request(server)
    .post(settings.BASE_PATH + path)
    .type('form')
    .set(
      authToken === undefined
        ? {}
        : {
            'X-Twilio-Signature': getExpectedTwilioSignature(
              authToken,
              url ?? `${settings.PUBLIC_URL}${path}`,
              form,
            ),
          },
    )
    .send(new URLSearchParams(form).toString());
}
