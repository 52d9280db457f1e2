import fc from 'fast-check';
import request, { type Response } from 'supertest';
import { z } from 'zod';
import { importChunk } from '../../db/imports/import-chunk';
import { inTransaction } from '../../db/database/transaction';
import { fromJson } from '../../domain/values/json';
import { buildAccount } from '../factories/account';
import { dataOf } from '../support/api/answers';
import { useApi } from '../support/api/api';
import { connectShop, connectTwilio, deliverShopify, deliverSms } from '../support/providers/webhooks';

/*
 * These tests send JSON as text, because its worst cases cannot be expressed otherwise: numbers of any length, escapes of characters that
 * no text may contain. The API may refuse a body, but the database never does.
 */

const api = useApi();
const accountSid = `AC${'d'.repeat(32)}`;
const shop = 'strange.myshopify.com';
let account: { userId: number; clientKey: string };

beforeAll(async () => {
  account = await buildAccount(api);
  await connectShop(api, account.userId, { domain: shop });
  await connectTwilio(api, account.userId, { accountSid });
});

const digits = fc
  .tuple(fc.constantFrom(1, 15, 17, 400, 999, 1_000, 1_001, 20_000, 140_000), fc.integer({ min: 1, max: 9 }))
  .map(([length, digit]) => String(digit).repeat(length));
const numbers = fc.oneof(
  { weight: 4, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map(String) },
  digits,
  digits.map((text) => `-${text}`),
  digits.map((text) => `0.${text}`),
  fc
    .tuple(digits, fc.integer({ min: -400, max: 400 }), fc.constantFrom('e', 'E', 'e+'))
    .map(([text, exponent, e]) => `${text}${exponent < 0 ? 'e' : e}${exponent}`),
  fc.constantFrom(
    '-0',
    '1e400',
    '-1e400',
    '1e-20000',
    '9007199254740993',
    '1.7976931348623157e308',
    '5e-324',
  ),
);
/** Any 16-bit code units, including NUL and lone surrogates. */
const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 8 })
    .map((codes) => String.fromCharCode(...codes)),
  fc.constantFrom(
    '\0',
    'a\0b',
    '\ud83d',
    '\ude00',
    '😀'.repeat(600),
    'İ'.repeat(255),
    '__proto__',
    'x'.repeat(3_000),
  ),
);
const asJson = (text: string): string => JSON.stringify(text);
const object = (entries: [string, string][]): string =>
  `{${entries.map(([key, value]) => `${asJson(key)}:${value}`).join()}}`;

const { json } = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    numbers,
    anyText.map(asJson),
    fc.constantFrom('true', 'null', '[]', '{}'),
    fc.array(tie('json'), { maxLength: 3 }).map((items) => `[${items.join()}]`),
    fc.array(fc.tuple(anyText, tie('json')), { maxLength: 3 }).map(object),
    fc.constantFrom(31, 32, 33).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  ),
}));
const data = fc
  .array(fc.tuple(fc.oneof(anyText, fc.constantFrom('name', 'email', 'phone', 'id')), json), {
    maxLength: 4,
  })
  .map(object);
const time = fc.constantFrom(
  '"1900-01-01"',
  '"0001-01-01"',
  '"9999-12-31"',
  '"+275760-09-13T00:00:00Z"',
  '"2024-02-29"',
  '"2023-02-29"',
  '"2024-01-01T24:00:00Z"',
  '"2024-01-01T00:00:00+23:59"',
  '"2024-06-30T23:59:60Z"',
  'null',
);
const name = fc.oneof({ weight: 2, arbitrary: fc.constant('"bought"') }, anyText.map(asJson));
const key = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom('"anna"', '"ben"', '7') },
  anyText.map(asJson),
  numbers,
);
const dataOrText = fc.oneof({ weight: 3, arbitrary: data }, data.map(asJson));

/** The fields of a public call, each strange or missing. */
const items = (fields: Record<string, fc.Arbitrary<string>>): fc.Arbitrary<string> =>
  fc.record(fields, { requiredKeys: [] }).map((given) => object(Object.entries(given) as [string, string][])); // a missing field has no key

const send = (path: string, body: string): Promise<Response> =>
  request(api.server)
    .post(path)
    .set({ 'Client-Key': account.clientKey, 'Content-Type': 'application/json' })
    .auth(account.clientKey, '')
    .send(body);

const refusal = z.looseObject({ error: z.looseObject({ code: z.string() }) });
const batchAnswer = z.object({
  data: z.looseObject({ results: z.array(z.looseObject({ error: refusal.shape.error.optional() })) }),
});

/** Fails for a server error, and for an input that only the database refused. */
function expectOwnRefusals(answer: Response): void {
  expect(answer.status).toBeLessThan(500);
  expect(codesOf(answer)).not.toContain('data_refused');
}

function codesOf(answer: Response): string[] {
  if (answer.type !== 'application/json') return [];
  const body = fromJson(answer.text);
  const refused = refusal.safeParse(body).data;
  if (refused) return [refused.error.code];
  const batch = batchAnswer.safeParse(body).data;
  return (batch?.data.results ?? []).flatMap(({ error }) => error?.code ?? []);
}

const runs = { numRuns: 150 };

test.each([
  [
    '/api/event/track',
    items({ name, contact_external_id: key, data: dataOrText, timestamp: time, message_id: name }),
  ],
  ['/api/contact/identify', items({ external_id: key, data: dataOrText, timestamp: time, message_id: name })],
  [
    '/v1/track',
    items({ event: name, userId: key, properties: data, timestamp: time, sentAt: time, messageId: name }),
  ],
  ['/v1/identify', items({ userId: key, traits: data, timestamp: time })],
  ['/v1/page', items({ anonymousId: key, name, category: name, properties: data })],
  ['/v1/group', items({ userId: key, groupId: key, traits: data })],
])('whatever %s accepts, PostgreSQL stores', async (path, bodies) => {
  await fc.assert(
    fc.asyncProperty(bodies, async (body) => {
      expectOwnRefusals(await send(path, body));
    }),
    runs,
  );
});

test('of a batch each item is stored or refused by what it is itself, and its data is stored as it was sent', async () => {
  const tracks = items({ name: fc.constant('"bought"'), contact_external_id: key, data });
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(tracks, { minLength: 1, maxLength: 10 }), async (bodies) => {
      const answer = await send('/api/event/track/batch', `{"items":[${bodies.join()}]}`);
      expectOwnRefusals(answer);
      if (answer.status !== 200) return;
      const { results } = dataOf(
        answer,
        z.looseObject({
          results: z.array(z.looseObject({ event: z.object({ id: z.number() }).optional() })),
        }),
      );
      for (const [place, { event }] of results.entries()) {
        if (!event) continue;
        taken += 1;
        const { rows } = await api.database.pool.query('SELECT data FROM events WHERE id = $1', [event.id]);
        const sent = (fromJson(bodies[place] ?? '') as { data?: unknown }).data ?? {};
        expect(plain((rows[0] as { data: unknown }).data)).toEqual(plain(sent));
      }
    }),
    runs,
  );
  expect(taken).toBeGreaterThan(50);
});

/** Returns a value whose numbers compare as numbers: PostgreSQL returns 1e21 as the digits of an integer. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isFinite(Number(value)) ? Number(value) : String(value);
  if (typeof value === 'number') return value + 0; // -0 is 0 in JSON
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([member, element]) => [member, plain(element)]));
}

test('whatever the webhooks accept, PostgreSQL stores', async () => {
  const customers = items({ id: key, email: name, phone: name, first_name: name, last_name: name });
  const orders = items({ customer: customers, email: name, note: json, total: numbers });
  await fc.assert(
    fc.asyncProperty(orders, anyText, anyText, async (body, word, sender) => {
      expectOwnRefusals(await deliverShopify(api, { shop, body }));
      const form = { AccountSid: accountSid, MessageSid: 'SM1', From: sender, Body: word, [word]: sender };
      expectOwnRefusals(await deliverSms(api, { form }));
    }),
    runs,
  );
});

test('whatever an import accepts, PostgreSQL stores', async () => {
  const { pool } = api.database;
  const visitor = await api.visitor(account);
  const cells = fc.oneof(anyText.map(asJson), numbers, fc.constantFrom('true', 'null'));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cells, cells, cells), { minLength: 1, maxLength: 5 }),
      async (rows) => {
        const fields = [
          { selected_custom_field: 'external_id' },
          { selected_custom_field: 'name' },
          { selected_custom_field: 'other', variable_name: 'address.city' },
        ];
        const contacts = `[${rows.map((row) => `[${row.join()}]`).join()}]`;
        const body = `{"fields":${JSON.stringify(fields)},"contacts":${contacts}}`;
        const answer = await visitor.call('post', '/contact/bulk?wait=false', fromJson(body));
        expectOwnRefusals(answer);
        if (answer.status >= 300) return;
        const { import_id: importId } = dataOf(answer, z.looseObject({ import_id: z.number() }));
        const reference = { userId: account.userId, importId };
        while (await inTransaction(pool, (client) => importChunk(client, reference)));
      },
    ),
    runs,
  );
});
