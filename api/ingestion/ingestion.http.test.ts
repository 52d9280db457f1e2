import request from 'supertest';
import { buildAccount } from '../../tests/factories/account';
import { insertFlow, insertTag } from '../../tests/factories/flow';
import { useApi } from '../../tests/support/api/api';
import { untilFound } from '../../tests/support/until-found';

const api = useApi();
let account: { userId: number; clientKey: string };

beforeEach(async () => {
  account = await buildAccount(api);
});

const post = (path: string, body: string | object, key: string | null = account.clientKey) => {
  const call = request(api.server).post(path).set('Content-Type', 'application/json');
  return (key === null ? call : call.set('Client-Key', key)).send(
    typeof body === 'string' ? body : JSON.stringify(body),
  );
};
const track = (body: string | object) => post('/api/event/track', body);
const identify = (body: string | object) => post('/api/contact/identify', body);

const rows = async <Row extends object>(query: string): Promise<Row[]> =>
  (await api.database.pool.query<Row>(query, [account.userId])).rows;
const events = () =>
  rows<{ id: number; name: string; external_id: string | null; data: string; created_at: Date }>(
    `SELECT e.id, e.name, c.external_id, e.data::text, e.created_at
     FROM events e LEFT JOIN contacts c ON c.id = e.contact_id WHERE e.user_id = $1 ORDER BY e.id`,
  );
const contacts = () =>
  rows<{ external_id: string; name: string | null; email: string | null; data: string }>(
    'SELECT external_id, name, email, data::text FROM contacts WHERE user_id = $1 ORDER BY external_id',
  );

describe('POST /api/event/track', () => {
  it('stores the event, makes its contact, and answers the id', async () => {
    const answer = await track({
      name: 'purchase',
      contact_external_id: 42,
      data: { amount: 12.5 },
      timestamp: '1997-01-01',
    });
    expect(answer.status).toBe(200);
    expect(await events()).toEqual([
      {
        id: answer.body.data.event.id,
        name: 'purchase',
        external_id: '42',
        data: '{"amount": 12.5}',
        created_at: new Date('1997-01-01T00:00:00Z'),
      },
    ]);
  });

  it.each([
    ['2026-05-31T08:30:00Z', '2026-05-31T08:30:00.000Z'],
    ['2026-05-31 08:30:00Z', '2026-05-31T08:30:00.000Z'],
    ['2026-05-31T08:30', '2026-05-31T08:30:00.000Z'],
    ['2026-05-31 08:30', '2026-05-31T08:30:00.000Z'],
    ['2026-05-31 08:30:00+02:00', '2026-05-31T06:30:00.000Z'],
  ])('takes a time written as %s', async (timestamp, moment) => {
    expect((await track({ name: 'a', timestamp })).status).toBe(200);
    expect((await events()).map((event) => event.created_at.toISOString())).toEqual([moment]);
  });

  it('keeps whole numbers of any size digit for digit, in data that is JSON text too', async () => {
    await track('{"name":"a","data":{"id":704912205188288575,"n":-9007199254740993}}');
    await track({ name: 'b', data: '{"id":704912205188288575}' });
    expect((await events()).map((event) => event.data)).toEqual([
      '{"n": -9007199254740993, "id": 704912205188288575}',
      '{"id": 704912205188288575}',
    ]);
  });

  it('takes null for no data', async () => {
    const answer = await track({ name: 'a', data: null });
    expect(answer.status).toBe(200);
    expect((await events()).map((event) => event.data)).toEqual(['{}']);
  });

  it('keeps a whole number of 1,000 digits, and says how many it may have to who sends more', async () => {
    const longest = '9'.repeat(1_000);
    expect((await track(`{"name":"a","data":{"n":${longest}}}`)).status).toBe(200);
    expect((await events()).map((event) => event.data)).toEqual([`{"n": ${longest}}`]);
    const answer = await track(`{"name":"a","data":{"n":${longest}0}}`);
    expect(answer.body.error.message).toContain('1000 digits');
  });

  it('answers a repeat of a message like the first, and does nothing, also when both arrive at once', async () => {
    const body = { name: 'order', message_id: 'm1', contact_external_id: 'c1' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => track(body)));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(await events()).toHaveLength(1);
  });

  it('starts the published automations of the event, unless it is history', async () => {
    const { pool } = api.database;
    await insertFlow(pool, account.userId, { entry_event_name: 'signup' }, []);
    await track({ name: 'signup', contact_external_id: 'c1' });
    await track({ name: 'signup', contact_external_id: 'c1', trigger: false });
    await track({ name: 'other', contact_external_id: 'c1' });
    expect(await rows('SELECT kind FROM dispatch WHERE user_id = $1')).toEqual([{ kind: 'start' }]);
    expect(await rows('SELECT state FROM automatisation_runs WHERE user_id = $1')).toEqual([
      { state: 'running' },
    ]);
  });

  it('takes an event without contact', async () => {
    expect((await track({ name: 'import done' })).status).toBe(200);
    expect((await events())[0]).toMatchObject({ external_id: null, data: '{}' });
  });
});

describe('GET /api/event/track/preview', () => {
  it('names the published automations that the event would start', async () => {
    const { id } = await insertFlow(api.database.pool, account.userId, { entry_event_name: 'signup' }, []);
    const answer = await request(api.server)
      .get('/api/event/track/preview?name=signup')
      .set('Client-Key', account.clientKey);
    expect(answer.body).toEqual({ data: { automatisations: [{ id, name: 'signup' }] } });
  });

  it('refuses a name that no event can have', async () => {
    const answer = await request(api.server)
      .get('/api/event/track/preview?name=a%00')
      .set('Client-Key', account.clientKey);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'bad_character']);
  });
});

describe('POST /api/contact/identify', () => {
  it('takes null for no data, and leaves what is there', async () => {
    await identify({ external_id: 'ada', data: { plan: 'pro' } });
    expect((await identify({ external_id: 'ada', data: null })).status).toBe(200);
    expect((await contacts()).map((contact) => contact.data)).toEqual(['{"plan": "pro"}']);
  });

  it('makes a contact, then changes what is given and leaves the rest', async () => {
    const first = await identify({
      external_id: 'c1',
      data: { name: 'Léa', email: 'lea@example.com', city: 'Québec', size: 1 },
    });
    const second = await identify({ external_id: 'c1', data: { email: null, size: 2 } });
    expect(first.body).toEqual({ data: { contact: { id: expect.any(Number), external_id: 'c1' } } });
    expect(second.body).toEqual(first.body);
    expect(await contacts()).toEqual([
      { external_id: 'c1', name: 'Léa', email: null, data: '{"city": "Québec", "size": 2}' },
    ]);
  });

  it('loses nothing when many calls about one contact arrive at once', async () => {
    await Promise.all(
      Array.from({ length: 60 }, (_, n) => identify({ external_id: 'c1', data: { [`field_${n}`]: n } })),
    );
    const [contact] = await contacts();
    expect(Object.keys(JSON.parse(contact?.data ?? '{}') as object)).toHaveLength(60);
  });

  it('does nothing for a message it has seen', async () => {
    await identify({ external_id: 'c1', data: { plan: 'free' }, message_id: 'm1' });
    await identify({ external_id: 'c1', data: { plan: 'pro' }, message_id: 'm2' });
    const repeat = await identify({ external_id: 'c1', data: { plan: 'free' }, message_id: 'm1' });
    expect(repeat.body.data.contact.external_id).toBe('c1');
    expect((await contacts())[0]?.data).toBe('{"plan": "pro"}');
  });
});

const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** What is wrong, the body, and the status and code of the answer. */
const badBodies: [string, string, number, string][] = [
  ['no JSON', '{"name":', 400, 'invalid_json'],
  ['an empty body', '', 400, 'invalid_json'],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff]).toString('latin1'), 400, 'invalid_json'],
  ['no object', '[1]', 400, 'invalid_input'],
  ['no name', '{"data":{}}', 400, 'invalid_input'],
  ['an empty name', '{"name":"  "}', 400, 'invalid_input'],
  ['a name of 10,000 characters', JSON.stringify({ name: 'x'.repeat(10_000) }), 400, 'invalid_input'],
  ['a name that adding a tag sends', '{"name":"tag_5_added"}', 400, 'invalid_input'],
  ['a field nobody knows', '{"name":"a","nmae":"b"}', 400, 'invalid_input'],
  [
    'a body over the limit',
    JSON.stringify({ name: 'a', data: { a: 'x'.repeat(300_000) } }),
    413,
    'body_too_large',
  ],
  ['data of depth 100', `{"name":"a","data":${nested(100)}}`, 400, 'data_too_deep'],
  ['data of depth 20,000', `{"name":"a","data":${nested(20_000)}}`, 400, 'data_too_deep'],
  ['data of depth 100 as text', JSON.stringify({ name: 'a', data: nested(100) }), 400, 'data_too_deep'],
  ['data that is text of no object', '{"name":"a","data":"[1]"}', 400, 'invalid_input'],
  ['a NUL character', '{"name":"a","data":{"a":"\\u0000"}}', 400, 'bad_character'],
  ['a NUL character in the name', '{"name":"a\\u0000b"}', 400, 'bad_character'],
  [
    'a NUL character in text data',
    JSON.stringify({ name: 'a', data: '{"a":"\\u0000"}' }),
    400,
    'bad_character',
  ],
  ['a lone surrogate', '{"name":"a","data":{"a":"\\ud83d"}}', 400, 'bad_character'],
  ['a lone surrogate in a key', '{"name":"a","data":{"\\udc00":1}}', 400, 'bad_character'],
  ['__proto__ as a key', '{"name":"a","data":{"__proto__":{"isAdmin":true}}}', 400, 'bad_key'],
  ['__proto__ as an escaped key', '{"name":"a","data":{"\\u005f_proto__":1}}', 400, 'bad_key'],
  [
    'a timestamp in the year 20000',
    '{"name":"a","timestamp":"+020000-01-01T00:00:00Z"}',
    400,
    'invalid_input',
  ],
  [
    'a timestamp in the year 20000 without sign',
    '{"name":"a","timestamp":"20000-01-01"}',
    400,
    'invalid_input',
  ],
  ['a timestamp that is no date', '{"name":"a","timestamp":"2026-02-30"}', 400, 'invalid_input'],
  [
    'a timestamp of next year',
    `{"name":"a","timestamp":"${new Date().getUTCFullYear() + 2}-01-01"}`,
    400,
    'invalid_input',
  ],
  [
    'an external id of 1,000 characters',
    JSON.stringify({ name: 'a', contact_external_id: 'x'.repeat(1_000) }),
    400,
    'invalid_input',
  ],
  ['a number too large to be kept', '{"name":"a","data":{"list":[{"n":-1e400}]}}', 400, 'number_too_large'],
  [
    'one beyond 1.8e308 in text data',
    JSON.stringify({ name: 'a', data: '{"n":1e400}' }),
    400,
    'number_too_large',
  ],
  [
    'a number with 200,000 digits',
    `{"name":"a","data":{"a":${'9'.repeat(200_000)}}}`,
    400,
    'number_too_large',
  ],
  [
    'a number with 1,001 digits',
    `{"name":"a","data":{"a":[-${'9'.repeat(1_001)}]}}`,
    400,
    'number_too_large',
  ],
  [
    'such a number in text data',
    JSON.stringify({ name: 'a', data: `{"n":${'9'.repeat(1_001)}}` }),
    400,
    'number_too_large',
  ],
];

describe('a public call that cannot be taken', () => {
  it.each(badBodies)(
    '%s: is refused with its reason, and nothing is stored',
    async (_, body, status, code) => {
      const answer = await track(body);
      expect(answer.status).toBe(status);
      expect(answer.body.error).toMatchObject({ code, message: expect.stringMatching(/\w{3}/) });
      expect(await events()).toEqual([]);
    },
  );

  it('names the field that is wrong, in the language of the caller', async () => {
    const answer = await track({ name: 'a', timestamp: 'yesterday' }).set(
      'Accept-Language',
      'fr-CA,fr;q=0.9',
    );
    expect(answer.body.error.message).toContain('ne peut pas être accepté');
    expect(answer.body.error.details).toEqual([
      { field: 'timestamp', message: 'doit être une date ISO comme 2026-05-31 ou 2026-05-31T08:30:00Z' },
    ]);
  });

  it('names each field that nobody knows, in the language of the caller, items of a batch too', async () => {
    const item = { namee: 'b', dta: {} };
    const one = await track(item).set('Accept-Language', 'fr');
    const french = [
      { field: 'name', message: 'doit être indiqué' },
      { field: 'namee', message: 'n’est pas connu ici' },
      { field: 'dta', message: 'n’est pas connu ici' },
    ];
    expect(one.body.error.details).toEqual(french);
    const batch = await post('/api/event/track/batch', { items: [item] }).set('Accept-Language', 'fr');
    expect(batch.body.data.results[0].error.details).toEqual(french);
    const inEnglish = await post('/api/event/track/batch', { itms: [] });
    expect(inEnglish.body.error.details).toContainEqual({ field: 'itms', message: 'is not known here' });
  });

  it('carries an id, which a call that is taken does without', async () => {
    expect((await track({})).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect((await track({ name: 'a' })).headers).not.toHaveProperty('x-request-id');
  });

  it('is refused without a key, and with a wrong one', async () => {
    expect((await post('/api/event/track', { name: 'a' }, null)).body.error.code).toBe('client_key_missing');
    const wrong = await post('/api/event/track', { name: 'a' }, 'f'.repeat(64));
    expect(wrong.status).toBe(401);
    expect(wrong.body.error.code).toBe('client_key_invalid');
  });

  it('is refused with another method or type', async () => {
    const get = await request(api.server).get('/api/event/track').set('Client-Key', account.clientKey);
    expect([get.status, get.headers['allow'], get.body.error.code]).toEqual([
      405,
      'POST, HEAD, OPTIONS',
      'method_not_allowed',
    ]);
    const form = await request(api.server).post('/api/event/track').type('form').send('name=a');
    expect([form.status, form.body.error.code]).toEqual([415, 'unsupported_type']);
  });
});

describe('a refusal', () => {
  const unknown = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, place) => [`field ${place}`, 1]));

  it('tells of fifty faults, and how many more there are', async () => {
    const answer = await post('/api/event/track', { name: 'x', ...unknown(10_000) });
    const { details } = answer.body.error as { details: { field: string; message: string }[] };
    expect(answer.status).toBe(400);
    expect(details).toHaveLength(51);
    expect(details.at(-1)).toEqual({ field: '', message: 'and 9950 more like these' });
    const named = await post('/api/event/track', { name: 'x', ['x'.repeat(200_000)]: 1 });
    expect(named.text.length).toBeLessThan(1_000);
  });

  it('tells of no more in all the items of a batch together', async () => {
    const items = Array.from({ length: 100 }, () => ({ name: 'x', ...unknown(100) }));
    const answer = await post('/api/event/track/batch', { items });
    expect([answer.status, answer.body.data.rejected]).toEqual([200, 100]);
    expect(answer.text.length).toBeLessThan(100_000);
    expect(answer.body.data.results[99].error.message).toContain('field 0 (is not known here)');
  });
});

describe('a batch', () => {
  const items = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ name: 'a', contact_external_id: `c${n}` }));

  it('stores 499 of 500 and names the one that is wrong', async () => {
    const batch: object[] = items(500);
    batch[137] = { name: '' };
    const answer = await post('/api/event/track/batch', { items: batch });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ stored: 499, rejected: 1 });
    expect(answer.body.data.results[137]).toMatchObject({ index: 137, error: { code: 'invalid_input' } });
    expect(await events()).toHaveLength(499);
  });

  it.each(
    badBodies.filter(
      ([, body, status]) => status === 400 && body.startsWith('{"name"') && !body.endsWith(':'),
    ),
  )('with %s stores the others', async (_, body, __, code) => {
    const answer = await post(
      '/api/event/track/batch',
      `{"items":[{"name":"before"},${body},{"name":"after"}]}`,
    );
    expect(answer.body.data).toMatchObject({
      stored: 2,
      rejected: 1,
      results: [{}, { error: { code } }, {}],
    });
    expect((await events()).map((event) => event.name).sort()).toEqual(['after', 'before']);
  });

  it('of 501 items is refused whole', async () => {
    const answer = await post('/api/event/track/batch', { items: items(501) });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'batch_too_long']);
    expect(await events()).toEqual([]);
  });

  it('identifies contacts, later items over earlier ones', async () => {
    const answer = await post('/api/contact/identify/batch', {
      items: [
        { external_id: 'a', data: { n: 1 } },
        { external_id: 'b' },
        { external_id: 'a', data: { n: 2 } },
        {},
      ],
    });
    expect(answer.body.data).toMatchObject({ stored: 3, rejected: 1 });
    expect(await contacts()).toMatchObject([{ external_id: 'a', data: '{"n": 2}' }, { external_id: 'b' }]);
  });
});

it('never mixes accounts: one external id is two contacts', async () => {
  const other = await buildAccount(api);
  await insertTag(api.database.pool, other.userId);
  await track({ name: 'a', contact_external_id: 'shared' });
  await post('/api/event/track', { name: 'a', contact_external_id: 'shared' }, other.clientKey);
  const found = await api.database.pool.query(`SELECT user_id FROM contacts WHERE external_id = 'shared'`);
  expect(found.rows).toHaveLength(2);
});

describe('A contact’s data', () => {
  const text = (kilobytes: number) => 'x'.repeat(kilobytes * 1024);
  const holding = (externalId: string, kilobytes: number) =>
    api.database.pool.query(
      `INSERT INTO contacts (user_id, external_id, data) VALUES ($1, $2, jsonb_build_object('much', repeat('x', $3)))`,
      [account.userId, externalId, kilobytes * 1024],
    );
  const lengths = async () =>
    rows<{ external_id: string; name: string | null; kilobytes: number }>(
      `SELECT external_id, name, length(data::text) / 1024 AS kilobytes FROM contacts WHERE user_id = $1 ORDER BY external_id`,
    );

  it('grows to 1 MB; an item that would make it longer is refused alone, and changes nothing', async () => {
    await holding('full', 900);
    const added = { external_id: 'full', data: { name: 'Ada', more: text(200) }, message_id: 'm' };
    const refused = await identify(added);
    expect([refused.status, refused.body.error.code]).toEqual([422, 'contact_too_long']);
    expect(refused.body.error.message).toContain('1024 kB');

    const batch = await post('/api/contact/identify/batch', {
      items: [
        { external_id: 'other', data: { city: 'Paris' } },
        added,
        { external_id: 'full', data: { fits: 1 } },
      ],
    });
    expect(batch.body.data).toMatchObject({
      stored: 2,
      rejected: 1,
      results: [{ contact: {} }, { error: { code: 'contact_too_long' } }, { contact: {} }],
    });
    expect(await lengths()).toEqual([
      { external_id: 'full', name: null, kilobytes: 900 },
      { external_id: 'other', name: null, kilobytes: 0 },
    ]);
    // What is emptied makes room, and the refused item's message id is free.
    expect((await identify({ external_id: 'full', data: { much: null } })).status).toBe(200);
    expect((await identify(added)).status).toBe(200);
    expect(await lengths()).toMatchObject([{ name: 'Ada', kilobytes: 200 }, {}]);
  });

  it('is added to by items that arrive together as if they had come one after another', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((place) =>
        identify({ external_id: 'new', data: { [`part_${place}`]: text(250) } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 422]);
    expect(await lengths()).toMatchObject([{ kilobytes: 1_000 }]);
  });

  it('keeps what another transaction adds while an item waits for it', async () => {
    await holding('known', 1);
    const client = await api.database.pool.connect();
    await client.query('BEGIN');
    await client.query(`UPDATE contacts SET data = data || '{"theirs": 1}' WHERE user_id = $1`, [
      account.userId,
    ]);
    const answered = identify({ external_id: 'known', data: { ours: 2 } }).then(({ status }) => status);
    await untilFound(
      async () => {
        const { rowCount } = await api.database.pool.query(
          `SELECT FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%i.fields, c.data || i.data%'`,
        );
        return rowCount === 0 ? undefined : rowCount;
      },
      20,
      30_000,
    );
    await client.query('COMMIT');
    client.release();
    expect(await answered).toBe(200);
    expect(
      await rows(
        `SELECT data ? 'much' AND data ? 'theirs' AND data ? 'ours' AS all FROM contacts WHERE user_id = $1`,
      ),
    ).toEqual([{ all: true }]);
  });

  it('that is longer already is changed by what does not lengthen it', async () => {
    await holding('long', 1_200);
    const change = (data: object) => identify({ external_id: 'long', data });
    expect((await change({ name: 'Ada' })).status).toBe(200);
    expect((await change({ more: 'x' })).status).toBe(422);
    expect((await change({ much: text(10), more: 'x' })).status).toBe(200);
    expect(await lengths()).toMatchObject([{ name: 'Ada', kilobytes: 10 }]);
  });
});
