import request from 'supertest';
import { fromJson, toJson } from '../../../domain/values/json';
import { buildContact } from '../../../tests/factories/audience';
import { insertFlow, insertUser } from '../../../tests/factories/flow';
import { errorOf } from '../../../tests/support/api/answers';
import { shortest } from '../../../tests/support/shortest';
import { useApi } from '../../../tests/support/api/api';
import {
  connectShop,
  deliverShopify,
  webhookBody,
  type ShopifyDelivery,
} from '../../../tests/support/providers/webhooks';

const api = useApi();
/** Another process of the same installation. */
const twin = useApi({ SECRET_KEY: api.settings.SECRET_KEY }, api);
const secret = 'the store’s secret';
let userId: number;
let shop: string;
let serial = 0;
beforeEach(async () => {
  userId = await insertUser(api.database.pool);
  shop = `shop-${(serial += 1)}.myshopify.com`;
  await connectShop(api, userId, { domain: shop, secret });
});

const order = webhookBody('shopify-orders-paid.json');
const cart = webhookBody('shopify-carts-create.json');
const deliver = (given: Partial<ShopifyDelivery> = {}) =>
  deliverShopify(api, { shop, body: order, secret, ...given });

const rows = async <Row extends object>(query: string): Promise<Row[]> =>
  (await api.database.pool.query<Row>(query, [userId])).rows;
const events = () =>
  rows<{ name: string; external_id: string | null; data: string; verified: boolean | null }>(
    `SELECT e.name, c.external_id, e.data::text, e.verified
     FROM events e LEFT JOIN contacts c ON c.id = e.contact_id WHERE e.user_id = $1 ORDER BY e.id`,
  );
const contacts = () =>
  rows<{ external_id: string; name: string | null; email: string | null; data: object }>(
    'SELECT external_id, name, email, data FROM contacts WHERE user_id = $1 ORDER BY id',
  );
const customer = (given: object): string => JSON.stringify({ customer: given });

describe('POST /api/event/shopify/track', () => {
  it('stores an order with every number as it was sent, and makes its customer a contact', async () => {
    const answer = await deliver();
    expect([answer.status, answer.type]).toEqual([200, 'application/json']);
    const [event] = await events();
    expect(event).toMatchObject({
      name: 'shopify_orders/paid',
      external_id: '7358220173425',
      verified: true,
    });
    for (const number of ['5778367414385', '14234727743601', '41327142600817'])
      expect(event?.data).toContain(`: ${number}`);
    expect(await contacts()).toEqual([
      {
        external_id: '7358220173425',
        name: 'yodi waffles',
        email: 'henry@wfls.com',
        data: { shopify_customer_id: '7358220173425' },
      },
    ]);
  });

  it('keeps numbers beyond 2^53 digit for digit, and stores a cart without customer without contact', async () => {
    expect((await deliver({ body: cart, topic: 'carts/create' })).status).toBe(200);
    const [event] = await events();
    expect(event).toMatchObject({ name: 'shopify_carts/create', external_id: null });
    expect(event?.data.match(/: 704912205188288575\b/g)).toHaveLength(2);
    expect(event?.data).toContain(': 788032119674292922');
    expect(await contacts()).toEqual([]);
  });

  it('keeps a customer’s number beyond 2^53 too', async () => {
    await deliver({ body: '{"customer":{"id":9007199254740993}}' });
    expect((await contacts()).map(({ external_id }) => external_id)).toEqual(['9007199254740993']);
  });

  it('takes any topic, and starts the automations of its event', async () => {
    const { id } = await insertFlow(
      api.database.pool,
      userId,
      { entry_event_name: 'shopify_products/update' },
      [],
    );
    await deliver({ topic: 'products/update', body: '{"id":1,"title":"Snowboard"}' });
    expect(await rows('SELECT automatisation_id FROM automatisation_runs WHERE user_id = $1')).toEqual([
      { automatisation_id: id },
    ]);
  });

  it('changes nothing when a delivery is made again, alone or at once', async () => {
    const first = await deliver({ deliveryId: 'd1' });
    const before = [await events(), await contacts()];
    const again = await Promise.all(Array.from({ length: 10 }, () => deliver({ deliveryId: 'd1' })));
    expect(new Set(again.map(({ text }) => text))).toEqual(new Set([first.text]));
    expect([await events(), await contacts()]).toEqual(before);

    await Promise.all(
      Array.from({ length: 10 }, () => deliver({ deliveryId: 'd2', body: customer({ id: 8 }) })),
    );
    expect(await events()).toHaveLength(2);
    expect(await contacts()).toHaveLength(2);
  });

  it('does not change what it knows of a contact by a delivery that is made again', async () => {
    await deliver({ deliveryId: 'd1', body: customer({ id: 5, email: 'ann@example.com' }) });
    await api.database.pool.query('UPDATE contacts SET email = NULL WHERE user_id = $1', [userId]);
    await deliver({ deliveryId: 'd1', body: customer({ id: 5, email: 'ann@example.com' }) });
    expect(await contacts()).toMatchObject([{ email: null }]);
  });

  it.each([
    ['an external id that is the customer’s number', { external_id: '77' }],
    ['the customer’s number in its data', { data: { shopify_customer_id: 77 } }],
    ['the e-mail, in capitals too', { email: 'Ann@Example.com' }],
    ['the phone, however it is written', { data: { phone: '(514) 555-0199' } }],
  ])('finds the contact by %s', async (_, known) => {
    const { external_id } = await buildContact(api.database, userId, { external_id: 'ann', ...known });
    await deliver({ body: customer({ id: 77, email: 'ann@example.com', phone: '+15145550199' }) });
    expect((await events()).map((event) => event.external_id)).toEqual([external_id]);
    expect(await contacts()).toMatchObject([{ data: { shopify_customer_id: expect.anything() as unknown } }]);
  });

  it('fills in what is missing of a contact, and leaves what is there', async () => {
    await buildContact(api.database, userId, {
      external_id: '77',
      name: 'Ann',
      data: { phone: '514 555 0100' },
    });
    await deliver({
      body: customer({
        id: 77,
        first_name: 'Anna',
        last_name: 'Roy',
        email: 'anna@example.com',
        phone: '+15145550199',
      }),
    });
    expect(await contacts()).toEqual([
      {
        external_id: '77',
        name: 'Ann',
        email: 'anna@example.com',
        data: { phone: '514 555 0100', shopify_customer_id: '77' },
      },
    ]);
  });

  it('takes two customers who share a phone for two people', async () => {
    await deliver({ body: customer({ id: 1, phone: '+15145550199' }) });
    await deliver({ body: customer({ id: 2, phone: '+15145550199' }) });
    expect((await contacts()).map(({ external_id }) => external_id)).toEqual(['1', '2']);
  });

  it('makes one contact of a new customer whose deliveries come at once, whatever each names', async () => {
    const bodies = [
      customer({ id: 9, email: 'eve@example.com' }),
      JSON.stringify({ email: 'EVE@example.com' }),
      customer({ id: 9, phone: '+15145550111' }),
      JSON.stringify({ contact_email: 'eve@example.com' }),
    ];
    await Promise.all(bodies.map((body, place) => deliver({ body, deliveryId: `e${place}` })));
    expect(await contacts()).toHaveLength(1);
  });

  it('makes no contact for a customer who is to be forgotten, and keeps numbers alone of one whom it does not know', async () => {
    const gone = { id: 704912205188288575n, email: 'gone@example.com', phone: '+15145550133' };
    const told = { shop_id: 7, orders_to_redact: [8] };
    const body = toJson({ ...told, customer: gone, email: gone.email });
    const numbers = { ...told, customer: { id: gone.id } };
    const deletion = toJson({ ...gone, first_name: 'Ann', addresses: [{ city: 'Montréal' }] });
    await deliver({ topic: 'customers/redact', body });
    await deliver({ topic: 'customers/delete', body: deletion });
    expect(await contacts()).toEqual([]);
    expect((await events()).map(({ name, data }) => [name, fromJson(data)])).toEqual([
      ['shopify_customers/redact', numbers],
      ['shopify_customers/delete', { id: gone.id }],
    ]);
    await buildContact(api.database, userId, { external_id: 'ann', email: gone.email });
    await deliver({ topic: 'customers/data_request', body });
    expect((await events()).at(-1)).toMatchObject({
      external_id: 'ann',
      data: expect.stringContaining(gone.email),
    });
  });

  it('takes what is not a customer’s for nothing, and goes on', async () => {
    await deliver({ body: '{"customer":"x","email":7,"phone":{},"customer_id":[]}' });
    expect(await events()).toMatchObject([{ external_id: null }]);
  });

  it('says when it happened, by the header', async () => {
    await deliver({ headers: { 'X-Shopify-Triggered-At': '2026-03-29T18:00:27.877041743Z' } });
    expect(await rows('SELECT created_at FROM events WHERE user_id = $1')).toEqual([
      { created_at: new Date('2026-03-29T18:00:27.877Z') },
    ]);
  });

  it('refuses a signature that was made with another secret or for another body, and stores nothing', async () => {
    const answers = [
      await deliver({ secret: 'another' }),
      await deliver({ secret: undefined }),
      await deliver({
        secret: undefined,
        body: order.replace('600.00', '600.01'),
        headers: { 'X-Shopify-Hmac-SHA256': 'MTIz' },
      }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(errorOf(answer).code).toBe('shopify_signature_invalid');
    }
    expect(await events()).toEqual([]);
  });

  it('stores as unverified, and starts flows, while no secret is saved', async () => {
    await connectShop(api, userId, { domain: shop });
    await insertFlow(api.database.pool, userId, { entry_event_name: 'shopify_orders/paid' }, []);
    expect((await deliver({ secret: undefined })).status).toBe(200);
    expect(await events()).toMatchObject([{ verified: false }]);
    expect(await rows('SELECT kind FROM dispatch WHERE user_id = $1')).toHaveLength(1);
  });

  it('answers a store of nobody, a wrong signature and a missing one alike, in the words of the caller', async () => {
    const headers = { 'Accept-Language': 'fr' };
    const answers = [
      await deliver({ shop: 'other.myshopify.com', headers }),
      await deliver({ shop: '', headers }),
      await deliver({ secret: 'another', headers }),
      await deliver({ secret: undefined, headers }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(errorOf(answer)).toEqual({
        code: 'shopify_signature_invalid',
        message: expect.stringContaining('Paramètres, Shopify') as string,
      });
      expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(answers[0]?.headers ?? {}).sort());
    }
  });

  it('takes as long for a store of nobody as for a wrong signature', async () => {
    const time = async (given: Partial<ShopifyDelivery>): Promise<number> => {
      const start = performance.now();
      await deliver({ secret: 'another', ...given });
      return performance.now() - start;
    };
    /** How many times as long one takes as the other. */
    const compare = async (): Promise<number> => {
      const unknown: number[] = [];
      const forged: number[] = [];
      for (let round = 0; round < 25; round += 1) {
        unknown.push(await time({ shop: 'other.myshopify.com' }));
        forged.push(await time({}));
      }
      const ratio = median(unknown) / median(forged);
      return Math.max(ratio, 1 / ratio);
    };
    expect(await shortest(2, compare)).toBeLessThan(2);
  });

  it('does not touch another account’s contacts', async () => {
    const other = await insertUser(api.database.pool);
    const theirs = await buildContact(api.database, other, {
      external_id: '7358220173425',
      email: 'henry@wfls.com',
    });
    await deliver();
    const { rows: left } = await api.database.pool.query(
      `SELECT c.name, c.data, (SELECT count(*) FROM events WHERE contact_id = c.id) AS events FROM contacts c WHERE c.id = $1`,
      [theirs.id],
    );
    expect(left).toEqual([{ name: null, data: {}, events: 0 }]);
  });

  it.each([
    ['no JSON', { body: '{' }, 400, 'invalid_json'],
    ['a list', { body: '[]' }, 400, 'invalid_input'],
    ['a number of 1,001 digits', { body: `{"a":${'1'.repeat(1_001)}}` }, 400, 'number_too_large'],
    ['no topic', { topic: '' }, 400, 'shopify_topic_missing'],
    ['XML', { headers: { 'Content-Type': 'application/xml' } }, 415, 'unsupported_type'],
    ['a NUL', { body: '{"a":"\\u0000"}' }, 400, 'bad_character'],
    ['33 levels', { body: `${'{"a":'.repeat(33)}1${'}'.repeat(33)}` }, 400, 'data_too_deep'],
    ['more than 1 MB', { body: JSON.stringify({ a: 'x'.repeat(1024 * 1024) }) }, 413, 'body_too_large'],
  ] satisfies [string, Partial<ShopifyDelivery>, number, string][])(
    'refuses %s',
    async (_, given, status, code) => {
      const answer = await deliver(given);
      expect([answer.status, errorOf(answer).code]).toEqual([status, code]);
      expect(await events()).toEqual([]);
    },
  );

  it('takes a body of 300 kB, such as an order of many lines', async () => {
    expect((await deliver({ body: JSON.stringify({ note: 'x'.repeat(300_000) }) })).status).toBe(200);
  });

  it('cuts a long name where no character is torn', async () => {
    const customer = { id: 1, first_name: `${'x'.repeat(999)}😀` };
    expect((await deliver({ body: JSON.stringify({ customer }) })).status).toBe(200);
    const { rows: made } = await api.database.pool.query('SELECT name FROM contacts WHERE user_id = $1', [
      userId,
    ]);
    expect(made).toEqual([{ name: 'x'.repeat(999) }]);
  });

  it('takes POST only', async () => {
    const answer = await request(api.server).get('/api/event/shopify/track');
    expect([answer.status, answer.get('Allow')]).toEqual([405, 'POST']);
  });
});

describe('a store that several accounts name', () => {
  const eventsOf = async (id: number): Promise<number> =>
    (await api.database.pool.query('SELECT FROM events WHERE user_id = $1', [id])).rowCount ?? 0;
  const isProven = async (id: number): Promise<boolean> =>
    (await api.database.pool.query('SELECT FROM users WHERE id = $1 AND shopify_proven_at IS NOT NULL', [id]))
      .rowCount === 1;
  const another = async (given: { secret?: string } = {}): Promise<number> => {
    const id = await insertUser(api.database.pool);
    await connectShop(api, id, { domain: shop, ...given });
    return id;
  };

  it('is the one’s whose secret signs, whoever named it before', async () => {
    const [before, wrong] = [userId, await another({ secret: 'a guess' })];
    await connectShop(api, before, { domain: shop });
    const owner = await another({ secret });

    expect((await deliver()).status).toBe(200);

    expect(await Promise.all([before, wrong, owner].map(eventsOf))).toEqual([0, 0, 1]);
    expect(await Promise.all([before, wrong, owner].map(isProven))).toEqual([false, false, true]);
  });

  it('gives to each whose secret signs, and answers a repeat like the first', async () => {
    const partner = await another({ secret });
    const first = await deliver({ deliveryId: 'd1' });
    expect((await deliver({ deliveryId: 'd1' })).text).toBe(first.text);
    expect([await eventsOf(userId), await eventsOf(partner)]).toEqual([1, 1]);
  });

  it('gives nothing that is signed to who cannot prove it, however alone they name it', async () => {
    await connectShop(api, userId, { domain: shop });
    expect((await deliver({ secret: 'the owner’s, who is not here yet' })).status).toBe(401);
    expect(await events()).toEqual([]);
  });

  it('takes what is not signed as long as one has no secret, and nobody has proven it', async () => {
    await connectShop(api, userId, { domain: shop });
    const owner = await another({ secret });
    expect((await deliver({ secret: undefined })).status).toBe(200);
    expect([await eventsOf(userId), await eventsOf(owner)]).toEqual([1, 0]);

    await deliver();
    expect((await deliver({ secret: undefined })).status).toBe(401);
    expect([await eventsOf(userId), await eventsOf(owner)]).toEqual([1, 1]);
  });

  it('gives what is not signed to none of two who cannot prove it', async () => {
    await connectShop(api, userId, { domain: shop });
    const other = await another();
    expect((await deliver({ secret: undefined })).status).toBe(401);
    expect([await eventsOf(userId), await eventsOf(other)]).toEqual([0, 0]);
  });

  it('is proven again when another one is named', async () => {
    await deliver();
    expect(await isProven(userId)).toBe(true);
    await connectShop(api, userId, { domain: shop, secret });
    expect(await isProven(userId)).toBe(true);
    await connectShop(api, userId, { domain: `other-${shop}`, secret });
    expect(await isProven(userId)).toBe(false);
  });
});

describe('a signed body that is sent again under headers that are not signed', () => {
  const names = async () => (await events()).map(({ name }) => name);
  const age = (interval: string) =>
    api.database.pool.query(
      'UPDATE signed_bodies SET received_at = received_at - $2::interval WHERE user_id = $1',
      [userId, interval],
    );

  it('is the delivery that it was: under another id, without one, and in two processes at once', async () => {
    const first = await deliver({ deliveryId: 'd1' });
    const again = await Promise.all([
      deliver({ deliveryId: 'd2' }),
      deliver({ deliveryId: undefined }),
      deliverShopify(twin, { shop, body: order, secret, deliveryId: 'd3' }),
    ]);
    expect(again.map(({ status, text }) => [status, text])).toEqual(again.map(() => [200, first.text]));
    const fresh = customer({ id: 4 });
    await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        deliverShopify(place % 2 ? api : twin, { shop, body: fresh, secret, deliveryId: `e${place}` }),
      ),
    );
    expect(await events()).toHaveLength(2);
  });

  it('is another delivery under another topic, as of an order that is made and paid at once, for a day', async () => {
    await deliver({ deliveryId: 'd1', topic: 'orders/create' });
    await deliver({ deliveryId: 'd2', topic: 'orders/paid' });
    await age('25 hours');
    await deliver({ deliveryId: 'd3', topic: 'orders/cancelled' });
    expect(await names()).toEqual(['shopify_orders/create', 'shopify_orders/paid']);
  });

  it('is new after 30 days', async () => {
    await deliver({ deliveryId: 'd1' });
    await age('29 days');
    await deliver({ deliveryId: 'd2' });
    expect(await events()).toHaveLength(1);
    await age('2 days');
    await deliver({ deliveryId: 'd3' });
    expect(await events()).toHaveLength(2);
  });

  it('is new each time where it is the store’s test, and cannot be made one', async () => {
    const test = { 'X-Shopify-Test': 'true' };
    await deliver({ deliveryId: 't1', headers: test });
    await deliver({ deliveryId: 't2', headers: test });
    expect(await events()).toHaveLength(2);
    const real = customer({ id: 4 });
    await deliver({ deliveryId: 'd1', body: real });
    await deliver({ deliveryId: 'd2', body: real, headers: test });
    expect(await events()).toHaveLength(3);
  });

  it('is another delivery to another account', async () => {
    const other = await insertUser(api.database.pool);
    await connectShop(api, other, { domain: `other-${shop}`, secret });
    await deliver({ deliveryId: 'd1' });
    await deliver({ deliveryId: 'd1', shop: `other-${shop}` });
    const { rowCount } = await api.database.pool.query('SELECT FROM events WHERE user_id = $1', [other]);
    expect(rowCount).toBe(1);
  });
});

const median = (list: number[]): number => [...list].sort((a, b) => a - b)[list.length >> 1] ?? 0;
