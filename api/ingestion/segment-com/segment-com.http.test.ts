import request, { type Response } from 'supertest';
import { segmentBatchLimit } from '../../../domain/entities/events/segment-com';
import { buildAccount } from '../../../tests/factories/account';
import { insertFlow } from '../../../tests/factories/flow';
import { useApi } from '../../../tests/support/api/api';

const api = useApi();
let account: { userId: number; clientKey: string };

beforeEach(async () => {
  account = await buildAccount(api);
});

/** As Segment.com's documentation writes a call: the key as the Basic user name, an empty password. */
async function send(path: string, body: object): Promise<Response> {
  const answer = await request(api.server).post(path).auth(account.clientKey, '').send(body);
  const { breach } = await api.contract();
  expect(breach('post', path, answer)).toBeNull();
  return answer;
}

const rows = async <Row extends object>(query: string): Promise<Row[]> =>
  (await api.database.pool.query<Row>(query, [account.userId])).rows;
const events = () =>
  rows<{ name: string; external_id: string; data: object; message_id: string | null; created_at: Date }>(
    `SELECT e.name, c.external_id, e.data, e.message_id, e.created_at
     FROM events e LEFT JOIN contacts c ON c.id = e.contact_id WHERE e.user_id = $1 ORDER BY e.id`,
  );
const contacts = () =>
  rows<{ external_id: string; name: string | null; data: object; created_at: Date }>(
    'SELECT external_id, name, data, created_at FROM contacts WHERE user_id = $1 ORDER BY external_id',
  );

describe('a call in Segment.com’s format', () => {
  it('identify: sets what the traits say of the contact', async () => {
    const answer = await send('/v1/identify', {
      userId: '019mr8mf4r',
      anonymousId: 'a-1',
      traits: { email: 'pgibbons@example.com', name: 'Peter Gibbons', industry: 'Technology' },
      context: { ip: '24.5.68.47' },
      timestamp: '2012-12-02T00:30:08.276Z',
    });
    expect(answer.body).toEqual({ data: { contact: { id: expect.any(Number), external_id: '019mr8mf4r' } } });
    expect(await contacts()).toEqual([
      {
        external_id: '019mr8mf4r',
        name: 'Peter Gibbons',
        data: { industry: 'Technology' },
        created_at: new Date('2012-12-02T00:30:08.276Z'),
      },
    ]);
  });

  it('track: stores the event with its properties, time and message id, and starts its automations', async () => {
    await insertFlow(api.database.pool, account.userId, { entry_event_name: 'Item Purchased' }, []);
    const answer = await send('/v1/track', {
      userId: '019mr8mf4r',
      event: 'Item Purchased',
      properties: { revenue: 14.99, name: 'Leap to Conclusions Mat' },
      messageId: 'm-1',
      timestamp: '2012-12-02T00:30:12.984Z',
    });
    expect(answer.body).toEqual({ data: { event: { id: expect.any(Number) } } });
    expect(await events()).toEqual([
      {
        name: 'Item Purchased',
        external_id: '019mr8mf4r',
        data: { revenue: 14.99, name: 'Leap to Conclusions Mat' },
        message_id: 'm-1',
        created_at: new Date('2012-12-02T00:30:12.984Z'),
      },
    ]);
    expect(await rows('SELECT kind FROM dispatch WHERE user_id = $1')).toEqual([{ kind: 'start' }]);
  });

  it.each([
    ['page', { name: 'Home', category: 'Docs', properties: { url: '/' } }],
    ['screen', { name: 'Home', category: 'Docs', properties: { url: '/' } }],
  ])('%s: is stored as an event of that name', async (kind, body) => {
    await send(`/v1/${kind}`, { anonymousId: 'a-1', ...body });
    expect(await events()).toMatchObject([
      { name: kind, external_id: 'a-1', data: { name: 'Home', category: 'Docs', url: '/' } },
    ]);
  });

  it('group and alias: are stored as events, and no contacts are merged', async () => {
    await send('/v1/group', { userId: 'u-1', groupId: 'g-1', traits: { employees: 420 } });
    await send('/v1/alias', { userId: 'u-1', previousId: 'a-1' });
    expect(await events()).toMatchObject([
      { name: 'group', external_id: 'u-1', data: { groupId: 'g-1', employees: 420 } },
      { name: 'alias', external_id: 'u-1', data: { previousId: 'a-1' } },
    ]);
    expect(await contacts()).toHaveLength(1);
  });

  it('names the contact by userId, or else by anonymousId, and is refused without either', async () => {
    await send('/v1/track', { userId: '', anonymousId: 'a-1', event: 'seen' });
    await send('/v1/track', { userId: 42, anonymousId: 'a-1', event: 'seen' });
    expect((await events()).map((event) => event.external_id)).toEqual(['a-1', '42']);
    const answer = await send('/v1/track', { event: 'seen' });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_input']);
    expect(answer.body.error.details).toEqual([{ field: 'userId', message: expect.any(String) }]);
  });

  it.each([
    ['no event', '/v1/track', { userId: 'u' }, 'event'],
    ['traits that are no object', '/v1/identify', { userId: 'u', traits: 'rich' }, 'traits'],
    ['a name that is no text', '/v1/identify', { userId: 'u', traits: { name: {} } }, 'traits.name'],
    ['a time nobody can read', '/v1/track', { userId: 'u', event: 'a', timestamp: 'soon' }, 'timestamp'],
    ['a time of next year', '/v1/track', { userId: 'u', event: 'a', timestamp: '2999-01-01' }, 'timestamp'],
    ['a group without its id', '/v1/group', { userId: 'u' }, 'groupId'],
    ['no batch', '/v1/batch', { items: [] }, 'batch'],
  ])('is refused with %s, which the answer names', async (_, path, body, field) => {
    const answer = await send(path, body);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_input']);
    expect(answer.body.error.details[0].field).toBe(field);
  });

  it('repeated with its message id does nothing', async () => {
    const body = { userId: 'u-1', event: 'order', messageId: 'm-1' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => send('/v1/track', body)));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(await events()).toHaveLength(1);
  });
});

describe('the time of a message', () => {
  const hour = 60 * 60 * 1_000;
  const ago = (milliseconds: number): string => new Date(Date.now() - milliseconds).toISOString();
  const storedAgo = async (): Promise<number> => {
    const [event] = await events();
    return Date.now() - (event?.created_at.getTime() ?? NaN);
  };

  it('is its timestamp, to the millisecond, when the sender’s clock is right', async () => {
    const timestamp = ago(100 * hour);
    await send('/v1/track', { userId: 'u', event: 'a', timestamp, sentAt: ago(2_000) });
    expect((await events())[0]?.created_at.toISOString()).toBe(timestamp);
  });

  it('is corrected by what the sender’s clock is off, ahead or behind', async () => {
    for (const off of [-50 * hour, 400 * hour]) {
      account = await buildAccount(api);
      await send('/v1/track', { userId: 'u', event: 'a', timestamp: ago(off + hour), sentAt: ago(off) });
      expect(Math.abs((await storedAgo()) - hour)).toBeLessThan(30_000);
    }
  });

  it('is its originalTimestamp where there is no timestamp, and now where there is neither', async () => {
    await send('/v1/track', { userId: 'u', event: 'a', originalTimestamp: '2020-02-02T02:02:02+02:00' });
    expect((await events())[0]?.created_at).toEqual(new Date('2020-02-02T00:02:02Z'));
    account = await buildAccount(api);
    await send('/v1/track', { userId: 'u', event: 'a', sentAt: 'whenever' });
    expect(await storedAgo()).toBeLessThan(30_000);
  });
});

describe('the client key of such a call', () => {
  const body = { userId: 'u', event: 'a' };
  const call = () => request(api.server).post('/v1/track');

  it('may stand in the body, as writeKey', async () => {
    expect((await call().send({ ...body, writeKey: account.clientKey })).status).toBe(200);
    const batch = { batch: [{ type: 'track', ...body }], writeKey: account.clientKey };
    expect((await request(api.server).post('/v1/batch').send(batch)).status).toBe(200);
  });

  it('may stand in the header Client-Key', async () => {
    expect((await call().set('Client-Key', account.clientKey).send(body)).status).toBe(200);
  });

  it.each([
    'application/json; charset=utf-8',
    'text/plain;charset=UTF-8',
    'application/x-www-form-urlencoded',
  ])('and the body may be called %s', async (type) => {
    const answer = await call().auth(account.clientKey, '').type(type).send(JSON.stringify(body));
    expect(answer.status).toBe(200);
  });

  it('is asked for, and a wrong one is refused', async () => {
    expect((await call().send(body)).body.error.code).toBe('client_key_missing');
    const wrong = await call().auth('f'.repeat(64), '').send(body);
    expect([wrong.status, wrong.body.error.code]).toEqual([401, 'client_key_invalid']);
    expect((await call().auth(account.clientKey, '').type('xml').send('<a/>')).status).toBe(415);
  });
});

describe.each(['/v1/batch', '/v1/import'])('%s', (path) => {
  it('takes the example of Segment.com’s documentation', async () => {
    const answer = await send(path, {
      batch: [
        {
          type: 'identify',
          userId: '019mr8mf4r',
          traits: { age: 26 },
          timestamp: '2012-12-02T00:30:08.276Z',
        },
        { type: 'track', userId: '019mr8mf4r', event: 'Song Played', timestamp: '2012-12-02T00:30:12.984Z' },
        { type: 'identify', userId: '971mj8mk7p', traits: { age: 23 }, timestamp: '2015-2-02T00:30:08.276Z' },
        { type: 'track', userId: '971mj8mk7p', event: 'Song Played', timestamp: '2015-2-02T00:30:12.984Z' },
      ],
      context: { device: { type: 'phone' } },
    });
    expect(answer.body.data).toMatchObject({ stored: 4, rejected: 0 });
    expect((await contacts()).map((contact) => contact.data)).toEqual([{ age: 26 }, { age: 23 }]);
    expect((await events()).map((event) => event.created_at.toISOString()).sort()).toEqual([
      '2012-12-02T00:30:12.984Z',
      '2015-02-02T00:30:12.984Z',
    ]);
  });

  it('names what it refuses and stores the rest', async () => {
    const answer = await send(path, {
      batch: [
        { type: 'track', userId: 'u', event: 'a' },
        { type: 'track', userId: 'u' },
        'nothing',
        { type: 'delete', userId: 'u' },
        { type: 'page', userId: 'u' },
      ],
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      stored: 2,
      rejected: 3,
      results: [
        { index: 0, event: {} },
        { index: 1, error: { code: 'invalid_input', details: [{ field: 'event' }] } },
        { index: 2, error: { code: 'invalid_input' } },
        { index: 3, error: { code: 'invalid_input', details: [{ field: 'type' }] } },
        { index: 4, event: {} },
      ],
    });
    expect((await events()).map((event) => event.name).sort()).toEqual(['a', 'page']);
  });

  it('stores what is known of contacts before the events, so that runs find it', async () => {
    await send(path, {
      batch: [
        { type: 'track', userId: 'u', event: 'signup' },
        { type: 'identify', userId: 'u', traits: { plan: 'pro' }, timestamp: '2020-01-01' },
      ],
    });
    // The first call makes the contact, and only Identify gives it a time.
    expect(await contacts()).toMatchObject([{ data: { plan: 'pro' }, created_at: new Date('2020-01-01') }]);
  });

  it('takes the time of sending from the batch', async () => {
    const day = 24 * 60 * 60 * 1_000;
    const sentAt = new Date(Date.now() - day).toISOString();
    await send(path, { batch: [{ type: 'track', userId: 'u', event: 'a', timestamp: sentAt }], sentAt });
    const [event] = await events();
    expect(Date.now() - (event?.created_at.getTime() ?? NaN)).toBeLessThan(30_000);
  });

  it('takes 500 kB, as its clients send, and no more than 512', async () => {
    const message = { type: 'track', userId: 'u', event: 'a', properties: { text: 'x'.repeat(31_000) } };
    const whole = await send(path, { batch: Array.from({ length: 16 }, () => message) });
    expect(whole.body.data).toMatchObject({ stored: 16, rejected: 0 });
    const tooLarge = await send(path, { batch: Array.from({ length: 17 }, () => message) });
    expect([tooLarge.status, tooLarge.body.error.code]).toEqual([413, 'body_too_large']);
  });

  it(`takes ${segmentBatchLimit} messages, and refuses more as a whole`, async () => {
    const batch = Array.from({ length: segmentBatchLimit }, () => ({
      type: 'track',
      userId: 'u',
      event: 'a',
    }));
    expect((await send(path, { batch })).body.data.stored).toBe(segmentBatchLimit);
    const tooLong = await send(path, { batch: [...batch, batch[0]] });
    expect([tooLong.status, tooLong.body.error.code]).toEqual([400, 'batch_too_long']);
  });
});
