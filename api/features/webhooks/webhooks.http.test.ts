import { z } from 'zod';
import { rejectedCallList } from '../../../domain/entities/events/rejected-call';
import { webhookStatus } from '../../../domain/entities/events/webhook';
import { dataOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import {
  connectShop,
  connectTwilio,
  deliverShopify,
  deliverSms,
} from '../../../tests/support/providers/webhooks';

const api = useApi();
let visitor: Visitor;
let shop: string;
let serial = 0;
beforeEach(async () => {
  visitor = await api.visitor();
  shop = `shop-${(serial += 1)}.myshopify.com`;
});

const schema = z.object({ webhooks: z.object({ shopify: webhookStatus, twilio: webhookStatus }) });
const status = async () => dataOf(await visitor.call('get', '/user/webhook'), schema).webhooks;
const deliver = (given: { secret?: string; topic?: string } = {}) =>
  deliverShopify(api, { shop, body: '{"id":1}', ...given });

/** Refusals are noted half a second later. */
async function until<T>(look: () => Promise<T>, isSo: (seen: T) => boolean): Promise<T> {
  for (;;) {
    const seen = await look();
    if (isSo(seen)) return seen;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('GET /user/webhook', () => {
  it('says what to enter at the provider before anything is connected', async () => {
    const nothing = {
      is_connected: false,
      is_verified: false,
      is_proven: false,
      last_delivery: null,
      refused: [],
    };
    expect(await status()).toEqual({
      shopify: { ...nothing, url: 'https://sillage.example.com/api/event/shopify/track' },
      twilio: { ...nothing, url: 'https://sillage.example.com/api/event/twilio/track' },
    });
  });

  it('warns of deliveries that nobody verifies, and shows what arrived last', async () => {
    await connectShop(api, visitor.userId, { domain: shop });
    await deliver({ topic: 'carts/create' });
    await deliver({ topic: 'carts/update' });
    expect((await status()).shopify).toMatchObject({
      is_connected: true,
      is_verified: false,
      last_delivery: { event_name: 'shopify_carts/update', verified: false },
    });
  });

  it('says of Twilio whether there is a connection with its identifier', async () => {
    const accountSid = `AC${(serial += 1)}`;
    await connectTwilio(api, visitor.userId, { accountSid });
    expect((await status()).twilio).toMatchObject({ is_connected: true, is_verified: false });
    await connectTwilio(api, visitor.userId, { accountSid, authToken: 'token' });
    await deliverSms(api, {
      form: { AccountSid: accountSid, MessageSid: 'SM1', Body: 'Hi' },
      authToken: 'token',
    });
    expect((await status()).twilio).toMatchObject({
      is_verified: true,
      is_proven: true,
      last_delivery: { event_name: 'twilio_sms_received', verified: true },
    });
  });

  it('shows what was refused and why, by itself, in the reader’s language, and without what it said', async () => {
    await connectShop(api, visitor.userId, { domain: shop, secret: 'right' });
    await deliver({ secret: 'wrong' });
    const { shopify } = await until(status, (seen) => seen.shopify.refused.length > 0);
    expect(shopify.refused).toMatchObject([
      {
        code: 'shopify_signature_invalid',
        status: 401,
        path: '/api/event/shopify/track',
        excerpt: null,
      },
    ]);
    expect(shopify.last_delivery).toBeNull();
    const { rejected_calls } = dataOf(await visitor.call('get', '/user/rejected-call'), rejectedCallList);
    expect(rejected_calls).toEqual([]);
  });

  it('tells of refused deliveries who has proven the store, and nobody else', async () => {
    await connectShop(api, visitor.userId, { domain: shop, secret: 'right' });
    const other = await api.visitor();
    await connectShop(api, other.userId, { domain: shop, secret: 'a guess' });
    await deliver({ secret: 'right' });
    await deliver({ secret: 'wrong' });
    await until(status, (seen) => seen.shopify.refused.length > 0);
    const seen = dataOf(await other.call('get', '/user/webhook'), schema).webhooks.shopify;
    expect(seen).toMatchObject({ is_connected: true, is_proven: false, refused: [], last_delivery: null });
  });

  it('shows nothing of another account', async () => {
    await connectShop(api, visitor.userId, { domain: shop });
    await deliver();
    const other = await api.visitor();
    const seen = dataOf(await other.call('get', '/user/webhook'), schema).webhooks.shopify;
    expect(seen).toMatchObject({ is_connected: false, last_delivery: null });
  });
});
