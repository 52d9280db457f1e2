import { randomBytes } from 'node:crypto';
import request, { type Response } from 'supertest';
import { toJson } from '../../domain/values/json';
import { webhookPaths } from '../../domain/entities/events/webhook';
import { readOperations } from '../contract/schema';
import { buildContact } from '../factories/audience';
import { useApi, type Visitor } from '../support/api/api';
import { deliverShopify, deliverSms, type ShopifyDelivery } from '../support/providers/webhooks';

const api = useApi();
const random = (): string => randomBytes(8).toString('hex');

/** Saves settings of an account, as its settings page does. */
async function say(visitor: Visitor, settings: object): Promise<void> {
  expect((await visitor.call('put', '/user', settings)).status).toBe(200);
}

/** Returns all that an account can read without naming a thing. */
async function everything({ call }: Visitor): Promise<string> {
  const { operations } = readOperations((await api.contract()).document);
  const paths = operations
    .filter(
      ({ method, path, schemes }) =>
        method === 'get' && schemes.includes('session') && !/\{|^\/api\/admin/.test(path),
    )
    .map(({ path }) => path.replace(/^\/api/, ''));
  expect(paths.length).toBeGreaterThan(15);
  const answers: Response[] = [];
  for (const path of paths) answers.push(await call('get', path));
  for (const path of ['/event', '/contact']) answers.push(await call('post', path, { page_size: 500 }));
  return answers.map(({ text }) => text).join('\n');
}

const order = (mark: string): string =>
  toJson({
    id: 1,
    note: mark,
    customer: { id: 77, email: `${mark}@example.com`, first_name: mark, phone: '+33612345678' },
  });
const sms = (sid: string, mark: string, given: Record<string, string> = {}): Record<string, string> => ({
  AccountSid: sid,
  MessageSid: `SM${random()}`,
  SmsStatus: 'received',
  From: '+33612345678',
  To: '+33700000000',
  Body: mark,
  ...given,
});

/** Returns a response without the parts that differ each time. */
function toldBy({ status, headers, text }: Response): unknown {
  const { date: _, 'x-request-id': __, 'content-length': ___, ...same } = headers as Record<string, string>;
  return { status, headers: same, text };
}

describe('a claim that nobody has proven', () => {
  it('keeps the owner of a store from nothing, and brings who made it nothing of the store’s', async () => {
    const [claimant, forger, owner] = [await api.visitor(), await api.visitor(), await api.visitor()];
    const [domain, secret, mark] = [`shop-${random()}.myshopify.com`, random(), `mark-${random()}`];
    const deliver = (given: Partial<ShopifyDelivery> = {}) =>
      deliverShopify(api, { shop: domain, body: order(mark), deliveryId: random(), ...given });
    await say(claimant, { shopify_shop_domain: domain });
    await say(forger, { shopify_shop_domain: domain, shopify_webhook_secret: 'made up by the forger' });
    // Before the owner claims the store, and between naming the store and saving its secret.
    expect((await deliver({ secret })).status).toBe(401);
    await say(owner, { shopify_shop_domain: domain });
    expect((await deliver({ secret })).status).toBe(401);
    await say(owner, { shopify_webhook_secret: secret });

    expect((await deliver({ secret })).status).toBe(200);
    expect((await deliver({ secret: 'made up by the forger', body: order('forged') })).status).toBe(200);
    // An account without proof of ownership no longer gets unsigned deliveries.
    expect((await deliver({ secret: undefined })).status).toBe(401);
    expect(await everything(owner)).toContain(mark);
    expect(await everything(owner)).not.toContain('forged');
    for (const other of [claimant, forger]) expect(await everything(other)).not.toContain(mark);
    const { body } = await claimant.call('get', '/user/webhook');
    expect((body as { data: object }).data).toMatchObject({
      webhooks: { shopify: { is_proven: false, last_delivery: null } },
    });
  });

  it('keeps the owner of a Twilio account from nothing, and brings who made it no message', async () => {
    const [claimant, forger, owner] = [await api.visitor(), await api.visitor(), await api.visitor()];
    const [sid, token, mark] = [`AC${random()}`, random(), `mark-${random()}`];
    const connect = (visitor: Visitor, auth_token: string) =>
      visitor.call('post', '/user/app', {
        app_id: 'twilio',
        data: { account_sid: sid, auth_token, messaging_service_sid: 'MG1' },
      });
    for (const visitor of [claimant, forger, owner]) await say(visitor, { twilio_account_sid: sid });
    await connect(forger, 'made up by the forger');
    expect((await deliverSms(api, { form: sms(sid, mark), authToken: token })).status).toBe(401);
    expect((await connect(owner, token)).status).toBe(201);

    expect((await deliverSms(api, { form: sms(sid, mark), authToken: token })).status).toBe(200);
    expect((await deliverSms(api, { form: sms(sid, mark) })).status).toBe(401);
    expect(await everything(owner)).toContain(mark);
    for (const other of [claimant, forger]) expect(await everything(other)).not.toContain(mark);
  });
});

describe('a delivery that nobody signed', () => {
  it('changes nobody’s consent, be it a message or a customer of a store', async () => {
    const visitor = await api.visitor();
    const { userId } = visitor;
    const [domain, sid] = [`shop-${random()}.myshopify.com`, `AC${random()}`];
    await say(visitor, { shopify_shop_domain: domain, twilio_account_sid: sid });
    const phone = '+33612345678';
    const stays = await buildContact(api.database, userId, {
      external_id: '77',
      email: 'stays@example.com',
      data: { phone },
    });
    const left = await buildContact(api.database, userId, {
      external_id: '78',
      data: { phone: '+33612345679' },
    });
    expect(
      (await visitor.call('put', `/contact/${left.id}/opt-out`, { channel: 'sms', opted_out: true })).status,
    ).toBeLessThan(300);
    const consent = async () =>
      Promise.all(
        [stays, left].map(async ({ id }) => (await visitor.call('get', `/contact/${id}/opt-out`)).text),
      );
    const before = await consent();

    const customer = {
      id: 77,
      email: 'stays@example.com',
      phone,
      accepts_marketing: false,
      state: 'declined',
      email_marketing_consent: { state: 'unsubscribed', opt_in_level: 'single_opt_in' },
      sms_marketing_consent: { state: 'unsubscribed' },
    };
    for (const [topic, body] of [
      ['customers/update', customer],
      ['customers_marketing_consent/update', { customer_id: 77, ...customer }],
      ['customers_email_marketing_consent/update', { customer_id: 77, ...customer }],
      ['orders/paid', { customer: { ...customer, id: 78 } }],
    ] as const) {
      const answer = await deliverShopify(api, { shop: domain, topic, body: toJson(body) });
      expect(answer.status).toBe(200);
    }
    for (const form of [
      sms(sid, 'STOP'),
      sms(sid, 'STOP', { OptOutType: 'STOP' }),
      sms(sid, 'START', { From: '+33612345679', OptOutType: 'START' }),
    ])
      expect((await deliverSms(api, { form })).status).toBe(200);
    expect(await consent()).toEqual(before);
  });
});

describe('a delivery that was overheard', () => {
  it('is the one it was, however its unsigned headers are changed', async () => {
    const owner = await api.visitor();
    const [domain, secret, mark] = [`shop-${random()}.myshopify.com`, random(), `mark-${random()}`];
    await say(owner, { shopify_shop_domain: domain, shopify_webhook_secret: secret });
    const first = await deliverShopify(api, {
      shop: domain,
      body: order(mark),
      secret,
      deliveryId: random(),
    });
    const changed: Partial<ShopifyDelivery>[] = [
      { deliveryId: random() },
      { deliveryId: random(), shop: domain.toUpperCase() },
      { deliveryId: random(), shop: ` ${domain} ` },
      { deliveryId: random(), headers: { 'X-Shopify-Triggered-At': new Date().toISOString() } },
      {
        deliveryId: random(),
        headers: { 'X-Shopify-Event-Id': random(), 'X-Shopify-Api-Version': '2020-01' },
      },
      { deliveryId: random(), headers: { 'X-Shopify-Test': 'true' } },
      { deliveryId: random(), headers: { 'Content-Type': 'application/json; charset=utf-8' } },
    ];
    for (const given of changed) {
      const again = await deliverShopify(api, { shop: domain, body: order(mark), secret, ...given });
      expect({ given, told: [again.status, again.text] }).toEqual({ given, told: [200, first.text] });
    }
    const { body } = await owner.call('post', '/event', {});
    expect(toJson(body).split(mark).length).toBeGreaterThan(1);
    const { rows } = await api.database.pool.query('SELECT FROM events WHERE user_id = $1', [owner.userId]);
    expect(rows).toHaveLength(1);
  });
});

describe('who asks by deliveries which stores and accounts are known', () => {
  const unsigned: Record<string, Partial<ShopifyDelivery>> = {
    'a wrong signature': { secret: 'another' },
    'no signature': {},
    'an empty signature': { headers: { 'X-Shopify-Hmac-SHA256': '' } },
    'a signature that is none': { headers: { 'X-Shopify-Hmac-SHA256': '%' } },
    'no JSON': { secret: 'another', body: '{' },
    'a NUL': { secret: 'another', body: '{"a":"\\u0000"}' },
    'no topic': { secret: 'another', topic: '' },
    'another type': { secret: 'another', headers: { 'Content-Type': 'text/xml' } },
    'an empty body': { secret: 'another', body: '' },
  };

  it.each(Object.keys(unsigned))('is told the same of each store by %s', async (name) => {
    const [proven, named] = [await api.visitor(), await api.visitor()];
    const shops = {
      proven: `shop-${random()}.example.com`,
      named: `shop-${random()}.example.com`,
      nobodys: `shop-${random()}.example.com`,
    };
    await say(proven, { shopify_shop_domain: shops.proven, shopify_webhook_secret: 'its own' });
    await deliverShopify(api, { shop: shops.proven, body: order('x'), secret: 'its own' });
    await say(named, { shopify_shop_domain: shops.named, shopify_webhook_secret: 'its own' });
    const told = [];
    for (const shop of Object.values(shops)) {
      await forgetStrangers();
      told.push(toldBy(await deliverShopify(api, { shop, body: order('x'), ...unsigned[name] })));
    }
    expect(told[0]).toMatchObject({ status: 401 });
    expect(told).toEqual([told[0], told[0], told[0]]);
  });

  it.each(['a wrong signature', 'no signature', 'no message'])(
    'is told the same of each Twilio account by %s',
    async (name) => {
      const [proven, sid] = [await api.visitor(), `AC${random()}`];
      await say(proven, { twilio_account_sid: sid });
      await proven.call('post', '/user/app', {
        app_id: 'twilio',
        data: { account_sid: sid, auth_token: 'its own', messaging_service_sid: 'MG1' },
      });
      await deliverSms(api, { form: sms(sid, 'Hi'), authToken: 'its own' });
      const told = [];
      for (const asked of [sid, `AC${random()}`, '']) {
        await forgetStrangers();
        const form: Record<string, string> = name === 'no message' ? { AccountSid: asked } : sms(asked, 'Hi');
        told.push(
          toldBy(
            await deliverSms(api, { form, ...(name === 'a wrong signature' && { authToken: 'another' }) }),
          ),
        );
      }
      expect(told[0]).toMatchObject({ status: 401 });
      expect(told).toEqual([told[0], told[0], told[0]]);
    },
  );

  it('is told no more by other methods', async () => {
    for (const path of Object.values(webhookPaths)) {
      for (const method of ['get', 'put', 'delete'] as const)
        expect((await request(api.server)[method](path)).status).toBe(405);
    }
  });

  /** All deliveries come from one address, which may send 60 a minute; this resets that limit. */
  const forgetStrangers = () => api.database.pool.query('DELETE FROM rate_limits');
});
