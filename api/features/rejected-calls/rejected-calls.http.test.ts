import request from 'supertest';
import {
  rejectedCallList,
  rejectedCallsKept,
  type RejectedCall,
} from '../../../domain/entities/events/rejected-call';
import { buildAccount } from '../../../tests/factories/account';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
let clientKey: string;

beforeEach(async () => {
  const account = await buildAccount(api);
  visitor = await api.visitor(account);
  clientKey = account.clientKey;
});

const send = (path: string, body: string | object) =>
  request(api.server)
    .post(path)
    .set({ 'Client-Key': clientKey, 'Content-Type': 'application/json' })
    .send(typeof body === 'string' ? body : JSON.stringify(body));

const list = async (headers = {}): Promise<RejectedCall[]> =>
  dataOf(await visitor.call('get', '/user/rejected-call', undefined, headers), rejectedCallList)
    .rejected_calls;

/** Refused calls are written a moment later, together. */
async function listed(count: number): Promise<RejectedCall[]> {
  for (const end = Date.now() + 60_000; ;) {
    const calls = await list();
    if (calls.length >= count || Date.now() > end) return calls;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

it('a refusal that names what cannot be stored is listed too', async () => {
  await send('/api/event/track/batch', '{"items":[],"a\\u0000b\\ud83d":1}');
  const [call] = await listed(1);
  expect(call?.message).toContain('a\uFFFDb\uFFFD');
});

it('a refused call is listed with its reason and what was sent, its values masked', async () => {
  const sent = {
    name: 'purchase',
    contact_external_id: 'ann.lee@example.com',
    timestamp: 'Tuesday, 3pm',
    data: { amount: 12.5, phone: '+1 514 555-0100', tags: ['VIP'], gift: true, note: null },
  };
  const answer = await send('/api/event/track', sent);
  const [call] = await listed(1);
  expect(call).toMatchObject({
    request_id: answer.get('X-Request-Id'),
    path: '/api/event/track',
    index: null,
    status: 400,
    code: 'invalid_input',
    message: errorOf(answer).message,
  });
  expect(JSON.parse(call?.excerpt ?? '')).toEqual({
    name: 'xxxxxxxx',
    contact_external_id: 'xxx.xxx@xxxxxxx.xxx',
    timestamp: 'xxxxxxx, 9xx',
    data: { amount: 99.9, phone: '+9 999 999-9999', tags: ['xxx'], gift: true, note: null },
  });
  // What is wrong was worded for the sender: the reader gets the whole text in that language.
  const [read] = await list({ 'Accept-Language': 'fr' });
  expect(read?.message).toBe(call?.message);
});

it('of a body that is no JSON only the form is kept', async () => {
  await send('/v1/track', `{"userId": 'Zoë', event: "Signed Up 2"}`);
  expect(await listed(1)).toMatchObject([
    { code: 'invalid_json', excerpt: `{"xxxxxx": 'xxx', xxxxx: "xxxxxx xx 9"}` },
  ]);
});

it('items of a batch are listed by their place', async () => {
  const answer = await send('/api/event/track/batch', {
    items: [{ name: 'a' }, { nmae: 'Ann' }, { name: 'tag_5_added' }],
  });
  expect(await listed(2)).toMatchObject([
    { request_id: answer.get('X-Request-Id'), index: 2, excerpt: '{"name":"xxx_9_xxxxx"}' },
    { request_id: answer.get('X-Request-Id'), index: 1, excerpt: '{"nmae":"xxx"}' },
  ]);
});

it('what was too large or of another type is listed too, whatever it held', async () => {
  await send('/api/event/track', { name: 'a', data: { text: 'x'.repeat(300_000) } });
  await request(api.server).post('/api/event/track').set('Client-Key', clientKey).type('xml').send('<a/>');
  expect(await listed(2)).toMatchObject([
    { code: 'unsupported_type', excerpt: null },
    { code: 'body_too_large', excerpt: null },
  ]);
});

it('an excerpt stays short and storable, however large and odd the body is', async () => {
  const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`key_${n}`, 'secret']));
  await send('/api/event/track', {
    surprise: 'ab\0'.repeat(9),
    ['k'.repeat(999)]: 1,
    wide,
    '\ud83d': [[[[[[1]]]]]],
  });
  const [call] = await listed(1);
  expect(call?.excerpt?.length).toBeLessThanOrEqual(500);
  expect(call?.excerpt).not.toContain('secret');
});

it('the last twenty are kept, and a flood costs a few writes', async () => {
  await Promise.all(Array.from({ length: 400 }, () => send('/api/event/track', { flood: true })));
  await listed(rejectedCallsKept);
  await send('/api/event/track', { last: true });
  for (const end = Date.now() + 60_000; (await list())[0]?.excerpt !== '{"last":true}' && Date.now() < end;) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const calls = await list();
  expect(calls).toHaveLength(rejectedCallsKept);
  expect(calls[0]?.excerpt).toBe('{"last":true}');
  const { rows } = await api.database.pool.query<{ count: number }>(
    'SELECT count(*) FROM rejected_calls WHERE user_id = $1',
    [visitor.userId],
  );
  expect(rows[0]?.count).toBe(rejectedCallsKept);
});

it('nobody sees another account’s, and a wrong key is nobody’s', async () => {
  await send('/api/event/track', { mine: true });
  await request(api.server).post('/v1/track').auth('f'.repeat(64), '').send({});
  await listed(1);
  const other = await api.visitor();
  const answer = await other.call('get', '/user/rejected-call');
  expect(dataOf(answer, rejectedCallList)).toEqual({
    rejected_calls: [],
    meta: { page_at: 1, max_pages: 1, page_size: rejectedCallsKept, total_records: 0 },
  });
  expect(await list()).toHaveLength(1);
  expect((await request(api.server).get('/api/user/rejected-call')).status).toBe(401);
});
